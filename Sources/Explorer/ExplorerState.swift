package import CandleEngine
import Foundation
package import Presentation

/// What is kept of exploring one file, so that it goes on there the next time.
///
/// As JSON it is a ``ChartLayout`` with one more key, `exploring`, which other readers of layouts pass over, by the rule
/// of the layout for unknown keys. Candles are kept by their time, so that they are found again in a file that has grown.
package struct ExplorerState: Equatable, Sendable {
  /// The view, and what other programs may have put on the chart.
  ///
  /// The view's spacing is that of a plot of ``Explorer/plotWidth`` points.
  package var layout: ChartLayout
  /// The series that was explored.
  package var fingerprint: SeriesFingerprint
  /// Some of its closes, which tell it from another one with the same times.
  package var sample: CloseSample
  /// The time of the candle under the cursor.
  package var cursor: CandleTime
  /// The times of the candles that are marked, in their order.
  package var bookmarks: [CandleTime]
  /// Which value is read.
  package var value: CandleValue
  /// The indicators, as they were typed.
  package var indicators: [String]

  package init(
    layout: ChartLayout, fingerprint: SeriesFingerprint, sample: CloseSample, cursor: CandleTime,
    bookmarks: [CandleTime], value: CandleValue, indicators: [String]
  ) {
    self.layout = layout
    self.fingerprint = fingerprint
    self.sample = sample
    self.cursor = cursor
    self.bookmarks = bookmarks
    self.value = value
    self.indicators = indicators
  }
}

/// Keeping the place.
extension Explorer {
  /// What is to be kept when exploring ends here.
  ///
  /// - Complexity: O(log n).
  package var state: ExplorerState {
    let viewport = Viewport(rightEdge: Double(view.upperBound), spacing: Self.plotWidth / Double(view.count))
    var layout = kept ?? ChartLayout(viewport: viewport)
    // The view of larger candles says nothing of those of the file.
    if periodPlace == 0 { layout.viewport = viewport }
    layout.drawings = layout.drawings.filter { $0.level == nil && !$0.isTrendLine }
    layout.drawings += chart.additions.levels.map { Drawing(level: $0, at: source.series.time(at: 0)) }
    layout.drawings += chart.additions.trendLines
    return ExplorerState(
      layout: layout, fingerprint: SeriesFingerprint(of: source.series), sample: CloseSample(of: source.series),
      cursor: chart.series.time(at: cursor), bookmarks: markTimes, value: value, indicators: indicatorNames)
  }

  /// Goes on where exploring ended, if the series is still the same, has grown, or still has that candle; else nothing
  /// changes.
  ///
  /// A file that drops its oldest rows as it gets new ones is known by that candle. Another symbol's file under the same
  /// path is known by its closes.
  ///
  /// - Parameters:
  ///   - state: What was kept.
  ///   - movesCursor: Whether to go to that candle and view; else only bookmarks and the value that is read come back.
  /// - Complexity: O(log n) for each bookmark.
  package mutating func restore(_ state: ExplorerState, movesCursor: Bool = true) {
    guard state.sample.isOf(chart.series) else { return }
    let change = SeriesChange(from: state.fingerprint, to: chart.series)
    // A larger candle may have begun when there was no candle of the file: the next one is meant.
    let candle = min(chart.series.lowerBound(of: state.cursor), newest)
    guard change != .replaced || chart.series.time(at: candle).isSameMoment(as: state.cursor) else { return }
    kept = state.layout
    let oldest = chart.series.time(at: 0)
    markTimes = state.bookmarks.filter { change != .replaced || !($0 < oldest) }
    restoreAdditions(state)
    if chart.valueChoices.contains(state.value) || isAwaited(state.value) { value = state.value }
    guard movesCursor else { return }
    isBack = candle != newest
    var viewport = state.layout.viewport
    if change == .replaced {
      viewport.rightEdge += Double(shift(from: state.fingerprint))
    } else {
      viewport.apply(change, previousCount: state.fingerprint.count, count: chart.series.count, rightPadding: 0)
    }
    show(viewport)
    moveCursor(to: candle)
    tones.fit(to: view)
  }

  /// How many places later the candles stand that an earlier state of the series had last, if they are still there.
  private func shift(from old: SeriesFingerprint) -> Int {
    guard let last = old.last else { return 0 }
    return chart.series.lowerBound(of: last) - (old.count - 1)
  }

  /// Adds the levels, trend lines and indicators that were kept and are not there yet.
  private mutating func restoreAdditions(_ state: ExplorerState) {
    for level in state.layout.drawings.compactMap(\.level) where !chart.additions.levels.contains(level) {
      chart.additions.levels.append(level)
    }
    chart.additions.trendLines += state.layout.drawings.filter { line in
      line.isTrendLine && !chart.additions.trendLines.contains { $0.id == line.id }
    }
    // What is still to be computed is asked for at the start.
    _ = addAgain(state.indicators.filter { !indicatorNames.contains($0) })
  }

  /// Shows what a kept viewport showed, as far as there are candles; one that cannot be is passed over.
  private mutating func show(_ viewport: Viewport) {
    let (count, all) = ((Self.plotWidth / viewport.spacing).rounded(), Double(chart.series.count))
    guard (1...all).contains(count), viewport.rightEdge.isFinite else { return }
    let end = Int(min(max(viewport.rightEdge.rounded(), count), all))
    element.show((end - Int(count))..<end)
  }
}

extension Drawing {
  /// The price of a line over the whole chart, which is an alert level here; `nil` for all else.
  fileprivate var level: Double? {
    guard kind == .horizontalLine, !isHidden, let price = anchors.first?.price, price.isFinite else { return nil }
    return price
  }

  /// Whether it is a line through two points, which is watched like a level.
  fileprivate var isTrendLine: Bool {
    (kind == .ray || kind == .trendLine) && !isHidden && anchors.count == kind.anchorCount
  }

  /// An alert level as a line over the whole chart, told from others by its price.
  fileprivate init(level: Double, at time: CandleTime) {
    let bits = withUnsafeBytes(of: level.bitPattern.bigEndian) { Array($0) }
    let id = UUID(
      uuid: (0, 0, 0, 0, 0, 0, 0, 0, bits[0], bits[1], bits[2], bits[3], bits[4], bits[5], bits[6], bits[7]))
    self.init(id: id, kind: .horizontalLine, anchors: [DrawingAnchor(time: time, price: level)])
  }
}
