import Foundation
import TestSupport
import Testing

@Suite("describe, summary, descriptor and check")
struct TextCommandTests {
  private static let month = Fixture.path("conformance/month.csv")

  @Test("describe gives the conformance sentences to the byte")
  func describeMonth() throws {
    let result = try ProgramRun.result(
      ["describe", Self.month, "--locale", "en_US", "--time-zone", "UTC"])
    #expect(result.outputBytes == (try Fixture.bytes("conformance/month.descriptions.txt")))
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test("summary gives the conformance sentence to the byte")
  func summaryMonth() throws {
    let result = try ProgramRun.result(["summary", Self.month])
    #expect(result.outputBytes == (try Fixture.bytes("conformance/month.summary.txt")))
  }

  @Test(
    "more or less is said where that is asked for, and JSON stays as it is",
    arguments: [
      (
        "terse", "Nov 26, 2026, 186.67, up 1.32%\n27th, 190.43, up 2.01%\n",
        "Nov 26 to Nov 27, 190.43, up 3.35%\n"
      ),
      (
        "full",
        """
        Thursday, Nov 26, 2026, Open 184.25, high 189.06, low 182.22, close 186.67. Up 1.32%. Body 35% of range. \
        Pattern: bullish engulfing. Volume unknown. Candle 29 of 30.
        Friday, Nov 27, 2026, Open 186.67, high 193.25, low 184.11, close 190.43. Up 2.01%. Body 41% of range. \
        Volume unknown. Candle 30 of 30.

        """,
        """
        2 candles from Nov 26, 2026 to Nov 27, 2026. Close 190.43, +3.35% over this range. High 193.25 on Nov 27, low \
        182.22 on Nov 26.

        """
      ),
    ])
  func verbosity(_ verbosity: String, describe: String, summary: String) throws {
    let arguments = [Self.month, "--last", "2"]
    let added = ["--verbosity", verbosity]
    #expect(try ProgramRun.result(["describe"] + arguments + added).output == describe)
    #expect(try ProgramRun.result(["summary"] + arguments + added).output == summary)
    let json = ["describe", "--format", "json"] + arguments
    #expect(try ProgramRun.result(json + added).output == (try ProgramRun.result(json).output))
  }

  @Test(
    "says the same whatever the machine's zone and language are",
    arguments: [["TZ": "Pacific/Auckland"], ["TZ": "America/Los_Angeles", "LANG": "de_DE.UTF-8"], ["LC_ALL": "C"]])
  func machine(environment: [String: String]) throws {
    for arguments in [["describe", Self.month], ["check", "--format", "json", Self.month]] {
      let here = try ProgramRun.result(arguments, environment: environment)
      #expect(here.output == (try ProgramRun.result(arguments).output))
      #expect(here.status == 0)
    }
  }

  @Test("tells instants in the zone that is asked for")
  func timeZone() throws {
    let result = try ProgramRun.result(
      ["describe", "-", "--time-zone", "America/New_York"],
      input: Array(
        "time,open,high,low,close\n2026-01-01T02:00:00Z,1,2,0.5,1.5\n2026-01-02T02:00:00Z,1,2,0.5,1.5\n".utf8))
    #expect(
      result.output == """
        Dec 31, 2025, Open 1.00, high 2.00, low 0.50, close 1.50
        Jan 1, 2026, Open 1.00, high 2.00, low 0.50, close 1.50

        """)
  }

