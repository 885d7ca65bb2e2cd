public import Foundation

/// How numbers and times are written: a locale and, for instants, a zone.
///
/// The engine reads neither from the machine, so that its text is the same everywhere. Make one and keep it: the
/// formatters inside are made once.
public struct FormatContext: Sendable {
  /// The locale of numbers, month names and the order of dates.
  public let locale: Locale
  /// The zone that instants are read in; `nil` leaves them as they were written.
  public let timeZone: TimeZone?
  /// Whether times of day have seconds, which tell candles of less than a minute apart.
  public let tellsSeconds: Bool

  /// The style without fields that all dates and times of the context are made from.
  ///
  /// Its own zone is UTC: it formats what ``reading(of:)`` gives.
  public let dateStyle: Date.FormatStyle

  /// The style of a time of day.
  public let timeStyle: Date.FormatStyle

  private let fullDate: Date.FormatStyle
  private let dateAndTime: Date.FormatStyle
  private let dayAndTime: Date.FormatStyle
  private let signedPercent: FloatingPointFormatStyle<Double>.Percent
  private let number: FloatingPointFormatStyle<Double>
  private let compactNumber: FloatingPointFormatStyle<Double>
  private let plainDecimal: PlainDecimal?
  private let dayAndMinute: DayAndMinute?

  /// Makes a context, with its formatters.
  public init(
    locale: Locale = Locale(identifier: "en_US"), timeZone: TimeZone? = nil, tellsSeconds: Bool = false
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.tellsSeconds = tellsSeconds
    // Times are moved to the reading that is told before they are formatted, so the formatters' own zone is UTC.
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = .gmt
    dateStyle = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    fullDate = dateStyle.year().month(.abbreviated).day()
    let time = { (style: Date.FormatStyle) in
      tellsSeconds ? style.hour().minute().second() : style.hour().minute()
    }
    timeStyle = time(dateStyle)
    dateAndTime = time(dateStyle.year().month(.abbreviated).day())
    dayAndMinute =
      tellsSeconds ? nil : DayAndMinute(locale: locale, style: dateAndTime, minuteStyle: timeStyle)
    plainDecimal = PlainDecimal(locale: locale)
    dayAndTime = time(dateStyle.month(.abbreviated).day())
    number = FloatingPointFormatStyle<Double>(locale: locale)
    compactNumber = number.notation(.compactName).precision(.fractionLength(0...1))
    signedPercent = FloatingPointFormatStyle<Double>.Percent(locale: locale)
      .precision(.fractionLength(2)).sign(strategy: .always(includingZero: true))
  }

  /// The day that a week begins with in the locale: 0 is Sunday, 6 is Saturday.
  public var firstWeekday: Int { Self.weekdays.firstIndex(of: locale.firstDayOfWeek) ?? 1 }

  private static let weekdays: [Locale.Weekday] = [
    .sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday,
  ]

  /// A price with exactly so many digits after the decimal mark: `1,234.50`.
  public func price(_ value: Double, digits: Int) -> String {
    plainDecimal?.text(value, digits: digits)
      ?? value.formatted(number.precision(.fractionLength(held(digits))))
  }

  /// A change of a price with exactly so many digits and always a sign: `+1.50`, also `+0.00`.
  public func signedPrice(_ value: Double, digits: Int) -> String {
    value.formatted(number.precision(.fractionLength(held(digits))).sign(strategy: .always(includingZero: true)))
  }

  /// More digits than a number of 64 bits has say nothing.
  private func held(_ digits: Int) -> Int { digits.clamped(to: 0...20) }

  /// A volume in thousands, millions and so on, with at most one digit after the decimal mark: `123.5K`.
  public func volume(_ value: Double) -> String { value.formatted(compactNumber) }

  /// A time as an axis labels it: hour and minute, month and day, month, or year.
  public func axisTime(_ time: CandleTime, unit: TimeScale.BaseUnit) -> String {
    let style =
      switch unit {
      case .time: dateStyle.hour().minute()
      case .day: dateStyle.month(.abbreviated).day()
      case .month: dateStyle.month(.abbreviated)
      case .year: dateStyle.year()
      }
    return style.format(reading(of: time))
  }

  /// A ratio as a percent with exactly so many digits after the decimal mark: `4.63%`.
  public func percent(_ ratio: Double, digits: Int) -> String {
    ratio.formatted(FloatingPointFormatStyle<Double>.Percent(locale: locale).precision(.fractionLength(held(digits))))
  }

  /// A ratio as a percent with two digits and always a sign: `+4.63%`.
  public func signedPercent(_ ratio: Double) -> String { ratio.formatted(signedPercent) }

  /// A date: `Oct 30, 2026`.
  public func date(_ time: CandleTime) -> String { fullDate.format(reading(of: time)) }

  /// A date with hour and minute: `Oct 30, 2026 at 2:35 PM`.
  public func dateAndTime(_ time: CandleTime) -> String {
    dayAndMinute?.text(told(time).writtenSeconds) ?? dateAndTime.format(reading(of: time))
  }

  /// The time of a candle as a chart's summary and axis tell it: with hour and minute below a day's interval, without a
  /// year then; else the date.
  ///
  /// - Parameters:
  ///   - time: The candle's time.
  ///   - interval: The usual distance between candles in seconds.
  /// - Returns: `Oct 30 at 2:35 PM` or `Oct 30, 2026`.
  /// - Source: candle chart specification, section 8.
  public func detailedTime(_ time: CandleTime, interval: Double) -> String {
    TimeScale.baseUnit(interval: interval) == .time ? dayAndTime.format(reading(of: time)) : date(time)
  }

  /// The calendar reading that is told, as a date of a calendar in UTC.
  public func reading(of time: CandleTime) -> Date {
    Date(timeIntervalSince1970: Double(told(time).writtenSeconds))
  }

  /// The time in the zone that it is told in.
  public func told(_ time: CandleTime) -> CandleTime {
    timeZone.map { time.converted(to: $0) } ?? time
  }
}
