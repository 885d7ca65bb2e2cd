import CandleEngine
import Foundation
import Presentation
import Testing

@Suite("Short forms for braille displays")
struct BrailleWordsTests {
  /// Candles of a month, the last in another year.
  private static let rows = """
    2026-10-29 182.00 186.41 180.02 181.91
    2026-10-30 182.00 186.41 180.02 185.55
    2026-11-02 185.25 187.05 182.78 184.33
    2027-01-04 184.33 184.35 184.30 184.34
    2027-01-05 184.30 184.35 184.20 184.34
    """

  private func words(
    _ verbosity: Verbosity = .standard, value: CandleValue = .wholeCandle, cells: Int = 40, rows: String = rows
  ) throws -> BrailleWords {
    BrailleWords(chart: try chart(rows), verbosity: verbosity, value: value, cells: cells)
  }

  @Test("a candle fills forty cells: all prices, then how the close moved")
  func wholeCandle() throws {
    let line = try words().step(to: 1, from: 0)
    #expect(line.text == "Oct30 O182 H186.41 L180.02 C185.55 +2.0%")
    #expect(line.cellCount == 40)
    // The cursor stands on the close, and each part leads to what it tells.
    #expect(line.cursor == 27)
    let targets = [0, 6, 11, 19, 27, 35, 5].map(line.target)
    #expect(
      targets == [
        .candle(1), .command(.open), .command(.high), .command(.low), .command(.close), .command(.changes),
        .command(.stopOrRepeat),
      ])
  }

  @Test(
    "what fits is told, rather all prices than the change, rather the year than the place",
    arguments: [
      (80, "Nov2 O185.25 H187.05 L182.78 C184.33 -0.7% 3/5"), (40, "Nov2 O185.25 H187.05 L182.78 C184.33 3/5"),
      (39, "Nov2 O185.25 H187.05 L182.78 C184.33"),
      (35, "Nov2 C184.33 -0.7% 3/5"), (20, "Nov2 C184.33 -0.7%"), (10, "Nov2 C184.33 -0.7%"),
    ])
  func width(cells: Int, text: String) throws {
    #expect(try words(cells: cells).step(to: 2, from: 1).text == text)
  }

  @Test("terse tells the close, the year where it is new, and missing time behind")
  func terse() throws {
    let words = try words(.terse)
    #expect(words.step(to: 1, from: 0).text == "Oct30 C185.55 +2.0% 2/5")
    #expect(words.step(to: 1).text == "Oct30 2026 C185.55 +2.0% 2/5")
    #expect(words.step(to: 3, from: 2).text == "Jan4 2027 C184.34 +0.01% 4/5 No data for 63 days.")
    #expect(words.step(to: 4, from: 3).text == "Jan5 C184.34 0% 5/5")
    #expect(words.step(to: 0).text == "Oct29 2026 C181.91 1/5")
  }

  @Test("the other answers")
  func others() throws {
    let words = try words()
    #expect(words.start(at: 2).text == "aapl Nov2 2026 C184.33 -0.7% 3/5")
    #expect(words.end(isFirst: true, at: 0).text == "First Oct29 O182 H186.41 L180.02 C181.91")
    #expect(try self.words(value: .high).nameAndValue(of: 2).text == "H187.05 Nov2")
    #expect(try self.words(value: .volume).nameAndValue(of: 2).text == "V? Nov2")
    #expect(words.changes(at: 2, since: 0)?.text == "-0.7% close -0.5% open +1.3% mark")
    #expect(words.position(at: 2, view: 0..<3).text == "3/5 Nov2 2026 view 3 Oct29-Nov2")
    #expect(words.page(0..<3)?.text == "Oct29-Nov2 C184.33 +1.3%")
    #expect(words.page(0..<4)?.text == "Oct29 2026-Jan4 2027 C184.34 +1.3%")
    #expect(words.zoom(0..<3, limit: nil).text == "3 in view C181.91-185.55")
    #expect(words.zoom(0..<3, limit: .widest).text == "Widest 3 in view C181.91-185.55")
    #expect(words.stopped(at: 1, isEnd: false).text == "Paused Oct30 2026 C185.55 +2.0% 2/5")
  }

  @Test("intraday the day is told when it is new, from zero a change is in points, tiny changes are not none")
  func values() throws {
    let rows = """
      2026-10-29T09:30 0 0 0 0
      2026-10-29T09:35 100000 100000 100000 100000
      2026-10-30T09:30 100001 100001 100001 100001
      """
    let words = try words(.terse, cells: 80, rows: rows)
    #expect(words.step(to: 1, from: 0).text == "9:35AM C100000 +100000 2/3")
    #expect(words.step(to: 2, from: 1).text == "Oct30 9:30AM C100001 +<0.01% 3/3 gap +<0.01%")
  }

  @Test("other languages have their own marks and no blanks inside a word")
  func german() throws {
    let series = try chart("2026-10-29 1182.50 1182.50 1182.50 1182.50\n2026-10-30 1182.50 1190.25 1180.5 1185.75")
      .series
    let chart = Chart(series: series, name: "dax", format: FormatContext(locale: Locale(identifier: "de_DE")))
    let words = BrailleWords(chart: chart, verbosity: .terse, cells: 40)
    #expect(words.step(to: 1, from: 0).text == "30.Okt. C1185,75 +0,3% 2/2")
  }

  @Test("the values are those that are printed", arguments: 0..<7)
  func sameValues(index: Int) throws {
    let chart = try chart(daily)
    let prices = { (text: String) in text.matches(of: /[ OHLC](\d+(\.\d\d)?)\b/).compactMap { Double($0.1) } }
    let printed = prices(chart.description(of: index).replacing(/^.*Open/, with: ""))
    let line = BrailleWords(chart: chart, verbosity: .standard, cells: 80).step(to: index, from: index)
    let shown = line.text.split(separator: " ").filter { "OHLC".contains($0.prefix(1)) }.compactMap {
      Double($0.dropFirst())
    }
    #expect(printed.count == 4)
    // Missing time and gaps leave room for the close alone.
    #expect(shown == printed || shown == printed.suffix(1))
  }

  @Test("words without a short form lose what no cell can show")
  func plainWords() {
    let line = BrailleLine("Find.\nPress a\u{202F}key\u{7}.")
    #expect(line.text == "Find. Press a key.")
    #expect(line.cursor == nil)
    #expect(line.target(at: 3) == .command(.stopOrRepeat))
  }

  @Test("a graph has two closes a cell, from one dot to four, and each cell leads to its first candle")
  func sparkline() throws {
    let rows = [10, 11, 12, 13, 14, 10, 18].enumerated().map { "2026-10-0\($0 + 1) \($1)" }.joined(separator: "\n")
    let words = try words(rows: rows)
    #expect(words.sparkline(of: 0..<7) == "⣀⣤⣆⡇")
    let line = words.sparkline(of: 0..<7, at: 5)
    #expect(line.text == "⣀⣤⣆⡇ Oct6 C10")
    #expect([0, 1, 2, 3].map(line.target) == [.candle(0), .candle(2), .candle(4), .candle(6)])
    #expect(words.sparklineInWords(of: 0..<7).printed == "7 closes, 10.00 to 18.00. ⣀⣤⣆⡇")
    #expect(words.sparklineInWords(of: 0..<7).spoken == "7 closes, 10 to 18.")
    // All alike, and more closes than columns: the last of each share.
    #expect(try self.words(rows: "2026-10-01 5\n2026-10-02 5").sparkline(of: 0..<2) == "⣤")
    #expect(try self.words(cells: 1, rows: rows).sparkline(of: 0..<7, at: 5).text == "⣼")
  }
}
