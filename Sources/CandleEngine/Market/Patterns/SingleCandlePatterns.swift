extension CandlePattern {
  private typealias Limit = Thresholds

  /// Whether one candle has the shape; the trend before it is asked for elsewhere.
  ///
  /// No candle has two of these shapes but for a hammer and a hanging man, which the trend tells apart.
  func fits(_ candle: CandleShape) -> Bool {
    let (upper, lower, range) = (candle.upperShadow, candle.lowerShadow, candle.range)
    return switch self {
    // Nison: a body with a shaven head and a shaven bottom.
    case .bullishMarubozu: candle.isWhite && isMarubozu(candle)
    case .bearishMarubozu: candle.isBlack && isMarubozu(candle)
    // Nison: open and close the same or nearly so.
    case .doji: candle.isDoji && !isDragonfly(candle) && !isGravestone(candle)
    case .dragonflyDoji: candle.isDoji && isDragonfly(candle)
    case .gravestoneDoji: candle.isDoji && isGravestone(candle)
    // Morris: a small body with both shadows longer than it.
    case .spinningTop: !candle.isDoji && upper > candle.body && lower > candle.body
    // Nison: the lower shadow at least twice the body, no or a very short upper one; Morris: that one within 10 percent.
    case .hammer, .hangingMan:
      !candle.isDoji && lower >= Limit.hammerShadow * candle.body && upper <= Limit.short * range
    default: false
    }
  }

  private func isMarubozu(_ candle: CandleShape) -> Bool { candle.body >= (1 - Limit.equal) * candle.range }

  /// Open and close at the high, and a long lower shadow.
  private func isDragonfly(_ candle: CandleShape) -> Bool {
    candle.upperShadow <= Limit.short * candle.range && candle.lowerShadow >= Limit.longShadow * candle.range
  }

  /// Open and close at the low, and a long upper shadow.
  private func isGravestone(_ candle: CandleShape) -> Bool {
    candle.lowerShadow <= Limit.short * candle.range && candle.upperShadow >= Limit.longShadow * candle.range
  }
}
