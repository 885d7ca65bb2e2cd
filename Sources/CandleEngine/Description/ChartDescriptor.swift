/// What an audio graph needs to know of the candles on screen: title, summary, axes and the series of closes.
///
/// - Source: candle chart specification, section 11.
public struct ChartDescriptor: Sendable {
  /// A numeric axis.
  public struct Axis: Sendable {
    /// The axis's title.
    public let title: String
    /// From the least to the greatest value; never empty.
    public let range: ClosedRange<Double>
    /// Where lines of a grid would stand: nowhere.
    public let gridlines: [Double] = []
  }

  /// A point of the series.
  public struct Point: Sendable {
    /// Seconds since 1970.
    public let x: Double
    /// The close.
    public let y: Double
    /// The time in words.
    public let xText: String
    /// The close in words.
    public let yText: String
  }

  /// The chart's title.
  public let title = "Candlestick chart"
  /// The visible range's sentence.
  public let summary: String
  /// Time, in seconds since 1970.
  public let xAxis: Axis
  /// Closes.
  public let yAxis: Axis
  /// The name of the one series.
  public let seriesName = "Close"
  /// Whether the series is one line rather than separate points.
  public let isContinuous = true
  /// One point a visible candle.
  public let points: [Point]

  /// Makes the descriptor of a range of a series.
  ///
  /// - Complexity: O(range).
  public init(of series: CandleSeries, in range: Range<Int>, style: RangeSummary.Style) {
    let range = range.clamped(to: 0..<series.count)
    summary = RangeSummary(of: series, in: range, style: style).text
    points = range.map { index in
      let time = series.time(at: index)
      let close = series.close(at: index)
      return Point(
        x: time.secondsSince1970, y: close, xText: style.format.detailedTime(time, interval: style.interval),
        yText: style.format.price(close, digits: style.digits))
    }
    let first = points.first?.x ?? 0
    let last = points.last?.x ?? 0
    xAxis = Axis(title: "Time", range: first...max(last, first + 1))
    let extremes = series.extremes(in: range)
    let lowest = range.isEmpty ? 0 : extremes.lowestClose
    let highest = range.isEmpty ? 0 : extremes.highestClose
    yAxis = Axis(title: "Close", range: lowest...max(highest, lowest + 1e-9))
  }
}
