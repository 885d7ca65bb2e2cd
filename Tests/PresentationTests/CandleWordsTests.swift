import CandleEngine
import Presentation
import Testing

@Suite("Words of a candle")
struct CandleWordsTests {
  /// A candle that is stepped to and what is said of it.
  struct Row: Sendable, CustomTestStringConvertible {
    var series: String = daily
    var fractionDigits = 2
    var index: Int
    var told: Int?
    var value = CandleValue.wholeCandle
    var printed: String
    /// `nil` where print is spoken as it stands.
    var spoken: String?
    var testDescription: String { printed }
  }

  @Test("terse says what changed", arguments: terse)
  func terseStep(_ row: Row) throws { try check(row, .terse) }

  @Test("standard says the sentence of the original", arguments: standard)
  func standardStep(_ row: Row) throws { try check(row, .standard) }

  @Test("full says all that is known", arguments: full)
  func fullStep(_ row: Row) throws { try check(row, .full) }

  @Test("a chosen value is named")
  func nameAndValue() throws {
    let chart = try chart(daily)
    func words(_ value: CandleValue, at index: Int = 1) -> Phrase {
      CandleWords(chart: chart, verbosity: .terse, value: value).nameAndValue(of: index)
    }
    #expect(words(.high) == "High, 187.05")
    #expect(words(.volume) == Phrase(printed: "Volume, 1,300.50", spoken: "Volume, 1300.50"))
    #expect(words(.volume, at: 2) == "Volume, unknown")
    #expect(
      words(.wholeCandle).printed
        == "Whole candle. Oct 30, 2026, Open 182.88, high 187.05, low 182.78, close 184.33")
  }

  @Test("with sessions the part of the day is told where it changes, after a jump, and always in full")
  func sessions() throws {
    var chart = try chart(
      """
      2024-01-05T09:15:00-05:00 2 3 2 3
      2024-01-05T09:20:00-05:00 3 4 3 4
      2024-01-05T09:30:00-05:00 4 5 4 5
      """)
    func said(_ verbosity: Verbosity, _ index: Int, from told: Int?) -> String {
      CandleWords(chart: chart, verbosity: verbosity).step(to: index, from: told).printed
        .replacing(thinSpace, with: " ")
    }
    let without = (said(.terse, 1, from: 0), said(.standard, 2, from: 1), said(.full, 1, from: 0))
    chart.additions.sessions = TradingSession.usEquities
    #expect(said(.terse, 1, from: 0) == without.0)
    #expect(said(.terse, 2, from: 1) == "9:30, 5.00, up 25.00%. Regular session.")
    #expect(said(.terse, 1, from: nil).hasSuffix("up 33.33%. Before the market."))
    #expect(said(.standard, 1, from: 0).hasSuffix("close 4.00"))
    #expect(said(.standard, 2, from: 1) == "\(without.1). Regular session.")
    #expect(said(.full, 1, from: 0) == "\(without.2) Before the market.")
  }

  private func check(_ row: Row, _ verbosity: Verbosity) throws {
    let chart = try chart(row.series, fractionDigits: row.fractionDigits)
    let words = CandleWords(chart: chart, verbosity: verbosity, value: row.value).step(to: row.index, from: row.told)
    #expect(words.printed == row.printed)
    #expect(words.spoken == row.spoken ?? row.printed)
  }
}

private typealias Row = CandleWordsTests.Row

private let newYear = """
  2026-12-30 100 110 90 100
  2026-12-31 100 110 90 105
  2027-01-04 105 110 90 84
  """
private let monthly = """
  2026-10-01 400 450 390 430
  2026-11-01 430 450 400 441.38
  2026-12-01 440 450 400 430.47
  2027-01-01 430 450 400 430.46
  """
private let intraday = """
  2026-10-29T23:55 100 102 99 101
  2026-10-30T00:00 101 103 100 102
  2026-10-30T11:55 102 103 100 101
  2026-10-30T12:00 101 103 100 102
  2026-10-30T12:05 102 103 100 102
  2026-10-30T12:10 102 104 100 103.02
  """
private let closes = """
  2019-01-02 23.22
  2019-01-03 25.45
  2019-01-04 25.45
  """
