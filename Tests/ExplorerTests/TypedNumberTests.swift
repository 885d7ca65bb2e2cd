import CandleEngine
import Foundation
import Presentation
import Testing

@testable import Explorer

@Suite("Explorer: numbers as they are typed")
struct TypedNumberTests {
  private func read(_ text: String, _ locale: String) -> Double? {
    try? TypedNumber(text, locale: Locale(identifier: locale)).value
  }

  @Test(
    "one reading only is taken in every language",
    arguments: [
      ("1.234,50", 1_234.5), ("1,234.50", 1_234.5), ("1234,5", 1_234.5), ("184.33", 184.33), ("0,125", 0.125),
      ("1,234,567", 1_234_567), ("1.234.567,8", 1_234_567.8), ("1'234.5", 1_234.5),
      ("$185", 185), ("185 €", 185), ("−5,5", -5.5), ("+7", 7), ("1\u{202F}234,50", 1_234.5), (".5", 0.5),
      ("1.2340", 1.234),
    ])
  func unambiguous(text: String, value: Double) {
    for locale in ["en_US", "de_DE", "fr_FR", "de_CH"] { #expect(read(text, locale) == value, "\(locale)") }
  }

  @Test("a mark before three digits is what it is in the user's language, and refused where it is neither")
  func byLanguage() {
    #expect(read("1.234", "en_US") == 1.234)
    #expect(read("1,234", "en_US") == 1_234)
    #expect(read("1.234", "de_DE") == 1_234)
    #expect(read("1,234", "de_DE") == 1.234)
    #expect(throws: TypedNumber.Fault.ambiguous("1.234", readings: ["1234", "1.2340"])) {
      try TypedNumber("1.234", locale: Locale(identifier: "fr_FR"))
    }
  }

  @Test("a blank stands between groups of three in languages that print one, and else between two numbers")
  func blanks() {
    #expect(read("12 345,6", "fr_FR") == 12_345.6)
    #expect(read("1 234 567", "fr_FR") == 1_234_567)
    for text in ["70 72", "440 2012", "1234 567"] {
      for locale in ["en_US", "de_DE", "fr_FR"] { #expect(read(text, locale) == nil) }
    }
    #expect(read("440 450", "en_US") == nil)
    #expect(read("- 5 $", "en_US") == -5)
  }

  @Test(
    "what is no number is none",
    arguments: ["", "-", ".", "abc", "1.2.3", "1,23,4.5", "1.234,567,8", "0x10", "1e5", "nan", "inf", "1-2", "१२"])
  func none(text: String) {
    for locale in ["en_US", "de_DE"] { #expect(read(text, locale) == nil) }
  }

  @Test("levels, ranges and places are typed as prices are printed")
  func commands() {
    let closes = (0..<2_000).map { 1_000 + Double($0) }
    let format = FormatContext(locale: Locale(identifier: "de_DE"))
    var german = Conversation(closesChart(closes, format: format))
    #expect(german.enter(":level 1.234,50").contains("1.234,50"))
    #expect(german.enter(":range 1.200 1.300").hasPrefix("Range 1.200,00 to 1.300,00"))
    #expect(german.enter(":go $1.234,5").contains("1.235,00"))
    #expect(german.enter(":go 1.500").contains("2.499,00"))
    #expect(german.enter(":go 12,5%").contains("1.250,00"))
    // Where decimals have a comma, dates have dots.
    #expect(german.enter(":go 3.1.2026").contains("1.457,00"))
    var french = Conversation(closesChart(closes, format: FormatContext(locale: Locale(identifier: "fr_FR"))))
    let refusal = "\"1.234\" may be 1234 or 1.2340: type one of these. Nothing done."
    #expect(french.enter(":level 1.234") == refusal)
    #expect(french.enter(":go $1.234") == refusal)
    #expect(french.enter(":range 1.234 1500") == refusal)
  }
}
