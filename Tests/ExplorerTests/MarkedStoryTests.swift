import Foundation
import Presentation
import TestSupport
import Testing

/// The stories again in a language that puts brackets round all of its words.
///
/// What stands outside of them was not translated: only values and names may.
@Suite("Stories in a language that marks its words")
struct MarkedStoryTests {
  /// Names that are the same in every language: indicators, their parts and parameters, what the typed commands take; and
  /// the parts of English dates, since the stories have that locale.
  private static let names = Set(
    """
    SMA RSI MACD ma atr period rise fall gap missing range volume high low pattern bullish bearish crossing zoom out reset
    Up Down Left Right Escape Enter
    Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec st nd rd th AM PM Monday Tuesday Wednesday Thursday Friday
    January February March April June July August September October November December
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let marked = Result { try language() }

  private static func language() throws -> Language {
    let source = Data(try Fixture.packageBytes("voices/en/phrases.json"))
    var catalogue = try JSONDecoder().decode([String: [[String: String]]].self, from: source)
    for place in catalogue["phrases", default: []].indices {
      let english = catalogue["phrases"]?[place]["english"] ?? ""
      catalogue["phrases"]?[place]["text"] = Self.marking(english)
    }
    return try Language(code: "xx", catalogue: try JSONEncoder().encode(catalogue))
  }

  /// The text with brackets round what stands between its places.
  private static func marking(_ english: String) -> String {
    english.replacing(/(?:\{\d+\})|(?:(?!\{\d+\}).)+/.dotMatchesNewlines()) { match in
      match.output.contains { $0.isLetter } ? "⟦\(match.output)⟧" : String(match.output)
    }
  }

  @Test("have no word outside of them that is no name", arguments: StoryTests.names)
  func story(name: String) throws {
    let text = String(decoding: try Fixture.bytes("stories/\(name)"), as: UTF8.self)
    let story = try Story(text.replacing(/(?m)^locale: .*\n/, with: ""), in: try Self.marked.get())
    let lines = story.head + story.turns
    let typed = Self.words(of: lines.joined(separator: " "))
    var isSaid = false
    for line in try story.tell().split(separator: "\n") where line.hasPrefix("  ") && !line.hasPrefix("  ~") {
      isSaid = isSaid || line.contains("⟦")
      let outside = Self.words(of: String(line).replacing(/⟦[^⟧]*⟧/, with: " "))
      #expect(outside.subtracting(Self.names).subtracting(typed) == [], "\(String(line))")
    }
    #expect(isSaid)
  }

  private static func words(of text: String) -> Set<String> {
    Set(text.split { !$0.isLetter }.map { String($0) }.filter { $0.count > 1 })
  }
}
