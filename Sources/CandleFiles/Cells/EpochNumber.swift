import CandleEngine

/// Numbers that the whole column explains.
extension DateText {
  /// .NET's ticks from 1980 to 2100; as nanoseconds they would be times of 1989 and 1990.
  static let ticks: ClosedRange<Int64> = 624_511_296_000_000_000...662_380_416_000_000_000

  /// Whether a number may be seconds after 1970 and before the times that are told by size: whole minutes, and no date.
  static func mayBeOldEpoch(_ number: CellReader.Number) -> Bool {
    guard number.value < CandleTime.earliestEpoch, number.value % 60 == 0 else { return false }
    guard number.digitCount == 8 else { return true }
    let (month, day) = (Int(number.value / 100 % 100), Int(number.value % 100))
    return CivilDate(year: Int(number.value / 10_000), month: month, day: day) == nil
  }

  /// Whether a whole cell is such a number, and not 0.
  static func mayBeOldEpoch(_ cell: Cell) -> Bool {
    var reader = CellReader(cell)
    guard let number = reader.number(), reader.isAtEnd, number.value != 0 else { return false }
    return mayBeOldEpoch(number)
  }

  /// The seconds since 1970 that a whole cell says; before 1970 there is a minus sign.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - hasZero: Whether 0 is a time.
  /// - Returns: The time; `nil` for anything else.
  static func oldEpoch(_ cell: Cell, hasZero: Bool) -> CandleTime? {
    var reader = CellReader(cell)
    let isNegative = reader.take("-")
    guard let number = reader.number(), reader.isAtEnd, number.digitCount <= 10 else { return nil }
    guard isNegative || mayBeOldEpoch(number), number.value != 0 || hasZero else { return nil }
    return CandleTime(epoch: isNegative ? -number.value : number.value)
  }

  /// The time of a number of ticks, in the coarsest unit that has it.
  ///
  /// - Source: .NET counts tenths of microseconds from 0001-01-01, 719,162 days before 1970.
  static func time(ofTicks ticks: Int64) -> CandleTime {
    let value = ticks - 719_162 * 864_000_000_000
    if value % 10_000_000 == 0 { return CandleTime(ticks: value / 10_000_000, basis: .wallClock) }
    if value % 10_000 == 0 { return CandleTime(ticks: value / 10_000, unit: .milliseconds, basis: .wallClock) }
    return CandleTime(ticks: value * 100, unit: .nanoseconds, basis: .wallClock)
  }
}

extension CandleTime {
  /// The seconds since 1970 between which numbers are times: from 1980 to 2099.
  static let earliestEpoch: Int64 = 315_000_000
  static let latestEpoch: Int64 = 4_100_000_000
}
