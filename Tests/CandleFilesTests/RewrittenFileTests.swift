import CandleEngine
import Foundation
import TestSupport
import Testing

@testable import CandleFiles

@Suite("A price file that is written another way")
struct RewrittenFileTests {
  @Test("has the same candles and notices with other line ends", arguments: ["\r\n", "\r"])
  func lineEnds(end: String) throws {
    // A quoted line break is part of its cell.
    let files = try SmallFile.texts().filter { !$0.name.hasPrefix("quoted-newline") }
    let wrong = try different(files) { $0.replacing("\n", with: end) }
    #expect(wrong == [])
  }

  @Test("has the same candles and notices in other encodings that have a mark")
  func marks() throws {
    let files = try SmallFile.texts()
    for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
      let wrong = try different(files, encoding: encoding) { "\u{FEFF}" + $0 }
      #expect(wrong == [], "\(encoding)")
    }
  }

  @Test("has the same candles with blank lines at its end")
  func blankLines() throws {
    let files = try SmallFile.texts().filter { $0.text.hasSuffix("\n") }
    let wrong = try files.filter { try read($0.text + "\n\n").candles != read($0.text).candles }
    #expect(wrong.map(\.name) == [])
  }

  @Test("has the same candles and notices with other signs between its cells", arguments: ["\t", "|"])
  func delimiters(delimiter: String) throws {
    let wrong = try different(SmallFile.tables()) { $0.replacing(",", with: delimiter) }
    #expect(wrong == [])
  }

  @Test("has the same candles and notices with quotation marks around its cells")
  func quotes() throws {
    let files = try SmallFile.tables().filter { !$0.text.contains("'") && !$0.text.contains("=") }
    let wrong = try different(files) { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { line in
        line.isEmpty
          ? "" : line.split(separator: ",", omittingEmptySubsequences: false).map { "\"\($0)\"" }.joined(separator: ",")
      }.joined(separator: "\n")
    }
    #expect(wrong == [])
  }

  @Test("has the same candles from new to old, and says that it was turned round")
  func turnedRound() throws {
    let wrong = try SmallFile.tables().filter { file in
      let plain = try read(file.text)
      var lines = file.text.split(separator: "\n")
      // Lines before the rows stay where they are.
      guard plain.candles.count > 1, plain.notices.isEmpty, let firstRow = lines.firstIndex(where: Self.isRow) else {
        return false
      }
      lines[firstRow...].reverse()
      let turned = try read(lines.map { $0 + "\n" }.joined())
      return turned.candles != plain.candles || turned.notices.map(\.kind) != [.newestFirst]
    }
    #expect(wrong.map(\.name) == [])
  }

  @Test("has the same candles and notices packed with gzip")
  func gzip() throws {
    for name in [
      "date-dmy-o1.csv", "utf16-o1.csv", "shift-jis-o1.csv", "unclosed-quote-o1.csv", "json-candles-o1.json",
    ] {
      let plain = try Fixture.bytes("cases/\(name)")
      let packed = try ProgramRun.result(of: "gzip", ["-c"], input: plain).outputBytes
      #expect(try read(Data(packed)) == read(Data(plain)), "\(name)")
    }
  }

  @Test("may be of several gzip files one after the other")
  func joinedGzip() throws {
    let plain = try Fixture.bytes("cases/date-dmy-o1.csv")
    let parts = try [plain.prefix(100), plain.dropFirst(100)].map {
      try ProgramRun.result(of: "gzip", ["-c"], input: Array($0)).outputBytes
    }
    #expect(try read(Data(parts[0] + parts[1])) == read(Data(plain)))
  }

  /// The names of the files that something else comes of once they are written another way.
  private func different(
    _ files: [SmallFile], encoding: String.Encoding = .utf8, rewritten: (String) -> String
  ) throws -> [String] {
    try files.filter { file in
      let data = try #require(rewritten(file.text).data(using: encoding))
      return try read(data) != read(file.text)
    }.map(\.name)
  }

  private static func isRow(_ line: Substring) -> Bool {
    line.split(separator: ",").count { Double($0) != nil } >= 3
  }

  /// What came of a file.
  private struct Outcome: Equatable {
    var candles: [Candle] = []
    var notices: [Notice] = []
    var failure: ReadFailure?
  }

  private func read(_ text: String) throws -> Outcome { try read(Data(text.utf8)) }

  private func read(_ data: Data) throws -> Outcome {
    let folder = try TemporaryFolder()
    let path = try folder.write(data, to: "prices.csv")
    do throws(ReadFailure) {
      let file = try PriceFileReader.read(path: path)
      return Outcome(candles: Array(file.series), notices: file.notices)
    } catch {
      return Outcome(failure: error)
    }
  }
}

/// A case of the tests that is plain text.
private struct SmallFile {
  let name: String
  let text: String

  /// Those in UTF-8 with the line ends of this system.
  static func texts() throws -> [SmallFile] {
    let names = try FileManager.default.contentsOfDirectory(atPath: Fixture.path("cases")).sorted()
    return try names.filter { $0 != "README.md" && $0 != "expected.tsv" }.compactMap { name in
      let bytes = try Fixture.bytes("cases/\(name)")
      let isPlain =
        !bytes.isEmpty && !bytes.starts(with: [0xEF, 0xBB, 0xBF]) && !bytes.contains { $0 == 0 || $0 == 0x0D }
      guard isPlain, let text = String(validating: bytes, as: UTF8.self) else { return nil }
      return SmallFile(name: name, text: text)
    }
  }

  /// Those whose commas are all between cells.
  static func tables() throws -> [SmallFile] {
    try texts().filter { file in
      let hasOtherSigns = file.text.contains { "\";\t|[{<#".contains($0) }
      let lines = file.text.split(whereSeparator: \.isNewline)
      return !hasOtherSigns && lines.allSatisfy { $0.contains(",") } && file.name != "unquoted-decimal-comma-o1.csv"
    }
  }
}
