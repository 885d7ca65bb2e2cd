/// The parts of a candle that patterns are told by.
struct CandleShape {
  let open, high, low, close: Double

  /// - Returns: `nil` for a candle without a range, and for one whose open or close lies outside it or is no number.
  init?(_ candle: Candle) {
    (open, high, low, close) = (candle.open, candle.high, candle.low, candle.close)
    guard high > low, high <= .greatestFiniteMagnitude, low >= -.greatestFiniteMagnitude, (low...high).contains(open),
      (low...high).contains(close)
    else { return nil }
  }

  /// Whether the close is above the open; a body without a height is neither white nor black.
  var isWhite: Bool { close > open }
  var isBlack: Bool { close < open }

  var top: Double { max(open, close) }
  var bottom: Double { min(open, close) }
  var body: Double { top - bottom }
  var range: Double { high - low }
  var upperShadow: Double { high - top }
  var lowerShadow: Double { bottom - low }
  /// The price halfway up the body.
  var middle: Double { bottom + body / 2 }

  /// Whether open and close are as good as equal.
  var isDoji: Bool { body <= CandlePattern.Thresholds.equal * range }

  /// Whether a price lies inside the body or on its edge.
  func bodyContains(_ price: Double) -> Bool { (bottom...top).contains(price) }

  /// Whether the body of another lies inside this one's; one end may be the same, not both.
  func engulfs(_ other: CandleShape) -> Bool { bottom <= other.bottom && top >= other.top && body > other.body }
}
