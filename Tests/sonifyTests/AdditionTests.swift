import Foundation
import TestSupport
import Testing

/// Expected values were computed from the files with awk.
@Suite("Indicators, comparison, levels, sessions and larger candles")
struct AdditionTests {
  private static let aapl = Fixture.path("data/aapl-daily.csv")
  private static let sp500 = Fixture.path("data/sp500-daily.csv")

  private func output(_ arguments: [String], input: String = "") throws -> String {
    let result = try ProgramRun.result(arguments, input: Array(input.utf8))
    #expect(result.status == 0)
    return result.output
  }

  @Test("a candle's sentence is followed by what was added")
  func describe() throws {
    let output = try output([
      "describe", Self.aapl, "--last", "2", "--indicator", "sma:5", "--levels", "440,450", "--compare", Self.sp500,
    ])
    #expect(
      output == """
        Feb 28, 2013, Open 444.05, high 447.87, low 441.40, close 441.40. SMA 5, 445.71, the close 0.97% below it. sp500-daily unchanged. \
        Close 0.32% above 440.00. Close 1.91% below 450.00.
        Mar 1, 2013, Open 438.00, high 438.18, low 429.98, close 430.47. SMA 5, 441.64, the close 2.53% below it. sp500-daily up 0.23%. \
        Crosses 440.00 downwards, the close 2.17% below it. Close 4.34% below 450.00.

        """)
  }

  @Test("the summary is followed by what was added")
  func summary() throws {
    let output = try output([
      "summary", Self.aapl, "--last", "40", "--indicator", "sma:5", "--levels", "440", "--levels", "600", "--compare",
      Self.sp500,
    ])
    #expect(
      output == """
        40 candles from Jan 3, 2013 to Mar 1, 2013. Close 430.47, -21.43% over this range. SMA 5, 441.64, the close \
        2.53% below it. sp500-daily up 4.03% over this range. Close 2.17% below 440.00, crossed 3 times, last downwards on \
        Mar 1, 2013. Close 28.25% below 600.00, not crossed.

        """)
  }

  @Test("JSON has every digit, null for warm-up, and the names as they were given")
  func json() throws {
    let output = try output([
      "describe", Self.aapl, "--format", "json", "--indicator", "sma:5", "--indicator", "ema:3 rsi:14",
    ])
    let lines = output.split(separator: "\n")
    #expect(lines[0].hasSuffix(#""indicators":{"sma:5":{"ma":null},"ema:3":{"ma":null},"rsi:14":{"rsi":null}}}"#))
    #expect(lines[3].contains(#""sma:5":{"ma":null}"#))
    struct Line: Decodable {
      var indicators: [String: [String: Double?]]
    }
    let last = try JSONDecoder().decode(Line.self, from: Data(try #require(lines.last).utf8))
    let average = try #require(last.indicators["sma:5"]?["ma"] ?? nil)
    #expect(abs(average - 441.642) < 1e-9)
  }

  @Test("candles of a year have its first open, highest high, lowest low and last close")
  func everyYear() throws {
    let lines = try output(["describe", Self.sp500, "--every", "year"]).split(separator: "\n")
    #expect(lines.count == 20)
    #expect(lines.last == "Jan 2, 2018, Open 2,683.73, high 2,940.91, low 2,346.58, close 2,506.85")
  }

  @Test("the session of each candle, and no candle over two sessions")
  func sessions() throws {
    let file = """
      Time,Open,High,Low,Close,Volume
      2024-01-05T09:00:00-05:00,1,2,1,2,10
      2024-01-05T09:15:00-05:00,2,3,2,3,10
      2024-01-05T09:30:00-05:00,3,4,3,4,10
      2024-01-05T09:45:00-05:00,4,5,4,5,10
      2024-01-05T16:00:00-05:00,5,6,5,6,10

      """
    let output = try output(["describe", "-", "--every", "1h", "--sessions", "us-equities"], input: file)
    let sentences = output.replacing("\u{202F}", with: " ")
    #expect(
      sentences == """
        Jan 5, 2024 at 9:00 AM, Open 1.00, high 3.00, low 1.00, close 3.00. Before the market.
        Jan 5, 2024 at 9:30 AM, Open 3.00, high 5.00, low 3.00, close 5.00. Regular session.
        Jan 5, 2024 at 4:00 PM, Open 5.00, high 6.00, low 5.00, close 6.00. After hours.

        """)
    let terse = try self.output(
      ["describe", "-", "--verbosity", "terse", "--sessions", "us-equities"], input: file)
    #expect(
      terse.split(separator: "\n").map { $0.components(separatedBy: ". ").dropFirst().last ?? "" }
        == ["Before the market.", "", "Regular session.", "", "After hours."])
    let summary = try self.output(["summary", "-", "--sessions", "us-equities", "--format", "json"], input: file)
    #expect(summary.hasSuffix(#""sessions":{"regular":2,"preMarket":2,"afterHours":1,"overnight":0}}"# + "\n"))
  }

  @Test("the descriptor has a data series for what was added")
  func descriptor() throws {
    let output = try output(["descriptor", Self.aapl, "--last", "2", "--indicator", "sma:5"])
    #expect(
      output.hasSuffix(
        #"{"name":"SMA 5","isContinuous":true,"dataPoints":[{"x":1362009600,"y":445.71,"xText":"Feb 28, 2013"},"#
          + #"{"x":1362096000,"y":441.642,"xText":"Mar 1, 2013"}]}]}"# + "\n"))
  }

  @Test(
    "what cannot be added is told with what could be",
    arguments: [
      ("--indicator", "foo:2", "an indicator like sma:5, rsi:14 or macd:12,26,9"),
      ("--indicator", "sma:0", "a whole number from 1 to 500 for period"),
      ("--indicator", "sma:2,3,4", "sma with at most 1 number after the colon"),
      ("--every", "7x", "5m, 1h, day, week, month, quarter or year"),
      ("--levels", "high", "prices with commas between them, like 180,185.5"),
      ("--sessions", "mars", "us-equities"),
    ])
  func badValue(option: String, value: String, allowed: String) throws {
    let result = try ProgramRun.result(["summary", Self.aapl, option, value])
    #expect(result.errors == "\(option) cannot be \"\(value)\"; it is \(allowed).\n")
    #expect(result.status == 2)
  }

  @Test("what was noticed about a file to compare with is told, and when it has nothing to compare")
  func noticesOfOthers() throws {
    let folder = try TemporaryFolder()
    let (own, other) = (folder.path("own.csv"), folder.path("other.csv"))
    try Data("Date,Close\n2024-01-02,10\n2024-01-03,11\n2024-01-04,12\n".utf8).write(to: URL(filePath: own))
    try Data("Date,Close\n2024-01-02,10\n2024-01-03,abc\n2024-01-04,11\n".utf8).write(to: URL(filePath: other))
    let some = try ProgramRun.result(["describe", own, "--last", "1", "--compare", other])
    #expect(some.output == "Jan 4, 2024, Close 12.00. other unchanged.\n")
    #expect(
      some.errors == """
        own.csv: closes only, from the column Close.
        other.csv: closes only, from the column Close.
        other.csv, line 3: close "abc" is not a number. Row skipped.

        """)
    try Data("Date,Open,High,Low,Close\n2023-01-03,1,2,1,2\n".utf8).write(to: URL(filePath: other))
    let none = try ProgramRun.result(["describe", own, "--last", "1", "--compare", other])
    #expect(none.output == "Jan 4, 2024, Close 12.00\n")
    #expect(none.errors == "--compare other: no data on these dates.\nown.csv: closes only, from the column Close.\n")
    #expect(none.status == 0)
  }

  @Test("a file to compare with that begins later is told by its own change since it began")
  func lateOther() throws {
    let folder = try TemporaryFolder()
    let (own, other) = (folder.path("own.csv"), folder.path("late.csv"))
    let header = "Date,Open,High,Low,Close\n"
    try folder.write(header + "2024-01-02,9,11,9,10\n2024-01-03,9,9,5,5\n2024-01-04,5,7,5,6\n", to: "own.csv")
    try folder.write(header + "2024-01-03,99,101,99,100\n2024-01-04,100,109,100,108\n", to: "late.csv")
    let described = try output(["describe", own, "--compare", other]).split(separator: "\n")
    try #require(described.count == 3)
    #expect(!described[0].contains("late"))
    #expect(described[1].hasSuffix(" late, since Jan 3, 2024, unchanged."))
    #expect(described[2].hasSuffix(" late, since Jan 3, 2024, up 8.00%."))
    #expect(try output(["summary", own, "--compare", other]).hasSuffix(" late, since Jan 3, 2024, up 8.00%.\n"))
    #expect(
      try output(["summary", own, "--to", "2024-01-02", "--compare", other])
        .hasSuffix(" late has no data before Jan 3, 2024.\n"))
    let explored = try output(
      ["explore", own, "--compare", other, "--line-mode", "--speech", "off", "--device", "null"], input: "i\na\ni\n"
    ).split(separator: "\n")
    try #require(explored.count > 3)
    #expect(explored[1] == "Since Jan 2, 2024: own down 40.00%. late, since Jan 3, 2024, up 8.00%.")
    #expect(explored[3] == "Since Jan 2, 2024: own unchanged. late has no data before Jan 3, 2024.")
  }

  @Test("a file to compare with that is not there is named")
  func noSuchFile() throws {
    let result = try ProgramRun.result(["summary", Self.aapl, "--compare", "nowhere.csv"])
    #expect(result.errors == "nowhere.csv: no such file. Nothing read.\n")
    #expect(result.status == 1)
  }
}
