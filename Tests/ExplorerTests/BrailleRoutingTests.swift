import CandleEngine
import Presentation
import Testing

@testable import Explorer

/// What the explorer makes of the routing keys of a braille display.
@Suite("Explorer: braille")
struct BrailleRoutingTests {
  private func explorer(cells: Int? = 40) -> Explorer {
    let first = Int64(CivilDate(year: 2026, month: 10, day: 1)?.dayNumber ?? 0)
    let candles = (0..<60).map { index in
      let time = CandleTime(ticks: (first + Int64(index)) * 86_400, basis: .date)
      let close = 100 + Double(index % 7)
      return Candle(time: time, open: 100, high: close + 1, low: 99, close: close, volume: nil)
    }
    let series = CandleSeries(candles, traits: CandleSeries.Traits(basis: .date))
    var explorer = Explorer(
      chart: Chart(series: series, name: "test", format: FormatContext()),
      settings: Explorer.Settings(brailleCells: cells))
    _ = explorer.start()
    return explorer
  }

  private func response(_ effects: [Effect]) -> Response? {
    for case .respond(let response) in effects { return response }
    return nil
  }

  @Test("a candle is gone to, a value is read, and the short form says so")
  func routing() {
    var explorer = explorer()
    let jump = response(explorer.handle(.route(.candle(3))))
    #expect(jump?.braille?.text.hasPrefix("Oct4 2026 C103 +1.0% 4/60 Closes ") == true)
    #expect(explorer.cursor == 3)
    // The same candle again is told again.
    #expect(response(explorer.handle(.route(.candle(3))))?.braille?.text.contains("C103") == true)
    #expect(response(explorer.handle(.route(.command(.high))))?.words.printed == "High, 104.00")
    // A jump like any other: back leads where it began.
    #expect(response(explorer.handle(.key("u", isSounding: false))) != nil)
    #expect(explorer.cursor == 59)
  }

  @Test("the cell of a candle that is no longer there leads nowhere, and is answered")
  func outside() {
    var explorer = explorer()
    for index in [-1, 60, Int.max] {
      #expect(response(explorer.handle(.route(.candle(index))))?.words.printed.hasPrefix("Last candle.") == true)
      #expect(explorer.cursor == 59)
    }
  }

  @Test("a routing key ends what is being typed or chosen", arguments: ["g", "f", "?"])
  func modes(key: String) {
    var explorer = explorer()
    _ = explorer.handle(.key(key, isSounding: false))
    _ = explorer.handle(.route(.candle(3)))
    #expect(!explorer.isTyping)
    _ = explorer.handle(.key("n", isSounding: false))
    #expect(explorer.cursor == 4)
  }

  @Test("without a display there is no short form, and the graph is still told")
  func noDisplay() {
    var explorer = explorer(cells: nil)
    let graph = response(explorer.handle(.key("G", isSounding: false)))
    #expect(graph?.braille == nil)
    #expect(graph?.words.spoken == "40 closes, 100 to 106.")
    #expect(graph?.brailleLine(in: .english).text.hasPrefix("40 closes, 100.00 to 106.00. ") == true)
    #expect(graph?.brailleLine(in: .english).cellCount == 29 + 20)
  }
}
