/// A number in digits, with a point or without, at a place in a text.
struct RegularNumber {
  /// The nearest double.
  let value: Double
  /// The digits after the point.
  let fractionDigits: Int

  /// Powers of ten that a double has exactly.
  private static let powers: InlineArray<20, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
  ]

  /// Reads a number; the place is then behind it.
  @inline(__always)
  init?(_ place: inout UnsafePointer<UInt8>) {
    if let short = ShortNumber(place) {
      place += short.length
      fractionDigits = short.fractionDigits
      value = Double(short.digits) / Self.powers[unchecked: fractionDigits]
      return
    }
    let start = place
    var next = place
    var mantissa: UInt64 = 0
    Self.readDigits(&next, &mantissa)
    let wholeCount = next - start
    guard wholeCount > 0 else { return nil }
    var (digitCount, fractionDigits) = (wholeCount, 0)
    if next.pointee == .point {
      next += 1
      let fraction = next
      Self.readDigits(&next, &mantissa)
      fractionDigits = next - fraction
      guard fractionDigits > 0 else { return nil }
      digitCount += fractionDigits
    }
    place = next
    self.fractionDigits = fractionDigits
    if digitCount <= 19, mantissa < 1 << 53 {
      // Source: Clinger 1990, as in DecimalNumber: both are exact, so the division rounds once.
      let power = Self.powers[unchecked: fractionDigits]
      value = fractionDigits == 0 ? Double(mantissa) : Double(mantissa) / power
    } else {
      guard let number = DecimalNumber(Cell(start: start, count: next - start)) else { return nil }
      value = number.value
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

/// A number that ends within eight bytes, such as `182.88` or `1000`, read all at once.
private struct ShortNumber {
  /// The bytes of the number.
  let length: Int
  /// Its digits as a whole number, the point left out.
  let digits: UInt32
  let fractionDigits: Int

  /// - Source: digits of a word are added up in pairs, fours and eights, as in Lemire, "Number parsing at a gigabyte per
  ///   second", 2021; here the point is taken out first.
  @inline(__always)
  init?(_ place: UnsafePointer<UInt8>) {
    let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    // What is no digit sets the highest bit of its byte; what is carried from there on falls behind it.
    let values = word ^ 0x3030_3030_3030_3030
    let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    let wholeBits = others.trailingZeroBitCount & ~7
    guard others != 0, wholeBits > 0 else { return nil }
    let whole: UInt64 = (1 &<< UInt64(wholeBits)) &- 1
    var (packed, count) = (values & whole, wholeBits >> 3)
    if place[count] == .point {
      let behindPoint = others & (others &- 1)
      guard behindPoint != 0 else { return nil }
      length = behindPoint.trailingZeroBitCount >> 3
      fractionDigits = length - count - 1
      guard fractionDigits > 0 else { return nil }
      packed |= (values &>> 8) & ~whole
      count = length - 1
    } else {
      (length, fractionDigits) = (count, 0)
    }
    // The last digit becomes the highest byte; zeros come in before the first.
    var sums = packed &<< UInt64(64 - 8 * count)
    sums = ((sums & 0x0F0F_0F0F_0F0F_0F0F) &* 2_561) &>> 8
    sums = ((sums & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
    digits = UInt32(truncatingIfNeeded: ((sums & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32)
  }
}
