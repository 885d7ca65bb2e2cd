import CandleEngine
import Foundation
import TestSupport
import Testing

@testable import CandleFiles

@Suite("A price file")
struct PriceFileReaderTests {
  @Test("has its columns in any order, with names in any case")
  func header() throws {
    let file = try read("VOLUME,close,Adj Close,Low,hIgH,Open,DateTime\n7,4,9,2,5,3,2024-01-02\n")
    let time = CandleTime(ticks: 1_704_153_600, basis: .date)
    #expect(Array(file.series) == [Candle(time: time, open: 3, high: 5, low: 2, close: 4, volume: 7)])
    #expect(file.columns.name(of: .close) == "close")
    #expect(file.notices == [])
  }

  @Test("may have semicolons or tabs between cells", arguments: [",", ";", "\t"])
  func delimiters(delimiter: Character) throws {
    let text = "Date,Open,High,Low,Close\n2024-01-02,1.25,2,0.5,1.5\n"
    let file = try read(text.replacing(",", with: String(delimiter)))
    #expect(file.delimiter == delimiter)
    #expect(file.series.map(\.open) == [1.25])
    #expect(file.series.traits.fractionDigits == 2)
  }

  @Test("may have a byte order mark, CRLF and quotation marks")
  func markAndQuotes() throws {
    let file = try read("\u{FEFF}\"Date\",\"Close\",\"a,\r\nb\"\r\n\"2024-01-02\",\"1.5\",x\r\n\r\n2024-01-03,bad,\r\n")
    #expect(days(file) == ["2024-01-02"])
    #expect(file.notices.last == Notice(.badRow(.notANumber(.close, text: "bad")), line: 5))
  }

  @Test("that runs from new to old is turned round")
  func newestFirst() throws {
    let file = try read(rows("2024-01-04,14", "2024-01-03,13", "2024-01-03,12", "2024-01-02,11"))
    #expect(days(file) == ["2024-01-02", "2024-01-03", "2024-01-04"])
    // Of one day the upper row is the newer one here.
    #expect(file.series.map(\.close) == [11, 13, 14])
    #expect(file.notices == [Notice(.newestFirst), Notice(.duplicateConflict(keptLine: 3), line: 4)])
  }

  @Test("in no order is sorted, from the first line that went back")
  func unsorted() throws {
    let file = try read(rows("2024-01-02,11", "2024-01-05,14", "2024-01-03,12", "2024-01-04,13"))
    #expect(file.series.map(\.close) == [11, 12, 13, 14])
    #expect(file.notices == [Notice(.unsorted, line: 4)])
  }