private let tiny = """
  2026-10-28 0.00000630 0.00000650 0.00000620 0.00000636
  2026-10-29 0.00000636 0.00000650 0.00000620 0.00000636
  2026-10-30 0.00000636 0.00000650 0.00000620 0.00000644
  """
let belowZero = """
  2020-04-17 20 21 17 18
  2020-04-20 18 18 -41 -37.63
  2020-04-21 -37 10 -41 10.01
  2020-04-22 5 12 0 0
  2020-04-23 1 5 -56 -55.90
  """
private let large = """
  2026-10-29 20000 20010 19990 20000
  2026-10-30 20000 20010 19990 20000.50
  """

private let terse: [Row] = [
  Row(index: 1, told: 0, printed: "30th, 184.33, up 0.79%", spoken: "30th, 184.33, up 0.79 percent"),
  Row(index: 0, told: 1, printed: "29th, 182.88"),
  Row(
    index: 2, told: 1, printed: "Nov 2, 180.34, down 2.16%", spoken: "November 2nd, 180.34, down 2.16 percent"),
  Row(
    index: 1, printed: "Oct 30, 2026, 184.33, up 0.79%", spoken: "October 30th, 2026, 184.33, up 0.79 percent"),
  Row(
    series: newYear, index: 2, told: 1, printed: "Jan 4, 2027, 84.00, down 20.00%",
    spoken: "January 4th, 2027, 84, down 20 percent"),
  Row(
    series: monthly, index: 1, told: 0, printed: "Nov, 441.38, up 2.65%",
    spoken: "November, 441.38, up 2.65 percent"),
  Row(
    series: monthly, index: 3, told: 2, printed: "Jan 2027, 430.46, down less than 0.01%",
    spoken: "January 2027, 430.46, down less than 0.01 percent"),
  Row(
    series: intraday, index: 1, told: 0, printed: "Oct 30, 12:00\(thinSpace)AM, 102.00, up 0.99%",
    spoken: "October 30th, midnight, 102, up 0.99 percent"),
  Row(
    series: intraday, index: 4, told: 3, printed: "12:05, 102.00, unchanged", spoken: "12 oh 5, 102, unchanged"),
  Row(
    series: intraday, index: 3, told: 2, printed: "12:00\(thinSpace)PM, 102.00, up 0.99%",
    spoken: "12 PM, 102, up 0.99 percent"),
  Row(
    series: intraday, index: 5, told: 4, printed: "12:10, 103.02, up 1.00%", spoken: "12 10, 103.02, up 1 percent"),
  Row(index: 3, told: 2, printed: "3rd, 180.34, flat"),
  Row(index: 4, told: 3, printed: "4th, 180.34, unchanged"),
  Row(
    index: 5, told: 4, printed: "5th, 185.75, up 3.00%, gap up 1.1%",
    spoken: "5th, 185.75, up 3 percent, gap up 1.1 percent"),
  Row(
    index: 6, told: 5, printed: "No data for 9 days. 14th, 183.52, down 1.20%",
    spoken: "No data for 9 days. 14th, 183.52, down 1.20 percent"),
  Row(
    index: 1, told: 0, value: .high, printed: "30th, 187.05, up 1.77%", spoken: "30th, 187.05, up 1.77 percent"),
  Row(index: 2, told: 1, value: .volume, printed: "Nov 2, unknown", spoken: "November 2nd, unknown"),
  Row(
    series: closes, index: 1, told: 0, printed: "3rd, 25.45, up 9.60%", spoken: "3rd, 25.45, up 9.60 percent"),
  Row(series: closes, index: 2, told: 1, printed: "4th, 25.45, unchanged"),
  Row(
    series: tiny, fractionDigits: 8, index: 2, told: 1, printed: "30th, 0.00000644, up 1.26%",
    spoken: "30th, zero point, 5 zeros, 6 4 4, up 1.26 percent"),
  Row(
    series: large, index: 1, told: 0, printed: "30th, 20,000.50, up less than 0.01%",
    spoken: "30th, 20000.50, up less than 0.01 percent"),
  Row(
    series: belowZero, index: 1, told: 0, printed: "20th, minus 37.63, down 309.06%",
    spoken: "20th, minus 37.63, down 309.06 percent"),
  Row(series: belowZero, index: 2, told: 1, printed: "21st, 10.01, up 47.64 points"),
  Row(
    series: belowZero, index: 4, told: 3, printed: "23rd, minus 55.90, down 55.90 points",
    spoken: "23rd, minus 55.90, down 55.90 points"),
]

