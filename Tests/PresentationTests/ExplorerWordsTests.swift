import CandleEngine
import Presentation
import Testing

@Suite("Words of the explorer")
struct ExplorerWordsTests {
  private func words(_ verbosity: Verbosity) throws -> ExplorerWords {
    ExplorerWords(chart: try chart(daily), verbosity: verbosity, value: .wholeCandle, keys: KeyNames([.help: "?"]))
  }

  @Test(
    "the start names the chart, then its newest candle",
    arguments: [
      (Verbosity.terse, "aapl, 7 daily candles. No data for 9 days. Nov 14, 2026, 183.52, down 1.20%"),
      (
        .standard,
        """
        aapl, 7 daily candles, Oct 29, 2026 to Nov 14, 2026. No data for 9 days. Nov 14, 2026, Open 185.00, \
        high 186.00, low 182.50, close 183.52. 2 notices. Question mark for help.
        """
      ),
    ])
  func start(verbosity: Verbosity, printed: String) throws {
    #expect(try words(verbosity).start(at: 6, view: 0..<7, noticeCount: 2, offersHelp: true).printed == printed)
  }

  @Test(
    "an end says which, then the candle",
    arguments: [
      (Verbosity.terse, "First. Oct 29, 2026, 182.88"),
      (.standard, "First candle. Oct 29, 2026, Open 182.00, high 183.79, low 180.35, close 182.88"),
    ])
  func end(verbosity: Verbosity, printed: String) throws {
    #expect(try words(verbosity).end(isFirst: true, at: 0).printed == printed)
  }

  @Test(
    "a page is summed up",
    arguments: [
      (
        Verbosity.terse, "Oct 29 to Nov 2, 180.34, down 0.91%",
        "October 29th to November 2nd, 180.34, down 0.91 percent"
      ),
      (
        .standard, "3 candles from Oct 29, 2026 to Nov 2, 2026. Close 180.34, -0.91% over this range.",
        "3 candles from October 29th, 2026 to November 2nd, 2026. Close 180.34, minus 0.91 percent over this range."
      ),
      (
        .full,
        """
        3 candles from Oct 29, 2026 to Nov 2, 2026. Close 180.34, -0.91% over this range. High 187.05 on Oct 30, \
        low 176.00 on Nov 2.
        """,
        """
        3 candles from October 29th, 2026 to November 2nd, 2026. Close 180.34, minus 0.91 percent over this range. \
        High 187.05 on October 30th, low 176 on November 2nd.
        """
      ),
    ])
  func page(verbosity: Verbosity, printed: String, spoken: String) throws {
    #expect(try words(verbosity).page(0..<3) == Phrase(printed: printed, spoken: spoken))
  }

  @Test("below zero our sentences say minus; signs stand in the two given sentences and in braille")
  func belowZeroInWords() throws {
    let chart = try chart(belowZero)
    let view = 0..<chart.series.count
    let words = ExplorerWords(chart: chart, verbosity: .standard, value: .wholeCandle)
    #expect(words.range(of: view).printed == "Closes minus 55.90 to 18.00.")
    #expect(words.page(view).printed.hasSuffix("Close -55.90, -379.50% over this range."))
    #expect(words.played(to: 1, from: 0).printed.hasSuffix("low -41.00, close -37.63"))
    #expect(words.paused(at: 1, after: 0).printed == "Paused. Apr 20, 2020, Close minus 37.63")
    let low = CandleWords(chart: chart, verbosity: .full, value: .low).step(to: 1, from: 0).printed
    #expect(low.contains("Apr 20, 2020, Low minus 41.00."))
    var watched = chart
    watched.additions.levels = [-5]
    #expect(
      AdditionWords(chart: watched, view: view).level(-5, at: 4).printed
        == "Crosses minus 5.00 downwards, the close 50.90 points below it.")
    let braille = BrailleWords(chart: chart, verbosity: .terse, cells: 40)
    #expect(braille.step(to: 1, from: 0).text.contains("C-37.63"))
  }

  @Test(
    "a range of less than a percent is not told as none",
    arguments: [(100.0, 102.4, "2%"), (100, 100.46, "0.5%"), (100, 100.04, "0.04%"), (100, 100, "0%")])
  func smallRange(low: Double, high: Double, percent: String) {
    let candles = [low, high].enumerated().map { day, close in
      Candle(
        time: CandleTime(ticks: Int64(day) * 86_400, basis: .date), open: close, high: close, low: close, close: close)
    }
    let chart = Chart(series: CandleSeries(candles), name: "test", format: FormatContext())
    let words = ExplorerWords(chart: chart, verbosity: .standard, value: .wholeCandle)
    #expect(words.range(of: 0..<2).printed.hasSuffix(", \(percent)."))
  }

  @Test(
    "the place is told",
    arguments: [
      (Verbosity.terse, "2 of 7, Oct 30, 2026"),
      (.standard, "Candle 2 of 7, Oct 30, 2026. 3 in view, Oct 29 to Nov 2."),
      (
        .full,
        """
        Candle 2 of 7, Oct 30, 2026. 3 in view, Oct 29 to Nov 2. Closes 180.34 to 184.33, 2%. Whole candle. Full. \
        260 words a minute.
        """
      ),
    ])
  func position(verbosity: Verbosity, printed: String) throws {
    #expect(try words(verbosity).position(at: 1, view: 0..<3, rate: 260).printed == printed)
  }

  @Test(
    "playing is told, pausing and its end",
    arguments: [
      (Verbosity.terse, nil, "Paused, 30th, 184.33", "End, Oct 30, 184.33"),
      (
        .standard, "Playing.", "Paused. Oct 30, 2026, Close 184.33",
        "End. Oct 30, 2026, Open 182.88, high 187.05, low 182.78, close 184.33"
      ),
      (
        .full, "Playing.", "Paused. Oct 30, 2026, Close 184.33",
        "End. Oct 30, 2026, Open 182.88, high 187.05, low 182.78, close 184.33. Up 0.79% since the start."
      ),
    ])
  func playing(verbosity: Verbosity, playing: String?, paused: String, played: String) throws {
    let words = try words(verbosity)
    #expect(words.playing?.printed == playing)
    #expect(words.paused(at: 1, after: 1).printed == paused)
    #expect(words.played(to: 1, from: 0).printed == played)
  }
}
