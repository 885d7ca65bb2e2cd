import Foundation

extension ScoreBuilder {
  /// The silence between one reference with its price and the next.
  private static let referencePause: Seconds = 0.15

  /// Reference tones: each of some prices, and after each the current price.
  ///
  /// - Parameters:
  ///   - references: The prices to compare with.
  ///   - price: The current price.
  ///   - candle: The candle of the current price.
  /// - Returns: Two notes for each reference; the first of them belongs to no candle.
  package func references(_ references: [Double], current price: Double, candle: Int) -> Score {
    var score = Score()
    for reference in references {
      var pair = step(price: reference, candle: candle)
      pair.notes[0].candle = nil
      pair.append(step(price: price, candle: candle))
      score.append(pair, pause: Self.referencePause)
    }
    return score
  }

  /// The round number nearest to a price: one of at most two digits that are not zero.
  ///
  /// - Returns: `nil` for zero and for what is not finite.
  package static func roundNumber(nearest price: Double) -> Double? {
    guard price != 0, price.isFinite else { return nil }
    let exponent = Int(log10(abs(price)).rounded(.down)) - 1
    // Powers of ten are exact only with positive exponents.
    let step = pow(10, Double(abs(exponent)))
    return exponent < 0 ? (price * step).rounded() / step : (price / step).rounded() * step
  }
}
