import Foundation
import TestSupport
import Testing

@Suite("The explorer by lines")
struct LineModeTests {
  private static let aapl = Fixture.path("data/aapl-daily.csv")
  private static let start =
    "aapl-daily, 3,270 daily candles, Mar 1, 2000 to Mar 1, 2013. Mar 1, 2013, Open 438.00, high 438.18, low 429.98, "
    + "close 430.47. 2 notices. Question mark for help.\n"
  private static let conversation = """
    Mar 1, 2000, Open 118.56, high 132.06, low 118.50, close 130.31. Closes 109.25 to 144.19, 32%.
    Mar 2, 2000, Open 127.00, high 127.94, low 120.69, close 122.00
    Command:\u{20}
    Mar 3, 2008, Open 124.44, high 125.98, low 118.00, close 121.73. Closes 119.15 to 180.05.
    Go to:\u{20}
    Aug 31, 2006, Open 67.28, high 68.30, low 66.66, close 67.85. Closes 67.85 to 82.19.
    Largest fall in 2008, down 17.92%. Sep 29, 2008, Open 119.62, high 119.68, low 100.59, close 105.26. \
    Closes 105.26 to 179.32.
    There is no command "bogus". Question mark twice lists them all.
    Left at Sep 29, 2008.

    """

  @Test(
    "keys, commands and answers to prompts are lines, without a terminal too",
    arguments: [["--line-mode"], []] as [[String]])
  func conversation(options: [String]) throws {
    let lines = "a\nn\n:\ngo march 2008\ng\n50%\n:find fall 2008\nbogus\n"
    let result = try ProgramRun.result(
      ["explore", Self.aapl, "--speech", "off", "--device", "null"] + options, input: Array(lines.utf8),
      environment: options.isEmpty ? ["TERM": "dumb"] : [:], folder: try TemporaryFolder())
    #expect(result.output == Self.start + Self.conversation)
    #expect(
      result.errors == """
        aapl-daily.csv, line 388: no data for 7 days.
        aapl-daily.csv, line 1256: the price moved about 2 to 1, perhaps a split. Kept.

        """)
    #expect(result.status == 0)
  }
}
