import Testing

@testable import CandleFiles

@Suite("Rows of cells")
struct RowScannerTests {
  /// A row as text, and the line it begins on.
  private struct Row: Equatable {
    var line: Int
    var cells: [String]

    init(_ line: Int, _ cells: [String]) {
      self.line = line
      self.cells = cells
    }
  }

  @Test("are split at the delimiter, without the white space around a cell", arguments: [",", ";", "\t"])
  func delimiters(delimiter: String) {
    let text = [" a", "b c ", "", "d\n1", "2", "3", ""].joined(separator: delimiter)
    #expect(rows(of: text, delimiter: delimiter) == [Row(1, ["a", "b c", "", "d"]), Row(2, ["1", "2", "3", ""])])
  }

  @Test("keep delimiters and line ends inside quotation marks, and doubled marks as one")
  func quotes() {
    #expect(
      rows(of: #" "a,b" ,"c ""d"" e","","x"# + "\ny\"\n1,2") == [
        Row(1, ["a,b", #"c "d" e"#, "", "x y"]), Row(3, ["1", "2"]),
      ])
  }

  @Test("end with LF, CR or CRLF, the last one with nothing", arguments: ["\n", "\r", "\r\n"])
  func lineEnds(end: String) {
    let expected = [Row(1, ["a", "b"]), Row(2, ["1", "2"]), Row(5, ["3", "4"])]
    let text = ["a,b", "1,2", "", "  ", "3,4"].joined(separator: end)
    #expect(rows(of: text) == expected)
    #expect(rows(of: text + end) == expected)
  }

  @Test("count the line ends inside quotation marks as lines", arguments: ["\n", "\r", "\r\n"])
  func quotedLines(end: String) {
    let text = "a\(end)\"1\(end)\(end)2\",3\(end)b"
    #expect(rows(of: text).map(\.line) == [1, 2, 5])
  }

  @Test("are the same wherever the bytes are cut in two")
  func everySplit() {
    let text = "\r\na;\"b;\r\n\"\"c\"\"\";d\r\n\r\n1;\"2\"\r3;é\n\n\"\r\r\n\";4\r\n5;\"\""
    let whole = rows(of: text, delimiter: ";")
    #expect(whole.map(\.line) == [2, 5, 6, 8, 11])
    for split in 0...text.utf8.count {
      #expect(rows(of: text, delimiter: ";", split: split) == whole, "cut after \(split) bytes")
    }
  }

  @Test("tell of a quotation mark that is never closed, with the line of its row")
  func unclosed() {
    withCell("a,b\n1,\"2\n3,4\n") { bytes in
      var scanner = RowScanner(delimiter: UInt8(ascii: ","))
      #expect(scanner.next(in: bytes, isWhole: true) == .row)
      #expect(scanner.next(in: bytes, isWhole: true) == .unclosedQuote(line: 2))
    }
  }

  @Test("are none in a text of blank lines", arguments: ["", "\n", " \r\n\t\r\n", ",,\n,\n"])
  func blank(text: String) {
    #expect(rows(of: text) == [])
  }

  /// All rows of a text that comes in one piece or in two.
  private func rows(of text: String, delimiter: String = ",", split: Int? = nil) -> [Row] {
    let bytes = Array(text.utf8)
    var scanner = RowScanner(delimiter: delimiter.utf8.first ?? 0)
    var rows: [Row] = []
    let first = Array(bytes[..<(split ?? 0)])
    take(first, isWhole: false, from: &scanner, into: &rows)
    let rest = Array(bytes[scanner.position...])
    scanner.rebase()
    take(rest, isWhole: true, from: &scanner, into: &rows)
    return rows
  }

  private func take(_ bytes: [UInt8], isWhole: Bool, from scanner: inout RowScanner, into rows: inout [Row]) {
    bytes.withUnsafeBufferPointer { bytes in
      while scanner.next(in: bytes, isWhole: isWhole) == .row {
        rows.append(Row(scanner.line, scanner.cells.map(\.text)))
      }
    }
  }
}
