extension Phrase {
  /// What is printed in English: compact, signs and digits.
  package var printed: String { printed(in: .english) }

  /// What is spoken in English: words where a synthesiser would misread a sign.
  package var spoken: String { spoken(in: .english) }

  /// What is printed: compact, signs and digits.
  package func printed(in language: Language) -> String {
    PhraseRenderer(language: language, isSpoken: false).text(of: self)
  }

  /// What stands on a braille display: signs and digits.
  package func brailled(in language: Language) -> String { withSigns.printed(in: language) }

  /// What is spoken: words where a synthesiser would misread a sign.
  package func spoken(in language: Language) -> String {
    PhraseRenderer(language: language, isSpoken: true).text(of: self)
  }

  /// The number that the phrase is, if it is a whole one, by which the words round it are chosen.
  var number: Int? {
    switch content {
    case .integer(let number): number
    case .value(let value): value.wholeNumber
    default: nil
    }
  }
}

/// Makes text of phrases, in one language and for one way out.
struct PhraseRenderer {
  let language: Language
  let isSpoken: Bool
  /// Whether numbers below zero are printed with their sign.
  var hasSigns = false

  func text(of phrase: Phrase) -> String {
    switch phrase.content {
    case .text(let text): return text
    case .integer(let number): return String(number)
    default:
      var text = ""
      append(phrase, to: &text)
      return text
    }
  }

  private func append(_ phrase: Phrase, to text: inout String) {
    switch phrase.content {
    case .text(let name): text += name
    case .integer(let number): text += String(number)
    case .decimal(let digits): text += language.grammar.number(digits)
    case .ways(let printed, let spoken): append(isSpoken ? spoken : printed, to: &text)
    case .template(let english, let arguments):
      Template.fill(language.template(english, arguments), into: &text) { place, text in
        guard arguments.indices.contains(place - 1) else { return }
        append(arguments[place - 1], to: &text)
      }
    case .value(let value):
      if isSpoken {
        append(value.spoken(by: language.grammar), to: &text)
      } else if !hasSigns, let inWords = value.printedBelowZero {
        append(inWords, to: &text)
      } else {
        text += value.printed(by: language.grammar)
      }
    case .capitalised(let phrase):
      let inner = self.text(of: phrase)
      text += inner.prefix(1).uppercased() + inner.dropFirst()
    case .sentence(let phrase):
      append(phrase, to: &text)
      // What is printed decides, so that both ways have the same sentences.
      if !phrase.printed(in: language).hasSuffix(".") { text += "." }
    case .withSigns(let phrase):
      var signing = self
      signing.hasSigns = true
      signing.append(phrase, to: &text)
    case .lines(let lines):
      text += lines.map(self.text).joined(separator: isSpoken ? ". " : "\n")
    }
  }
}
