/// A day of the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Sendable {
  /// The year, with a year 0 before the year 1.
  public var year: Int
  /// The month, 1 to 12.
  public var month: Int
  /// The day of the month, from 1.
  public var day: Int

  /// Makes a date from its parts, or nothing if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.length(ofMonth: month, year: year)).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Makes the date that lies a number of days after 1970-01-01; at most 10¹⁵ days either way.
  ///
  /// - Source: days are counted in eras of 400 years that start on March 1, so that a leap day is the last of its year.
  public init(day number: Int64) {
    let most: Int64 = 1_000_000_000_000_000
    let shifted = number.clamped(to: -most...most) + 719_468
    let era = CandleTime.floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    month = Int(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01.
  public var dayNumber: Int64 {
    let most = 1_000_000_000_000
    let year = year.clamped(to: -most...most)
    let month = month.clamped(to: 1...12)
    let day = day.clamped(to: 1...31)
    let marchYear = Int64(month <= 2 ? year - 1 : year)
    let era = CandleTime.floorDivide(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let marchMonth = Int64(month > 2 ? month - 3 : month + 9)
    let dayOfYear = (153 * marchMonth + 2) / 5 + Int64(day) - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week: 0 is Sunday, 6 is Saturday.
  public var weekday: Int { Int(CandleTime.floorDivide(dayNumber + 4, 7) * -7 + dayNumber + 4) }

  /// The date in ISO 8601: `2026-10-30`.
  public var iso8601: String {
    let digits = String(year.magnitude)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return (year < 0 ? "-" : "") + padded + (month < 10 ? "-0" : "-") + "\(month)" + (day < 10 ? "-0" : "-") + "\(day)"
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
