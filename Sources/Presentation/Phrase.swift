/// One thing that is said, in its printed and its spoken form, both made from the same values.
///
/// Written as a string literal with values inside: the words go into both forms, each value brings its own two.
/// `"up \(values.percent(0.0079))"` prints `up 0.79%` and is spoken `up 0.79 percent`.
package struct Phrase: Equatable, Sendable {
  /// What is printed: compact, signs and digits.
  package var printed: String
  /// What is spoken: words where a synthesiser would misread a sign.
  package var spoken: String

  /// Makes a phrase from its two forms.
  package init(printed: String, spoken: String) {
    self.printed = printed
    self.spoken = spoken
  }

  /// Makes a phrase that is printed as it is spoken.
  package init(_ text: String) {
    self.init(printed: text, spoken: text)
  }

  /// The phrase with a capital first letter, to start a sentence.
  package var capitalised: Phrase {
    Phrase(printed: Self.capitalise(printed), spoken: Self.capitalise(spoken))
  }

  /// The phrase with a full stop behind it, if it has none.
  package var sentence: Phrase { printed.hasSuffix(".") ? self : self + "." }

  private static func capitalise(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// Sentences, one behind the other.
  package static func joined(_ sentences: [Phrase]) -> Phrase {
    guard let first = sentences.first else { return "" }
    return sentences.dropFirst().reduce(first) { "\($0) \($1)" }
  }

  /// Joins two phrases.
  package static func + (left: Phrase, right: Phrase) -> Phrase {
    Phrase(printed: left.printed + right.printed, spoken: left.spoken + right.spoken)
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }

  package init(stringInterpolation: Interpolation) { self = stringInterpolation.phrase }

  /// Collects the words and values of a literal.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var phrase = Phrase("")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      phrase.printed += literal
      phrase.spoken += literal
    }

    package mutating func appendInterpolation(_ value: Phrase) { phrase = phrase + value }

    package mutating func appendInterpolation(_ text: String) { appendLiteral(text) }

    package mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }
  }
}
