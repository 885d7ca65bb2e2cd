public import Foundation

/// The time of a candle: a whole number of ticks with a unit, read as a date, a wall-clock time or an instant.
///
/// A date and a wall-clock time have no zone and are never converted. An instant keeps the offset it was written with,
/// so that the spoken day is the written day.
public struct CandleTime: Hashable, Sendable {
  /// What the ticks mean.
  public enum Basis: Hashable, Sendable {
    /// Days of the calendar, counted at midnight.
    case date
    /// A reading of a clock whose zone is not known.
    case wallClock
    /// A moment; the ticks count from 1970-01-01T00:00:00Z.
    case instant
  }

  /// The length of a tick.
  public enum Unit: Int64, Hashable, Comparable, Sendable {
    /// One tick a second.
    case seconds = 1
    /// A thousand ticks a second.
    case milliseconds = 1_000
    /// A million ticks a second.
    case microseconds = 1_000_000
    /// A thousand million ticks a second.
    case nanoseconds = 1_000_000_000

    /// Orders units from coarse to fine.
    public static func < (left: Unit, right: Unit) -> Bool { left.rawValue < right.rawValue }
  }

  /// Ticks since the start of 1970, in UTC for an instant, else on the calendar that was written.
  public var ticks: Int64
  /// The length of a tick.
  public var unit: Unit
  /// What the ticks mean.
  public var basis: Basis
  /// The offset from UTC that an instant was written with, in seconds; 0 for epoch numbers, `Z`, dates and wall clocks.
  public var offset: Int32

  /// Makes a time from its ticks.
  public init(ticks: Int64, unit: Unit = .seconds, basis: Basis, offset: Int32 = 0) {
    self.ticks = ticks
    self.unit = unit
    self.basis = basis
    self.offset = offset
  }

  /// Makes the instant of a number of seconds since 1970 in UTC.
  public init(epoch seconds: Int64) {
    self.init(ticks: seconds, basis: .instant)
  }

  /// Seconds since 1970; in UTC for an instant, else as if the calendar were UTC's.
  public var secondsSince1970: Double { Double(ticks) / Double(unit.rawValue) }

  /// The whole seconds of the calendar reading as written: the ticks moved by the offset.
  public var writtenSeconds: Int64 {
    Self.floorDivide(ticks, unit.rawValue) &+ Int64(offset)
  }

  /// The same moment as read in a zone; dates and wall-clock times have no zone and stay as they are.
  public func converted(to zone: TimeZone) -> CandleTime {
    guard basis == .instant else { return self }
    var result = self
    result.offset = Int32(zone.secondsFromGMT(for: Date(timeIntervalSince1970: secondsSince1970)))
    return result
  }

  /// The seconds from this time to another; negative if that is earlier.
  ///
  /// Exact for times of one unit up to 2⁵³ ticks apart, also where ``secondsSince1970`` has no room for nanoseconds.
  public func seconds(until other: CandleTime) -> Double {
    guard unit == other.unit else { return other.secondsSince1970 - secondsSince1970 }
    let (ticks, overflow) = other.ticks.subtractingReportingOverflow(self.ticks)
    return overflow ? other.secondsSince1970 - secondsSince1970 : Double(ticks) / Double(unit.rawValue)
  }

  /// The second of the written day, 0 to 86,399.
  var writtenSecondOfDay: Int { Int(writtenSeconds &- writtenDay &* 86_400) }

  /// The day, counted from 1970-01-01, on which the time was written.
  public var writtenDay: Int64 { Self.floorDivide(writtenSeconds, 86_400) }

  /// The time in ISO 8601, as it was written: `2026-10-30`, `2026-10-30T14:35:00`, `…Z` or `…-05:00`.
  public var iso8601: String {
    var text = CivilDate(day: writtenDay).iso8601
    guard basis != .date else { return text }
    let secondOfDay = writtenSecondOfDay
    text += "T" + two(secondOfDay / 3_600) + ":" + two(secondOfDay / 60 % 60) + ":" + two(secondOfDay % 60)
    let fraction = ticks &- Self.floorDivide(ticks, unit.rawValue) &* unit.rawValue
    if fraction != 0 {
      let digits = String(fraction)
      let width = String(unit.rawValue).count - 1
      var padded = String(repeating: "0", count: width - digits.count) + digits
      while padded.hasSuffix("0") { padded.removeLast() }
      text += "." + padded
    }
    guard basis == .instant else { return text }
    guard offset != 0 else { return text + "Z" }
    let minutes = abs(Int(offset)) / 60
    return text + (offset < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
  }

  static func floorRemainder(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let remainder = dividend % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}

extension CandleTime: Comparable {
  /// Orders times by moment; ticks of different units are compared exactly.
  public static func < (left: CandleTime, right: CandleTime) -> Bool {
    if left.unit == right.unit { return left.ticks < right.ticks }
    let finest = max(left.unit, right.unit).rawValue
    let leftWide = left.ticks.multipliedFullWidth(by: finest / left.unit.rawValue)
    let rightWide = right.ticks.multipliedFullWidth(by: finest / right.unit.rawValue)
    return (leftWide.high, leftWide.low) < (rightWide.high, rightWide.low)
  }

  /// Whether two times are the same moment, in whatever unit and with whatever offset each is written.
  public func isSameMoment(as other: CandleTime) -> Bool { !(self < other) && !(other < self) }
}
