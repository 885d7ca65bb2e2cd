import CandleEngine
import Foundation
import Presentation
import Testing

@Suite("A table of pronunciation")
struct PronunciationTests {
  private static let table = """
    {
      "words": {"close": "cloze", "close to": "near", "parabolic sar": "parabolic sahr", "ATR": "eigh T R"},
      "signs": {"S&P": "S and P", "&": "and", "→": "to", "%": "percent", "Okt.": "Oktober", "+DI": "plus D I"}
    }
    """

  private func pronunciation(_ json: String = table) throws -> Pronunciation {
    try Pronunciation(json: Data(json.utf8))
  }

  @Test(
    "replaces whole words",
    arguments: [
      ("close 184.33", "cloze 184.33"),
      ("Close, CLOSE; close.", "cloze, cloze; cloze."),
      ("closed, closes, enclose, disclose", "closed, closes, enclose, disclose"),
      ("close-up (close)", "cloze-up (cloze)"),
      ("close to 180", "near 180"),
      ("close two", "cloze two"),
      ("Parabolic SAR", "parabolic sahr"),
      ("ATR 14, atr, ATRs", "eigh T R 14, atr, ATRs"),
      ("S&P 500, A&B", "S and P 500, A and B"),
      ("a→b", "a to b"),
      ("30 Okt. 2026", "30 Oktober 2026"),
      ("+DI 24.1", "plus D I 24.1"),
      ("", ""),
      ("nothing of it", "nothing of it"),
    ])
  func words(text: String, spoken: String) throws {
    #expect(try pronunciation().spoken(text) == spoken)
    #expect(Pronunciation().spoken(text) == text)
  }

  @Test("a number and the signs at it stay as they are", arguments: ["5%", "12→13", "5&6", "close5", "2ATR", "1+DI"])
  func numbers(text: String) throws {
    #expect(try pronunciation().spoken(text) == text)
  }

  @Test("no text at all loses, gains or changes a digit")
  func anyText() throws {
    let pronunciation = try pronunciation()
    var random = SplitMix64(seed: 7)
    let parts = [
      "close", "close to", "ATR", "S&P", "%", "→", "&", " ", ", ", ".", "-", "1", "20", "3.5", "é", "e\u{301}", "🙂",
      "٣",
    ]
    for _ in 0..<2_000 {
      let text = (0..<12).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let digits: (String) -> String = { $0.filter(\.isNumber) }
      #expect(digits(pronunciation.spoken(text)) == digits(text), "\(text)")
    }
  }

  @Test("a long text is spoken whole")
  func longText() throws {
    let text = String(repeating: "close 1, ", count: 20_000)
    #expect(try pronunciation().spoken(text) == String(repeating: "cloze 1, ", count: 20_000))
  }

  @Test("of two tables the first wins, and the second adds")
  func adding() throws {
    let own = try pronunciation(#"{"mine": {"close": "shut", "tsla": "Tesla"}}"#)
    let both = own.adding(try pronunciation())
    #expect(both.spoken("close, TSLA, ATR, close to") == "shut, Tesla, eigh T R, near")
  }

  @Test(
    "what is wrong with a table is told",
    arguments: [
      ("", PronunciationFault.notAnObject), ("[]", .notAnObject), ("no", .notAnObject),
      (#"{"close": "cloze"}"#, .notAGroup("close")),
      (#"{"words": {"close": 1}}"#, .notText(word: "close")),
      (#"{"words": {"": "x"}}"#, .noWord("")),
      (#"{"words": {" close": "x"}}"#, .noWord(" close")),
      (#"{"words": {"Q4": "fourth quarter"}}"#, .hasDigit(word: "Q4")),
      (#"{"words": {"close": "184"}}"#, .hasDigit(word: "close")),
      (#"{"words": {"close": " "}}"#, .saysNothing(word: "close")),
      (#"{"a": {"close": "x"}, "b": {"close": "y"}}"#, .twice(word: "close")),
    ])
  func faults(json: String, fault: PronunciationFault) throws {
    #expect(throws: fault) { try pronunciation(json) }
    let sentence = VoiceWords.sentence(.pronunciation(fault, file: "en/pronunciation.json")).printed
    #expect(sentence.hasPrefix("en/pronunciation.json"))
    #expect(sentence.hasSuffix(" The file is passed over."))
  }
}
