package import Foundation

/// The words and the grammar of a language.
///
/// English is what stands in the source. Another language has a catalogue: its own text for each English template, with
/// the same places for values in any order. What it lacks is said in English.
package struct Language: Sendable {
  /// Its code, like `de`.
  package let code: String
  let grammar: Grammar
  private let translations: [String: Translation]
  private let plurals: [(form: String, rule: PluralRule)]

  /// The language of the source.
  package static let english = Language(code: "en", grammar: Grammar(), translations: [:], plurals: [])

  private init(
    code: String, grammar: Grammar, translations: [String: Translation], plurals: [(form: String, rule: PluralRule)]
  ) {
    self.code = code
    self.grammar = grammar
    self.translations = translations
    self.plurals = plurals
  }

  /// Whether nothing is said in other words than those of the source.
  var isEnglish: Bool { translations.isEmpty }

  /// The text of a template, in the form that goes with a number among its values.
  func template(_ english: String, _ values: [Phrase]) -> String {
    guard let translation = translations[english] else { return english }
    switch translation {
    case .one(let text): return text
    case .forms(let forms, let place, let other):
      guard values.indices.contains(place - 1), let number = values[place - 1].number else { return other }
      return plurals.first { $0.rule.holds(for: number) }.flatMap { forms[$0.form] } ?? other
    }
  }

  /// The text of a template in another language.
  private enum Translation: Sendable {
    case one(String)
    /// Texts by plural form, and the place of the number that chooses among them.
    case forms([String: String], place: Int, other: String)
  }
}

extension Language {
  /// What is wrong with a catalogue.
  package enum Fault: Error, Equatable {
    /// It cannot be read.
    case unreadable
    /// It is not JSON, or not of the form of a catalogue.
    case notACatalogue
    /// A plural rule that is none.
    case plural(String)
    /// The entry of an English template has other places for values than it, or lacks the form `other`.
    case entry(String)
  }

  /// The form of a catalogue.
  private struct Catalogue: Decodable {
    var grammar: Grammar?
    var phrases: [Entry]
  }

  /// A template and what is said for it; without a text it is said in English.
  private struct Entry: Decodable {
    var english: String
    var text: String?
    var forms: [String: String]?
    var by: Int?
  }

  /// Reads the catalogue of a language.
  ///
  /// - Parameters:
  ///   - code: The language's code.
  ///   - catalogue: A file in JSON, see docs/languages.md.
  /// - Throws: ``Fault`` for a file that is damaged; then nothing of it is used.
  package init(code: String, catalogue: Data) throws(Fault) {
    let content: Catalogue
    do {
      content = try JSONDecoder().decode(Catalogue.self, from: catalogue)
    } catch {
      throw .notACatalogue
    }
    let grammar = content.grammar ?? Grammar()
    var plurals: [(form: String, rule: PluralRule)] = []
    for (form, text) in grammar.plurals.sorted(by: { $0.key < $1.key }) {
      guard let rule = PluralRule(text) else { throw .plural(text) }
      plurals.append((form, rule))
    }
    var translations: [String: Translation] = [:]
    for entry in content.phrases {
      if let translation = try Self.translation(entry) { translations[entry.english] = translation }
    }
    self.init(code: code, grammar: grammar, translations: translations, plurals: plurals)
  }

  private static func translation(_ entry: Entry) throws(Fault) -> Translation? {
    let places = Template.places(of: entry.english)
    if let forms = entry.forms {
      guard let other = forms["other"], let place = entry.by, places.contains(place) else {
        throw .entry(entry.english)
      }
      for (_, text) in forms where Template.places(of: text) != places {
        // One is often a word, like "once", without its number.
        guard Template.places(of: text) == places.filter({ $0 != place }) else { throw .entry(entry.english) }
      }
      return .forms(forms, place: place, other: other)
    }
    guard let text = entry.text, !text.isEmpty else { return nil }
    guard Template.places(of: text) == places else { throw .entry(entry.english) }
    return .one(text)
  }
}
