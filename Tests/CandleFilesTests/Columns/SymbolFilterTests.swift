import CandleEngine
import Testing

@testable import CandleFiles

@Suite("Several instruments in a file")
struct SymbolFilterTests {
  private static let text = "Symbol,Series,Date,Close\nA,EQ,2024-01-02,1\nA,BL,2024-01-02,2\nB,EQ,2024-01-02,3\n"

  @Test("are listed, and none of them is read")
  func listed() {
    #expect(throws: ReadFailure(.severalSymbols(["A EQ", "A BL", "B EQ"], count: 3), line: 3)) {
      try readFile(Self.text)
    }
  }

  @Test("are told apart by any of their names, in any case", arguments: [("bl", 2.0), ("b", 3), ("A EQ", 1)])
  func asked(symbol: String, close: Double) throws {
    var options = PriceFile.Options()
    options.symbol = symbol
    #expect(try readFile(Self.text, options: options).series.map(\.close) == [close])
  }

  @Test("are listed without what all their names have")
  func shortNames() {
    #expect(throws: ReadFailure(.severalSymbols(["A", "B"], count: 2), line: 3)) {
      try readFile("Symbol,Series,Date,Close\nA,EQ,2024-01-02,1\nB,EQ,2024-01-02,3\n")
    }
  }

  @Test(
    "are known by the many names that columns of them have",
    arguments: [
      "RIC", "#RIC", "Coin", "slug", "WKN", "Scrip", "SC_CODE", "SecurityCode", "Security", "Ativo", "Papel", "Symbole",
      "Kürzel", "market", "product_id", "asset_id", "instrument_token", "TckrSymb", "tic", "Ticker Symbol", "PERMNO",
      "証券コード", "Index Name", "Stkcd", "Instrumento", "CodNeg", "conid", "figi", "coin_id",
    ])
  func columnNames(name: String) {
    #expect(throws: ReadFailure(.severalSymbols(["AAX", "BBX"], count: 2), line: 3)) {
      try readFile("Date,\(name),Close\n2024-01-02,AAX,1\n2024-01-02,BBX,3\n")
    }
  }

  @Test("must be there")
  func unknown() {
    var options = PriceFile.Options()
    options.symbol = "C"
    #expect(throws: ReadFailure(.noSuchSymbol(asked: "C", ["A EQ", "A BL", "B EQ"]))) {
      try readFile(Self.text, options: options)
    }
    #expect(throws: ReadFailure(.noSuchSymbol(asked: "C", []))) {
      try readFile("Date,Close\n2024-01-02,1\n", options: options)
    }
  }
}
