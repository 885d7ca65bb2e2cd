/// Strings of JSON, whose signs may be written with a backslash.
///
/// - Source: RFC 8259, section 7.
enum JSONText {
  /// The bytes that a string's inside stands for, in UTF-8.
  ///
  /// What is no valid escape stays as it is.
  ///
  /// - Complexity: O(n).
  static func unescaped(_ raw: Cell) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      guard raw[index] == UInt8(ascii: "\\"), index + 1 < raw.count else {
        result.append(raw[index])
        index += 1
        continue
      }
      let sign = raw[index + 1]
      if let plain = plainSign(sign) {
        result.append(plain)
        index += 2
      } else if sign == UInt8(ascii: "u"), let (scalar, length) = scalar(in: raw, at: index) {
        result += String(scalar).utf8
        index += length
      } else {
        result.append(raw[index])
        index += 1
      }
    }
    return result
  }

  private static func plainSign(_ sign: UInt8) -> UInt8? {
    switch sign {
    case .quote, UInt8(ascii: "\\"), UInt8(ascii: "/"): sign
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "f"): .newline
    case UInt8(ascii: "t"), UInt8(ascii: "b"): .space
    default: nil
    }
  }

  /// The character of an escape like `\u00e9`, or of the two that stand for one beyond U+FFFF, and the escape's length.
  private static func scalar(in raw: Cell, at index: Int) -> (Unicode.Scalar, length: Int)? {
    guard let first = unit(in: raw, at: index) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    guard UTF16.isLeadSurrogate(UInt16(first)), let second = unit(in: raw, at: index + 6),
      UTF16.isTrailSurrogate(UInt16(second)),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return nil }
    return (scalar, 12)
  }

  private static func unit(in raw: Cell, at index: Int) -> UInt32? {
    guard index + 6 <= raw.count, raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    let digits = raw.part((index + 2)..<(index + 6))
    guard digits.allSatisfy({ $0.digit <= 9 || ($0 | 0x20) &- UInt8(ascii: "a") < 6 }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

/// Cells whose bytes are not those of the file: they live as long as this.
final class KeptCells {
  private var cells: [UnsafeMutableBufferPointer<UInt8>] = []

  deinit { for cell in cells { cell.deallocate() } }

  func keep(_ bytes: [UInt8]) -> Cell {
    let cell = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = cell.initialize(from: bytes)
    cells.append(cell)
    return Cell(cell)
  }
}
