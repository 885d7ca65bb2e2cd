/// A shape of one to three candles, under the name that chart readers give it.
///
/// A name says what the candles look like, and nothing about what the price will do. Books agree on the shapes and leave
/// the numbers open, so ours stand in ``CandlePattern/Thresholds``; `docs/patterns.md` has each rule beside its source.
///
/// - Source: Steve Nison, Japanese Candlestick Charting Techniques, 2nd edition, 2001; Gregory Morris, Candlestick
///   Charting Explained, 3rd edition, 2006; Thomas Bulkowski, Encyclopedia of Candlestick Charts, 2008.
public enum CandlePattern: String, CaseIterable, Sendable {
  case bullishMarubozu, bearishMarubozu
  case doji, dragonflyDoji, gravestoneDoji
  case spinningTop
  case hammer, hangingMan
  case bullishEngulfing, bearishEngulfing
  case piercingLine, darkCloudCover
  case tweezerTop, tweezerBottom
  case morningStar, eveningStar
  case threeWhiteSoldiers, threeBlackCrows
  case upsideTasukiGap, upsideGapThreeMethods
  case threeInsideDown

  /// The numbers that the books leave to the reader.
  public enum Thresholds {
    /// Two prices are as good as equal within this share of a candle's range.
    public static let equal = 0.05
    /// A shadow is very short, or a close near the end of the range, up to this share of the range.
    public static let short = 0.1
    /// The one shadow of a dragonfly or gravestone is at least this share of the range.
    public static let longShadow = 0.6
    /// The lower shadow of a hammer is at least this many bodies.
    public static let hammerShadow = 2.0
    /// The body of a star is at most this share of the body before it.
    public static let star = 1.0 / 3
    /// A soldier's close is this near to its high, a crow's to its low, as a share of the range.
    public static let strongClose = 0.2
    /// How many candles before a pattern tell the trend and the usual body.
    public static let lookback = 10
  }

  /// How many candles it is made of.
  public var candleCount: Int {
    switch self {
    case .bullishMarubozu, .bearishMarubozu, .doji, .dragonflyDoji, .gravestoneDoji, .spinningTop, .hammer, .hangingMan:
      1
    case .bullishEngulfing, .bearishEngulfing, .piercingLine, .darkCloudCover, .tweezerTop, .tweezerBottom: 2
    case .morningStar, .eveningStar, .threeWhiteSoldiers, .threeBlackCrows, .upsideTasukiGap, .upsideGapThreeMethods,
      .threeInsideDown:
      3
    }
  }

  /// The trend that has to come before it; `nil` where any may.
  public var precedingTrend: Trend? {
    switch self {
    case .bullishMarubozu, .bearishMarubozu, .doji, .dragonflyDoji, .gravestoneDoji, .spinningTop: nil
    case .hammer, .bullishEngulfing, .piercingLine, .tweezerBottom, .morningStar, .threeWhiteSoldiers: .down
    case .hangingMan, .bearishEngulfing, .darkCloudCover, .tweezerTop, .eveningStar, .threeBlackCrows,
      .upsideTasukiGap, .upsideGapThreeMethods, .threeInsideDown:
      .up
    }
  }

  /// The patterns that end at a candle, those of more candles first.
  ///
  /// - Parameters:
  ///   - index: The candle.
  ///   - series: The series. Of closes only there are none.
  /// - Returns: None outside the series too.
  /// - Complexity: O(1).
  public static func ending(at index: Int, in series: CandleSeries) -> [CandlePattern] {
    longestFirst.filter { $0.ends(at: index, in: series) }
  }

  /// Whether the pattern ends at a candle.
  ///
  /// - Parameters:
  ///   - index: The candle, which is the last of the pattern.
  ///   - series: The series.
  /// - Returns: `false` where there are too few candles before it or none at the index.
  /// - Complexity: O(1).
  public func ends(at index: Int, in series: CandleSeries) -> Bool {
    guard let window = PatternWindow(endingAt: index, count: candleCount, in: series) else { return false }
    switch candleCount {
    case 1 where !fits(window.last): return false
    case 2 where !fits(window.last, after: window.middle, in: window): return false
    case 3 where !fits(window): return false
    default: break
    }
    return precedingTrend == nil || window.trend == precedingTrend
  }

  private static let longestFirst = allCases.sorted { $0.candleCount > $1.candleCount }
}
