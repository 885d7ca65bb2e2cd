import CandleEngine
import CandleFiles
import Foundation
import Testing

@testable import Presentation

@Suite("Phrases in another language")
struct LanguageTests {
  /// A language with its values in another order, two plural forms, and little else.
  private static let catalogue = """
    {
      "grammar": {
        "plurals": {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14"}, "decimal": ",",
        "ordinals": {"1": "1º", "other": "{1}"}, "date": "{2} de {1} de {3}", "dayOfMonth": "día {1}"
      },
      "phrases": [
        {"english": "No data for {1}.", "text": "{1} sin datos."},
        {"english": "High {1} on {2}", "text": "El {2}, máximo {1}"},
        {"english": "{1} candles", "by": 1, "forms": {"one": "una vela", "few": "{1} velitas", "other": "{1} velas"}},
        {"english": "unknown", "text": ""}
      ]
    }
    """

  private static func language(_ catalogue: String = catalogue) throws(Language.Fault) -> Language {
    try Language(code: "es", catalogue: Data(catalogue.utf8))
  }

  @Test("are said with the language's words, their values where it wants them")
  func translated() throws {
    let language = try Self.language()
    let length: Phrase = "9 days"
    #expect(("No data for \(length)." as Phrase).printed(in: language) == "9 days sin datos.")
    #expect(("High \(Phrase("187")) on \(Phrase("Friday"))" as Phrase).spoken(in: language) == "El Friday, máximo 187")
  }

  @Test("are said in English where the language has no text", arguments: ["unknown", "never heard of"])
  func missing(text: String) throws {
    #expect(Phrase(stringLiteral: text).printed(in: try Self.language()) == text)
  }

  @Test(
    "take the plural form of their number",
    arguments: [
      (0, "0 velas"), (1, "una vela"), (2, "2 velitas"), (5, "5 velas"), (12, "12 velas"), (21, "21 velas"),
      (22, "22 velitas"), (112, "112 velas"), (1_002, "1002 velitas"), (-3, "-3 velitas"),
    ])
  func plural(count: Int, words: String) throws {
    #expect(("\(count) candles" as Phrase).printed(in: try Self.language()) == words)
  }

  @Test("take it of a number that is printed in groups, too")
  func groupedPlural() throws {
    let values = Values(format: FormatContext(locale: Locale(identifier: "de_DE")), digits: 2)
    let words: Phrase = "\(values.count(3_002)) candles"
    #expect(words.printed(in: try Self.language()) == "3.002 velitas")
    #expect(words.spoken(in: try Self.language()) == "3002 velitas")
  }

  @Test("a name is never translated, whatever it is")
  func names() throws {
    #expect(Phrase("unknown {1}" as String).printed(in: try Self.language()) == "unknown {1}")
    let name = "{2} candles"
    #expect(("No data for \(name)." as Phrase).printed(in: try Self.language()) == "{2} candles sin datos.")
  }

  @Test("numbers and dates follow the grammar in speech, and the locale in print")
  func values() throws {
    let language = try Self.language()
    let values = Values(format: FormatContext(locale: Locale(identifier: "es_ES")), digits: 2)
    let time = try #require(TimeText.time("2026-10-01"))
    #expect(values.price(-1_234.5).printed(in: language) == "minus 1234,50")
    #expect(values.price(-1_234.5).brailled(in: language) == "-1234,50")
    #expect(values.price(-1_234.5).spoken(in: language) == "minus 1234,50")
    #expect(values.date(time).printed(in: language) == "1 oct 2026")
    #expect(values.date(time).spoken(in: language) == "1º de octubre de 2026")
    #expect(values.dayOfMonth(time).printed(in: language) == "día 1º")
    #expect(Phrase.decimal("2.2").printed(in: language) == "2,2")
  }

  @Test(
    "a damaged catalogue is refused with its cause",
    arguments: [
      ("", Language.Fault.notACatalogue), ("[]", .notACatalogue), (#"{"phrases": [{"text": "x"}]}"#, .notACatalogue),
      (#"{"phrases": [{"english": "up {1}", "text": "arriba"}]}"#, .entry("up {1}")),
      (#"{"phrases": [{"english": "up {1}", "text": "{1} {1}"}]}"#, .entry("up {1}")),
      (#"{"phrases": [{"english": "{1} days", "by": 1, "forms": {"one": "día"}}]}"#, .entry("{1} days")),
      (#"{"phrases": [{"english": "{1} days", "by": 2, "forms": {"other": "{1} días"}}]}"#, .entry("{1} days")),
      (#"{"grammar": {"plurals": {"one": "n is 1"}}, "phrases": []}"#, .plural("n is 1")),
    ])
  func damaged(catalogue: String, fault: Language.Fault) {
    #expect(throws: fault) { try Self.language(catalogue) }
    let words = LanguageWords.sentence(fault, file: "es/phrases.json").printed
    #expect(words.hasPrefix("es/phrases.json") && words.hasSuffix("English is used."))
  }

  @Test(
    "plural rules of Unicode are read, and nothing else",
    arguments: [
      ("n = 1", true), ("i = 0,1", true), ("n % 10 = 1 and n % 100 != 11", true), ("n = 0 or n = 2..10", true),
      ("", false), ("n", false), ("n = ", false), ("n = x", false), ("n % 0 = 1", false), ("n = 1 and", false),
      ("n = 4..2", false), ("v = 0", false),
    ])
  func rules(text: String, isRule: Bool) {
    #expect((PluralRule(text) != nil) == isRule)
  }

  @Test("a brace that is no place stays one")
  func braces() {
    #expect(("like {\"next\": [\(1)]} {x} {} {123}" as Phrase).printed == "like {\"next\": [1]} {x} {} {123}")
    #expect(Template.places(of: "{2}{1} {10} {") == [1, 2, 10])
  }
}
