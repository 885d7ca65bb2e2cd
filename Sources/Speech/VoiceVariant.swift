/// A variant of eSpeak NG's voices, as one of our own files has it.
///
/// The library reads such a file without a word on what it cannot use, but for lines on standard error that a screen
/// reader would read out; and some numbers it takes for places in its tables. So each line is checked before.
package struct VoiceVariant: Equatable, Sendable {
  /// The first line that is none.
  package struct Fault: Error, Equatable {
    /// Counted from 1.
    package let line: Int
    package let text: String
  }

  /// What stands behind the plus sign in a voice's name.
  package let name: String
  let text: String

  /// How many numbers a keyword has, and which.
  private struct Form {
    var count: ClosedRange<Int>
    var numbers: ClosedRange<Int> = 0...1_000
  }

  private static let forms: [Substring: Form] = [
    "pitch": Form(count: 2...2, numbers: 20...500),
    "formant": Form(count: 2...5, numbers: -500...500),
    "tone": Form(count: 2...12, numbers: 0...10_000),
    "flutter": Form(count: 1...1, numbers: 0...100),
    "roughness": Form(count: 1...1, numbers: 0...7),
    "voicing": Form(count: 1...1, numbers: 0...200),
    "consonants": Form(count: 1...2, numbers: 0...300),
    "breath": Form(count: 1...8, numbers: 0...100),
    "breathw": Form(count: 1...8),
    "echo": Form(count: 2...2, numbers: 0...250),
    "speed": Form(count: 1...1, numbers: 50...200),
    "stressAdd": Form(count: 1...8, numbers: -100...100),
    "stressAmp": Form(count: 1...8, numbers: 0...100),
    "stressLength": Form(count: 1...8, numbers: 0...500),
    "words": Form(count: 1...2, numbers: 0...20),
  ]
  private static let mostLines = 100
  private static let longestLine = 90

  /// Reads a file's text.
  ///
  /// - Parameters:
  ///   - name: Small letters, digits and hyphens, at most 20.
  ///   - text: Lines of a keyword and its values; `//` begins a remark.
  /// - Throws: ``Fault`` for the first line that eSpeak NG would not take as it is meant.
  package init(name: String, text: String) throws(Fault) {
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard number <= Self.mostLines, Self.isWellFormed(line) else { throw Fault(line: number, text: String(line)) }
    }
    self.name = name
    self.text = text
  }

  /// Whether a text can be a variant's name.
  package static func isName(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isWellFormed(_ line: Substring) -> Bool {
    guard line.utf8.count <= longestLine, line.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 }) else {
      return false
    }
    let content = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    let parts = content.split { $0 == " " || $0 == "\t" }
    guard let keyword = parts.first else { return true }
    switch keyword {
    case "language": return parts.dropFirst() == ["variant"]
    case "name": return parts.count > 1
    case "gender": return parts.count == 2 && ["male", "female"].contains(parts[1])
    default: break
    }
    guard let form = forms[keyword] else { return false }
    let numbers = parts.dropFirst().compactMap { Int($0) }
    guard numbers.count == parts.count - 1, form.count.contains(numbers.count) else { return false }
    // The first number of a formant is its place in a table of nine.
    if keyword == "formant", !(0...8).contains(numbers[0]) { return false }
    return numbers.allSatisfy(form.numbers.contains)
  }
}
