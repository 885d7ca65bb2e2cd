import Glibc

/// A number in decimal notation with a point, as the double nearest to it and the digits it was written with.
struct DecimalNumber: Equatable {
  /// The nearest double; always finite.
  var value: Double
  /// The digits after the point, those that an exponent moves there included.
  var fractionDigits: Int

  init(value: Double, fractionDigits: Int) {
    (self.value, self.fractionDigits) = (value, fractionDigits)
  }

  /// Reads a whole cell: sign, digits, a point, digits, an exponent; nothing else.
  ///
  /// - Returns: `nil` for anything else, and for what is too large for a double.
  /// - Complexity: O(cell); no allocation for numbers of up to 15 digits.
  init?(_ cell: Cell) {
    var index = 0
    let isNegative = !cell.isEmpty && cell[0] == UInt8(ascii: "-")
    if isNegative || (!cell.isEmpty && cell[0] == UInt8(ascii: "+")) { index += 1 }
    var mantissa: UInt64 = 0
    var digitCount = 0
    var pointPlace: Int?
    while index < cell.count {
      let digit = cell[index].digit
      if digit <= 9 {
        digitCount += 1
        // Past nineteen digits the mantissa no longer matters: the number is then read by the C library.
        if digitCount <= 19 { mantissa = mantissa * 10 + UInt64(digit) }
      } else if cell[index] == UInt8(ascii: "."), pointPlace == nil {
        pointPlace = digitCount
      } else {
        break
      }
      index += 1
    }
    guard digitCount > 0, let exponent = Self.exponent(in: cell, from: index) else { return nil }
    fractionDigits = max(0, digitCount - (pointPlace ?? digitCount) - exponent)
    let power = exponent - (digitCount - (pointPlace ?? digitCount))
    // Source: Clinger 1990: a mantissa below 2^53 and a power of ten up to 22 are exact, so one operation rounds once.
    if digitCount <= 19, mantissa < 1 << 53, abs(power) <= 22 {
      let scaled = power < 0 ? Double(mantissa) / Self.powers[-power] : Double(mantissa) * Self.powers[power]
      value = isNegative ? -scaled : scaled
    } else {
      value = strtod(String(decoding: cell, as: UTF8.self), nil)
    }
    guard value.isFinite else { return nil }
  }

  /// The exponent that makes up the rest of a cell: 0 where there is no rest, `nil` where it is something else.
  private static func exponent(in cell: Cell, from start: Int) -> Int? {
    guard start < cell.count else { return 0 }
    guard cell[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var index = start + 1
    let isNegative = index < cell.count && cell[index] == UInt8(ascii: "-")
    if isNegative || (index < cell.count && cell[index] == UInt8(ascii: "+")) { index += 1 }
    guard index < cell.count, cell.count - index <= 4 else { return nil }
    var exponent = 0
    while index < cell.count {
      guard cell[index].digit <= 9 else { return nil }
      exponent = exponent * 10 + Int(cell[index].digit)
      index += 1
    }
    return isNegative ? -exponent : exponent
  }

  private static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { product, _ in product * 10 }
  }
}
