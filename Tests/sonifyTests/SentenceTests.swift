import Foundation
import TestSupport
import Testing

@Suite("The sentences about a file")
struct SentenceTests {
  /// A sentence longer than this is not heard at once: about fifteen seconds at 260 words a minute.
  private static let longest = 200

  @Test("are those of the snapshot, which a person has read")
  func snapshot() async throws {
    let text = Self.snapshot(of: try await Self.told())
    let file = Fixture.path("sentences.txt")
    if ProcessInfo.processInfo.environment["SONIFY_UPDATE"] == "1" {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    let stored = String(decoding: try Fixture.bytes("sentences.txt"), as: UTF8.self)
    let (new, old) = (text.split(separator: "\n"), stored.split(separator: "\n"))
    #expect(new.filter { !old.contains($0) } == [], "new; SONIFY_UPDATE=1 takes them")
    #expect(old.filter { !new.contains($0) } == [], "gone; SONIFY_UPDATE=1 takes them out")
    #expect(text == stored)
  }

  @Test("are short, end in a full stop and have nothing that cannot be said")
  func shape() async throws {
    for told in try await Self.told() {
      #expect(told.sentence.count <= Self.longest)
      #expect(told.sentence.hasSuffix("."))
      #expect(!told.sentence.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{FFFD}" })
    }
  }

  @Test("come on standard error from the commands that cannot go on", arguments: PriceCase.all.filter(\.isError))
  func standardError(priceCase: PriceCase) async throws {
    let (report, _) = try await CaseRuns.plain.value.report(priceCase)
    let result = try ProgramRun.result(["summary", priceCase.path])
    if let failure = report.error {
      #expect(result.output == "")
      #expect(result.errors == failure.text + "\n")
      #expect(result.status == 1)
    } else {
      // Another outcome is right too; then it is told on standard error that the file may have been meant otherwise.
      #expect(result.errors.hasPrefix(report.notices.first?.text ?? "-"))
      #expect(result.status == 0)
    }
  }

  /// A sentence and what it is about.
  private struct Told {
    let isError: Bool
    let kind: String
    let file: String
    let sentence: String

    /// The sentence without its numbers and names: those of one form are one entry of the snapshot.
    var form: String {
      let name = sentence.replacing(file, with: "")
      return String(name.filter { !$0.isNumber })
    }
  }

  /// Every sentence about the cases and the situations beside them.
  private static func told() async throws -> [Told] {
    let runs = try await CaseRuns.plain.value
    var result = try PriceCase.all.flatMap { told(of: try runs.report($0).report, $0.file) }
    let folder = try TemporaryFolder()
    for situation in SentenceSituation.all {
      result += told(of: try situation.report(in: folder), situation.file)
    }
    return result
  }

  private static func told(of report: CheckReport, _ file: String) -> [Told] {
    let failure = report.error.map { Told(isError: true, kind: $0.kind, file: file, sentence: $0.text) }
    return [failure].compactMap(\.self)
      + report.notices.map { Told(isError: false, kind: $0.kind, file: file, sentence: $0.text) }
  }

  private static func snapshot(of all: [Told]) -> String {
    var text = ""
    for (title, isError) in [("Nothing was read", true), ("Candles were read", false)] {
      text += "\(title)\n"
      let byKind = Dictionary(grouping: all.filter { $0.isError == isError }, by: \.kind)
      for (kind, told) in byKind.sorted(by: { $0.key < $1.key }) {
        text += "\n\(kind)\n"
        var forms: Set<String> = []
        for entry in told where forms.insert(entry.form).inserted { text += "  \(entry.sentence)\n" }
      }
      if isError { text += "\n\n" }
    }
    return text
  }
}
