/// The closes of other series beside those of a chart, on one axis: in percent, or as an index that begins at 100.
///
/// Everything is measured from the first candle on screen, so the lines are made anew when the view moves. Another series
/// starts on the chart's own line at the first visible candle where it has data.
///
/// The original's source is not known; these choices are ours and are tested: closes are compared, not opens; data are
/// recent up to five intervals of the wider-spaced of the two series; a base that is zero or not finite gives no values.
///
/// - Source: candle chart specification, section 20.
public struct Comparison: Sendable {
  /// A series beside the chart's own.
  public struct Series: Sendable {
    /// What it is called.
    public let name: String
    /// Its candles, in times that compare with the chart's.
    public let candles: CandleSeries

    /// Makes a series to compare with.
    public init(name: String, candles: CandleSeries) {
      self.name = name
      self.candles = candles
    }
  }

  /// What the axis counts.
  public enum Normalization: String, Codable, Sendable {
    /// The change in percent: 5 is five percent up.
    case percent
    /// An index that begins at 100.
    case indexed100
  }

  /// How many intervals old a close may be before a line breaks.
  private static let recentIntervals = 5.0

  /// The chart's own candles.
  public let chart: CandleSeries
  /// The series beside it.
  public let others: [Series]
  /// What the axis counts.
  public let normalization: Normalization
  /// How old a close may be where it stands, in seconds; `nil` is five intervals.
  public let staleness: Double?

  private let chartInterval: Double

  /// Makes a comparison.
  public init(
    chart: CandleSeries, with others: [Series], normalization: Normalization = .percent, staleness: Double? = nil
  ) {
    self.chart = chart
    self.others = others
    self.normalization = normalization
    self.staleness = staleness
    chartInterval = TimeScale.estimatedInterval(of: chart)
  }

  /// The chart's own line: one value for each visible candle, oldest first; `nil` where there is none.
  ///
  /// - Complexity: O(visible).
  public func chartLine(in visible: Range<Int>) -> [Double?] {
    let visible = visible.clamped(to: 0..<chart.count)
    guard let base = base(of: visible) else { return visible.map { _ in nil } }
    return visible.map { value(of: chart.close(at: $0), base: base) }
  }

  /// The lines of the other series, in their order: one value for each visible candle of the chart, oldest first.
  ///
  /// - Returns: Lines with `nil` where a series has no recent close: a break, not a flat line.
  /// - Complexity: O(visible + candles of the others in the same time).
  public func lines(in visible: Range<Int>) -> [[Double?]] {
    let visible = visible.clamped(to: 0..<chart.count)
    return others.map { other in
      let closes = alignedCloses(of: other.candles, in: visible)
      guard let base = base(of: visible),
        let first = closes.firstIndex(where: { $0.map { $0.isFinite && $0 != 0 } ?? false }), let start = closes[first]
      else { return closes.map { _ in nil } }
      let chartStart = chart.close(at: visible.lowerBound + first)
      return closes.map { close in close.flatMap { value(of: $0 / start * chartStart, base: base) } }
    }
  }

  /// The close of another series that was known at each visible candle: its latest at or before that time, if recent.
  ///
  /// - Complexity: O(visible + candles of the other in the same time + log n).
  public func alignedCloses(of other: CandleSeries, in visible: Range<Int>) -> [Double?] {
    let visible = visible.clamped(to: 0..<chart.count)
    guard !visible.isEmpty else { return [] }
    let interval = max(chartInterval, TimeScale.estimatedInterval(of: other))
    let limit = staleness ?? interval * Self.recentIntervals
    var next = other.lowerBound(of: chart.time(at: visible.lowerBound))
    return visible.map { index in
      let time = chart.time(at: index)
      while next < other.count, !(time < other.time(at: next)) { next += 1 }
      guard next > 0, other.time(at: next - 1).seconds(until: time) <= limit else { return nil }
      let close = other.close(at: next - 1)
      return close.isFinite ? close : nil
    }
  }

  private func base(of visible: Range<Int>) -> Double? {
    guard !visible.isEmpty else { return nil }
    let close = chart.close(at: visible.lowerBound)
    return close.isFinite && close != 0 ? close : nil
  }

  private func value(of price: Double, base: Double) -> Double? {
    let value = normalization == .percent ? 100 * (price / base - 1) : 100 * price / base
    return value.isFinite ? value : nil
  }
}
