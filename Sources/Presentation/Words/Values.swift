package import CandleEngine

/// The values of a chart as phrases: prices, changes, counts, dates and times.
package struct Values: Sendable {
  /// Digits after the decimal mark of a price.
  package let digits: Int

  private let formats: ValueFormats

  package init(format: FormatContext, digits: Int) {
    self.digits = digits
    formats = ValueFormats(format)
  }

  private init(formats: ValueFormats, digits: Int) {
    self.digits = digits
    self.formats = formats
  }

  /// Locale and zone of what is printed; what is spoken follows it.
  package var format: FormatContext { formats.format }

  private var parts: DateParts { formats.parts }

  /// The same values with other digits.
  func with(digits: Int) -> Values { Values(formats: formats, digits: digits) }

  private func phrase(_ kind: ChartValue.Kind) -> Phrase {
    Phrase(content: .value(ChartValue(kind: kind, formats: formats)))
  }

  /// A price: `1,234.50`.
  package func price(_ value: Double) -> Phrase { phrase(.number(value, digits: digits)) }

  /// A number of another scale than that of prices: `70.30`.
  package func number(_ value: Double, digits: Int) -> Phrase { phrase(.number(value, digits: digits)) }

  /// A number of things: `3,270`.
  package func count(_ number: Int) -> Phrase { phrase(.count(number)) }

  /// A volume: every digit of a whole number, else two behind the mark; or that it is unknown.
  package func volume(_ value: Double?) -> Phrase {
    guard let value else { return "unknown" }
    return phrase(.number(value, digits: value == value.rounded() ? 0 : 2))
  }

  /// A ratio without a sign as a percent: `0.79%`.
  package func percent(_ ratio: Double, digits: Int = 2) -> Phrase { phrase(.percent(ratio, digits: digits)) }

  /// A ratio with its sign as a percent with two digits: `+0.79%`.
  func signedPercent(_ ratio: Double) -> Phrase { phrase(.signedPercent(ratio)) }

  /// How a price moved: `up 0.79%`, `unchanged`, `up less than 0.01%`, `down 55.90 points`.
  ///
  /// A percent needs a positive price to start from; from zero or below, the move is told in points.
  package func change(from old: Double, to new: Double) -> Phrase {
    guard new != old else { return "unchanged" }
    let isUp = new > old
    guard old > 0 else {
      let points = price(abs(new - old))
      return isUp ? "up \(points) points" : "down \(points) points"
    }
    let ratio = abs(new - old) / old
    // Half a hundredth of a percent is the least that two digits show.
    let least = 0.0001
    guard ratio > least / 2 else {
      return isUp ? "up less than \(percent(least))" : "down less than \(percent(least))"
    }
    return isUp ? "up \(percent(ratio))" : "down \(percent(ratio))"
  }

  /// A date: `Oct 30, 2026`, spoken "October 30th, 2026".
  package func date(_ time: CandleTime) -> Phrase { phrase(.date(time)) }

  /// A date without its year: `Oct 30`.
  package func dayOfYear(_ time: CandleTime) -> Phrase { phrase(.dayOfYear(time)) }

  /// The day of the month: `30th`.
  package func dayOfMonth(_ time: CandleTime) -> Phrase { phrase(.dayOfMonth(time)) }

  /// A month, with its year where that is asked for: `Nov`, `Jan 2027`.
  package func month(_ time: CandleTime, hasYear: Bool) -> Phrase { phrase(.month(time, hasYear: hasYear)) }

  /// The year: `2027`.
  package func year(_ time: CandleTime) -> Phrase { Phrase(content: .integer(parts.civil(time).year)) }

  /// The name of the day of the week: `Friday`.
  package func weekday(_ time: CandleTime) -> Phrase { phrase(.weekday(time)) }

  /// The time of day: `2:35 PM`, or `2:35` where the half of the day is known.
  package func timeOfDay(_ time: CandleTime, hasHalf: Bool) -> Phrase { phrase(.timeOfDay(time, hasHalf: hasHalf)) }

  /// A date with the time of day: `Oct 30, 2026 at 2:35 PM`.
  package func dateAndTime(_ time: CandleTime) -> Phrase { phrase(.dateAndTime(time)) }

  /// A time as the summary tells it: a date, or a day and its time below a day's interval, in seconds.
  func detailedTime(_ time: CandleTime, interval: Double) -> Phrase {
    phrase(.detailedTime(time, interval: interval))
  }

  /// The calendar day that a time is told on.
  package func civil(_ time: CandleTime) -> CivilDate { parts.civil(time) }

  /// Whether a time is told as one before noon.
  package func isMorning(_ time: CandleTime) -> Bool { parts.hour(time) < 12 }
}