private let standard: [Row] = [
  Row(
    index: 1, told: 0, printed: "Oct 30, 2026, Open 182.88, high 187.05, low 182.78, close 184.33",
    spoken: "October 30th, 2026, Open 182.88, high 187.05, low 182.78, close 184.33"),
  Row(
    index: 3, printed: "Nov 3, 2026, Open 180.34, high 180.34, low 180.34, close 180.34",
    spoken: "November 3rd, 2026, Open 180.34, high 180.34, low 180.34, close 180.34"),
  Row(
    index: 6, printed: "No data for 9 days. Nov 14, 2026, Open 185.00, high 186.00, low 182.50, close 183.52",
    spoken: "No data for 9 days. November 14th, 2026, Open 185, high 186, low 182.50, close 183.52"),
  Row(
    index: 1, value: .high, printed: "Oct 30, 2026, High 187.05", spoken: "October 30th, 2026, High 187.05"),
  Row(
    series: closes, index: 1, printed: "Jan 3, 2019, Close 25.45", spoken: "January 3rd, 2019, Close 25.45"),
  Row(
    series: tiny, fractionDigits: 8, index: 2, value: .close, printed: "Oct 30, 2026, Close 0.00000644",
    spoken: "October 30th, 2026, Close zero point, 5 zeros, 6 4 4"),
  Row(
    series: belowZero, index: 1, printed: "Apr 20, 2020, Open 18.00, high 18.00, low -41.00, close -37.63",
    spoken: "April 20th, 2020, Open 18, high 18, low minus 41, close minus 37.63"),
  Row(
    series: intraday, index: 4,
    printed: "Oct 30, 2026 at 12:05\(thinSpace)PM, Open 102.00, high 103.00, low 100.00, close 102.00",
    spoken: "October 30th, 2026, 12 oh 5 PM, Open 102, high 103, low 100, close 102"),
]

private let full: [Row] = [
  Row(
    index: 1,
    printed: """
      Friday, Oct 30, 2026, Open 182.88, high 187.05, low 182.78, close 184.33. Up 0.79%. Body 34% of range. \
      Volume 1,300.50. Candle 2 of 7.
      """,
    spoken: """
      Friday, October 30th, 2026, Open 182.88, high 187.05, low 182.78, close 184.33. Up 0.79 percent. \
      Body 34 percent of range. Volume 1300.50. Candle 2 of 7.
      """),
  Row(
    index: 3,
    printed: """
      Tuesday, Nov 3, 2026, Open 180.34, high 180.34, low 180.34, close 180.34. Unchanged. All four prices equal. \
      Volume unknown. Candle 4 of 7.
      """,
    spoken: """
      Tuesday, November 3rd, 2026, Open 180.34, high 180.34, low 180.34, close 180.34. Unchanged. \
      All four prices equal. Volume unknown. Candle 4 of 7.
      """),
  Row(
    index: 5,
    printed: """
      Thursday, Nov 5, 2026, Open 183.17, high 186.00, low 183.00, close 185.75. Up 3.00%. Body 86% of range. \
      Gap up 1.1% from 181.00 to 183.00. Volume unknown. Candle 6 of 7.
      """,
    spoken: """
      Thursday, November 5th, 2026, Open 183.17, high 186, low 183, close 185.75. Up 3 percent. \
      Body 86 percent of range. Gap up 1.1 percent from 181 to 183. Volume unknown. Candle 6 of 7.
      """),
  Row(
    index: 6, value: .close,
    printed: "No data for 9 days, usual step 1 day. Saturday, Nov 14, 2026, Close 183.52. Down 1.20%. Candle 7 of 7.",
    spoken: """
      No data for 9 days, usual step 1 day. Saturday, November 14th, 2026, Close 183.52. Down 1.20 percent. \
      Candle 7 of 7.
      """),
  Row(
    series: closes, index: 1, printed: "Thursday, Jan 3, 2019, Close 25.45. Up 9.60%. Candle 2 of 3.",
    spoken: "Thursday, January 3rd, 2019, Close 25.45. Up 9.60 percent. Candle 2 of 3."),
]
