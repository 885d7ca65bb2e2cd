import CandleEngine
import Testing

@Suite("A changed series")
struct SeriesChangeTests {
  @Test(
    "is told from the number of candles and the ends (24.2)",
    arguments: [
      (10..<20, SeriesChange.unchanged), (10..<22, .extended(prepended: 0, appended: 2)),
      (5..<20, .extended(prepended: 5, appended: 0)), (0..<25, .extended(prepended: 10, appended: 5)),
      (30..<40, .replaced), (12..<20, .replaced), (0..<0, .replaced),
    ])
  func change(range: Range<Int>, expected: SeriesChange) {
    #expect(SeriesChange(from: SeriesFingerprint(of: minutes(10..<20)), to: minutes(range)) == expected)
  }

  @Test("is initial without one before, and replaced after an empty one")
  func first() {
    #expect(SeriesChange(from: nil, to: minutes(0..<3)) == .initial)
    let empty = SeriesFingerprint(of: CandleSeries())
    #expect(SeriesChange(from: empty, to: minutes(0..<3)) == .replaced)
    #expect(SeriesChange(from: empty, to: CandleSeries()) == .unchanged)
  }

  @Test("is unchanged when only the last price moves, and replaced with a candle in the middle")
  func prices() {
    var series = minutes(10..<20)
    let before = SeriesFingerprint(of: series)
    series.replaceLast(with: minuteCandle(19, close: 5))
    #expect(SeriesChange(from: before, to: series) == .unchanged)
    var gapped = minutes(0..<5)
    gapped.append(contentsOf: minutes(6..<10))
    #expect(SeriesChange(from: SeriesFingerprint(of: gapped), to: minutes(0..<10)) == .replaced)
  }

  @Test(
    "moves the view so that the same candles stay (24.2)",
    arguments: [
      (103.0, SeriesChange.extended(prepended: 0, appended: 1), 104.0),
      (80, .extended(prepended: 0, appended: 1), 80), (80, .extended(prepended: 50, appended: 0), 130),
      (12, .replaced, 43), (12, .unchanged, 12), (12, .initial, 43),
    ])
  func viewport(rightEdge: Double, change: SeriesChange, expected: Double) {
    var viewport = Viewport(rightEdge: rightEdge, spacing: 8)
    let count = if case .extended(let prepended, let appended) = change { 100 + prepended + appended } else { 40 }
    viewport.apply(change, previousCount: 100, count: count)
    #expect(viewport == Viewport(rightEdge: expected, spacing: 8))
  }
}

@Suite("Known issues of the original system")
struct KnownIssueTests {
  /// The original's rule for asking for older candles: only after a move, once for each count, whatever becomes of it.
  private struct OriginalHistoryRule {
    enum Event { case moved, dataArrived, fetchFailed }

    var askedCount: Int?

    mutating func asks(after event: Event, _ element: ChartElement) -> Bool {
      let left = element.viewport.leftEdge(width: element.width)
      let visible = element.viewport.visibleCandleCount(width: element.width)
      guard event == .moved, !element.series.isEmpty, askedCount != element.series.count, left < max(10, 0.25 * visible)
      else { return false }
      askedCount = element.series.count
      return true
    }
  }

  @Test("1: older candles are asked for again after a fetch that failed")
  func asksAgain() {
    var element = ChartElement(series: minutes(0..<60), width: 326)
    var original = OriginalHistoryRule()
    var originalAnswers: [Bool] = []
    var answers: [Bool] = []
    for event in [OriginalHistoryRule.Event.moved, .fetchFailed, .moved, .moved] {
      if event == .moved { element.page(forward: false) } else { element.historyFetchFailed() }
      originalAnswers.append(original.asks(after: event, element))
      if event == .moved { answers.append(element.takeHistoryRequest()) }
    }
    #expect(originalAnswers == [true, false, false, false])
    #expect(answers == [true, true, false])
  }

  @Test("2: older candles are asked for when the first data do not fill the view")
  func asksAtFirst() {
    var element = ChartElement(series: CandleSeries(), width: 326)
    var original = OriginalHistoryRule()
    let beforeData = element.takeHistoryRequest()
    element.update(to: minutes(0..<5))
    let originalAsks = original.asks(after: .dataArrived, element)
    let asks = element.takeHistoryRequest()
    #expect(!beforeData && !originalAsks && asks)
  }

