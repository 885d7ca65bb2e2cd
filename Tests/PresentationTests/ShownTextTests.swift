import Testing

@testable import Presentation

@Suite("Text that is not ours")
struct ShownTextTests {
  @Test(
    "is shown in one line, with what cannot be seen written out",
    arguments: [
      ("Close", "Close"), ("Schluß 終値", "Schluß 終値"), ("\u{1B}[2J", #"\u{1B}[2J"#), ("a\u{8B}b", #"a\u{8B}b"#),
      ("a\r\nb", "a  b"), ("a\u{202E}b", #"a\u{202E}b"#), ("\u{7F}", #"\u{7F}"#), ("\u{2028}", " "),
      ("a\u{FFFD}", "a?"),
    ])
  func written(text: String, shown: String) {
    #expect(ShownText.of(text) == shown)
  }

  @Test("is cut where it is long, whatever it is made of")
  func cut() {
    #expect(ShownText.of(String(repeating: "x", count: 900)).count == 41)
    #expect(ShownText.of(String(repeating: "\u{1B}", count: 900)).count == 41)
    #expect(ShownText.of("e" + String(repeating: "\u{301}", count: 900)).unicodeScalars.count <= 8)
  }

  @Test("in a list is bounded by number and by length, and the rest is counted")
  func list() {
    #expect(ShownText.list(["a", "", "c"]) == "a, (no name), c")
    #expect(ShownText.list((1...9).map { "n\($0)" }) == "n1, n2, n3, n4, n5, n6, n7, n8 and 1 more")
    #expect(
      ShownText.list((1...60).map { "an indicator of length \($0)" })
        == "an indicator of length 1, an indicator of length 2 and 58 more")
    #expect(ShownText.list(["a", "b"], of: 61) == "a, b and 59 more")
  }
}