  @Test("has one candle for each time: the later row wins, and conflicts are told apart")
  func duplicates() throws {
    let file = try read(rows("2024-01-02,11", "2024-01-02,11", "2024-01-03,12", "2024-01-03,13"))
    #expect(file.series.map(\.close) == [11, 13])
    #expect(
      file.notices == [Notice(.duplicateDropped, line: 2), Notice(.duplicateConflict(keptLine: 5), line: 4)])
  }

  @Test("is read without its bad rows, which are named by line")
  func badRows() throws {
    let file = try read(
      rows(
        "2024-01-02,1.5", "2024-02-30,2", "2024-01-03", "2024-01-04,n/a", "soon,5", ",6", "2024-01-08,\"7,5\"",
        "2024-01-09,1.5", "2024-01-10,1.5", "2024-01-11,1.5", "2024-01-12,1.5", "2024-01-15,1.5"))
    #expect(days(file).count == 6)
    #expect(
      Array(file.notices.prefix(6)) == [
        Notice(.badRow(.noSuchDay(text: "2024-02-30")), line: 3),
        Notice(.badRow(.missing(.close)), line: 4),
        Notice(.gapRow, line: 5),
        Notice(.badRow(.notADate(text: "soon")), line: 6),
        Notice(.badRow(.noValue(.date)), line: 7),
        Notice(.badRow(.notANumber(.close, text: "7,5")), line: 8),
      ])
  }

  @Test("of closes only says so, by the column's name", arguments: ["Close", "Price"])
  func closesOnly(name: String) throws {
    let file = try read("Date,\(name)\n2024-01-02,1.5\n2024-01-03,\n2024-01-04,2\n")
    #expect(file.series.traits.hasOnlyCloses)
    #expect(file.series.map(\.high) == [1.5, 2])
    #expect(file.notices == [Notice(.closeOnly(column: name)), Notice(.gapRow, line: 3)])
  }

  @Test("may have the time of day in a column of its own")
  func dateAndTime() throws {
    let file = try read("Date,Time,Close\n2024-01-02,09:30,1\n2024-01-02,9:31:30,2\n")
    #expect(days(file) == ["2024-01-02T09:30:00", "2024-01-02T09:31:30"])
  }

  @Test(
    "has its slashed dates decided by any row, even the last",
    arguments: [("13/02/2024", DateOrder.dayFirst, "2024-02-01"), ("02/13/2024", .monthFirst, "2024-01-02")])
  func slashedOrder(last: String, order: DateOrder, first: String) throws {
    let file = try read(rows("01/02/2024,1", "01/02/2024,1", "\(last),2"))
    #expect(file.dateOrder == order)
    #expect(days(file) == [first, "2024-02-13"])
  }

  @Test("whose slashed dates no row decides is refused, unless the user says the order")
  func undecidedOrder() throws {
    let text = rows("01/02/2024,1")
    let (dayFirst, monthFirst) = (CivilDate(day: 19_754), CivilDate(day: 19_724))
    #expect(
      throws: ReadFailure(
        .ambiguousDateOrder(text: "01/02/2024", dayFirst: dayFirst, monthFirst: monthFirst), line: 2)
    ) { try read(text) }
    #expect(days(try read(text, order: .monthFirst)) == ["2024-01-02"])
    #expect(throws: ReadFailure(.mixedDateOrder(text: "02/13/2024"), line: 3)) {
      try read(rows("13/02/2024,1", "02/13/2024,1"))
    }
  }

  @Test("has no volume where none is written, which is not zero")
  func volume() throws {
    let file = try read("Date,Close,Volume\n2024-01-02,1,0\n2024-01-03,1,\n2024-01-04,1,NaN\n2024-01-05,1\n")
    #expect(file.series.map(\.volume) == [0, nil, nil, nil])
    #expect(try read("Date,Close,Note\n2024-01-02,1,5\n").series.map(\.volume) == [nil])
  }

  @Test("is read the same in many pieces")
  func manyChunks() throws {
    let count = 60_000
    let text = "time,close\r\n" + (0..<count).map { "\(1_700_000_000 + $0 * 60),\"\($0 + 100).5\"\r\n" }.joined()
    let file = try read(text)
    #expect(file.series.map(\.close) == (0..<count).map { Double($0) + 100.5 })
    #expect(file.notices.count == 1)
  }

  @Test(
    "that gives no candle says why",
    arguments: [
      ("", ReadFailure(.emptyFile)), ("\u{FEFF}\r\n", ReadFailure(.emptyFile)),
      ("Date,Close\n", ReadFailure(.noDataRows, line: 1)),
      ("Date,Close\n2024-01-02,x\n", ReadFailure(.noReadableRow(.notANumber(.close, text: "x")), line: 2)),
      ("a,Close\n", ReadFailure(.noTimeColumn(["a", "Close"]), line: 1)),
      ("Date,Open,High\n", ReadFailure(.noPriceColumns(["Date", "Open", "High"]), line: 1)),
      ("Date,Close\n\"2024-01-02,1\n", ReadFailure(.unclosedQuote, line: 2)),
      ("PK\u{3}\u{4}", ReadFailure(.otherFormat(.zip))),
    ])
  func failures(text: String, failure: ReadFailure) {
    #expect(throws: failure) { try read(text) }
  }

  @Test("must be there, and a file")
  func noFile() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ReadFailure(.noSuchFile)) { try PriceFileReader.read(path: folder.path("none.csv")) }
    #expect(throws: ReadFailure(.isFolder)) { try PriceFileReader.read(path: folder.path) }
  }

  private func read(_ text: String, order: DateOrder? = nil) throws -> PriceFile {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) {
      try PriceFileReader.read(
        path: folder.write(text, to: "prices.csv"), options: PriceFile.Options(dateOrder: order))
    }
  }

  /// A file whose four prices are the same in each row: `date,price`.
  private func rows(_ rows: String...) -> String {
    let lines = rows.map { row in
      guard let comma = row.firstIndex(of: ",") else { return row }
      let price = row[row.index(after: comma)...]
      return row[..<comma] + String(repeating: ",\(price)", count: 4)
    }
    return (["Date,Open,High,Low,Close"] + lines).joined(separator: "\n")
  }

  private func days(_ file: PriceFile) -> [String] {
    file.series.map(\.time.iso8601)
  }
}
