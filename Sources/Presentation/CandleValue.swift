package import CandleEngine

/// Which value of a candle is read and heard.
package enum CandleValue: Equatable, Sendable, CaseIterable {
  case wholeCandle, open, high, low, close, volume

  /// The value in a candle.
  ///
  /// It is `nil` for a volume that is unknown; of a whole candle it is the close.
  package func of(_ candle: Candle) -> Double? {
    switch self {
    case .wholeCandle, .close: candle.close
    case .open: candle.open
    case .high: candle.high
    case .low: candle.low
    case .volume: candle.volume
    }
  }
}
