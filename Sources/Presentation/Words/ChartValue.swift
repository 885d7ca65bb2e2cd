import CandleEngine
import Foundation

/// A price, a percent, a date or a time as a part of a phrase, which is written when the phrase is.
struct ChartValue: Sendable {
  enum Kind: Sendable {
    /// A number with so many digits after the decimal mark.
    case number(Double, digits: Int)
    /// A number of things.
    case count(Int)
    /// A ratio without its sign, as a percent with so many digits after the decimal mark.
    case percent(Double, digits: Int)
    /// A ratio with its sign, as a percent.
    case signedPercent(Double)
    case date(CandleTime)
    /// A date without its year.
    case dayOfYear(CandleTime)
    case dayOfMonth(CandleTime)
    case month(CandleTime, hasYear: Bool)
    case weekday(CandleTime)
    /// Hour and minute, and where a day has halves also which of them.
    case timeOfDay(CandleTime, hasHalf: Bool)
    case dateAndTime(CandleTime)
    /// A date, or for candles below a day's interval a day and its time; the interval in seconds.
    case detailedTime(CandleTime, interval: Double)
  }

  let kind: Kind
  let formats: ValueFormats

  /// The number that plural forms are chosen by.
  var wholeNumber: Int? { if case .count(let number) = kind { number } else { nil } }

  /// What is printed, as Foundation writes it in the locale.
  func printed(by grammar: Grammar) -> String {
    let (format, parts) = (formats.format, formats.parts)
    return switch kind {
    case .number(let value, let digits): format.price(value, digits: digits)
    case .count(let number): format.price(Double(number), digits: 0)
    case .percent(let ratio, let digits): format.percent(abs(ratio), digits: digits)
    case .signedPercent(let ratio): format.signedPercent(ratio)
    case .date(let time): format.date(time)
    case .dayOfYear(let time): parts.dayOfYear(time)
    case .dayOfMonth(let time): grammar.dayOfMonth(parts.civil(time).day)
    case .month(let time, let hasYear):
      parts.shortMonth(time) + (hasYear ? " \(parts.civil(time).year)" : "")
    case .weekday(let time): parts.weekday(time)
    case .timeOfDay(let time, let hasHalf): parts.timeOfDay(time, hasHalf: hasHalf)
    case .dateAndTime(let time): format.dateAndTime(time)
    case .detailedTime(let time, let interval): format.detailedTime(time, interval: interval)
    }
  }

  /// What is printed of a number below zero where no sign may stand; `nil` for all other values.
  var printedBelowZero: Phrase? {
    guard case .number(let value, let digits) = kind, value.sign == .minus else { return nil }
    return "minus \(formats.format.price(abs(value), digits: digits))"
  }

  /// What is spoken: plain digits, and words by the grammar of the language.
  func spoken(by grammar: Grammar) -> Phrase {
    let parts = formats.parts
    switch kind {
    case .number(let value, let digits): return number(value, digits: digits)
    case .count(let number): return Phrase(content: .integer(number))
    case .percent(let ratio, let digits): return "\(number(abs(ratio) * 100, digits: digits)) percent"
    case .signedPercent(let ratio):
      let size = number(abs(ratio) * 100, digits: 2)
      return ratio < 0 ? "minus \(size) percent" : "plus \(size) percent"
    case .date(let time): return Phrase(date(time, by: grammar))
    case .dayOfYear(let time): return Phrase(dayOfYear(time, by: grammar))
    case .dayOfMonth(let time): return Phrase(grammar.spokenDayOfMonth(parts.civil(time).day))
    case .month(let time, let hasYear):
      let month = parts.longMonth(time)
      return Phrase(hasYear ? grammar.monthOfYear(month: month, year: parts.civil(time).year) : month)
    case .weekday(let time): return Phrase(parts.weekday(time))
    case .timeOfDay(let time, let hasHalf): return parts.spokenTimeOfDay(time, hasHalf: hasHalf, by: grammar)
    case .dateAndTime(let time):
      return "\(date(time, by: grammar)), \(parts.spokenTimeOfDay(time, hasHalf: true, by: grammar))"
    case .detailedTime(let time, let interval):
      guard TimeScale.baseUnit(interval: interval) == .time else { return Phrase(date(time, by: grammar)) }
      return "\(dayOfYear(time, by: grammar)), \(parts.spokenTimeOfDay(time, hasHalf: true, by: grammar))"
    }
  }

  private func number(_ value: Double, digits: Int) -> Phrase {
    SpokenNumber.phrase(plain: formats.plain.price(value, digits: digits).replacing(",", with: ""))
  }

  private func date(_ time: CandleTime, by grammar: Grammar) -> String {
    let date = formats.parts.civil(time)
    return grammar.date(month: formats.parts.longMonth(time), day: date.day, year: date.year)
  }

  private func dayOfYear(_ time: CandleTime, by grammar: Grammar) -> String {
    grammar.dayOfYear(month: formats.parts.longMonth(time), day: formats.parts.civil(time).day)
  }
}

/// What the values of a chart are written with; made once, since formatters are slow to make.
final class ValueFormats: Sendable {
  /// Locale and zone of what is printed.
  let format: FormatContext
  /// For the digits of what is spoken.
  let plain = FormatContext(locale: .plain)
  let parts: DateParts

  init(_ format: FormatContext) {
    self.format = format
    parts = DateParts(format: format)
  }
}

extension Locale {
  /// Digits with a point.
  static let plain = Locale(identifier: "en_US_POSIX")  // not said
}
