/// One candle: what a price did in one period.
///
/// A view of one row of a ``CandleSeries``, or a row on its way into one. Prices are in the quote currency and are kept
/// as they were read: nothing checks that `high` is the highest.
public struct Candle: Equatable, Sendable {
  /// The period's time, as the file names it.
  public var time: CandleTime
  /// The first price.
  public var open: Double
  /// The highest price.
  public var high: Double
  /// The lowest price.
  public var low: Double
  /// The last price.
  public var close: Double
  /// What was traded, in the file's unit; `nil` when unknown, which is not zero.
  public var volume: Double?

  /// Makes a candle from its values.
  public init(time: CandleTime, open: Double, high: Double, low: Double, close: Double, volume: Double? = nil) {
    self.time = time
    self.open = open
    self.high = high
    self.low = low
    self.close = close
    self.volume = volume
  }

  /// Whether the close is not below the open; a candle that ends where it began is bullish.
  public var isBullish: Bool { close >= open }

  /// From the lower to the higher of open and close, widened to a least height round its middle, so that it can be seen.
  ///
  /// Nothing where a price is not a number.
  ///
  /// - Source: candle chart specification, section 25.
  public func body(minimumHeight: Double = 0) -> ClosedRange<Double>? {
    let (low, high) = (min(open, close), max(open, close))
    let missing = max(minimumHeight - (high - low), 0)
    let (lower, upper) = (low - missing / 2, high + missing / 2)
    return lower <= upper ? lower...upper : nil
  }

  /// Whether all four prices are equal.
  public var isFlat: Bool { open == high && high == low && low == close }
}
