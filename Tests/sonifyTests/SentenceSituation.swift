import Foundation
import TestSupport

/// A file that is not among the cases, and gives a sentence that they do not give.
struct SentenceSituation: Sendable {
  let file: String
  private let kind: Kind
  private let options: [String]

  private enum Kind {
    case file([UInt8])
    /// A file without permission to read it.
    case locked
    case folder
    /// There is nothing of that name, or the system has it.
    case notOurs
  }

  static let all = [
    SentenceSituation("nowhere.csv", .notOurs),
    SentenceSituation("prices", .folder),
    SentenceSituation("secret.csv", .locked),
    // Its first page is never mapped: reading there is an input error.
    SentenceSituation("/proc/self/mem", .notOurs),
    SentenceSituation("several-bad-rows.csv", rows("soon,1", "2024-01-03,2", "later,3", "never,4")),
    SentenceSituation("many-bad-rows.csv", rows((1...9).flatMap { ["2024-01-0\($0),\($0)", "soon,1"] })),
    SentenceSituation("several-gaps.csv", rows("2024-01-02,", "2024-01-03,2", "2024-01-04,", "2024-01-05,-")),
    SentenceSituation("several-duplicates.csv", rows("2024-01-02,1", "2024-01-02,1", "2024-01-03,2", "2024-01-03,2")),
    SentenceSituation(
      "several-conflicts.csv",
      rows("2024-01-02,1", "2024-01-02,2", "2024-01-03,3", "2024-01-03,4", "2024-01-04,5")),
    SentenceSituation(
      "one-unknown-column.csv",
      "Date,Klok,Close\n2024-01-02,A,1\n2024-01-02,B,2\n2024-01-03,A,1.5\n2024-01-03,B,2.5\n"),
    SentenceSituation(
      "unknown-columns.csv",
      "Date,Klok,Plaats,Close\n2024-01-02,A,X,1\n2024-01-02,B,Y,2\n2024-01-03,A,X,1.5\n2024-01-03,B,Y,2.5\n"),
    SentenceSituation("no-unknown-column.csv", rows("2024-01-02,1", "2024-01-02,2", "2024-01-03,3", "2024-01-03,4")),
    SentenceSituation("two-kinds-of-time.csv", rows("2024-01-02 09:30,1", "1704186000,2")),
    SentenceSituation("no-date-in-any-order.csv", rows("13/13/2024,1", "14/14/2024,2")),
    SentenceSituation("all-bad.csv", rows("soon,1", "later,2", "never,3")),
    SentenceSituation("more-bad-than-good.csv", rows("2024-01-02,1", "soon,2", "later,3")),
    SentenceSituation("two-closes.csv", "Date,Close,Close\n2024-01-02,2,9\n2024-01-03,3,9\n"),
    SentenceSituation("no-time.csv", "Open,High,Low,Close\n1,2,1,2\n"),
    SentenceSituation("no-open.csv", "Date,High,Low\n2024-01-02,2,1\n"),
    SentenceSituation(
      "many-columns.csv", (1...60).map { "an indicator of length \($0)" }.joined(separator: ",") + "\n1\n"),
    SentenceSituation(
      "one-long-cell.csv", "Date,Close\n2024-01-02,\(String(repeating: "x", count: 900))\n2024-01-03,1\n"),
    SentenceSituation("one-long-header.csv", "\(String(repeating: "name ", count: 200)),b\n1,2\n"),
    SentenceSituation("escape-in-cell.csv", "Date,Close\n2024-01-02,\u{1B}[2Jred\n2024-01-03,1\n"),
    SentenceSituation("one-word.txt", "hello\n"),
    SentenceSituation("a-letter.txt", "Dear reader,\nthe prices are in the other file.\nYours\n"),
    SentenceSituation("program", "\u{7F}ELF\u{2}\u{1}\u{1}\u{0}\u{0}"),
    SentenceSituation("book.xlsx", "PK\u{3}\u{4}\u{14}\u{0}\u{6}\u{0}[Content_Types].xml"),
    SentenceSituation("table.parquet", "PAR1\u{15}\u{0}"),
    SentenceSituation("table.feather", "ARROW1\u{0}\u{0}"),
    SentenceSituation("picture.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
    SentenceSituation("paper.pdf", "%PDF-1.7\n"),
    SentenceSituation(
      "one-symbol-asked.csv", "Date,Symbol,Close\n2024-01-02,AAX,1\n2024-01-02,BBX,2\n", ["--symbol", "CCX"]),
    SentenceSituation("many-symbols.csv", "Date,Symbol,Close\n" + (100...160).map { "2024-01-02,S\($0),1\n" }.joined()),
    SentenceSituation("no-opens.csv", "Date,Open,High,Low,Close\n2024-01-02,,2,1,2\n2024-01-03,,2,1,2\n"),
    SentenceSituation("no-closes.csv", "Date,Open,High,Low,Close\n2024-01-02,1,2,1,\n2024-01-03,1,2,1,\n"),
    SentenceSituation(
      "one-line.json",
      "[[1680580800,1,1,1,1],[1680580800,2,2,2,2],[1680580860,3,3,3,3],[1680580860,4,4,4,4],[1680580920,5,5,5,5]]"),
    SentenceSituation("no-known-open.csv", "Date,Anfang des Tages,High,Low,Close\n2024-01-02,1,2,1,2\n"),
    SentenceSituation("unknown-time.csv", "Date,Klok,Close\n2024-01-02,09:30,1\n2024-01-02,09:31,2\n"),
    SentenceSituation("averages.csv", "PERMNO,date,PRC\n10107,20240115,1.5\n10107,20240116,-1.75\n"),
    SentenceSituation("broken.json", "[[1680580800000,1,2,1,2],[1680581100000,"),
    SentenceSituation("empty.json", "[]"),
    SentenceSituation("message.json", "{\"error\":\"limit reached\"}"),
  ]

  private init(_ file: String, _ kind: Kind, _ options: [String] = []) {
    (self.file, self.kind, self.options) = (file, kind, options)
  }

  private init(_ file: String, _ bytes: [UInt8]) {
    self.init(file, .file(bytes))
  }

  private init(_ file: String, _ text: String, _ options: [String] = []) {
    self.init(file, .file(Array(text.utf8)), options)
  }

  /// What `check --format json` says of it.
  func report(in folder: TemporaryFolder) throws -> CheckReport {
    let arguments = ["check", file, "--format", "json"] + options
    let result: ProgramResult
    switch kind {
    case .file(let bytes):
      try folder.write(Data(bytes), to: file)
      result = try ProgramRun.result(arguments, folder: folder)
    case .locked:
      result = try lockedResult(arguments, file: file, folder: folder)
    case .folder:
      try FileManager.default.createDirectory(atPath: folder.path(file), withIntermediateDirectories: true)
      result = try ProgramRun.result(arguments, folder: folder)
    case .notOurs:
      result = try ProgramRun.result(arguments, folder: folder)
    }
    return try JSONDecoder().decode(CheckReport.self, from: Data(result.outputBytes))
  }

  /// A file of rows with a date and one price.
  private static func rows(_ rows: String...) -> String { Self.rows(rows) }

  private static func rows(_ rows: [String]) -> String {
    (["Date,Close"] + rows).map { $0 + "\n" }.joined()
  }
}
