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

  /// Reads one time; the place is then behind it.
  @inline(__always)
  mutating func read(_ place: inout UnsafePointer<UInt8>, tick: inout Int64, offset: inout Int32) -> Bool {
    isEpoch ? readEpoch(&place, &tick) : readDate(&place, &tick, &offset)
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

  private func readEpoch(_ place: inout UnsafePointer<UInt8>, _ tick: inout Int64) -> Bool {
    let start = place
    var value: Int64 = 0
    while place.pointee.digit <= 9 {
      value = value &* 10 &+ Int64(place.pointee.digit)
      place += 1
    }
    tick = value
    // Eighteen digits are always within 64 bits; the numbers of nanoseconds have nineteen, and a 1 or more in front.
    let count = place - start
    return count >= 9 && (count <= 18 || (count == 19 && start.pointee < UInt8(ascii: "9"))) && epochs.contains(value)
  }

  @inline(__always)
  private mutating func readDate(
    _ place: inout UnsafePointer<UInt8>, _ tick: inout Int64, _ offset: inout Int32
  ) -> Bool {
    let raw = UnsafeRawPointer(place)
    let (head, foot) = (raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
    if head != self.head || foot != self.foot {
      guard readDay(place) else { return false }
      (self.head, self.foot) = (head, foot)
    }
    place += 10
    (tick, offset, mayBeRepeated) = (midnight, 0, false)
    guard place.pointee == .space || place.pointee == UInt8(ascii: "T") else { return basis == .date }
    place += 1
    guard let hour = Self.pair(place), hour < 24, place[2] == UInt8(ascii: ":"), let minute = Self.pair(place + 3),
      minute < 60
    else { return false }
    place += 5
    var seconds = hour * 3_600 + minute * 60
    if place.pointee == UInt8(ascii: ":") {
      guard let second = Self.pair(place + 1), second < 60 else { return false }
      seconds += second
      place += 3
    }
    tick += seconds
    mayBeRepeated = mayRepeatHours && seconds < 4 * 3_600
    return readZone(&place, &tick, &offset)
  }

  /// `Z`, `+01:00`, or nothing.
  @inline(__always)
  private func readZone(_ place: inout UnsafePointer<UInt8>, _ tick: inout Int64, _ offset: inout Int32) -> Bool {
    let sign = place.pointee
    if sign == UInt8(ascii: "Z") {
      place += 1
    } else if sign == UInt8(ascii: "+") || sign == .minus {
      guard let hour = Self.pair(place + 1), hour <= 18, place[3] == UInt8(ascii: ":"),
        let minute = Self.pair(place + 4), minute < 60
      else { return false }
      place += 6
      offset = Int32(hour * 3_600 + minute * 60) * (sign == .minus ? -1 : 1)
      tick -= Int64(offset)
    } else {
      return basis == (isUTC ? .instant : .wallClock)
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
