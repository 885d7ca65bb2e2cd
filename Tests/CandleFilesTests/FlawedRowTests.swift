import CandleEngine
import Testing

@testable import CandleFiles

@Suite("Files without a header whose first row is flawed")
struct FlawedRowTests {
  @Test("name the cell that is no price, and keep the rows behind it")
  func badRow() throws {
    let file = try readFile("1600000000,x,1,1,1\n1600000060,1,1,1,1\n1600000120,1,1,1,1\n")
    #expect(file.series.count == 2)
    #expect(file.notices == [Notice(.badRow(.notANumber(.open, text: "x")), line: 1)])
  }

  @Test("count a first row without prices as a gap")
  func gap() throws {
    let file = try readFile("2024-01-02,null,null,null,null\n2024-01-03,1,1,1,1\n")
    #expect(file.notices == [Notice(.gapRow, line: 1)])
  }

  @Test("that have no other row name the cell too")
  func alone() {
    #expect(throws: ReadFailure(.noReadableRow(.notANumber(.open, text: "x")), line: 1)) {
      try readFile("1600000000,x,1,1,1\n")
    }
  }
}

@Suite("Cells that are not written as they are meant")
struct EscapedCellTests {
  @Test("of JSON are read without their backslashes")
  func json() throws {
    let text = #"[{"date":"2024\/01\/02","cl\u006fse":"1\u002e5"},{"date":"2024\/01\/03","cl\u006fse":"2"}]"#
    let file = try readFile(text)
    #expect(file.times == ["2024-01-02", "2024-01-03"])
    #expect(file.series.map(\.close) == [1.5, 2])
    #expect(throws: ReadFailure(.noCandlesInJSON(message: "D\u{E9}sol\u{E9} \u{1F600}, trop de demandes"))) {
      try readFile(#"{"error":"D\u00e9sol\u00e9 \ud83d\ude00, trop de demandes"}"#)
    }
  }

  @Test("of JSON that are no valid escapes stay as they are", arguments: [#"\q"#, #"\u12"#, #"\ud83d"#, #"\u+123"#])
  func invalid(escape: String) {
    #expect(throws: ReadFailure(.noCandlesInJSON(message: "there is nothing here \(escape)"))) {
      try readFile(#"{"error":"there is nothing here \#(escape)"}"#)
    }
  }

  @Test("of a column called HHMMSS may lack zeros in front")
  func compactTimes() throws {
    let text = "<DATE>,<HHMMSS>,<CLOSE>\n20240102,0,1\n20240102,130,2\n20240102,93000,3\n20240102,160000,4\n"
    #expect(
      try readFile(text).times == [
        "2024-01-02T00:00:00", "2024-01-02T00:01:30", "2024-01-02T09:30:00", "2024-01-02T16:00:00",
      ])
  }

  @Test("tell of a web page in UTF-16")
  func wide() {
    let page = "\u{FEFF}<html><body>Sign in</body></html>"
    let bytes = page.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    #expect(throws: ReadFailure(.otherFormat(.html))) { try readFile(bytes) }
  }

  @Test("are all of a file where a column of prices is empty, which is named")
  func emptyColumn() {
    #expect(throws: ReadFailure(.emptyColumn(.open), line: 2)) {
      try readFile("Date,Open,High,Low,Close\n2024-01-02,,2,1,2\n2024-01-03,,2,1,2\n")
    }
  }
}
