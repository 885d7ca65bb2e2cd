import CandleEngine
import Explorer
import Foundation
import Presentation
import Testing

@Suite("Explorer: the place that is kept")
struct ExplorerStateTests {
  /// A chart of daily candles, the first of them so many days after the start of 2026.
  private func chart(_ days: Range<Int>, closesFrom first: Double = 100) -> Chart {
    let start = CivilDate(year: 2026, month: 1, day: 1)?.dayNumber ?? 0
    let candles = days.map { day in
      let close = first + Double(day % 7)
      return Candle(
        time: CandleTime(ticks: (start + Int64(day)) * 86_400, basis: .date), open: close, high: close + 1,
        low: close - 1, close: close, volume: 1_000)
    }
    return Chart(series: CandleSeries(candles), name: "days", format: FormatContext())
  }

  private func press(_ keys: [String], on explorer: inout Explorer) {
    for key in keys { _ = explorer.handle(.key(key, isSounding: false)) }
  }

  private func firstWords(_ explorer: inout Explorer) -> String {
    guard case .respond(let response) = explorer.start().first else { return "" }
    return response.words.printed
  }

  private func read(_ state: ExplorerState) throws -> ExplorerState {
    try JSONDecoder().decode(ExplorerState.self, from: JSONEncoder().encode(state))
  }

  /// An explorer that was left on candle 60 of days 0 to 99, with bookmarks at 60 and 79, reading highs, 20 in view.
  private func left() -> Explorer {
    var explorer = Explorer(chart: chart(0..<100))
    press(["8", "m", "6", "+", "j", "j", "g"] + ["6", "1"] + ["Enter", "m"], on: &explorer)
    return explorer
  }

  @Test(
    "after any keys, what is kept and found again is the same",
    arguments: [
      [], ["Home"], ["5", "m", "+", "+"], ["-", "-", "B", "B", "j"], ["8", "-", "b", "b", "m", "z", "m"],
      ["3", "+", "n", "n", "n", "v"],
      ["!", "1", "0", "2", "Enter", "I", "s", "m", "a", ":", "5", "Enter"], ["0", "N", "k", "H", "M", "Enter"],
    ])
  func roundTrip(keys: [String]) throws {
    for count in [1, 7, 39, 61, 100] {
      var explorer = Explorer(chart: chart(0..<count))
      press(keys, on: &explorer)
      var again = Explorer(chart: chart(0..<count))
      again.restore(try read(explorer.state))
      #expect(again.state == explorer.state)
      #expect(again.cursor == explorer.cursor)
      #expect(again.chart.additions.levels == explorer.chart.additions.levels)
      #expect(again.chart.additions.indicators.map(\.name) == explorer.chart.additions.indicators.map(\.name))
    }
  }

  @Test("a file that has grown at its end is gone on with at the same candle")
  func appended() throws {
    let kept = left().state
    var explorer = Explorer(chart: chart(0..<130), verbosity: .terse)
    explorer.restore(try read(kept))
    #expect(explorer.cursor == 60)
    #expect(explorer.state.bookmarks == kept.bookmarks)
    #expect(explorer.state.layout.viewport == kept.layout.viewport)
    #expect(firstWords(&explorer) == "days, 130 daily candles. Back. Mar 2, 2026, High 105.00, up 0.96%")
  }

  @Test("a file that has grown at its start is gone on with at the candle of the same day")
  func prepended() throws {
    let kept = left().state
    var explorer = Explorer(chart: chart(-50..<100))
    explorer.restore(try read(kept))
    #expect(explorer.cursor == 110)
    #expect(explorer.state.cursor == kept.cursor)
    #expect(explorer.state.bookmarks == kept.bookmarks)
    #expect(explorer.state.layout.viewport.rightEdge == kept.layout.viewport.rightEdge + 50)
  }

  @Test("a file that has dropped its oldest candles is gone on with where it was, at the same zoom and with its marks")
  func rolled() throws {
    let kept = left().state
    var explorer = Explorer(chart: chart(30..<130))
    explorer.restore(try read(kept))
    #expect(explorer.cursor == 30)
    #expect(explorer.state.cursor == kept.cursor)
    #expect(explorer.state.bookmarks == kept.bookmarks)
    #expect(explorer.state.layout.viewport.rightEdge == kept.layout.viewport.rightEdge - 30)
    #expect(explorer.state.layout.viewport.spacing == kept.layout.viewport.spacing)
    #expect(firstWords(&explorer).contains("Back where you left. Mar 2, 2026, "))
  }

