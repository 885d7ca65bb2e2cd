import CandleEngine
import Testing

@testable import CandleFiles

@Suite("Rows in JSON")
struct JSONRowScannerTests {
  @Test("are lists, wherever they are")
  func lists() {
    #expect(rows(of: "[[1, 2.50],\n [\"3\",null]]") == ["1: 1 2.50", "2: 3 null"])
    #expect(rows(of: #"{"error":[],"result":{"X":[[1,2],[3,4]],"last":3}}"#) == ["1: 1 2", "1: 3 4"])
  }

  @Test("are objects, with their names once, and with the key they stand under")
  func objects() {
    #expect(rows(of: #"[{"d":"x","c":1},{"d":"y","c":2},{"c":3}]"#) == ["1: d c", "1: x 1", "1: y 2", "1: c", "1: 3"])
    #expect(rows(of: #"{"a":{"2024-01-02":{"close":"1"}}}"#) == ["1:  close", "1: 2024-01-02 1"])
    #expect(rows(of: "{\"a\":1}\n{\"a\":2}\n") == ["1: a", "1: 1", "2: 2"])
  }

  @Test(
    "are none in what is cut off, and that is known",
    arguments: ["[[1,2],[3", "[[1,2],[3,\"4", "[[1,2]", "[[1,2],{\"a"])
  func cut(text: String) {
    #expect(rows(of: text) == ["1: 1 2", "cut"])
  }

  @Test(
    "are read as candles",
    arguments: [
      "[[1704186060,9,11,10,10.5,1.5],[1704186000,9,11,10,10.25,2.5]]",
      #"[{"time":1704186000,"open":10,"high":11,"low":9,"close":10.25},{"time":1704186060,"open":10,"high":11,"low":9,"close":10.5}]"#,
    ])
  func candles(text: String) throws {
    let file = try readFile(text)
    #expect(file.series.map(\.open) == [10, 10])
    #expect(file.series.map(\.close) == [10.25, 10.5])
    #expect(file.delimiter == nil)
  }

  @Test(
    "are put together of lists under the names of columns, and of objects of values by row",
    arguments: [
      #"{"c":[10.25,10.5],"h":[11,11],"l":[9,9],"o":[10,10],"s":"ok","t":[1704186000,1704186060],"v":[3,4]}"#,
      #"{"a":[{"meta":{"currency":"USD"},"timestamp":[1704186000,1704186060],"b":{"q":[{"open":[10,10],"high":[11,11],"#
        + #""low":[9,9],"close":[10.25,10.5]}],"adjclose":[{"adjclose":[7,8]}]}}]}"#,
      #"{"open":{"1704186000000":10,"1704186060000":10},"high":{"1704186000000":11,"1704186060000":11},"#
        + #""low":{"1704186000000":9,"1704186060000":9},"close":{"1704186000000":10.25,"1704186060000":10.5}}"#,
      #"{"Date":{"0":1704186000,"1":1704186060},"Close":{"0":10.25,"1":10.5},"Open":{"0":10,"1":10},"#
        + #""High":{"0":11,"1":11},"Low":{"0":9,"1":9}}"#,
      #"{"2024-01-02T09:00:00Z":[10,11,9,10.25],"2024-01-02T09:01:00Z":[10,11,9,10.5]}"#,
    ])
  func columns(text: String) throws {
    let file = try readFile(text)
    #expect(file.series.map(\.open) == [10, 10])
    #expect(file.series.map(\.close) == [10.25, 10.5])
    #expect(file.times == ["2024-01-02T09:00:00Z", "2024-01-02T09:01:00Z"])
  }

  @Test(
    "of several series are those of the one that is asked for",
    arguments: [
      #"{"BTC":[[1704186000,1,2,1,2]],"ETH":[[1704186000,3,4,3,4]]}"#,
      #"{"BTC":[{"date":"2024-01-02","close":2}],"ETH":[{"date":"2024-01-02","close":4}]}"#,
      #"{"BTC":{"t":[1704186000],"c":[2]},"ETH":{"t":[1704186000],"c":[4]}}"#,
    ])
  func severalSeries(text: String) throws {
    #expect(throws: ReadFailure(.severalSymbols(["BTC", "ETH"], count: 2), line: 1)) { try readFile(text) }
    var options = PriceFile.Options()
    options.symbol = "eth"
    #expect(try readFile(text, options: options).series.map(\.close) == [4])
  }

  @Test(
    "of several series are called by what tells these apart: an outer key, or the instrument beside the list",
    arguments: [
      #"{"BTC":{"meta":{},"values":[{"t":1704186000,"c":2}]},"ETH":{"meta":{},"values":[{"t":1704186000,"c":4}]}}"#,
      #"{"bars":{"BTC":[{"t":1704186000,"c":2}],"ETH":[{"t":1704186000,"c":4}]}}"#,
      #"{"list":[{"symbol":"BTC","historical":[{"t":1704186000,"c":2}]},"#
        + #"{"symbol":"ETH","historical":[{"t":1704186000,"c":4}]}]}"#,
    ])
  func nestedSeries(text: String) throws {
    #expect(throws: ReadFailure(.severalSymbols(["BTC", "ETH"], count: 2), line: 1)) { try readFile(text) }
    var options = PriceFile.Options()
    options.symbol = "ETH"
    #expect(try readFile(text, options: options).series.map(\.close) == [4])
  }

  @Test("of columns that have not the same length are told where they lack prices")
  func unequalColumns() throws {
    let file = try readFile(#"{"t":[1704186000,1704186060],"o":[1,1],"h":[2,2],"l":[1],"c":[2,2]}"#)
    #expect(file.series.count == 1)
    #expect(file.notices == [Notice(.partialRow(.low), line: 1)])
  }

  @Test("are missing in a message, which is told")
  func message() {
    #expect(throws: ReadFailure(.noCandlesInJSON(message: "Our standard call frequency is 5 calls."))) {
      try readFile(#"{"Note": "Our standard call frequency is 5 calls."}"#)
    }
    #expect(throws: ReadFailure(.noCandlesInJSON(message: nil))) { try readFile("[]") }
  }

  private func rows(of text: String) -> [String] {
    withCell(text) { bytes in
      var scanner = JSONRowScanner()
      var rows: [String] = []
      while scanner.next(in: bytes) {
        rows.append("\(scanner.line): \(scanner.cells.map(\.text).joined(separator: " "))")
      }
      return rows + (scanner.isCut ? ["cut"] : [])
    }
  }
}
