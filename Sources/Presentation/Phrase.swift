/// One thing that is said: a template with values in it, which is rendered in a language at the ways out.
///
/// Written as a string literal in English with values inside: `"up \(values.percent(0.0079))"` is the template
/// `up {1}` with one value. The template is the key to the words of other languages; each value brings its own printed and
/// spoken form: `up 0.79%`, `up 0.79 percent`. A literal inside the values is a template itself; a variable that is a text
/// is a name, which no language changes.
package struct Phrase: Sendable {
  /// What a phrase is made of.
  indirect enum Content: Sendable {
    /// A name, or text that is not ours.
    case text(String)
    /// What is printed and what is spoken are two things.
    case ways(printed: Phrase, spoken: Phrase)
    /// English words with places `{1}`, `{2}` … for phrases.
    case template(String, [Phrase])
    /// A number in plain digits.
    case integer(Int)
    /// Plain digits with a point, which is the mark of the language.
    case decimal(String)
    /// A price, a percent, a date.
    case value(ChartValue)
    case capitalised(Phrase)
    /// With a full stop, if it has none.
    case sentence(Phrase)
    /// Numbers below zero are printed with their sign.
    case withSigns(Phrase)
    /// Lines that are printed below each other and spoken as sentences.
    case lines([Phrase])
  }

  let content: Content

  init(content: Content) {
    self.content = content
  }

  /// Makes a phrase whose printed and spoken forms differ.
  package init(printed: Phrase, spoken: Phrase) {
    content = .ways(printed: printed, spoken: spoken)
  }

  /// Makes a phrase of two texts that no language changes.
  package init(printed: String, spoken: String) {
    self.init(printed: Phrase(printed), spoken: Phrase(spoken))
  }

  /// Makes a phrase of a name, or of text that is not ours.
  ///
  /// Of a literal, `Phrase("…")` is a template, as the literal alone is.
  package init(_ text: String) {
    content = .text(text)
  }

  /// A number from its plain digits, like `2.5`, whose point is the decimal mark of the language.
  package static func decimal(_ digits: String) -> Phrase { Phrase(content: .decimal(digits)) }

  /// The phrase with a capital first letter, to start a sentence.
  package var capitalised: Phrase { Phrase(content: .capitalised(self)) }

  /// The phrase with a full stop behind it, if it has none.
  package var sentence: Phrase { Phrase(content: .sentence(self)) }

  /// The phrase with numbers below zero printed as `-37.63`; in all other phrases they are `minus 37.63`, since screen
  /// readers leave a hyphen out.
  var withSigns: Phrase { Phrase(content: .withSigns(self)) }

  /// Sentences, one behind the other.
  package static func joined(_ sentences: [Phrase]) -> Phrase {
    guard let first = sentences.first else { return "" }
    return sentences.dropFirst().reduce(first) { "\($0) \($1)" }
  }

  /// Things with commas between them.
  package static func list(_ items: [Phrase]) -> Phrase {
    guard let first = items.first else { return "" }
    return items.dropFirst().reduce(first) { "\($0), \($1)" }
  }

  /// Names that may have commas and numbers themselves, with semicolons between them.
  package static func listOfNames(_ names: [Phrase]) -> Phrase {
    guard let first = names.first else { return "" }
    return names.dropFirst().reduce(first) { "\($0); \($1)" }
  }

  /// Lines that are printed below each other and spoken as sentences.
  package static func lines(_ lines: [Phrase]) -> Phrase { Phrase(content: .lines(lines)) }

  /// Joins two phrases.
  package static func + (left: Phrase, right: Phrase) -> Phrase { "\(left)\(right)" }
}

extension Phrase: Equatable {
  /// Phrases are equal that say the same.
  package static func == (left: Phrase, right: Phrase) -> Bool {
    left.printed == right.printed && left.spoken == right.spoken
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    content = .template(value, [])
  }

  package init(stringInterpolation: Interpolation) {
    // A value alone needs no template round it.
    if let only = stringInterpolation.arguments.first, stringInterpolation.template == "{1}" {
      self = only
    } else {
      content = .template(stringInterpolation.template, stringInterpolation.arguments)
    }
  }

  /// Collects the words and values of a literal.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var template = ""
    fileprivate var arguments: [Phrase] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      template.reserveCapacity(literalCapacity + 3 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { template += literal }

    package mutating func appendInterpolation(_ value: Phrase) {
      arguments.append(value)
      template += "{\(arguments.count)}"
    }

    /// A name.
    ///
    /// Disfavoured, so that a literal inside the values is a phrase and can be translated.
    @_disfavoredOverload
    package mutating func appendInterpolation(_ name: String) { appendInterpolation(Phrase(name)) }

    package mutating func appendInterpolation(_ number: Int) {
      appendInterpolation(Phrase(content: .integer(number)))
    }
  }
}

extension DefaultStringInterpolation {
  /// A phrase inside a text would be told as what it is made of; it is rendered in a language first.
  @available(*, unavailable, message: "render it with printed(in:) or spoken(in:)")
  package mutating func appendInterpolation(_ phrase: Phrase) {}

  @available(*, unavailable, message: "render it with printed(in:) or spoken(in:)")
  package mutating func appendInterpolation(_ phrase: Phrase?) {}
}
