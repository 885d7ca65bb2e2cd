import CandleEngine
import Testing

@testable import CandleFiles

@Suite("What a listener could not see")
struct SeriesReviewTests {
  @Test("impossible candles are kept and named; too many of them are an error")
  func impossible() throws {
    let header = "Date,Open,High,Low,Close\n"
    let good = "2024-01-03,1,2,1,2\n2024-01-04,1,2,1,2\n2024-01-05,1,2,1,2\n"
    let file = try readFile(header + "2024-01-02,1,1.5,1,1.75\n" + good)
    #expect(file.notices == [Notice(.impossibleCandle, line: 2)])
    #expect(file.series.first?.close == 1.75)
    #expect(throws: ReadFailure(.columnsSuspect(count: 2, of: 3), line: 2)) {
      try readFile(header + "2024-01-02,1,1,2,3\n2024-01-03,1,1,2,3\n2024-01-04,1,2,1,2\n")
    }
    var options = PriceFile.Options()
    options.isStrict = true
    #expect(throws: ReadFailure(.strict(.impossibleCandle), line: 2)) {
      try readFile(header + "2024-01-02,1,1.5,1,1.75\n" + good, options: options)
    }
  }

  @Test("zeros: three stand for the close, four for a gap, one is named")
  func zeros() throws {
    let file = try readFile(
      "Date,Open,High,Low,Close\n2024-01-02,0,0,0,5\n2024-01-03,0,0,0,0\n2024-01-04,5,6,0,5\n2024-01-05,5,6,4,5\n")
    #expect(file.series.map(\.low) == [5, 0, 4])
    #expect(
      file.notices == [
        Notice(.zeroAsMissing, line: 2), Notice(.gapRow, line: 3), Notice(.zeroPrice(.low), line: 4),
      ])
    #expect(try readFile("Date,Open,High,Low,Close\n2024-01-02,-1,2,-3,0\n").notices == [])
  }

  @Test("opens of zero in all rows, as in old indices, are no impossible candles")
  func zeroOpens() throws {
    let rows = (2...6).map { "1962-01-0\($0),0,71,69,70\n" }.joined()
    let file = try readFile("Date,Open,High,Low,Close\n" + rows)
    #expect(file.notices == (2...6).map { Notice(.zeroPrice(.open), line: $0) })
    #expect(file.series.map(\.open) == [0, 0, 0, 0, 0])
  }

  @Test("jumps of about n to 1 may be splits, and are never mended")
  func splits() throws {
    let file = try readFile(
      "Date,Close\n2024-01-02,497\n2024-01-03,498\n2024-01-04,124\n2024-01-05,60\n2024-01-08,61\n")
    #expect(
      file.notices.dropFirst() == [
        Notice(.possibleSplit(ratio: 4), line: 4), Notice(.possibleSplit(ratio: 2), line: 5),
      ])
    #expect(file.series.map(\.close) == [497, 498, 124, 60, 61])
  }

  @Test("long gaps are named, nights and weekends are not")
  func gaps() throws {
    let hours =
      (9..<17).map { "2024-01-05 \($0 < 10 ? "0" : "")\($0):00,5" }
      + (9..<17).map { "2024-01-08 \($0 < 10 ? "0" : "")\($0):00,5" }
    #expect(try readFile("Date,Close\n" + hours.joined(separator: "\n") + "\n").kinds == ["close-only"])
    let days = "Date,Close\n2024-01-04,5\n2024-01-05,5\n2024-01-08,5\n2024-01-09,5\n2024-01-22,5\n"
    #expect(try readFile(days).notices.last == Notice(.timeGap(seconds: 13 * 86_400), line: 6))
  }

  @Test("dates ahead, and a candle whose period is not over, are judged by the time that is given")
  func now() throws {
    let minutes = "time,close\n1704186000,5\n1704186060,5\n"
    #expect(try readFile(minutes, options: PriceFile.Options(now: 1_704_186_090)).kinds.last == "still-forming")
    #expect(try readFile(minutes, options: PriceFile.Options(now: 1_704_186_120)).kinds == ["close-only"])
    #expect(
      try readFile("Date,Close\n2098-01-06,5\n", options: PriceFile.Options(now: 1_704_186_090)).kinds.last
        == "future-date")
  }

  @Test("prices without names that fit only as low, high, open, close are read so")
  func lowFirst() throws {
    let file = try readFile(
      "1683281700,1851.5,1876.9,1869.7,1855.7,11020\n1683282000,1843.1,1863.7,1850.2,1861.4,7198\n")
    #expect(file.series.map(\.open) == [1_869.7, 1_850.2])
    #expect(file.notices == [Notice(.lowHighOpenClose)])
  }
}
