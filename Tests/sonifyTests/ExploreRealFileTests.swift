import TestSupport
import Testing

/// What is read of a real file on a terminal wide enough that no line is broken.
///
/// Prices are those that `head`, `tail` and `sed -n Np` show of the file; the closes of a new view are the least and
/// greatest of its first or last 40, and percentages the last close over the first open (of closes only: over the first
/// close), all by Python's `csv` module.
@Suite("explore on real files")
struct ExploreRealFileTests {
  struct Walk: Sendable, CustomTestStringConvertible {
    let file: String
    let start: String
    let answers: [(key: String, line: String)]
    let left: String

    var testDescription: String { file }
  }

  @Test(
    "reads whole lines, each in one write",
    arguments: [
      Walk(
        file: "aapl-daily",
        start: "aapl-daily, 3,270 daily candles, Mar 1, 2000 to Mar 1, 2013. "
          + "Mar 1, 2013, Open 438.00, high 438.18, low 429.98, close 430.47. 2 notices. Question mark for help.",
        answers: [
          ("b", "Feb 28, 2013, Open 444.05, high 447.87, low 441.40, close 441.40"),
          ("s", "40 candles from Jan 3, 2013 to Mar 1, 2013. Close 430.47, -21.43% over this range."),
          ("a", "Mar 1, 2000, Open 118.56, high 132.06, low 118.50, close 130.31. Closes 109.25 to 144.19, 32%."),
          ("b", "First candle. Mar 1, 2000, Open 118.56, high 132.06, low 118.50, close 130.31"),
          ("n", "Mar 2, 2000, Open 127.00, high 127.94, low 120.69, close 122.00"),
          ("h", "High, 127.94"),
          ("z", "Mar 1, 2013, Open 438.00, high 438.18, low 429.98, close 430.47. Closes 430.47 to 542.10."),
          ("w", "Candle 3,270 of 3,270, Mar 1, 2013. 40 in view, Jan 3 to Mar 1."),
        ],
        left: "Left at Mar 1, 2013."),
      Walk(
        file: "sp500-daily",
        start: "sp500-daily, 5,031 daily candles, Jan 4, 1999 to Dec 31, 2018. "
          + "Dec 31, 2018, Open 2,498.94, high 2,509.24, low 2,482.82, close 2,506.85. 1 notice. Question mark for help.",
        answers: [
          ("b", "Dec 28, 2018, Open 2,498.77, high 2,520.27, low 2,472.89, close 2,485.74"),
          ("s", "40 candles from Nov 1, 2018 to Dec 31, 2018. Close 2,506.85, -7.75% over this range."),
          (
            "a",
            "Jan 4, 1999, Open 1,229.23, high 1,248.81, low 1,219.10, close 1,228.10. Closes 1,212.19 to 1,279.64, 6%."
          ),
          ("b", "First candle. Jan 4, 1999, Open 1,229.23, high 1,248.81, low 1,219.10, close 1,228.10"),
          ("n", "Jan 5, 1999, Open 1,228.10, high 1,246.11, low 1,228.10, close 1,244.78"),
          ("w", "Candle 2 of 5,031, Jan 5, 1999. 40 in view, Jan 4 to Mar 2."),
        ],
        left: "Left at Jan 5, 1999."),
      Walk(
        file: "vix-closes",
        start: "vix-closes, 1,259 daily candles, Jan 3, 2014 to Jan 3, 2019. "
          + "Jan 3, 2019, Close 25.45. 2 notices. Question mark for help.",
        answers: [
          ("b", "Jan 2, 2019, Close 23.22"),
          ("s", "40 candles from Nov 5, 2018 to Jan 3, 2019. Close 25.45, +27.51% over this range."),
          ("a", "Jan 3, 2014, Close 13.76. Closes 12.14 to 21.44, 77%."),
          ("b", "First candle. Jan 3, 2014, Close 13.76"),
          ("n", "Jan 6, 2014, Close 13.55"),
          ("w", "Candle 2 of 1,259, Jan 6, 2014. 40 in view, Jan 3 to Mar 3."),
        ],
        left: "Left at Jan 6, 2014."),
    ])
  func transcript(walk: Walk) throws {
    let before = try #require(TerminalSettings.ofNewTerminal)
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      "sonify", ["explore", Fixture.path("data/\(walk.file).csv"), "--speech", "off", "--device", "nosuch"],
      columns: 200, folder: folder)
    try terminal.read(until: "\r\nNo sound device; text only. sonify doctor helps.")
    #expect(try terminal.read(until: "Question mark for help.") == "\r\n" + walk.start)
    for answer in walk.answers {
      let writes = try #require(terminal.writeCount)
      terminal.type(answer.key)
      #expect(try terminal.read(until: answer.line) == "\r\n" + answer.line)
      // One write wakes the sound, so that one is left for the terminal.
      #expect(try #require(terminal.writeCount) - writes <= 2)
    }
    terminal.type("q")
    #expect(try terminal.read(until: walk.left) == "\r\n" + walk.left)
    #expect(try terminal.waitForEnd() == .exited(status: 0))
    #expect(terminal.settings == before)
  }
}
