import CandleEngine

/// Sentences of the guided tour.
package struct TourWords: Sendable {
  /// What is claimed of the view, and the candle that it is about.
  package enum Claim: Equatable, Sendable {
    case whole(Range<Int>)
    case highest(Int)
    case lowest(Int)
    /// A candle, and the view that it is the largest of.
    case rise(Int, in: Range<Int>)
    case fall(Int, in: Range<Int>)
  }

  private let chart: Chart
  private let keys: KeyNames

  package init(chart: Chart, keys: KeyNames) {
    self.chart = chart
    self.keys = keys
  }

  package var end: Phrase { "End of the tour. \(keys.starting(.tour)) begins it again with what is in view." }

  /// The sentence of a claim.
  ///
  /// - Parameters:
  ///   - claim: What is claimed.
  ///   - number: The place of the claim in the tour, from 1.
  ///   - count: How many there are.
  /// - Returns: A sentence; how to go on is said with the first.
  package func sentence(_ claim: Claim, number: Int, of count: Int) -> Phrase {
    let place: Phrase = "\(number) of \(count)."
    switch claim {
    case .whole(let view):
      let words = ExplorerWords(chart: chart, verbosity: .standard, value: .wholeCandle).page(view)
      return "Tour, \(place) \(words.sentence) \(keys.starting(.tour)) goes on."
    case .highest(let index): return "\(place) The highest close, \(close(index))."
    case .lowest(let index): return "\(place) The lowest close, \(close(index))."
    case .rise(let index, let view): return "\(place) The largest rise, \(change(index, in: view))."
    case .fall(let index, let view): return "\(place) The largest fall, \(change(index, in: view))."
    }
  }

  private func close(_ index: Int) -> Phrase { "\(chart.values.price(chart.series.close(at: index))), \(date(index))" }

  private func change(_ index: Int, in view: Range<Int>) -> Phrase {
    let price = chart.values.price(chart.series.close(at: index))
    return "\(chart.rankedChange(at: index, in: view)) to \(price), \(date(index))"
  }

  private func date(_ index: Int) -> Phrase {
    CandleWords(chart: chart, verbosity: .standard).date(of: chart.series[index])
  }
}
