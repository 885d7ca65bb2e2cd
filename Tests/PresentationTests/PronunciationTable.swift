import Foundation
import Presentation
import TestSupport
import Testing

/// A table of `Tests/Fixtures/pronunciation`: what is said, how eSpeak NG says it, what is heard.
struct PronunciationTable {
  struct Row {
    var text = ""
    var phonemes = ""
    var heard = ""
  }

  /// A language with its usual voice.
  struct Language: CustomTestStringConvertible, Sendable {
    let code: String
    let voice: String
    var testDescription: String { code }

    static let all = [
      Language(code: "en", voice: "en-us"), Language(code: "es", voice: "es"), Language(code: "de", voice: "de"),
    ]

    /// What is spoken in place of the words that the voice misreads.
    func pronunciation() throws -> Pronunciation { try Pronunciation(json: Data(contentsOf: file)) }

    /// Those words.
    func words() throws -> [String] {
      try JSONDecoder().decode([String: [String: String]].self, from: Data(contentsOf: file)).values.flatMap(\.keys)
    }

    /// How eSpeak NG says texts; between two texts it says a word that is none, by which they are told apart.
    func phonemes(of texts: [String]) throws -> [String] {
      let border = "kukukuku"
      let input = ([border] + texts.flatMap { [$0, border] }).joined(separator: "\n\n") + "\n"
      let result = try ProgramRun.result(
        of: "espeak-ng", ["-q", "-x", "-v", voice, "--stdin"], input: Array(input.utf8))
      let lines = result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
      let borderLine = try #require(lines.first)
      let said = lines.split(separator: borderLine, omittingEmptySubsequences: false).dropFirst().dropLast()
      try #require(said.count == texts.count)
      return said.map { $0.joined(separator: " / ") }
    }

    /// Phonemes without what differs between a number in digits and the same in words: stress, pauses, length and the
    /// flapped t; beside English also how open a vowel is, the glide before one, and a voiceless end.
    func sounds(_ phonemes: String) -> String {
      var sounds = phonemes.replacing(/\((en|de|es)\)/, with: "").filter { !"',%=_|:;! #2/-".contains($0) }
      guard code != "en" else { return sounds }
      for (mark, same) in [("E", "e"), ("I", "i"), ("j", "i"), ("R", "r"), ("J^", "l^"), ("Unt", "Und")] {
        sounds = sounds.replacing(mark, with: same)
      }
      return sounds
    }

    private var file: URL { voiceFile("\(code)/pronunciation.json") }
  }

  let rows: [Row]

  init(_ language: Language) throws {
    var rows: [Row] = []
    let text = String(decoding: try Fixture.bytes("pronunciation/\(language.code).txt"), as: UTF8.self)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      try #require(parts.count == 2, "\(line)")
      switch parts[0] {
      case "text": rows.append(Row(text: parts[1]))
      case "eSpeak": rows[rows.count - 1].phonemes = parts[1]
      case "heard": rows[rows.count - 1].heard = parts[1]
      default: Issue.record("\(line)")
      }
    }
    self.rows = rows
  }
}

/// A file of `voices`.
func voiceFile(_ name: String) -> URL {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  return tests.deletingLastPathComponent().appending(path: "voices/\(name)")
}
