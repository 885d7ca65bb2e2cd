package import CandleEngine
import Foundation

/// The values of a chart as phrases: prices, changes, counts, dates and times.
package struct Values: Sendable {
  /// Locale and zone of what is printed; what is spoken follows it.
  package let format: FormatContext
  /// Digits after the decimal mark of a price.
  package let digits: Int

  private let plain: FormatContext
  private let parts: DateParts

  package init(format: FormatContext, digits: Int) {
    self.format = format
    self.digits = digits
    plain = FormatContext(locale: Locale(identifier: "en_US_POSIX"))
    parts = DateParts(format: format)
  }

  /// A price: `1,234.50`.
  package func price(_ value: Double) -> Phrase {
    Phrase(printed: format.price(value, digits: digits), spoken: spoken(value, digits: digits))
  }

  /// A number of things: `3,270`.
  package func count(_ number: Int) -> Phrase {
    Phrase(printed: format.price(Double(number), digits: 0), spoken: String(number))
  }

  /// A volume: every digit of a whole number, else two behind the mark; or that it is unknown.
  package func volume(_ value: Double?) -> Phrase {
    guard let value else { return "unknown" }
    let digits = value == value.rounded() ? 0 : 2
    return Phrase(printed: format.price(value, digits: digits), spoken: spoken(value, digits: digits))
  }

  /// A ratio without a sign as a percent: `0.79%`.
  package func percent(_ ratio: Double, digits: Int = 2) -> Phrase {
    let number = abs(ratio) * 100
    return Phrase(
      printed: format.percent(abs(ratio), digits: digits), spoken: "\(spoken(number, digits: digits)) percent")
  }

  /// How a price moved: `up 0.79%`, `unchanged`, `up less than 0.01%`, `down 55.90 points`.
  ///
  /// A percent needs a positive price to start from; from zero or below, the move is told in points.
  package func change(from old: Double, to new: Double) -> Phrase {
    guard new != old else { return "unchanged" }
    let direction = new > old ? "up" : "down"
    guard old > 0 else { return "\(direction) \(price(abs(new - old))) points" }
    let ratio = abs(new - old) / old
    // Half a hundredth of a percent is the least that two digits show.
    let least = 0.0001
    return ratio <= least / 2 ? "\(direction) less than \(percent(least))" : "\(direction) \(percent(ratio))"
  }

  /// A date: `Oct 30, 2026`, spoken "October 30th, 2026".
  package func date(_ time: CandleTime) -> Phrase {
    Phrase(printed: format.date(time), spoken: parts.spokenDate(time, hasYear: true))
  }

  /// A date without its year: `Oct 30`.
  package func dayOfYear(_ time: CandleTime) -> Phrase {
    Phrase(printed: parts.dayOfYear(time), spoken: parts.spokenDate(time, hasYear: false))
  }

  /// The day of the month: `30th`.
  package func dayOfMonth(_ time: CandleTime) -> Phrase { Phrase(parts.ordinalDay(time)) }

  /// A month, with its year where that is asked for: `Nov`, `Jan 2027`.
  package func month(_ time: CandleTime, hasYear: Bool) -> Phrase {
    let year = hasYear ? " \(parts.civil(time).year)" : ""
    return Phrase(printed: parts.shortMonth(time) + year, spoken: parts.longMonth(time) + year)
  }

  /// The year: `2027`.
  package func year(_ time: CandleTime) -> Phrase { Phrase(String(parts.civil(time).year)) }

  /// The name of the day of the week: `Friday`.
  package func weekday(_ time: CandleTime) -> Phrase { Phrase(parts.weekday(time)) }

  /// The time of day: `2:35 PM`, or `2:35` where the half of the day is known.
  package func timeOfDay(_ time: CandleTime, hasHalf: Bool) -> Phrase {
    Phrase(printed: parts.timeOfDay(time, hasHalf: hasHalf), spoken: parts.spokenTimeOfDay(time, hasHalf: hasHalf))
  }

  /// A date with the time of day: `Oct 30, 2026 at 2:35 PM`.
  package func dateAndTime(_ time: CandleTime) -> Phrase {
    Phrase(
      printed: format.dateAndTime(time),
      spoken: "\(parts.spokenDate(time, hasYear: true)), \(parts.spokenTimeOfDay(time, hasHalf: true))")
  }

  /// The calendar day that a time is told on.
  package func civil(_ time: CandleTime) -> CivilDate { parts.civil(time) }

  /// Whether a time is told as one before noon.
  package func isMorning(_ time: CandleTime) -> Bool { parts.hour(time) < 12 }

  private func spoken(_ value: Double, digits: Int) -> String {
    SpokenNumber.text(plain: plain.price(value, digits: digits).replacing(",", with: ""))
  }
}
