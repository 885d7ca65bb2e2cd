import Foundation

/// The range of prices that an axis shows: fitted to what is visible, or held by hand.
///
/// - Source: candle chart specification, sections 6 and 12.
public struct PriceScale: Equatable, Sendable {
  /// Who chooses the range.
  public enum Mode: Equatable, Sendable {
    /// It follows what is visible.
    case automatic
    /// It stays, whatever arrives and however the view moves.
    case manual(ClosedRange<Double>)
  }

  /// How far beyond what is visible an automatic range looks, in candles at each side.
  public static let margin = 15

  /// Who chooses the range.
  public private(set) var mode: Mode = .automatic

  /// Makes an automatic scale.
  public init() {}

  /// Holds a range by hand; one that is empty or not finite changes nothing.
  public mutating func setManual(_ range: ClosedRange<Double>) {
    guard range.lowerBound.isFinite, range.upperBound.isFinite, range.lowerBound < range.upperBound else { return }
    mode = .manual(range)
  }

  /// Lets the range follow what is visible again.
  public mutating func reset() { mode = .automatic }

  /// Holds the range that a drag along the axis makes of the one it began with: 200 points down make it twice as wide.
  ///
  /// - Parameters:
  ///   - baseline: The range when the drag began.
  ///   - distance: Points dragged, down is positive; less than 2 either way is no drag yet.
  public mutating func drag(from baseline: ClosedRange<Double>, by distance: Double) {
    guard abs(distance) >= 2 else { return }
    let middle = baseline.lowerBound + (baseline.upperBound - baseline.lowerBound) / 2
    let half = (baseline.upperBound - baseline.lowerBound) / 2 * pow(2, distance / 200)
    guard half.isFinite, half >= 0 else { return }
    setManual((middle - half)...(middle + half))
  }

  /// The range in force for the candles on screen.
  ///
  /// - Parameters:
  ///   - series: The candles.
  ///   - visible: Those on screen; an automatic range looks ``margin`` further on both sides.
  ///   - overlays: What is drawn over the prices and is to fit in too.
  /// - Returns: 0 to 1 where there is nothing to fit to.
  /// - Complexity: That of ``CandleSeries/extremes(in:)`` and O(visible · overlays).
  public func range(
    for series: CandleSeries, visible: Range<Int>, overlays: [ValueLine] = []
  ) -> ClosedRange<Double> {
    if case .manual(let range) = mode { return range }
    let visible = visible.clamped(to: 0..<series.count)
    let window = (visible.lowerBound - Self.margin)..<(visible.upperBound + Self.margin)
    return Self.automaticRange(of: series, in: window, overlays: overlays) ?? 0...1
  }

  /// The range from the lowest low to the highest high, with some room at both ends.
  ///
  /// - Parameters:
  ///   - series: The candles.
  ///   - range: Which of them.
  ///   - overlays: What is drawn over the prices and is to fit in too.
  ///   - paddingFraction: The room at each end, as a share of the span.
  /// - Returns: Nothing without candles, or where a price is not finite.
  public static func automaticRange(
    of series: CandleSeries, in range: Range<Int>, overlays: [ValueLine] = [], paddingFraction: Double = 0.08
  ) -> ClosedRange<Double>? {
    let range = range.clamped(to: 0..<series.count)
    guard !range.isEmpty else { return nil }
    let extremes = series.extremes(in: range)
    let found = bounds(of: overlays, in: range)
    let low = min(extremes.lowestLow, found?.lowerBound ?? .infinity)
    let high = max(extremes.highestHigh, found?.upperBound ?? -.infinity)
    guard low.isFinite, high.isFinite else { return nil }
    return padded(min(low, high), max(low, high), paddingFraction)
  }

  /// The range of a small chart: like an automatic one, but never without room, and 0 to 1 where there is nothing to show.
  ///
  /// - Parameters:
  ///   - series: The candles.
  ///   - range: Which of them.
  ///   - padding: The room at each end, as a share of the span, of a hundredth of the highest high, or of 0.01, whichever
  ///     is most; below 0 there is none.
  /// - Returns: The range; 0 to 1 also where prices are not finite.
  /// - Source: candle chart specification, section 25.
  public static func roomyRange(
    of series: CandleSeries, in range: Range<Int>, padding: Double = 0.08
  ) -> ClosedRange<Double> {
    let extremes = series.extremes(in: range)
    let (low, high) = (extremes.lowestLow, extremes.highestHigh)
    guard low <= high else { return 0...1 }
    let room = max(high - low, abs(high) * 0.01, 0.01) * max(padding, 0)
    guard (low - room).isFinite, (high + room).isFinite else { return 0...1 }
    return (low - room)...(high + room)
  }

  /// The range of a pane that shows values and no candles.
  ///
  /// - Parameters:
  ///   - values: The lines of the pane.
  ///   - range: Which candles.
  ///   - required: What the range holds in any case, without room of its own.
  ///   - paddingFraction: The room at each end, as a share of the span.
  /// - Returns: `required` where there are no values; nothing where that is missing too.
  /// - Complexity: O(range · lines).
  public static func automaticRange(
    ofValues values: [ValueLine], in range: Range<Int>, required: ClosedRange<Double>? = nil,
    paddingFraction: Double = 0.1
  ) -> ClosedRange<Double>? {
    var result = bounds(of: values, in: range).flatMap { padded($0.lowerBound, $0.upperBound, paddingFraction) }
    if let required {
      let low = min(result?.lowerBound ?? required.lowerBound, required.lowerBound)
      result = low...max(result?.upperBound ?? required.upperBound, required.upperBound)
    }
    guard let result, result.lowerBound.isFinite, result.upperBound.isFinite, result.lowerBound < result.upperBound
    else { return nil }
    return result
  }

  private static func bounds(of lines: [ValueLine], in range: Range<Int>) -> ClosedRange<Double>? {
    lines.compactMap { $0.bounds(in: range) }.reduce(nil) { found, next in
      guard let found else { return next }
      return min(found.lowerBound, next.lowerBound)...max(found.upperBound, next.upperBound)
    }
  }

  private static func padded(_ low: Double, _ high: Double, _ fraction: Double) -> ClosedRange<Double>? {
    var room = (high - low) * fraction
    if low == high { room = high == 0 ? 1 : abs(high) * 0.01 }
    let (lower, upper) = (low - room, high + room)
    guard lower.isFinite, upper.isFinite, lower <= upper else { return nil }
    return lower...upper
  }
}