  @Test("the four stated exceptions to the given sentence")
  func exceptions() throws {
    let finePrices =
      "date,open,high,low,close\n2026-01-05,1.0831,1.0840,1.0822,1.0829\n2026-01-06,1.0829,1.0835,1.0819,1.0822\n"
    #expect(
      try lines("describe", finePrices)[0] == "Jan 5, 2026, Open 1.0831, high 1.0840, low 1.0822, close 1.0829")
    #expect(
      try lines("summary", finePrices)[0]
        == "2 candles from Jan 5, 2026 to Jan 6, 2026. Close 1.0822, -0.08% over this range.")

    let coin = "date,open,high,low,close\n2026-01-05,0.00000640,0.00000650,0.00000631,0.00000644\n"
    #expect(
      try lines("describe", coin)[0]
        == "Jan 5, 2026, Open 0.00000640, high 0.00000650, low 0.00000631, close 0.00000644")

    let intraday = "time,open,high,low,close\n2026-10-30 14:35,1,2,1,2\n2026-10-30 14:40,2,3,2,3\n"
    #expect(
      try lines("describe", intraday)[0]
        == "Oct 30, 2026 at 2:35\u{202F}PM, Open 1.00, high 2.00, low 1.00, close 2.00")

    #expect(try lines("describe", "date,close\n2019-01-03,25.45\n") == ["Jan 3, 2019, Close 25.45"])

    // Volume is not named where it is unknown, nor anywhere else in this sentence.
    let withoutVolume = "date,open,high,low,close,volume\n2026-01-05,1,2,1,2,\n2026-01-06,1,2,1,2,5\n"
    #expect(try lines("describe", withoutVolume)[0] == "Jan 5, 2026, Open 1.00, high 2.00, low 1.00, close 2.00")
  }

  @Test("digits can be asked for")
  func digits() throws {
    let result = try ProgramRun.result(["describe", "--digits", "0", "--last", "1", Self.month])
    #expect(result.output == "Nov 27, 2026, Open 187, high 193, low 184, close 190\n")
  }

  @Test("JSON has every digit, and the sentence beside it")
  func json() throws {
    let result = try ProgramRun.result(["describe", Self.month, "--format", "json", "--last", "1"])
    #expect(
      result.output == """
        {"index":29,"time":"2026-11-27T20:53:20Z","open":186.67005858842313,"high":193.24516635937647,\
        "low":184.10609737683117,"close":190.42591923652247,"volume":null,\
        "text":"Nov 27, 2026, Open 186.67, high 193.25, low 184.11, close 190.43"}

        """)
  }

  @Test("the descriptor has the fields of the specification")
  func descriptor() throws {
    let result = try ProgramRun.result(["descriptor", "--last", "2", Fixture.path("data/vix-closes.csv")])
    #expect(
      result.output == """
        {"title":"Candlestick chart","summary":"2 candles from Jan 2, 2019 to Jan 3, 2019. Close 25.45, +9.60% over \
        this range.","xAxis":{"title":"Time","range":[1546387200,1546473600],"gridlines":[]},\
        "yAxis":{"title":"Close","range":[23.22,25.45],"gridlines":[]},"additionalAxes":[],\
        "series":[{"name":"Close","isContinuous":true,"dataPoints":[\
        {"x":1546387200,"y":23.22,"xText":"Jan 2, 2019","yText":"23.22"},\
        {"x":1546473600,"y":25.45,"xText":"Jan 3, 2019","yText":"25.45"}]}]}

        """)
  }

  @Test("several files give a line each, the name first, and one that fails does not stop the others")
  func summaries() throws {
    let result = try ProgramRun.result(["summary", Self.month, "nowhere.csv", Fixture.path("data/sp500-daily.csv")])
    #expect(
      result.output == """
        month: 30 candles from Oct 29, 2026 to Nov 27, 2026. Close 190.43, +4.63% over this range.
        sp500-daily: 5031 candles from Jan 4, 1999 to Dec 31, 2018. Close 2,506.85, +103.94% over this range.

        """)
    #expect(
      result.errors == """
        nowhere.csv: no such file. Nothing read.
        sp500-daily.csv, line 680: no data for 7 days.

        """)
    #expect(result.status == 1)
  }

  @Test("the instrument that is asked for is the chart's name; of several files each keeps its own")
  func instrument() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("two.csv")
    try Data("Symbol,Date,Close\nAAX,2024-01-02,10\nBBX,2024-01-02,20\n".utf8).write(to: URL(filePath: file))
    let exploring = ["explore", file, "--symbol", "BBX", "--line-mode", "--speech", "off", "--device", "nosuch"]
    let told = try ProgramRun.result(exploring, input: Array("q\n".utf8), environment: ["HOME": folder.path]).output
    #expect(told.contains("\nBBX, 1 candle. Jan 2, 2024, Close 20.00."))
    let several = try ProgramRun.result(["summary", file, file, "--symbol", "BBX"]).output
    #expect(several.split(separator: "\n").allSatisfy { $0.hasPrefix("two: 1 candle") })
  }

  @Test("dates and --last choose the view, and what they do not choose is still known")
  func view() throws {
    let file = Fixture.path("data/aapl-daily.csv")
    let result = try ProgramRun.result(["describe", file, "--from", "2013-02-01", "--to", "2013-02-28", "--last", "2"])
    #expect(
      result.output == """
        Feb 27, 2013, Open 448.43, high 452.44, low 440.65, close 444.57
        Feb 28, 2013, Open 444.05, high 447.87, low 441.40, close 441.40

        """)
  }

  @Test("notices come behind the answer, on standard error")
  func notices() throws {
    let file = "date,open,high,low,close\n2026-01-06,1,2,1,2\n2026-01-05,1,2,1,abc\n2026-01-04,1,2,1,2\n"
    let result = try ProgramRun.result(["summary", "-"], input: Array(file.utf8))
    #expect(result.output == "2 candles from Jan 4, 2026 to Jan 6, 2026. Close 2.00, +100.00% over this range.\n")
    #expect(
      result.errors == """
        Standard input, line 3: close "abc" is not a number. Row skipped.
        Standard input: newest first; turned round.

        """)
  }

  @Test("--help behind a command tells of that command")
  func helpOfCommand() throws {
    for command in ["play", "explore", "summary"] {
      let help = try ProgramRun.result([command, "--help"]).output
      #expect(help.hasPrefix("sonify \(command) FILE "))
      #expect(help == (try ProgramRun.result(["help", command]).output))
    }
    #expect(try ProgramRun.result(["--help"]).output.hasPrefix("sonify FILE plays a price file.\n"))
  }

  @Test("the page of keys has every line of the program's own list")
  func pageOfKeys() throws {
    let page = try String(contentsOfFile: Fixture.path("../../docs/keys.md"), encoding: .utf8)
    let listed = page.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
    let keys = try ProgramRun.result(["help", "keys"]).output.split(separator: "\n")
    #expect(listed == keys)
  }

  private func lines(_ command: String, _ file: String) throws -> [String] {
    let result = try ProgramRun.result([command, "-"], input: Array(file.utf8))
    #expect(result.status == 0)
    return result.output.split(separator: "\n").map(String.init)
  }
}
