/// Numbers as a synthesiser should be given them: plain digits, the mark of the language, words for signs.
enum SpokenNumber {
  /// Zeros behind the point from which they are counted rather than read one by one.
  private static let countedZeros = 3

  /// A decimal number from its plain digits: `-3.20` is "minus 3.20", `184.00` is "184", `0.00000644` is "zero point,
  /// 5 zeros, 6 4 4".
  static func phrase(plain digits: String) -> Phrase {
    guard digits.hasPrefix("-") else { return unsigned(digits) }
    return "minus \(unsigned(String(digits.dropFirst())))"
  }

  private static func unsigned(_ digits: String) -> Phrase {
    guard let point = digits.firstIndex(of: ".") else { return Phrase(digits) }
    let whole = digits[..<point]
    let fraction = digits[digits.index(after: point)...]
    let zeros = fraction.prefix { $0 == "0" }
    let rest = fraction.dropFirst(zeros.count)
    if rest.isEmpty { return Phrase(String(whole)) }
    guard whole == "0", zeros.count >= countedZeros else { return .decimal(digits) }
    let figures = rest.map(String.init).joined(separator: " ")
    return "zero point, \(zeros.count) zeros, \(figures)"
  }
}
