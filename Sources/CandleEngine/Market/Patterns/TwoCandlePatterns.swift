extension CandlePattern {
  /// Whether two candles have the shape; the trend before them is asked for elsewhere.
  func fits(_ second: CandleShape, after first: CandleShape, in window: PatternWindow) -> Bool {
    switch self {
    // Nison: a body of the other colour that wraps the body before it.
    case .bullishEngulfing: first.isBlack && second.isWhite && second.engulfs(first)
    case .bearishEngulfing: first.isWhite && second.isBlack && second.engulfs(first)
    // Nison and Morris: from beyond the long first candle's end back over the middle of its body, but not through it.
    case .piercingLine:
      first.isBlack && second.isWhite && window.isLong(first) && second.open < first.low
        && second.close > first.middle && second.close < first.open
    case .darkCloudCover:
      first.isWhite && second.isBlack && window.isLong(first) && second.open > first.high
        && second.close < first.middle && second.close > first.open
    // Nison and Bulkowski: two candles of any colour with the same high, or the same low.
    case .tweezerTop: isSame(first.high, second.high, in: first, second)
    case .tweezerBottom: isSame(first.low, second.low, in: first, second)
    default: false
    }
  }

  private func isSame(_ one: Double, _ other: Double, in first: CandleShape, _ second: CandleShape) -> Bool {
    abs(one - other) <= Thresholds.equal * min(first.range, second.range)
  }
}
