import CandleEngine
import Foundation
import Testing

@Suite("The adjustable element")
struct ChartElementTests {
  /// One line of the specification's paging trace.
  struct Step: Sendable {
    var move: Bool?
    var rightEdge: Double
    var visible: Range<Int>
    var open: Double
    var close: Double
    var percent: String
    var isFollowing: Bool
  }

  static let trace: [Step] = [
    Step(
      move: nil, rightEdge: 63, visible: 22..<60, open: 100.58, close: 106.89, percent: "+6.27%", isFollowing: true),
    Step(
      move: false, rightEdge: 44, visible: 3..<44, open: 100.31, close: 103.64, percent: "+3.32%", isFollowing: false),
    Step(
      move: false, rightEdge: 24, visible: 0..<24, open: 100.00, close: 101.65, percent: "+1.65%", isFollowing: false),
    Step(
      move: false, rightEdge: 20.375, visible: 0..<21, open: 100.00, close: 100.93, percent: "+0.93%",
      isFollowing: false),
    Step(
      move: true, rightEdge: 30.375, visible: 0..<31, open: 100.00, close: 104.72, percent: "+4.72%",
      isFollowing: false),
    Step(
      move: true, rightEdge: 45.375, visible: 4..<46, open: 98.45, close: 100.82, percent: "+2.41%", isFollowing: false),
    Step(
      move: true, rightEdge: 66.375, visible: 25..<60, open: 100.17, close: 106.89, percent: "+6.71%",
      isFollowing: true),
    Step(
      move: true, rightEdge: 80.375, visible: 39..<60, open: 105.01, close: 106.89, percent: "+1.79%",
      isFollowing: true),
  ]

  @Test("pages as in the specification's trace")
  func pagingTrace() {
    let series = sampleData(count: 60)
    var element = ChartElement(series: series, width: 326)
    var requests: [Bool] = []
    for step in Self.trace {
      if let forward = step.move { element.page(forward: forward) }
      #expect(element.viewport.rightEdge == step.rightEdge)
      #expect(element.visibleRange == step.visible)
      let summary = RangeSummary(of: series, in: element.visibleRange, style: RangeSummary.Style(for: series))
      #expect(summary.first?.open == step.open)
      #expect(summary.last?.close == step.close)
      #expect(summary.text.contains(" \(step.percent) over"))
      #expect(element.viewport.isShowingLatest(count: series.count) == step.isFollowing)
      requests.append(element.takeHistoryRequest())
    }
    #expect(requests == [false, true, false, false, false, false, false, false])
  }

  @Test("tells where the trace starts")
  func startSummary() {
    let series = sampleData(count: 60)
    let element = ChartElement(series: series, width: 326)
    let summary = RangeSummary(of: series, in: element.visibleRange, style: RangeSummary.Style(for: series))
    #expect(
      summary.text == "38 candles from Jan 1 at 10:00\u{202F}PM to Jan 3 at 11:00\u{202F}AM. "
        + "Close 106.89, +6.27% over this range.")
  }

  @Test("starts from the last candle and stops at both ends")
  func steps() {
    var element = ChartElement(series: sampleData(count: 3), width: 326)
    #expect(element.selection == nil)
    element.increment()
    #expect(element.selection == 2)
    element.increment()
    #expect(element.selection == 2)
    for _ in 0..<5 { element.decrement() }
    #expect(element.selection == 0)

    var other = ChartElement(series: sampleData(count: 3), width: 326)
    other.decrement()
    #expect(other.selection == 1)
  }

  @Test("does nothing without candles")
  func empty() {
    var element = ChartElement(series: CandleSeries(), width: 326)
    element.increment()
    element.decrement()
    element.page(forward: true)
    #expect(element.selection == nil)
    #expect(element.visibleRange.isEmpty)
  }

  @Test("scrolls no further than needed to show the selection")
  func reveal() {
    var element = ChartElement(
      series: sampleData(count: 60), width: 40, spacing: 1, rightPadding: 0, overscroll: 0)
    #expect(element.visibleRange == 20..<60)
    element.select(30)
    element.reveal()
    #expect(element.visibleRange == 20..<60)
    element.select(19)
    element.reveal()
    #expect(element.visibleRange == 19..<59)
    element.select(59)
    element.reveal()
    #expect(element.visibleRange == 20..<60)
    element.page(forward: true)
    #expect(element.visibleRange == 20..<60)
  }
}
