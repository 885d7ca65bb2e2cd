import CandleEngine
import Testing

@testable import CandleFiles

/// Rows that are no candles, each skipped and named for what it is.
@Suite("Rows that are no candles")
struct RowKindTests {
  private static let header = "Date,Open,High,Low,Close,Volume\n"
  private static let first = "2024-01-02,1,2,1,2,5\n"
  private static let second = "2024-01-03,1,2,1,2,5\n"

  @Test(
    "stand between candles",
    arguments: [
      ("2024-01-02,null,null,null,null,null", Notice.Kind.gapRow), ("2024-01-02,-,-,-,-,-", .gapRow),
      ("2024-01-02,1,2,,2,5", .partialRow(.low)), ("2024-01-02,0.24 Dividend,,,,", .eventRow),
      ("2024-01-02,4:1 Stock Splits", .eventRow), ("Date,Open,High,Low,Close,Volume", .repeatedHeader),
      ("# a remark", .metadata), ("2024-01-02,1,2", .badRow(.missing(.close))),
      ("2024-01-02,1,2,Infinity,2,5", .badRow(.notANumber(.low, text: "Infinity"))),
      ("########,1,2,1,2,5", .badRow(.notADate(text: "########"))),
      ("2024-01-02,1,10,2,10,1,00,2,00,5", .badRow(.tooMany(found: 10, named: 6))),
    ])
  func between(row: String, kind: Notice.Kind) throws {
    let file = try readFile(Self.header + Self.first + row + "\n" + Self.second)
    #expect(file.notices == [Notice(kind, line: 3)])
    #expect(file.times == ["2024-01-02", "2024-01-03"])
  }

  @Test(
    "stand behind the candles",
    arguments: ["Downloaded from somewhere, today", "Total,,,,,10", "# end", "2", "*Close adjusted for splits."])
  func behind(row: String) throws {
    let file = try readFile(Self.header + Self.first + Self.second + row + "\n")
    #expect(file.notices == [Notice(.footer, line: 4)])
  }

  @Test("are units or more names, between the header and the first candle")
  func units() throws {
    let file = try readFile(Self.header + "(UTC),USD,USD,USD,USD,BTC\n" + Self.first + Self.second)
    #expect(file.notices == [Notice(.metadata, line: 2)])
  }

  @Test("are still being written", arguments: ["2024-01-04,1,2", "2024-01", "2024-01-04,1,2,1,1"])
  func unfinished(row: String) throws {
    let file = try readFile(Self.header + Self.first + Self.second + row)
    #expect(file.notices == [Notice(.partialLastLine, line: 4)])
    #expect(file.series.count == 2)
    #expect(try readFile(Self.header + Self.first + Self.second.dropLast()).series.count == 2)
  }

  @Test("are still being written where the text ends inside a character", arguments: [1, 3])
  func cutCharacter(missing: Int) throws {
    let text = "Date,Close,Volume\n2024-01-02,1,50\n2024-01-03,1,50\n"
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, UInt8(0)] }
    let file = try readFile(bytes.dropLast(missing))
    #expect(file.notices.dropFirst() == [Notice(.partialLastLine, line: 3)])
    #expect(file.times == ["2024-01-02"])
  }

  @Test("have no volume where it is below zero (P7)")
  func negativeVolume() throws {
    let rows = (10...28).map { "2024-01-\($0),1,2,1,2,\($0 % 2 == 0 ? "-1" : "5")\n" }.joined()
    #expect(try readFile(Self.header + rows).series.map(\.volume) == (10...28).map { $0 % 2 == 0 ? nil : 5 })
  }

  @Test("tell of other columns from there on")
  func otherHeader() throws {
    let file = try readFile(Self.header + Self.first + "Date,Close,Low,High,Open,Volume\n2024-01-03,1.5,1,2,1.75,6\n")
    #expect(file.series.map(\.open) == [1, 1.75])
    #expect(file.kinds == ["repeated-header"])
  }

  @Test("are all, when decimal commas have no quotation marks")
  func fieldCount() {
    #expect(throws: ReadFailure(.fieldCount(found: 9, named: 5, delimiter: ","), line: 2)) {
      try readFile("Date,Open,High,Low,Close\n2023-11-20,12,29,12,39,12,26,12,36\n")
    }
  }

  @Test("have a time that the header does not name: the columns behind it move")
  func unnamedTime() throws {
    let file = try readFile("Date,Open,High,Low,Close\n2006-01-03,09:01:00,3611.5,3614,3588,3601\n")
    #expect(file.times == ["2006-01-03T09:01:00"])
    #expect(file.series.map(\.close) == [3_601])
    #expect(file.notices == [Notice(.headerMismatch, line: 2)])
  }

  @Test("are blamed on the time of day where that is wrong or missing")
  func timeOfDay() throws {
    let file = try readFile(
      "Date,Close,Time\n2024-01-02,1,09:30\n2024-01-02,1,soon\n2024-01-02,1\n2024-01-02,1,09:31\n2024-01-02,1,09:32\n")
    #expect(
      file.notices.filter(\.kind.isBadRow) == [
        Notice(.badRow(.notATimeOfDay(text: "soon")), line: 3), Notice(.badRow(.missing(.time)), line: 4),
      ])
  }

  @Test("are counted, not kept, when there are very many")
  func many() throws {
    let text = Self.header + Self.first + String(repeating: "2024-01-02,-,-,-,-,-\n", count: 5_000) + Self.second
    let gaps = try readFile(text).notices
    #expect(gaps.count == 1_000)
    #expect(gaps.reduce(0) { $0 + $1.count } == 5_000)
  }
}
