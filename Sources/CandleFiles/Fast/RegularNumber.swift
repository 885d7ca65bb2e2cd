import CVectors

/// A number in digits, with a point or without, in a cell of a text.
struct RegularNumber {
  /// The nearest double.
  let value: Double
  /// The digits after the point.
  let fractionDigits: Int

  /// Powers of ten that a double has exactly.
  fileprivate static let powers: InlineArray<20, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
  ]

  /// Reads a whole cell; ``RegularRows/slack`` bytes behind it may be looked at.
  @inline(__always)
  init?(_ start: UnsafePointer<UInt8>, count: Int) {
    guard count <= 8 else {
      guard let long = Self.long(start, count: count) else { return nil }
      self = long
      return
    }
    guard let short = ShortNumber(start, count: count) else { return nil }
    fractionDigits = short.fractionDigits
    value =
      fractionDigits == 0 ? Double(short.digits) : Double(short.digits) / Self.powers[unchecked: fractionDigits]
  }

  private init(value: Double, fractionDigits: Int) {
    (self.value, self.fractionDigits) = (value, fractionDigits)
  }

  private static func long(_ start: UnsafePointer<UInt8>, count: Int) -> RegularNumber? {
    var next = start
    let end = start + count
    var mantissa: UInt64 = 0
    readDigits(&next, &mantissa)
    var (digitCount, fractionDigits) = (next - start, 0)
    guard digitCount > 0 else { return nil }
    if next < end, next.pointee == .point {
      next += 1
      fractionDigits = end - next
      readDigits(&next, &mantissa)
      guard fractionDigits > 0 else { return nil }
      digitCount += fractionDigits
    }
    guard next == end else { return nil }
    if digitCount <= 19, mantissa < 1 << 53 {
      // Source: Clinger 1990, as in DecimalNumber: both are exact, so the division rounds once.
      return RegularNumber(value: Double(mantissa) / powers[unchecked: fractionDigits], fractionDigits: fractionDigits)
    }
    return DecimalNumber(Cell(start: start, count: count)).map {
      RegularNumber(value: $0.value, fractionDigits: fractionDigits)
    }
  }

  @inline(__always)
  private static func readDigits(_ place: inout UnsafePointer<UInt8>, _ mantissa: inout UInt64) {
    var digit = place.pointee.digit
    while digit <= 9 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      place += 1
      digit = place.pointee.digit
    }
  }
}

/// A number of up to eight bytes, such as `182.88` or `1000`, read all at once.
private struct ShortNumber {
  /// Its digits as a whole number, the point left out.
  let digits: UInt32
  let fractionDigits: Int

  /// The point is taken out before the digits are added up.
  @inline(__always)
  init?(_ place: UnsafePointer<UInt8>, count: Int) {
    guard count > 0 else { return nil }
    let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    // What is behind the cell goes, and zeros come in before the first digit: the last byte is the highest.
    let values = (word ^ zeros) &<< (64 &- 8 &* UInt64(truncatingIfNeeded: count))
    // What is no digit sets the highest bit of its byte.
    let others = ((values &+ notDigits) | values) & highBits
    var packed = values
    var fraction = 0
    if others != 0 {
      // The point is the only one: nothing is carried from it.
      guard others & (others &- 1) == 0 else { return nil }
      let pointBits = others.trailingZeroBitCount & ~7
      let point = (values &>> UInt64(pointBits)) & 0xFF
      fraction = 7 - pointBits >> 3
      guard point == UInt64(UInt8.point ^ 0x30), fraction > 0, fraction < count - 1 else { return nil }
      // The digits before the point move up by one byte over it.
      let before: UInt64 = (1 &<< UInt64(pointBits)) &- 1
      let behind = values & ~(before | (0xFF &<< UInt64(pointBits)))
      packed = behind | ((values & before) &<< 8)
    }
    fractionDigits = fraction
    digits = number(ofDigits: packed)
  }
}

