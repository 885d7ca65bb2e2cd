import Foundation
import TestSupport
import Testing

/// A big file of a shape that no export has, and that a step which is not linear would take minutes for.
struct HostileFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String

  private static let size = 1_000_000
  private static let header = "Date,Open,High,Low,Close\n"

  static let all = [
    HostileFile("one line of commas", repeated(",")),
    HostileFile("a header of very many names", repeated("Close,") + "Date\n" + repeated("1,")),
    HostileFile("one cell", header + repeated("9")),
    HostileFile("one number of many digits", header + "2024-01-02,1,1,1,1." + repeated("3") + "\n"),
    HostileFile("quotation marks only", header + repeated("\"")),
    HostileFile("a quotation mark that is never closed", header + "\"" + repeated("2024-01-02,1,1,1,1\n")),
    HostileFile("blank lines", repeated("\n")),
    HostileFile("carriage returns", header + repeated("\r")),
    HostileFile("spaces", repeated(" ")),
    HostileFile("comments", repeated("# nothing\n") + header),
    HostileFile("headers", repeated(header)),
    HostileFile("bad rows", header + "2024-01-02,1,1,1,1\n" + rows { _ in "x,y,z\n" }),
    HostileFile("rows of one time", header + repeated("2024-01-02,1,1,1,1\n")),
    HostileFile("rows of one time and other prices", header + rows { "2024-01-02,\($0),\($0),\($0),\($0)\n" }),
    HostileFile("rows from new to old", header + rows { "\(1_700_000_000 - $0 * 60),1,1,1,1\n" }),
    HostileFile("rows in no order", header + rows { "\(1_600_000_000 + $0 * 7_919 % 100_003 * 60),1,1,1,1\n" }),
    HostileFile("dates that nothing decides", header + rows { "0\(1 + $0 % 9)/0\(1 + $0 / 9 % 9)/2024,1,1,1,1\n" }),
    HostileFile("a symbol a row", "Date,Symbol,Close\n" + rows { "2024-01-02,S\($0),1\n" }),
    HostileFile("nested brackets", repeated("[")),
    HostileFile("nested braces", repeated("{\"a\":")),
    HostileFile("nested arrays with an end", repeated("[") + repeated("]")),
    HostileFile("NUL bytes", header + repeated("\0")),
    HostileFile("escapes in JSON", "[\"" + repeated("\\")),
  ]

  private init(_ description: String, _ text: String) {
    (testDescription, self.text) = (description, text)
  }

  private static func repeated(_ piece: String) -> String {
    String(repeating: piece, count: size / piece.utf8.count)
  }

  private static func rows(_ row: (Int) -> String) -> String { (0..<20_000).map(row).joined() }
}

@Suite("A file that nobody would make")
struct HostileFileTests {
  @Test("is read or refused in words", arguments: HostileFile.all)
  func hostile(file: HostileFile) throws {
    let folder = try TemporaryFolder()
    try folder.write(file.text, to: "prices.csv")
    let result = try ProgramRun.result(["check", "prices.csv", "--format", "json"], folder: folder)
    let report = try JSONDecoder().decode(CheckReport.self, from: Data(result.outputBytes))
    #expect((report.candles > 0) == (report.error == nil))
    #expect(report.sentences.allSatisfy { $0.count <= 200 })
    #expect(result.ending == .exited(status: report.error == nil ? 0 : 1))
  }
}
