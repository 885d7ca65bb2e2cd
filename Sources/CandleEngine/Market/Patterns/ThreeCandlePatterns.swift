extension CandlePattern {
  /// Whether three candles have the shape; the trend before them is asked for elsewhere.
  func fits(_ window: PatternWindow) -> Bool {
    let (first, second, third) = (window.first, window.middle, window.last)
    switch self {
    // Nison and Morris: a long candle, a small body beyond its close, and a candle back over the middle of the first.
    case .morningStar:
      return first.isBlack && third.isWhite && window.isLong(first) && isStar(second, after: first)
        && second.top < first.bottom && third.close > first.middle
    case .eveningStar:
      return first.isWhite && third.isBlack && window.isLong(first) && isStar(second, after: first)
        && second.bottom > first.top && third.close < first.middle
    case .threeWhiteSoldiers:
      return [first, second, third].allSatisfy { isSoldier($0, in: window) } && advances(second, from: first)
        && advances(third, from: second)
    case .threeBlackCrows:
      return [first, second, third].allSatisfy { isCrow($0, in: window) } && retreats(second, from: first)
        && retreats(third, from: second)
    // Morris: two white candles with an empty zone between their ranges, and a black one from the second's body into the
    // zone; it is not filled.
    case .upsideTasukiGap:
      return hasGapUp(window) && third.close < second.open && third.close > first.high
    // Morris: the same, but the black one closes in the first's body.
    case .upsideGapThreeMethods: return hasGapUp(window) && first.bodyContains(third.close)
    // Morris and Bulkowski: a long white candle, a black body inside its body, and a lower black close.
    case .threeInsideDown:
      return first.isWhite && window.isLong(first) && second.isBlack && first.engulfs(second) && third.isBlack
        && third.close < second.close
    default: return false
    }
  }

  private func isStar(_ candle: CandleShape, after first: CandleShape) -> Bool {
    candle.body <= Thresholds.star * first.body
  }

  /// Nison: closes at or near the high.
  private func isSoldier(_ candle: CandleShape, in window: PatternWindow) -> Bool {
    candle.isWhite && window.isLong(candle) && candle.upperShadow <= Thresholds.strongClose * candle.range
  }

  /// Nison: closes at or near the low.
  private func isCrow(_ candle: CandleShape, in window: PatternWindow) -> Bool {
    candle.isBlack && window.isLong(candle) && candle.lowerShadow <= Thresholds.strongClose * candle.range
  }

  /// Nison: opens in the body before it and closes higher.
  private func advances(_ candle: CandleShape, from before: CandleShape) -> Bool {
    before.bodyContains(candle.open) && candle.close > before.close
  }

  private func retreats(_ candle: CandleShape, from before: CandleShape) -> Bool {
    before.bodyContains(candle.open) && candle.close < before.close
  }

  private func hasGapUp(_ window: PatternWindow) -> Bool {
    let (first, second, third) = (window.first, window.middle, window.last)
    return first.isWhite && second.isWhite && second.low > first.high && third.isBlack
      && second.bodyContains(third.open)
  }
}