/// A number above zero of up to eight bytes with as many digits behind the point as the one before: most prices.
///
/// Where the point must be is known before, so that it need not be looked for.
struct NumberForm {
  /// The length of the shortest cell: a digit, the point and what is behind it.
  private let shortest: Int
  /// Zeros and the point: with these the digits become their numbers, and the point nothing.
  private let pattern: UInt64
  /// Added to each byte it sets the highest bit of what is more than 9, or more than nothing in place of the point.
  private let limits: UInt64
  /// The bytes before the point.
  private let before: UInt64
  private let divisor: Double

  /// A form that no number has.
  init() { self.init(fractionDigits: Self.mostFractionDigits + 1) }

  init(fractionDigits: Int) {
    let hasPoint = fractionDigits > 0
    shortest = hasPoint ? fractionDigits + 2 : 1
    let point = UInt64(max(0, 7 - fractionDigits) * 8)
    pattern = zeros ^ (hasPoint ? UInt64(UInt8.point ^ 0x30) &<< point : 0)
    limits = notDigits | (hasPoint ? 0x7F &<< point : 0)
    before = hasPoint ? (1 &<< point) &- 1 : 0
    divisor = RegularNumber.powers[min(fractionDigits, Self.mostFractionDigits)]
  }

  /// Those that eight bytes have with a point and a digit before them.
  private static let mostFractionDigits = 6

  /// Reads a whole cell; ``RegularRows/slack`` bytes behind it may be looked at.
  ///
  /// - Returns: The nearest double; `nil` for a number of another form, zero, or no number.
  @inline(__always)
  func read(_ place: UnsafePointer<UInt8>, count: Int) -> Double? {
    guard differenceOfLength(count) >= 0 else { return nil }
    let values = values(NumberCell(start: place, count: count))
    guard ((values &+ limits) | values) & highBits == 0 else { return nil }
    let digits = number(ofDigits: ((values & before) &<< 8) | (values & ~before))
    return digits == 0 ? nil : Double(digits) / divisor
  }

  /// Reads four cells at once: the same as ``read(_:count:)`` of each.
  ///
  /// - Returns: The four numbers; `nil` if one of them is of another form, and on some machines always.
  @inline(__always)
  func read(_ a: NumberCell, _ b: NumberCell, _ c: NumberCell, _ d: NumberCell) -> FourNumbers? {
    let difference =
      differenceOfLength(a.count) | differenceOfLength(b.count) | differenceOfLength(c.count)
      | differenceOfLength(d.count)
    guard difference >= 0 else { return nil }
    let numbers = four_numbers(values(a), values(b), values(c), values(d), limits, before, divisor)
    return numbers.is_there ? numbers : nil
  }

  /// Below zero for a length that no number of this form has.
  @inline(__always)
  private func differenceOfLength(_ count: Int) -> Int { (count &- shortest) | (8 &- count) }

  /// The digits of a byte each at the end of a word, and nothing at the point.
  @inline(__always)
  private func values(_ cell: NumberCell) -> UInt64 {
    let word = UInt64(littleEndian: UnsafeRawPointer(cell.start).loadUnaligned(as: UInt64.self))
    let shift = 64 &- 8 &* UInt64(truncatingIfNeeded: cell.count)
    return ((word &<< shift) ^ pattern) & (UInt64.max &<< shift)
  }
}

/// Where a number stands; ``RegularRows/slack`` bytes behind it may be looked at.
struct NumberCell {
  let start: UnsafePointer<UInt8>
  let count: Int
}

private let zeros: UInt64 = 0x3030_3030_3030_3030
/// Added to bytes it sets the highest bit of those above 9.
private let notDigits: UInt64 = 0x7676_7676_7676_7676
private let highBits: UInt64 = 0x8080_8080_8080_8080

/// The whole number of eight digits of a byte each, the first in the lowest byte.
///
/// - Source: digits of a word are added up in pairs, fours and eights, as in Lemire, "Number parsing at a gigabyte per
///   second", 2021.
@inline(__always)
private func number(ofDigits digits: UInt64) -> UInt32 {
  var sums = (digits &* 2_561) &>> 8
  sums = ((sums & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
  return UInt32(truncatingIfNeeded: ((sums & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32)
}
