import CandleEngine
import Testing

@testable import CandleFiles

/// How a file is read when its user says more than it does.
@Suite("The user may say")
struct ReadingOptionTests {
  @Test("which mark is decimal")
  func decimal() throws {
    var options = PriceFile.Options()
    options.decimal = .comma
    #expect(try readFile("Date;Close\n2024-01-02;8.745\n", options: options).series.map(\.close) == [8_745])
    options.decimal = .point
    #expect(try readFile("Date;Close\n2024-01-02;8,745\n", options: options).series.map(\.close) == [8_745])
  }

  @Test("what the prices are to be multiplied by, rounded once")
  func scale() throws {
    var options = PriceFile.Options()
    options.scale = PriceScale(0.0001)
    let file = try readFile("20131001 00:00,6428300,6466000,6425500,6462101,5808\n", options: options)
    #expect(file.series.map(\.open) == [642.83])
    #expect(file.series.map(\.close) == [646.2101])
    #expect(file.series.traits.fractionDigits == 4)
  }

  @Test("the day of times without one", arguments: ["34200000", "9:30", "09:30:00"])
  func day(clock: String) throws {
    var options = PriceFile.Options()
    let text = "\(clock),644300,649400,644000,647600,15588\n"
    #expect(throws: ReadFailure(.timeWithoutDate, line: 1)) { try readFile(text, options: options) }
    options.date = CivilDate(year: 2_013, month: 10, day: 7)
    #expect(try readFile(text, options: options).times == ["2013-10-07T09:30:00"])
    #expect(try readFile("Time,Close\n" + clock + ",5\n", options: options).times == ["2013-10-07T09:30:00"])
  }

  @Test("that days in figures count from 1904")
  func excel() throws {
    var options = PriceFile.Options()
    #expect(try readFile("Date,Close\n45320,1\n45321.5,1\n").times == ["2024-01-29T00:00:00", "2024-01-30T12:00:00"])
    options.countsFrom1904 = true
    #expect(try readFile("Date,Close\n43858,1\n", options: options).times == ["2024-01-29"])
  }

  @Test("that adjusted prices are wanted, which move together")
  func adjusted() throws {
    var options = PriceFile.Options()
    options.isAdjusted = true
    let file = try readFile("Date,Open,High,Low,Close,Adj Close\n2024-01-02,10,12,8,11,5.5\n", options: options)
    #expect(file.series.first.map { [$0.open, $0.high, $0.low, $0.close] } == [5, 6, 4, 5.5])
    #expect(throws: ReadFailure(.noAdjustedColumn(["Date", "Close"]), line: 1)) {
      try readFile("Date,Close\n2024-01-02,1\n", options: options)
    }
  }

  @Test("that dates begin with the year")
  func yearFirst() throws {
    let text = "Date,Close\n22/05/16,1\n22/05/17,1\n"
    #expect(try readFile(text).times == ["2016-05-22", "2017-05-22"])
    #expect(
      try readFile(text, options: PriceFile.Options(dateOrder: .yearFirst)).times == ["2022-05-16", "2022-05-17"])
    #expect(try readFile("日付,終値\n22/05/16,1\n").times == ["2022-05-16"])
  }

  @Test("that bad rows are errors")
  func strict() {
    var options = PriceFile.Options()
    options.isStrict = true
    let text = "Date,Close\n2024-01-02,1\nsoon,2\n2024-01-04,3\n"
    #expect(throws: ReadFailure(.strict(.badRow(.notADate(text: "soon"))), line: 3)) {
      try readFile(text, options: options)
    }
  }
}