  @Test("a mark on a candle that the file has dropped is gone, the others stay")
  func rolledPastMark() throws {
    var explorer = Explorer(chart: chart(0..<100))
    press(["a", "m", "z", "m", "b"], on: &explorer)
    var again = Explorer(chart: chart(50..<150))
    again.restore(try read(explorer.state))
    #expect(again.cursor == 48)
    #expect(again.state.bookmarks == Array(explorer.state.bookmarks.suffix(1)))
  }

  @Test(
    "something else under the file's name is started anew, without a word", arguments: [0..<60, 61..<161, 400..<500])
  func replaced(days: Range<Int>) throws {
    var explorer = Explorer(chart: chart(days))
    var new = Explorer(chart: chart(days))
    explorer.restore(try read(left().state))
    #expect(explorer.state == new.state)
    #expect(firstWords(&explorer) == firstWords(&new))
  }

  /// Days 0 to 99 with closes that another rule gives.
  private func chart(closing close: (Int) -> Double) -> Chart {
    let series = chart(0..<100).series
    let candles = series.indices.map { index in
      let close = close(index)
      return Candle(
        time: series.time(at: index), open: close, high: close + 1, low: close - 1, close: close, volume: 1_000)
    }
    return Chart(series: CandleSeries(candles), name: "days", format: FormatContext())
  }

  @Test("another stock with the same days is started anew, whichever of the two is the longer")
  func otherStock() throws {
    let kept = try read(left().state)
    let other = chart { 40 + Double($0 * $0 % 11) }
    var (explorer, new) = (Explorer(chart: other), Explorer(chart: other))
    explorer.restore(kept)
    #expect(explorer.state == new.state)
    #expect(firstWords(&explorer) == firstWords(&new))
    var longer = Explorer(chart: chart(-20..<150, closesFrom: 31))
    longer.restore(kept)
    #expect(longer.cursor == 169)
    #expect(longer.state.bookmarks.isEmpty)
  }

  @Test("a file is still the same after its newest candle has moved, a few were corrected, or a split or dividend")
  func corrected() throws {
    let kept = try read(left().state)
    let close = { (day: Int) in 100 + Double(day % 7) }
    let same = [
      chart { $0 == 99 ? 250 : close($0) }, chart { $0 > 95 || $0 == 50 ? 90 : close($0) },
      chart { close($0) / 4 }, chart { (close($0) * 99.31).rounded() / 100 },
    ]
    for chart in same {
      var explorer = Explorer(chart: chart)
      explorer.restore(kept)
      #expect(explorer.cursor == 60)
      #expect(explorer.state.bookmarks == kept.bookmarks)
    }
  }

  @Test("a place without prices, as earlier versions kept it, is known by its times")
  func withoutPrices() throws {
    var kept = left().state
    kept.sample = CloseSample([])
    var explorer = Explorer(chart: chart(0..<100, closesFrom: 31))
    explorer.restore(try read(kept))
    #expect(explorer.cursor == 60)
  }

  @Test("options that choose the view leave bookmarks and the value that is read")
  func chosenView() throws {
    var explorer = Explorer(chart: chart(0..<100), view: 90..<95)
    explorer.restore(try read(left().state), movesCursor: false)
    #expect(explorer.cursor == 94)
    #expect(explorer.state.bookmarks.count == 2)
    #expect(explorer.state.value == .high)
  }

  @Test("what is kept is a layout of the chart, and what others have put into it stays")
  func layout() throws {
    let json = try JSONEncoder().encode(left().state)
    var layout = try ChartLayout(json: json)
    #expect(layout.viewport == left().state.layout.viewport)
    layout.timeframeIdentifier = "1D"
    var state = left().state
    state.layout = layout
    var explorer = Explorer(chart: chart(0..<100))
    explorer.restore(state)
    press(["Home"], on: &explorer)
    #expect(explorer.state.layout.timeframeIdentifier == "1D")
  }

  @Test(
    "a view that cannot be is not taken, the candle is",
    arguments: [
      Viewport(rightEdge: 1e300, spacing: 1), Viewport(rightEdge: 5, spacing: .leastNonzeroMagnitude),
      Viewport(rightEdge: 5, spacing: -1),
    ])
  func impossibleView(viewport: Viewport) throws {
    var state = left().state
    state.layout.viewport = viewport
    var explorer = Explorer(chart: chart(0..<100))
    explorer.restore(try read(state))
    #expect(explorer.cursor == 60)
    press(["n", "+", "-", "0", "B", "s"], on: &explorer)
  }

  @Test("a count that cannot be is no place")
  func impossibleCount() throws {
    let json = String(decoding: try JSONEncoder().encode(left().state), as: UTF8.self)
    let damaged = json.replacing("\"count\":100", with: "\"count\":\(Int.max)")
    #expect(damaged != json)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ExplorerState.self, from: Data(damaged.utf8)) }
  }
}
