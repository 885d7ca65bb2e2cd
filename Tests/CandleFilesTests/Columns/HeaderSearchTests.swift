import CandleEngine
import Testing

@testable import CandleFiles

@Suite("The search for the header")
struct HeaderSearchTests {
  @Test(
    "finds prices without a header by their form",
    arguments: [
      ("2011.12.08,18:49,77.708,77.710,77.702,77.702,30", [0, 1, 2, 6]),
      ("20120201 000000,1.30,1.31,1.29,1.30,0", [0, -1, 1, 5]),
      ("1690848000000,415.5,416.9,414.0,414.4,1.5,1690848059999", [0, -1, 1, 5]),
      ("ZZZ,I,20240102,093000,10,11,9,10.5,100", [2, 3, 4, 8]),
      ("AAA,20240102,10,11,9,10.5,100,0", [1, -1, 2, 6]), ("0,2024-01-02,10,11,9,10.5", [1, -1, 2, -1]),
      ("160105,3.6,3.65,3.58,3.6,1000", [0, -1, 1, 5]), ("1704186000,10,11,9,10.5,10.2,1.5,3", [0, -1, 1, 6]),
    ])
  func headerless(row: String, places: [Int]) throws {
    let found = try find([row])
    #expect(found?.isHeaderless == true)
    #expect([ColumnRole.date, .time, .open, .volume].map { found?[$0] ?? -1 } == places)
  }

  @Test("passes over titles and counts them")
  func titles() throws {
    var search = HeaderSearch(rules: DateRules(), symbol: nil, hasDay: false)
    #expect(try find(["Historical Data", "From 2024-01-01 to 2024-02-01", "Date,Close"], &search)?[.close] == 1)
    #expect(search.skipped == 2)
  }

  @Test("puts three header rows together, and chooses among instruments side by side")
  func threeRows() throws {
    let header = ["Price,Close,Close,Open,Open,High,High,Low,Low", "Ticker,A,B,A,B,A,B,A,B", "Date,,,,,,,,"]
    var search = HeaderSearch(rules: DateRules(), symbol: "b", hasDay: false)
    #expect(try find(header, &search)?[.close] == 2)
    #expect(throws: ReadFailure(.severalSymbols(["A", "B"], count: 2), line: 2)) { try find(header) }
  }

  @Test("takes the instruments from the row above, where the names of their prices come again and again")
  func instrumentsAbove() throws {
    let header = ["Date,A,A,B,B", "Date,Close,Volume,Close,Volume"]
    var search = HeaderSearch(rules: DateRules(), symbol: "B", hasDay: false)
    #expect(try find(header, &search)?[.close] == 3)
    #expect(throws: ReadFailure(.severalSymbols(["A", "B"], count: 2), line: 1)) { try find(header) }
  }

  @Test("never takes columns that have names by their place")
  func namedColumns() {
    #expect(throws: ReadFailure(.noPriceColumns(["Date", "Adj Close"]), line: 1)) {
      try find(["Date,Adj Close", "2024-01-02,5"])
    }
  }

  @Test(
    "takes words that it does not know for names: the columns below are not told by their place",
    arguments: [
      "Kuupäev,Viimane,Avamine,Kõrgeim,Madalaim,%", "Dag,52W X,1D,Foo,Bar,Baz", "\"\",X.1,X.2,X.3,X.4,X.5",
      "Foo,Bar,Baz,Qux,Quux",
    ])
  func unknownNames(header: String) throws {
    #expect {
      try readFile("\(header)\n2024-01-02,2,1,3,1,5\n")
    } throws: { error in
      if case .noPriceColumns? = (error as? ReadFailure)?.kind { true } else { false }
    }
  }

  @Test("gives the names to the columns behind the first one, where that has none")
  func cornerWithoutName() throws {
    let file = try readFile("\"Close\" \"Open\" \"High\" \"Low\"\n\"2024-01-02\" 4 3 5 1\n2024-01-03 5 3 6 1\n")
    #expect(file.series.map(\.close) == [4, 5])
    #expect(file.series.map(\.low) == [1, 1])
    #expect(file.notices == [])
  }

  @Test("finds a header without a name for the date, in which the close stands twice")
  func closeTwice() throws {
    let file = try readFile(",Open,High,Low,Close,Close\n2024-01-02,3,5,1,4,9\n2024-01-03,3,5,1,4.5,9\n")
    #expect(file.series.map(\.close) == [4, 4.5])
    #expect(file.kinds == ["same-name"])
  }

  @Test("puts three header rows together that have the instruments on top")
  func instrumentsOnTop() throws {
    let header = ["Ticker,A,A,B,B", "Price,Close,Volume,Close,Volume", "Date,,,,"]
    var search = HeaderSearch(rules: DateRules(), symbol: "B", hasDay: false)
    #expect(try find(header, &search)?[.close] == 3)
    #expect(throws: ReadFailure(.severalSymbols(["A", "B"], count: 2), line: 2)) { try find(header) }
  }

  @Test("asks for the day where the milliseconds of a day begin at midnight")
  func midnight() {
    #expect(throws: ReadFailure(.timeWithoutDate, line: 1)) {
      try readFile("0,10,12,9,11,5\n60000,11,12,9,10,5\n120000,11,12,9,10,5\n")
    }
  }

  @Test("tells why it found nothing")
  func failures() throws {
    var search = HeaderSearch(rules: DateRules(), symbol: nil, hasDay: false)
    #expect(try find(["34200000,644300,649400,644000,647600,15588"], &search) == nil)
    #expect(search.failure() == ReadFailure(.timeWithoutDate, line: 1))
    search = HeaderSearch(rules: DateRules(), symbol: nil, hasDay: false)
    #expect(try find(["hello", "Datetime,Bid,Ask"], &search) == nil)
    #expect(search.failure() == ReadFailure(.noPriceColumns(["Datetime", "Bid", "Ask"]), line: 2))
  }

  @Test("fails at names that are not known, not at numbers below them that could be times of day")
  func unknownNames() throws {
    let header = ["Code", "P1", "P2", "P3", "P4"]
    #expect(throws: ReadFailure(.noPriceColumns(header), line: 1)) {
      try readFile(header.joined(separator: ",") + "\n093000,1.25,2.5,0.75,1.5\n093100,1.25,2.5,0.75,1.5\n")
    }
  }

  private func find(_ rows: [String]) throws -> ColumnRoles? {
    var search = HeaderSearch(rules: DateRules(), symbol: nil, hasDay: false)
    return try find(rows, &search)
  }

  private func find(_ rows: [String], _ search: inout HeaderSearch) throws -> ColumnRoles? {
    for (place, row) in rows.enumerated() {
      let texts = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      switch try withCells(texts, { try search.take($0, line: place + 1) }) {
      case .nothing: continue
      case .header(let roles), .prices(let roles): return roles
      }
    }
    return nil
  }
}
