import Foundation
import Testing

/// The numbers of a sentence, in an order of their own: as they are printed in a locale, or as they are spoken.
struct ToldNumbers: Equatable {
  /// Each number with every digit that counts: `184.3` of `184.30`.
  private(set) var values: [String] = []
  /// How often something is below zero or goes down.
  private(set) var minuses = 0

  /// Reads a printed sentence.
  ///
  /// A time of day gives its hour, and its minute unless that is zero, as it is spoken; midnight gives nothing.
  init(printed text: String, in form: NumberForm) {
    var rest = text[...]
    var withoutTimes = ""
    while let time = rest.firstMatch(of: form.time) {
      withoutTimes += rest[..<time.range.lowerBound]
      rest = rest[time.range.upperBound...]
      guard let hour = Int(time.1), let minute = Int(time.2) else { continue }
      // Where the half of the day is known it is not printed; noon is then not in these tests.
      let isBeforeNoon = !rest.drop(while: \.isWhitespace).lowercased().hasPrefix("p")
      if minute == 0, hour == 0 || hour == 12 && isBeforeNoon { continue }
      values.append("\(hour)")
      if minute > 0 { values.append("\(minute)") }
    }
    withoutTimes += rest
    for match in withoutTimes.matches(of: form.number) {
      let digits = withoutTimes[match.range]
      values.append(Self.canonical(digits.replacing(form.group, with: "").replacing(form.mark, with: ".")))
    }
    minuses = text.matches(of: form.printedMinus).count
    values.sort()
  }

  /// Reads a spoken sentence.
  init(spoken text: String, in form: NumberForm) throws {
    var rest = text
    for (day, ordinal) in form.ordinals { rest.replace("\(ordinal)", with: day) }
    for match in text.matches(of: form.countedZeros) {
      let zeros = String(repeating: "0", count: try #require(Int(match.1)))
      values.append(Self.canonical("0.\(zeros)\(match.2.replacing(" ", with: ""))"))
      rest = rest.replacing(match.0, with: "")
    }
    for match in rest.matches(of: form.plainNumber) {
      values.append(Self.canonical(match.0.replacing(",", with: ".")))
    }
    minuses = text.matches(of: form.spokenMinus).count
    values.sort()
  }

  private static func canonical(_ digits: some StringProtocol) -> String {
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].drop { $0 == "0" }
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    return (whole.isEmpty ? "0" : String(whole)) + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}

/// How a locale writes numbers.
struct NumberForm {
  let mark: String
  let group: String
  let number: Regex<AnyRegexOutput>
  let time = /(\d{1,2}):(\d\d)/
  let printedMinus = /(?:^|\s)[-−]\d|\b(?:minus|down)\b/

  // What is spoken, in any locale.
  let countedZeros = /(?:zero point|null Komma|cero coma), (\d+) (?:zeros|Nullen|ceros), (\d(?: \d)*)/
  let plainNumber = /\d+(?:[.,]\d+)?/
  let spokenMinus = /\b(?:minus|down)\b/
  /// No sign is left to the synthesiser; a hyphen inside a word, like "2-day", is none.
  let sign = /[−–+%$]|(?:^|\s)-/

  /// Days of the month in words, the longest first, by their numbers.
  let ordinals: [(day: String, ordinal: String)]

  init(_ locale: Locale) throws {
    ordinals = try Self.ordinals(of: locale)
    mark = try #require(locale.decimalSeparator)
    group = try #require(locale.groupingSeparator)
    let (mark, group) = (
      NSRegularExpression.escapedPattern(for: mark), NSRegularExpression.escapedPattern(for: group)
    )
    number = try Regex(#"\d+(?:\#(group)\d{2,3}(?!\d))*(?:\#(mark)\d+)?"#)
  }

  private static func ordinals(of locale: Locale) throws -> [(day: String, ordinal: String)] {
    struct Catalogue: Decodable {
      struct Grammar: Decodable { var spokenOrdinals: [String: String]? }
      var grammar: Grammar?
    }
    let file = voiceFile("\(locale.language.languageCode?.identifier ?? "en")/phrases.json")
    guard let data = FileManager.default.contents(atPath: file.path) else { return [] }
    let words = try JSONDecoder().decode(Catalogue.self, from: data).grammar?.spokenOrdinals ?? [:]
    return words.map { (day: $0, ordinal: $1) }.sorted { $0.ordinal.count > $1.ordinal.count }
  }
}
