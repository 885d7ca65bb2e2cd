public import Foundation

/// The outputs of indicators for one series, kept and brought up to date as it grows.
///
/// A series that has grown at its end, or whose last candle has changed, costs a step a new candle; any other change
/// costs the whole computation. What has changed is found from the number of candles and those at both ends, since by
/// its contract a series changes nowhere else; after a change in the middle call ``removeAll()``.
public struct IndicatorCache: Sendable {
  /// What of a series tells whether another one continues it.
  private struct Fingerprint: Equatable {
    var count: Int
    var first: Candle?
    /// The last candle but one, which does not change any more.
    var settled: Candle?
    var last: Candle?

    init(of series: CandleSeries, count: Int) {
      self.count = count
      first = count > 0 ? series[0] : nil
      settled = count > 1 ? series[count - 2] : nil
      last = count > 0 ? series[count - 1] : nil
    }
  }

  /// How often an output was computed or brought up to date.
  public private(set) var computationCount = 0

  private let timeZone: TimeZone?
  private var outputs: [String: IndicatorOutput] = [:]
  private var fingerprint: Fingerprint?

  /// Makes an empty cache.
  ///
  /// - Parameter timeZone: The zone in which the day of an instant is found; `nil` for the day as it was written.
  public init(timeZone: TimeZone? = nil) {
    self.timeZone = timeZone
  }

  /// The outputs of indicators for a series; what was kept for others is dropped.
  ///
  /// - Returns: Shape: one output an indicator, in their order.
  /// - Complexity: O(1) for what is up to date, else as the type says.
  public mutating func outputs(of indicators: [any Indicator], over series: CandleSeries) -> [IndicatorOutput] {
    let ids = indicators.map(\.descriptor.id)
    outputs = outputs.filter { ids.contains($0.key) }
    bringUpToDate(series)
    return zip(ids, indicators).map { id, indicator in
      if let output = outputs[id] { return output }
      computationCount += 1
      let output = IndicatorOutput(of: indicator, over: series, timeZone: timeZone)
      outputs[id] = output
      return output
    }
  }

  /// Forgets everything, so that all is computed anew.
  public mutating func removeAll() {
    outputs = [:]
    fingerprint = nil
  }

  private mutating func bringUpToDate(_ series: CandleSeries) {
    let now = Fingerprint(of: series, count: series.count)
    defer { fingerprint = now }
    guard let before = fingerprint, before != now else { return }
    guard continues(series, before) else {
      outputs = [:]
      return
    }
    for id in outputs.keys {
      // In place, so that the values are not copied.
      outputs[id]?.replaceLast(with: series[before.count - 1])
      outputs[id]?.append(contentsOf: series[before.count...])
      computationCount += 1
    }
  }

  /// Whether a series is the one before with candles added or the last one changed.
  private func continues(_ series: CandleSeries, _ before: Fingerprint) -> Bool {
    guard before.count > 0, series.count >= before.count else { return false }
    let then = Fingerprint(of: series, count: before.count)
    let isSameStart = before.count == 1 ? then.first?.time == before.first?.time : then.first == before.first
    return isSameStart && then.settled == before.settled && then.last?.time == before.last?.time
  }
}
