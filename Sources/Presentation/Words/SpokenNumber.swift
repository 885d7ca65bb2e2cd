import Foundation

/// Numbers as a synthesiser should be given them: plain digits, a point, words for signs.
enum SpokenNumber {
  /// Zeros behind the point from which they are counted rather than read one by one.
  private static let countedZeros = 3

  /// A decimal number from its plain digits: `-3.20` is "minus 3.20", `184.00` is "184", `0.00000644` is "zero point,
  /// 5 zeros, 6 4 4".
  static func text(plain digits: String) -> String {
    var digits = Substring(digits)
    var words = ""
    if digits.hasPrefix("-") {
      digits.removeFirst()
      words = "minus "
    }
    guard let point = digits.firstIndex(of: ".") else { return words + digits }
    let whole = digits[..<point]
    let fraction = digits[digits.index(after: point)...]
    let zeros = fraction.prefix { $0 == "0" }
    let rest = fraction.dropFirst(zeros.count)
    if rest.isEmpty { return words + whole }
    guard whole == "0", zeros.count >= countedZeros else { return words + digits }
    let figures = rest.map(String.init).joined(separator: " ")
    return words + "zero point, \(zeros.count) zeros, \(figures)"
  }
}