  @Test("2: nothing is asked for while the view is full, nor after the oldest candle is known")
  func asksNotTooOften() {
    var element = ChartElement(series: minutes(0..<200), width: 326)
    let whileFull = element.takeHistoryRequest()
    element.historyReachedStart()
    element.scroll(byCandles: -200)
    let atStart = element.takeHistoryRequest()
    element.update(to: minutes(1_000..<1_005))
    let inAnother = element.takeHistoryRequest()
    #expect(!whileFull && !atStart && inAnother)
  }

  @Test("3: the cursor stays on its candle when older ones arrive")
  func cursorStays() {
    var element = ChartElement(series: minutes(50..<100), width: 326)
    element.select(20)
    let candle = element.series[20]
    let originalIndex = element.selection
    element.update(to: minutes(0..<105))
    #expect(originalIndex.map { element.series[$0] } != candle)
    #expect(element.selection.map { element.series[$0] } == candle)
    #expect(element.viewport.visibleRange(width: 326, count: 105).upperBound == 105)
    // Also when candles are lost at the front, which the rule calls another series.
    element.update(to: minutes(60..<105))
    #expect(element.selection.map { element.series[$0] } == candle)
    element.update(to: minutes(90..<105))
    #expect(element.selection == nil)
  }
}

@Suite("The view over a changing series")
struct ChangingViewTests {
  @Test("older candles never move the selected candle on screen")
  func prependKeepsSelection() {
    var random = SplitMix64(seed: 7)
    var first = 100_000
    var element = ChartElement(series: minutes(first..<first + 300), width: 326)
    element.select(150)
    element.center()
    let time = element.series.time(at: 150)
    let place = element.viewport.centerX(150, width: 326)
    for _ in 0..<40 {
      let older = first - Int.random(in: 1...900, using: &random)..<first
      var series = element.series
      series.prepend(contentsOf: minutes(older))
      first = older.lowerBound
      element.update(to: series)
      let selection = element.selection ?? -1
      #expect(element.series.candle(at: selection)?.time == time)
      #expect(element.viewport.centerX(selection, width: 326) == place)
    }
  }

  @Test("follows new candles from the newest edge, and stays elsewhere")
  func following() {
    var element = ChartElement(series: minutes(0..<100), width: 326)
    #expect(element.isFollowingLatest)
    element.update(to: minutes(0..<101))
    #expect(element.viewport.rightEdge == 104)
    element.scroll(byCandles: -30)
    element.update(to: minutes(0..<110))
    #expect(element.viewport.rightEdge == 74)
    element.scrollToLatest()
    #expect(element.viewport.rightEdge == 113)
  }

  @Test("never leaves its bounds, whatever is done to it")
  func bounds() {
    var random = SplitMix64(seed: 3)
    let limits = ZoomLimits()
    let odd: [Double] = [0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan, 50, 0.5, 3]
    var element = ChartElement(series: minutes(0..<500), width: 326, zoomLimits: limits)
    for _ in 0..<4_000 {
      let number = odd[Int.random(in: 0..<odd.count, using: &random)]
      switch Int.random(in: 0..<8, using: &random) {
      case 0: element.scroll(byCandles: number)
      case 1: element.zoom(by: number, anchorX: Double.random(in: -100...400, using: &random))
      case 2: element.page(forward: Bool.random(using: &random))
      case 3: element.restore(Viewport(rightEdge: number, spacing: number))
      case 4: element.update(to: minutes(0..<Int.random(in: 0...600, using: &random)))
      case 5: element.resetZoom()
      case 6: element.select(atX: number)
      default: element.increment()
      }
      let count = Double(element.series.count)
      let half = element.width / element.viewport.spacing / 2
      #expect(element.viewport.rightEdge <= count + half)
      #expect(element.viewport.rightEdge >= min(count, half))
      #expect((limits.minimum...limits.maximum).contains(element.viewport.spacing))
      #expect(element.visibleRange.upperBound <= element.series.count)
    }
  }
}
