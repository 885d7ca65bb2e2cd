import CandleEngine
import Testing

@testable import CandleFiles

@Suite("Rows that repeat a time with other prices")
struct RepeatedTimesTests {
  @Test("in most of the file are refused, and the columns that tell them apart are named")
  func named() throws {
    let text = """
      Date,Bourse,Open,High,Low,Close,Ccy,Kind,Average
      2024-01-15,AAX,1,2,0.5,1.5,EUR,x,1.4
      2024-01-15,BBX,3,4,2,3.5,EUR,y,3.4
      2024-01-16,AAX,1,2,0.5,1.25,EUR,x,1.3
      2024-01-16,BBX,3,4,2,3.25,EUR,y,3.3

      """
    let repeated = RepeatedTimes(columns: ["Bourse", "Kind"], count: 2, of: 4, keptLine: 3)
    #expect(throws: ReadFailure(.repeatedTimes(repeated), line: 2)) { try readFile(text) }
    let noWords = text.replacing("Bourse", with: "").replacing(",x,", with: ",1,").replacing(",y,", with: ",2,")
    let numbers = RepeatedTimes(columns: ["Kind", "Average"], count: 2, of: 4, keptLine: 3)
    #expect(throws: ReadFailure(.repeatedTimes(numbers), line: 2)) { try readFile(noWords) }
  }

  @Test("are named in blocks that are read together, too")
  func blocks() throws {
    let rows = ["AAX", "BBX"].enumerated().flatMap { index, name in
      (0..<5_000).map {
        "\(1_704_186_000 + $0 * 60),\(index + 1).5,\(index + 2),\(index + 1),\(index + 1).25,\(name)\n"
      }
    }
    let repeated = RepeatedTimes(columns: ["Bourse"], count: 5_000, of: 10_000, keptLine: 5_002)
    #expect(throws: ReadFailure(.repeatedTimes(repeated), line: 2)) {
      try readFile("time,open,high,low,close,Bourse\n" + rows.joined())
    }
  }

  @Test("are the states of candles that were forming where they only widen")
  func forming() throws {
    let file = try readFile(
      "Date,Open,High,Low,Close\n2024-01-02,1,1,1,1\n2024-01-02,1,2,1,2\n2024-01-02,1,2,0.5,0.75\n2024-01-03,2,2,2,2\n")
    #expect(file.series.map(\.close) == [0.75, 2])
    #expect(file.kinds == ["duplicate-conflict", "duplicate-conflict"])
  }

  @Test("are refused where only one candle is left, too")
  func grouped() {
    let repeated = RepeatedTimes(columns: ["T"], count: 1, of: 2, keptLine: 1)
    #expect(throws: ReadFailure(.repeatedTimes(repeated))) {
      try readFile(
        #"[{"T":"AAX","o":1,"c":1,"h":1,"l":1,"t":1704186000},{"T":"BBX","o":2,"c":2,"h":2,"l":2,"t":1704186000}]"#)
    }
  }

  @Test("are read, and told, where they are fewer than the others")
  func few() throws {
    let file = try readFile("Date,Close\n2024-01-02,1\n2024-01-02,2\n2024-01-03,3\n2024-01-04,3\n")
    #expect(file.series.map(\.close) == [2, 3, 3])
  }
}
