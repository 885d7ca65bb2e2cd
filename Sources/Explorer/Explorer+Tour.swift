import CandleEngine
import Presentation

/// The guided tour: a claim about the view, then the stretch that it is about; each press the next.
extension Explorer {
  /// A tour that has begun.
  struct Tour: Equatable, Sendable {
    /// The candles that it is about.
    let view: Range<Int>
    /// How many claims were told.
    var place = 0
  }

  /// Candles that are heard on either side of the one a claim is about.
  private static let around = 5

  mutating func continueTour() -> [Effect] {
    var tour = self.tour ?? Tour(view: view)
    let claims = claims(in: tour.view)
    guard tour.place < claims.count else {
      self.tour = nil
      return respond(TourWords(chart: chart, keys: keyNames).end)
    }
    let claim = claims[tour.place]
    tour.place += 1
    self.tour = tour
    let stretch = stretch(of: claim, in: tour.view)
    keepOrigin()
    moveCursor(to: stretch.lowerBound)
    return sweep(
      stretch, words: TourWords(chart: chart, keys: keyNames).sentence(claim, number: tour.place, of: claims.count))
  }

  private func claims(in view: Range<Int>) -> [TourWords.Claim] {
    let search = CandleSearch(chart: chart)
    var claims = [TourWords.Claim.whole(view)]
    if let highest = search.extreme(of: .close, in: view, isHighest: true) { claims.append(.highest(highest)) }
    if let lowest = search.extreme(of: .close, in: view, isHighest: false) { claims.append(.lowest(lowest)) }
    if let rise = search.largest(.rise, in: view) { claims.append(.rise(rise, in: view)) }
    if let fall = search.largest(.fall, in: view) { claims.append(.fall(fall, in: view)) }
    return claims
  }

  private func stretch(of claim: TourWords.Claim, in view: Range<Int>) -> Range<Int> {
    switch claim {
    case .whole(let view): return view
    case .highest(let index), .lowest(let index), .rise(let index, _), .fall(let index, _):
      return max(view.lowerBound, index - Self.around)..<min(view.upperBound, index + Self.around + 1)
    }
  }
}
