import CandleEngine
import Testing

@testable import CandleFiles

@Suite("Names of columns with another word in front or behind")
struct OwnedNamesTests {
  @Test(
    "are found by what is left of them",
    arguments: [
      ",AAPL.Open,AAPL.High,AAPL.Low,AAPL.Close,AAPL.Volume,AAPL.Adjusted",
      "Index,AAPL.Open,AAPL.High,AAPL.Low,AAPL.Close,AAPL.Volume,AAPL.Adjusted",
      "Date,VIX Open,VIX High,VIX Low,VIX Close,VIX Volume", "date,price_open,price_high,price_low,price_close,volume",
      "date,open (USD),high (USD),low (USD),close (USD),volume", "date,open_BTC,high_BTC,low_BTC,close_BTC,volume",
      "time,mid.o,mid.h,mid.l,mid.c,volume", "time,bid.o,bid.h,bid.l,bid.c,volume",
    ])
  func oneOwner(header: String) throws {
    let cells = header.split(separator: ",", omittingEmptySubsequences: false).count
    let row = ["2024-01-02,3,5,1,4,7", "9"].joined(separator: ",").split(separator: ",").prefix(cells)
    let file = try readFile("\(header)\n\(row.joined(separator: ","))\n")
    #expect(file.times == ["2024-01-02"])
    let candle = try #require(file.series.last)
    #expect([candle.open, candle.high, candle.low, candle.close, candle.volume] == [3, 5, 1, 4, 7])
  }

  @Test("are of several instruments, of which one is asked for")
  func severalOwners() throws {
    let text = "Date,A.Open,A.High,A.Low,A.Close,B.Open,B.High,B.Low,B.Close\n2024-01-02,3,5,1,4,13,15,11,14\n"
    #expect(throws: ReadFailure(.severalSymbols(["A", "B"], count: 2), line: 1)) { try readFile(text) }
    var options = PriceFile.Options()
    options.symbol = "b"
    #expect(try readFile(text, options: options).series.map(\.close) == [14])
  }

  @Test("are no prices of candles when they are adjusted, asked for, or changes")
  func otherPrices() {
    for owner in ["Adj", "Ask", "Prev", "%"] {
      let names = ["Date"] + ["Open", "High", "Low", "Close"].map { "\(owner) \($0)" }
      #expect(throws: ReadFailure(.noPriceColumns(names), line: 1)) {
        try readFile(names.joined(separator: ",") + "\n2024-01-02,3,5,1,4\n")
      }
    }
  }

  @Test("leave the close that stands alone in its place")
  func closeAlone() throws {
    let file = try readFile("Date,Close,MA Open,MA High,MA Low,MA Close\n2024-01-02,7,3,5,1,4\n")
    #expect(file.series.map(\.close) == [7])
  }
}
