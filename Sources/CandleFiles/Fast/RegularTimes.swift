import CandleEngine

/// Reads the times of regular rows, and how they follow each other.
struct RegularTimes {
  private let isEpoch: Bool
  private let isUTC: Bool
  private let basis: CandleTime.Basis
  private let epochs: ClosedRange<Int64>

  /// The last date's ten characters, so that the many rows of a day reckon it once.
  private var (head, foot) = (UInt64(0), UInt16(0))
  private var midnight: Int64 = 0
  /// Whether on that day clocks may have been put back in the night.
  private var mayRepeatHours = false
  private var mayBeRepeated = false

  private var previous: Int64 = 0
  private var wasRepeated = false
  private(set) var steps = Steps()
  private(set) var longestStep: Int64 = 0

  init(_ shape: RegularShape) {
    (isEpoch, isUTC, basis) = (shape.isEpoch, shape.isUTC, shape.traits.basis)
    let ticks = shape.traits.unit.rawValue
    epochs = CandleTime.earliestEpoch * ticks...CandleTime.latestEpoch * ticks
  }

  /// Reads a whole cell; ``RegularRows/slack`` bytes behind it may be looked at.
  @inline(__always)
  mutating func read(
    _ start: UnsafePointer<UInt8>, count: Int, tick: inout Int64, offset: inout Int32
  ) -> Bool {
    isEpoch ? readEpoch(start, count, &tick) : readDate(start, count, &tick, &offset)
  }

  /// Takes the time of a regular row into account.
  @inline(__always)
  mutating func add(_ tick: Int64, row: Int) {
    defer { (previous, wasRepeated) = (tick, mayBeRepeated) }
    guard row > 0 else { return }
    let step = tick &- previous
    let isWithin = wasRepeated && mayBeRepeated && abs(step) < 3_600
    longestStep = max(longestStep, step)
    steps.add(step, isWithin: isWithin, line: row)
  }

  private func readEpoch(_ start: UnsafePointer<UInt8>, _ count: Int, _ tick: inout Int64) -> Bool {
    var value: Int64 = 0
    for place in 0..<min(count, 20) {
      guard start[place].digit <= 9 else { return false }
      value = value &* 10 &+ Int64(start[place].digit)
    }
    tick = value
    // Eighteen digits are always within 64 bits; the numbers of nanoseconds have nineteen, and a 1 or more in front.
    return count >= 9 && (count <= 18 || (count == 19 && start.pointee < UInt8(ascii: "9"))) && epochs.contains(value)
  }

  @inline(__always)
  private mutating func readDate(
    _ start: UnsafePointer<UInt8>, _ count: Int, _ tick: inout Int64, _ offset: inout Int32
  ) -> Bool {
    guard count >= 10 else { return false }
    let raw = UnsafeRawPointer(start)
    let (head, foot) = (raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
    if head != self.head || foot != self.foot {
      guard readDay(start) else { return false }
      (self.head, self.foot) = (head, foot)
    }
    (tick, offset, mayBeRepeated) = (midnight, 0, false)
    if count == 10 { return basis == .date }
    guard start[10] == .space || start[10] == UInt8(ascii: "T") else { return false }
    var length = 19
    var seconds: Int64
    if count >= 19, let clock = Self.clock(raw + 11) {
      seconds = clock
    } else {
      // Without seconds, unless what stands there is nothing.
      guard count >= 16, let hour = Self.pair(start + 11), hour < 24, start[13] == UInt8(ascii: ":"),
        let minute = Self.pair(start + 14), minute < 60
      else { return false }
      (seconds, length) = (hour * 3_600 + minute * 60, 16)
    }
    tick += seconds
    mayBeRepeated = mayRepeatHours && seconds < 4 * 3_600
    return readZone(start + length, count - length, &tick, &offset)
  }

  /// The seconds of `09:30:00`.
  ///
  /// - Source: two digits of a byte each become their number as in ``RegularNumber``; colons become zeros.
  @inline(__always)
  private static func clock(_ place: UnsafeRawPointer) -> Int64? {
    let values = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)) ^ 0x3030_3A30_303A_3030
    guard ((values &+ 0x7676_7F76_767F_7676) | values) & 0x8080_8080_8080_8080 == 0 else { return nil }
    let pairs = values &* 10 &+ (values &>> 8)
    let (hour, minute, second) = (pairs & 0xFF, (pairs &>> 24) & 0xFF, (pairs &>> 48) & 0xFF)
    return hour < 24 && minute < 60 && second < 60 ? Int64(hour * 3_600 + minute * 60 + second) : nil
  }

  /// `Z`, `+01:00`, or nothing.
  @inline(__always)
  private func readZone(
    _ place: UnsafePointer<UInt8>, _ count: Int, _ tick: inout Int64, _ offset: inout Int32
  ) -> Bool {
    if count == 0 { return basis == (isUTC ? .instant : .wallClock) }
    let sign = place.pointee
    if sign == UInt8(ascii: "+") || sign == .minus {
      guard count == 6, let hour = Self.pair(place + 1), hour <= 18, place[3] == UInt8(ascii: ":"),
        let minute = Self.pair(place + 4), minute < 60
      else { return false }
      offset = Int32(hour * 3_600 + minute * 60) * (sign == .minus ? -1 : 1)
      tick -= Int64(offset)
    } else {
      guard count == 1, sign == UInt8(ascii: "Z") else { return false }
    }
    return basis == .instant
  }

  /// `2024-01-02` or `2024/01/02`.
  private mutating func readDay(_ place: UnsafePointer<UInt8>) -> Bool {
    guard let century = Self.pair(place), let year = Self.pair(place + 2), let month = Self.pair(place + 5),
      let day = Self.pair(place + 8), place[4] == place[7],
      place[4] == .minus || place[4] == UInt8(ascii: "/"),
      let date = CivilDate(year: Int(century * 100 + year), month: Int(month), day: Int(day))
    else { return false }
    midnight = date.dayNumber * 86_400
    mayRepeatHours = ClockChange.isPossible(CandleTime(ticks: midnight, basis: basis))
    return true
  }

  /// Two digits.
  @inline(__always)
  private static func pair(_ place: UnsafePointer<UInt8>) -> Int64? {
    let (tens, ones) = (place[0].digit, place[1].digit)
    return tens <= 9 && ones <= 9 ? Int64(tens) * 10 + Int64(ones) : nil
  }
}
