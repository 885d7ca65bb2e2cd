import Foundation

/// Writes decimal numbers of a few locales as Foundation does, but many times faster: a million lines have four million.
///
/// What it does not know, or where rounding is too close to call, it leaves to Foundation.
struct PlainDecimal: Sendable {
  private let point: UInt8
  private let separator: UInt8
  /// The digits before the point from which on thousands are set apart.
  private let groupedFrom: Int

  private static let powers: [Double] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

  /// - Source: Unicode CLDR: Spanish sets no group of fewer than two digits apart.
  init?(locale: Locale) {
    switch locale.identifier {
    case "en_US": (point, separator, groupedFrom) = (UInt8(ascii: "."), UInt8(ascii: ","), 4)
    case "de_DE": (point, separator, groupedFrom) = (UInt8(ascii: ","), UInt8(ascii: "."), 4)
    case "es_ES": (point, separator, groupedFrom) = (UInt8(ascii: ","), UInt8(ascii: "."), 5)
    default: return nil
    }
  }

  /// A number with exactly so many digits behind the point; `nil` for what is left to Foundation.
  func text(_ value: Double, digits: Int) -> String? {
    guard Self.powers.indices.contains(digits) else { return nil }
    let scaled = abs(value) * Self.powers[digits]
    // Below 2⁴⁰ the product is wrong by less than a thousandth, so a half that is farther away was rounded rightly.
    guard scaled < 0x1p40 else { return nil }
    let rounded = scaled.rounded()
    guard abs(abs(scaled - rounded) - 0.5) > 0.001, value.sign == .plus || rounded > 0 else { return nil }
    return text(UInt64(rounded), digits: digits, isNegative: value < 0)
  }

  private func text(_ number: UInt64, digits: Int, isNegative: Bool) -> String {
    let most = 32
    return String(unsafeUninitializedCapacity: most) { bytes in
      var (place, left) = (most, number)
      func put(_ byte: UInt8) {
        place -= 1
        bytes[place] = byte
      }
      func putDigit() {
        put(UInt8(ascii: "0") + UInt8(left % 10))
        left /= 10
      }
      for _ in 0..<digits { putDigit() }
      if digits > 0 { put(point) }
      let isGrouped = left >= (groupedFrom == 4 ? 1_000 : 10_000)
      var count = 0
      repeat {
        if isGrouped, count > 0, count % 3 == 0 { put(separator) }
        putDigit()
        count += 1
      } while left > 0
      if isNegative { put(UInt8(ascii: "-")) }
      for index in place..<most { bytes[index - place] = bytes[index] }
      return most - place
    }
  }
}
