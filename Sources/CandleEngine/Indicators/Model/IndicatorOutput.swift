public import Foundation

/// The values of an indicator for the candles so far, kept up to date candle by candle.
///
/// All values come from the same steps in the same order, whether the candles were given one by one or at once, so both
/// are equal to the last bit. A value that is not there yet, cannot be computed, or is not a finite number is missing,
/// never NaN. A copy is cheap, and so is adding to one. A candle with a price that is not finite has no values and is passed over by those that follow.
public struct IndicatorOutput: Sendable {
  /// A state and the index of the candle that it took last.
  private struct Progress {
    var state: any IndicatorState
    var lastTaken: Int?
  }

  /// What was computed.
  public let indicator: any Indicator
  /// The indicator's plots.
  public let plots: [IndicatorPlot]
  /// The zone in which a candle's day is found, for indicators that begin anew each day; `nil` for the day as written.
  public let timeZone: TimeZone?
  /// The number of candles so far.
  public private(set) var count = 0

  private let minimumCount: Int
  private var columns: [IndicatorColumn]
  private var row: IndicatorRow
  private var current: Progress
  /// The progress without the last candle, which may be replaced.
  private var settled: Progress
  /// The value that the last candle revised, as it was before.
  private var revised: (plot: Int, index: Int, value: Double?)?

  /// Computes an indicator over a series.
  ///
  /// - Parameters:
  ///   - indicator: What to compute.
  ///   - candles: Shape: n candles, oldest first; none for a start without data.
  ///   - timeZone: The zone in which the day of an instant is found; `nil` for the day as it was written.
  /// - Complexity: O(n) steps of the indicator, each O(1) or O(period).
  public init(of indicator: any Indicator, over candles: some Collection<Candle> = [], timeZone: TimeZone? = nil) {
    self.indicator = indicator
    self.timeZone = timeZone
    plots = indicator.plots
    minimumCount = indicator.minimumCount
    columns = Array(repeating: IndicatorColumn(), count: plots.count)
    row = IndicatorRow(plotCount: plots.count)
    current = Progress(state: indicator.makeState())
    settled = current
    append(contentsOf: candles)
  }

  /// Adds the values of a candle behind the last one.
  ///
  /// - Complexity: One step of the indicator and a copy of its state, O(1) or O(period).
  public mutating func append(_ candle: Candle) {
    append(contentsOf: CollectionOfOne(candle))
  }

  /// Adds the values of candles behind the last one.
  ///
  /// - Parameter candles: Shape: k candles, oldest first.
  /// - Complexity: O(k) steps of the indicator.
  public mutating func append(contentsOf candles: some Collection<Candle>) {
    guard !candles.isEmpty else { return }
    for candle in candles.dropLast() { add(candle) }
    settled = current
    for candle in candles.suffix(1) { add(candle) }
  }

  /// Computes the last candle anew, as one that is still forming; without candles it is the first.
  ///
  /// - Complexity: As ``append(_:)``.
  public mutating func replaceLast(with candle: Candle) {
    guard count > 0 else { return append(candle) }
    current = settled
    if let revised { columns[revised.plot][revised.index] = revised.value }
    count -= 1
    add(candle)
  }

  /// The value of a plot at a candle, with its displacement.
  ///
  /// - Parameters:
  ///   - plot: The place in ``plots``.
  ///   - index: The candle, oldest 0.
  /// - Returns: The value; `nil` where it is missing and outside plots and candles.
  /// - Complexity: O(1).
  public subscript(plot: Int, at index: Int) -> Double? {
    guard count >= minimumCount, columns.indices.contains(plot), (0..<count).contains(index) else { return nil }
    let (source, isOutside) = index.subtractingReportingOverflow(plots[plot].displacement)
    return isOutside ? nil : columns[plot][source]
  }

  /// The value of the plot with a key at a candle.
  public subscript(key: String, at index: Int) -> Double? {
    plots.firstIndex { $0.key == key }.flatMap { self[$0, at: index] }
  }

  /// All values of the plot with a key.
  ///
  /// - Returns: Shape: one optional value a candle; empty if there is no such plot.
  /// - Complexity: O(n).
  public func values(of key: String) -> [Double?] {
    guard let plot = plots.firstIndex(where: { $0.key == key }) else { return [] }
    return (0..<count).map { self[plot, at: $0] }
  }

  /// What is read at a candle: each plot that is not hidden, with its value.
  ///
  /// - Returns: Shape: one entry a plot, in their order; `nil` outside the candles.
  public func reading(at index: Int) -> [(plot: IndicatorPlot, value: Double?)]? {
    guard (0..<count).contains(index) else { return nil }
    return plots.indices.filter { plots[$0].style != .hidden }.map { (plots[$0], self[$0, at: index]) }
  }

  /// The least and the greatest value of the plots that are drawn, in a range of candles; `nil` if there is none.
  ///
  /// - Complexity: O(range · plots).
  public func extremes(in range: Range<Int>) -> ClosedRange<Double>? {
    var result: ClosedRange<Double>?
    for plot in plots.indices where plots[plot].style != .hidden {
      for index in range.clamped(to: 0..<count) {
        guard let value = self[plot, at: index] else { continue }
        result = min(result?.lowerBound ?? value, value)...max(result?.upperBound ?? value, value)
      }
    }
    return result
  }

  /// Takes the candle at index `count` and writes its row there.
  private mutating func add(_ candle: Candle) {
    row.clear()
    revised = nil
    if let candle = usable(candle) {
      current.state.advance(candle, row: &row)
      if let revision = row.revision, let index = current.lastTaken {
        revised = (revision.plot, index, columns[revision.plot][index])
        columns[revision.plot][index] = revision.value
      }
      current.lastTaken = count
    }
    for plot in columns.indices {
      if columns[plot].count == count {
        columns[plot].append(row[plot])
      } else {
        columns[plot][count] = row[plot]
      }
    }
    count += 1
  }

  /// The candle as states take it; `nil` if one of its prices is not finite.
  private func usable(_ candle: Candle) -> Candle? {
    guard candle.open.isFinite, candle.high.isFinite, candle.low.isFinite, candle.close.isFinite else { return nil }
    var candle = candle
    if let volume = candle.volume, !volume.isFinite { candle.volume = nil }
    if let timeZone { candle.time = candle.time.converted(to: timeZone) }
    return candle
  }
}
