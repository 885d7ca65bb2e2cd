extension Candle {
  /// The mean of high, low and close.
  ///
  /// Of a candle without a range it is exactly its price, which a third of three times the price is not always.
  var typicalPrice: Double { high == low && low == close ? close : (high + low + close) / 3 }

  /// The middle between high and low.
  var midpoint: Double { (high + low) / 2 }
}

/// The true range: how far a price moved since the last close.
///
/// high − low for the first candle; then the greatest of high − low, |high − last close| and |low − last close|.
///
/// - Source: J. Welles Wilder, New Concepts in Technical Trading Systems, 1978, page 21.
struct TrueRange: Sendable {
  private var previousClose: Double?

  /// Takes a candle and gives its true range in the unit of the price.
  mutating func append(_ candle: Candle) -> Double {
    let span = candle.high - candle.low
    guard let previous = previousClose.replace(with: candle.close) else { return span }
    return max(span, abs(candle.high - previous), abs(candle.low - previous))
  }
}

/// The highest high and the lowest low of the last candles.
struct RollingRange: Sendable {
  private var highs: RollingWindow
  private var lows: RollingWindow

  init(_ period: Int) {
    highs = RollingWindow(period)
    lows = RollingWindow(period)
  }

  /// Takes a candle; gives the range of the last `period` ones, `nil` before there are so many.
  mutating func append(_ candle: Candle) -> (lowest: Double, highest: Double)? {
    highs.append(candle.high)
    lows.append(candle.low)
    guard let lowest = lows.lowest, let highest = highs.highest else { return nil }
    return (lowest, highest)
  }

  /// Takes a candle; gives the middle of the range.
  mutating func appendForMiddle(_ candle: Candle) -> Double? {
    append(candle).map { ($0.lowest + $0.highest) / 2 }
  }
}

extension Optional {
  /// Puts in a value and gives the one that was there.
  mutating func replace(with value: Wrapped) -> Wrapped? {
    defer { self = value }
    return self
  }
}
