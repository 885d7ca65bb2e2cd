/// A number in digits, with a point or without, in a cell of a text.
struct RegularNumber {
  /// The nearest double.
  let value: Double
  /// The digits after the point.
  let fractionDigits: Int

  /// Powers of ten that a double has exactly.
  private static let powers: InlineArray<20, Double> = [
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
    value = Double(short.digits) / Self.powers[unchecked: fractionDigits]
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

  /// - Source: digits of a word are added up in pairs, fours and eights, as in Lemire, "Number parsing at a gigabyte per
  ///   second", 2021; here the point is taken out first.
  @inline(__always)
  init?(_ place: UnsafePointer<UInt8>, count: Int) {
    guard count > 0 else { return nil }
    let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    // What is behind the cell goes, and zeros come in before the first digit: the last byte is the highest.
    let values = (word ^ 0x3030_3030_3030_3030) &<< UInt64(64 - 8 * count)
    // What is no digit sets the highest bit of its byte.
    let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
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
    var sums = packed
    sums = ((sums & 0x0F0F_0F0F_0F0F_0F0F) &* 2_561) &>> 8
    sums = ((sums & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
    digits = UInt32(truncatingIfNeeded: ((sums & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32)
  }
}
