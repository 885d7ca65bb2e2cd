import CandleEngine
import Testing

@testable import CandleFiles

@Suite("Times of day in figures without zeros in front")
struct ClockFiguresTests {
  @Test(
    "are hours, minutes and seconds where one of them needs that",
    arguments: [
      ["0", "100", "5900", "10000"], ["93000", "93100"], ["0", "500", "1000", "10500"], ["100", "0", "235959"],
    ])
  func seconds(cells: [String]) throws {
    let seconds = cells.compactMap { Int64($0) }.map { $0 / 10_000 * 3_600 + $0 / 100 % 100 * 60 + $0 % 100 }
    #expect(try times(cells.map { ("20240102", $0) }) == seconds.sorted())
  }

  @Test(
    "are hours and minutes where none does",
    arguments: [["930", "931", "1000", "1600"], ["0", "100", "2300"], ["0930", "1000"], ["0", "5", "10", "100"]])
  func minutes(cells: [String]) throws {
    // One figure or two are minutes where others are hours and minutes.
    let expected = cells.compactMap { Int64($0) }.map { $0 / 100 * 3_600 + $0 % 100 * 60 }
    #expect(try times(cells.map { ("20240102", $0) }) == expected)
  }

  @Test("are hours and minutes from the second day on, if the first had none that needs seconds")
  func secondDay() throws {
    let file = try read([("20240102", "930"), ("20240102", "1600"), ("20240103", "930"), ("20240103", "93000")])
    #expect(file.times == ["2024-01-02T09:30:00", "2024-01-02T16:00:00", "2024-01-03T09:30:00"])
    #expect(file.notices.filter(\.kind.isBadRow).map(\.line) == [5])
  }

  @Test("wait for the order of dates too")
  func dates() throws {
    let file = try read([("01/02/2024", "100"), ("01/02/2024", "10000"), ("13/02/2024", "100")])
    #expect(file.times == ["2024-02-01T00:01:00", "2024-02-01T01:00:00", "2024-02-13T00:01:00"])
  }

  @Test(
    "are known without a header where they can be no price",
    arguments: [
      "20240102,93000,3.5,4,3,3.75,10", "20240102,93000,93100,93200,93000,93150,10", "20240102;93000;3,5;4;3;3,75;10",
      "20240102;093000;3,5;4;3;3,75;10",
    ])
  func headerless(row: String) throws {
    #expect(try readFile(row + "\n").times == ["2024-01-02T09:30:00"])
    #expect(try readFile("20240102,93000,94000,92000,93500,10\n").series.map(\.open) == [93_000])
    #expect(try readFile("20240102,0,0,0,15341,0,0\n").times == ["2024-01-02"])
  }

  private func read(_ rows: [(date: String, clock: String)]) throws -> PriceFile {
    try readFile("Date,Time,Open,High,Low,Close\n" + rows.map { "\($0.date),\($0.clock),1,2,1,2\n" }.joined())
  }

  /// The seconds of the day of each candle.
  private func times(_ rows: [(date: String, clock: String)]) throws -> [Int64] {
    try read(rows).series.map { $0.time.writtenSeconds - $0.time.writtenDay * 86_400 }
  }
}
