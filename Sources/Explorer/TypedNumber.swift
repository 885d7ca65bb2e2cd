import Foundation

/// A number as people type it: with the marks of their language, a currency's sign, or as programs write it.
///
/// Two different marks say by their order which is which: `1,234.50` and `1.234,50` are the same. One mark with three
/// digits behind it may divide thousands or decimals; then the language decides, and where it uses neither, nobody.
struct TypedNumber: Equatable {
  /// Why a text is no number.
  enum Fault: Error, Equatable {
    case notNumber
    /// It can be read in two ways; each as it would be read in one.
    case ambiguous(String, readings: [String])
  }

  let value: Double
  /// Whether it was written with a mark before decimals.
  let hasDecimals: Bool

  private static let marks: Set<Character> = [".", ","]
  private static let signs: Set<Character> = ["$", "€", "£", "¥"]
  /// Between groups of digits, in some languages.
  private static let separators: Set<Character> = ["'", "’", "_"]

  init(_ text: String, locale: Locale) throws(Fault) {
    guard !Self.isTwoNumbers(text, locale: locale) else { throw .notNumber }
    let digits = text.filter { !Self.signs.contains($0) && !Self.separators.contains($0) && !$0.isWhitespace }
      .replacing("−", with: "-")
    let isNegative = digits.hasPrefix("-")
    let number = isNegative || digits.hasPrefix("+") ? String(digits.dropFirst()) : digits
    let parts = number.split(omittingEmptySubsequences: false) { Self.marks.contains($0) }
    guard number.contains(where: \.isNumber), parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
      throw .notNumber
    }
    hasDecimals = try Self.hasDecimals(number, parts, locale: locale)
    let whole = hasDecimals ? parts.dropLast().joined() : parts.joined()
    let plain = hasDecimals ? "\(whole.isEmpty ? "0" : whole).\(parts.last ?? "")0" : whole
    guard let value = Double(plain), value.isFinite else { throw .notNumber }
    self.value = isNegative ? -value : value
  }

  /// Whether a blank stands between figures that is none between groups of three.
  private static func isTwoNumbers(_ text: String, locale: Locale) -> Bool {
    let groups = text.split(whereSeparator: \.isWhitespace).filter { $0.contains(where: \.isNumber) }
    guard groups.count > 1 else { return false }
    let isGrouping =
      text.contains("\u{A0}") || text.contains("\u{202F}")
      || locale.groupingSeparator?.allSatisfy(\.isWhitespace) == true
    let areOfThree = groups.dropFirst().allSatisfy { $0.prefix { $0.isNumber }.count == 3 }
    return !isGrouping || !areOfThree || groups[0].count(where: \.isNumber) > 3
  }

  /// Whether the last mark is that before decimals.
  private static func hasDecimals(_ number: String, _ parts: [Substring], locale: Locale) throws(Fault) -> Bool {
    let used = number.filter(marks.contains)
    guard let last = used.last else { return false }
    let isGrouped = parts[0].count <= 3 && !parts[0].isEmpty && parts.dropFirst().allSatisfy { $0.count == 3 }
    if Set(used).count == 2 {
      let whole = parts.dropLast()
      guard used.filter({ $0 == last }).count == 1, whole[0].count <= 3, whole.dropFirst().allSatisfy({ $0.count == 3 })
      else { throw .notNumber }
      return true
    }
    guard used.count == 1 else {
      guard isGrouped else { throw .notNumber }
      return false
    }
    // No group begins with a zero.
    guard isGrouped, parts[0].first != "0" else { return true }
    if locale.decimalSeparator == String(last) { return true }
    if locale.groupingSeparator == String(last) { return false }
    throw .ambiguous(number, readings: [parts.joined(), "\(number)0"])
  }
}
