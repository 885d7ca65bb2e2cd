/// A length of time on the calendar that candles are gathered into.
public enum CandlePeriod: Hashable, Sendable {
  /// So many minutes, counted from midnight or from the start of a session; held to 1 to 1,440.
  case minutes(Int)
  /// So many hours, counted likewise; held to 1 to 24.
  case hours(Int)
  /// A day.
  case day
  /// A week; 0 begins it on Sunday, 6 on Saturday, see ``FormatContext/firstWeekday``.
  case week(firstWeekday: Int)
  /// A month.
  case month
  /// Three months, from January on.
  case quarter
  /// A year.
  case year

  /// The length in seconds of a period within a day; `nil` from a day on.
  var secondsWithinDay: Int? {
    switch self {
    case .minutes(let count): count.clamped(to: 1...1_440) * 60
    case .hours(let count): count.clamped(to: 1...24) * 3_600
    case .day, .week, .month, .quarter, .year: nil
    }
  }

  /// The number of the period that a day lies in; the same for all days of one period.
  func number(ofDay day: Int64) -> Int64 {
    switch self {
    case .minutes, .hours, .day:
      return day
    case .week(let firstWeekday):
      // 1970-01-01 was a Thursday, day 4 of a week that begins on Sunday.
      return CandleTime.floorDivide(day + 4 - CandleTime.floorRemainder(Int64(firstWeekday), 7), 7)
    case .month, .quarter, .year:
      let date = CivilDate(day: day)
      switch self {
      case .month: return Int64(date.year) * 12 + Int64(date.month - 1)
      case .quarter: return Int64(date.year) * 4 + Int64((date.month - 1) / 3)
      default: return Int64(date.year)
      }
    }
  }
}
