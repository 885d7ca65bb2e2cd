import Foundation
import TestSupport
import Testing

@Suite("The options of reading")
struct ReadingOptionTests {
  @Test("say which part of a date is the day", arguments: [("dmy", "2023-04-03"), ("mdy", "2023-03-04")])
  func dateOrder(order: String, first: String) throws {
    let (report, status) = try check("date-ambiguous-o1.csv", "--date-order", order)
    #expect(report.first == first)
    #expect(status == 0)
  }

  @Test("say what a mark among digits means", arguments: [("comma", 1.24), ("point", 1240)])
  func decimal(mark: String, close: Double) throws {
    let text = "Date;Close\n2024-01-02;1,234\n2024-01-03;1,240\n"
    #expect(try check(text: text, "--decimal", mark).newest?.close == close)
  }

  @Test(
    "say the encoding",
    arguments: [
      ("shift-jis-o1.csv", "Shift_JIS"), ("euc-kr-o1.csv", "CP949"), ("gbk-o1.txt", "GB18030"),
      ("cp1252-o2.csv", "windows-1252"),
      ("utf16-o2.csv", "UTF-16LE"),
    ])
  func encoding(file: String, name: String) throws {
    var priceCase = try #require(PriceCase.all.first { $0.file == file })
    priceCase.warnings = priceCase.warnings.filter { $0 != "metadata" }
    let (report, status) = try check(file, "--encoding", name)
    #expect(priceCase.differences(from: report, status: status) == [])
  }

  @Test("choose one of several symbols", arguments: [("AAX", 50.94), ("BBX", 207.12)])
  func symbol(name: String, close: Double) throws {
    let (report, status) = try check("multi-symbol-o1.csv", "--symbol", name)
    #expect(report.candles == 3)
    #expect(report.newest?.close == close)
    #expect(status == 0)
  }

  @Test("name the symbols when the one that was asked for is not among them")
  func unknownSymbol() throws {
    let (report, status) = try check("multi-symbol-o1.csv", "--symbol", "CCX")
    #expect(report.error?.text.contains("AAX") == true)
    #expect(report.error?.text.contains("BBX") == true)
    #expect(status == 1)
  }

  @Test("give the day to times that have none")
  func date() throws {
    let (report, _) = try check("time-without-date-o1.csv", "--date", "2024-01-08")
    #expect(report.candles == 3)
    #expect(report.first == "2024-01-08T09:30:00")
    #expect(report.newest?.close == 654_600)
  }

  @Test("count days of a spreadsheet from 1904")
  func excel1904() throws {
    let (report, _) = try check("excel-serial-o1.csv", "--excel-1904")
    #expect(report.first == "2028-01-30")
    #expect(report.candles == 4)
  }

  @Test("scale all prices and no volume")
  func scale() throws {
    let newest = try #require(try check("scaled-prices-o1.csv", "--scale", "0.0001").report.newest)
    let prices = [newest.open, newest.high, newest.low, newest.close]
    #expect(zip(prices, [652.24, 655.89, 649.75, 653.36]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(newest.volume == 14_859)
  }

  @Test("scale by no zero, and say so")
  func noScale() throws {
    let result = try ProgramRun.result(["check", "no.csv", "--scale", "0"])
    #expect(result.errors == "--scale cannot be \"0\"; it is a number above 0, up to 1000000000000.\n")
  }

  @Test("adjust all prices by the factor of the close")
  func adjusted() throws {
    let text = "Date,Open,High,Low,Close,Adj Close,Volume\n2024-01-02,90,120,80,100,50,7\n"
    let newest = try #require(try check(text: text, "--adjusted").newest)
    #expect([newest.open, newest.high, newest.low, newest.close] == [45, 60, 40, 50])
    #expect(try check(text: text).newest?.close == 100)
  }

  @Test("tell instants in a zone, and leave dates and clocks as they are written")
  func timeZone() throws {
    let zone = ["--time-zone", "America/New_York", "--last", "1"]
    let rows = [
      "1704205800,1\n1704209400,2\n", "2024-01-02 14:30,1\n2024-01-02 15:30,2\n", "2024-01-02,1\n2024-01-03,2\n",
    ]
    let told = try rows.map {
      try ProgramRun.result(["describe", "-"] + zone, input: Array("Time,Close\n\($0)".utf8)).output
    }
    #expect(told[0].hasPrefix("Jan 2, 2024 at 10:30\u{202F}AM"))
    #expect(told[1].hasPrefix("Jan 2, 2024 at 3:30\u{202F}PM"))
    #expect(told[2].hasPrefix("Jan 3, 2024, Close"))
  }

  private func check(_ file: String, _ options: String...) throws -> (report: CheckReport, status: CInt?) {
    let result = try ProgramRun.result(["check", Fixture.path("cases/\(file)"), "--format", "json"] + options)
    return (try JSONDecoder().decode(CheckReport.self, from: Data(result.outputBytes)), result.status)
  }

  private func check(text: String, _ options: String...) throws -> CheckReport {
    let result = try ProgramRun.result(["check", "-", "--format", "json"] + options, input: Array(text.utf8))
    return try JSONDecoder().decode(CheckReport.self, from: Data(result.outputBytes))
  }
}
