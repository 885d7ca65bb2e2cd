/// A number as it was written: its digits, its marks, and what its shape proves about them.
struct NumberText {
  /// What a number says of the decimal mark of its file.
  enum Evidence: Equatable {
    /// Nothing: there is no mark in it.
    case none
    /// That this is the decimal mark: `1.5`, `1,234.50`, `1.234.567` (for the comma).
    case decimal(DecimalMark)
    /// That this mark has three digits behind it and may be either: `1.234`.
    case doubt(DecimalMark)
  }

  /// What the shape proves.
  private(set) var evidence = Evidence.none
  /// Sign, digits, marks and exponent in ASCII: signs of thousands other than point and comma are left out already.
  private var body: [UInt8] = []
  /// The power of ten that a word behind the number stands for: 3 for K.
  private var suffixPower = 0
  private var markCounts = (point: 0, comma: 0)
  private var hasSigns = false

  /// Reads a cell; `nil` when it is not a number under either mark.
  ///
  /// - Parameters:
  ///   - whole: The whole cell.
  ///   - hasSuffix: Whether K, M, Mio., 万 and so on may stand behind the number.
  init?(_ whole: Cell, hasSuffix: Bool = false) {
    // As accounts have negative numbers: (37.63).
    let isBracketed = whole.count > 2 && whole[0] == UInt8(ascii: "(") && whole[whole.count - 1] == UInt8(ascii: ")")
    let cell = isBracketed ? whole.part(1..<(whole.count - 1)) : whole
    body.reserveCapacity(cell.count + 4)
    if isBracketed { body.append(.minus) }
    var index = takeFront(of: cell)
    let digitsStart = index
    while index < cell.count {
      let byte = cell[index]
      if byte.digit <= 9 {
        body.append(byte)
      } else if byte == .point || byte == .comma {
        if byte == .point { markCounts.point += 1 } else { markCounts.comma += 1 }
        body.append(byte)
      } else if let width = Self.widthOfThousandsSign(cell, index) {
        hasSigns = true
        guard Self.isGroup(cell, index, width) else { break }
        index += width
        continue
      } else {
        break
      }
      index += 1
    }
    guard index > digitsStart, let end = takeExponent(of: cell, from: index) else { return nil }
    guard takeBack(cell.part(end..<cell.count), hasSuffix: hasSuffix), let found = findEvidence() else { return nil }
    evidence = found
  }

  /// The number, once the decimal mark is known.
  ///
  /// - Returns: `nil` when its marks cannot be read so.
  func number(decimal: DecimalMark) -> DecimalNumber? {
    switch evidence {
    case .decimal(let proven) where proven != decimal: return nil
    default: break
    }
    var ascii: [UInt8] = []
    ascii.reserveCapacity(body.count + 4)
    for byte in body where byte != decimal.other.byte { ascii.append(byte == decimal.byte ? .point : byte) }
    if suffixPower > 0 {
      if ascii.contains(where: { $0.lowercased == UInt8(ascii: "e") }) { return nil }
      ascii += Array("e\(suffixPower)".utf8)
    }
    return ascii.withUnsafeBufferPointer { DecimalNumber($0) }
  }

  // MARK: - Parts

  /// Takes sign and currency before the digits.
  private mutating func takeFront(of cell: Cell) -> Int {
    var index = 0
    var sign: UInt8?
    while index < cell.count, cell[index].digit > 9, cell[index] != .point, cell[index] != .comma {
      if cell[index] == .minus || cell[index] == UInt8(ascii: "+") {
        guard sign == nil else { return cell.count }
        sign = cell[index]
        index += 1
      } else if index + 2 < cell.count, Self.isWideMinus(cell, index) {
        guard sign == nil else { return cell.count }
        sign = .minus
        index += 3
      } else if let width = Currency.width(at: index, in: cell) {
        index += width
      } else if cell[index] == .space {
        index += 1
      } else {
        return cell.count
      }
    }
    if sign == .minus { body.append(.minus) }
    return index
  }

  /// Whether there is a minus sign, or the dash that word processors make of one.
  private static func isWideMinus(_ cell: Cell, _ index: Int) -> Bool {
    let rest = (cell[index], cell[index + 1], cell[index + 2])
    return rest == (0xE2, 0x88, 0x92) || rest == (0xE2, 0x80, 0x93)
  }

  private mutating func takeExponent(of cell: Cell, from start: Int) -> Int? {
    guard start + 1 < cell.count, cell[start].lowercased == UInt8(ascii: "e") else { return start }
    var index = start + 1
    if cell[index] == .minus || cell[index] == UInt8(ascii: "+") { index += 1 }
    guard index < cell.count, cell[index].digit <= 9 else { return start }
    while index < cell.count, cell[index].digit <= 9 { index += 1 }
    body += cell[start..<index]
    return index
  }

  /// Takes what stands behind the digits: a currency, a per cent sign, or a word for thousands and more.
  private mutating func takeBack(_ rest: Cell, hasSuffix: Bool) -> Bool {
    let rest = rest.trimmed
    if rest.isEmpty { return true }
    if rest.count == 1, rest[0] == UInt8(ascii: "%") { return true }
    if Currency.width(at: 0, in: rest) == rest.count { return true }
    guard hasSuffix, let power = Self.powers[String(decoding: rest, as: UTF8.self).lowercased()] else { return false }
    suffixPower = power
    return true
  }

  private static let powers: [String: Int] = [
    "k": 3, "m": 6, "b": 9, "t": 12, "mn": 6, "mm": 6, "mln": 6, "bn": 9, "mld": 9, "mrd": 9, "mrd.": 9, "mio": 6,
    "mio.": 6, "tsd": 3, "tsd.": 3, "md": 9, "mil": 3, "万": 4, "萬": 4, "만": 4, "亿": 8, "億": 8, "억": 8, "万株": 4,
    "株": 0, "주": 0, "cr": 7, "lakh": 5, "万手": 4, "手": 0, "万股": 4, "股": 0, "兆": 12,
  ]

  /// The width of a sign that stands between thousands and is neither point nor comma.
  private static func widthOfThousandsSign(_ cell: Cell, _ index: Int) -> Int? {
    switch cell[index] {
    case .apostrophe, .space: return 1
    case 0xC2 where index + 1 < cell.count && cell[index + 1] == 0xA0: return 2
    case 0xE2 where index + 2 < cell.count && cell[index + 1] == 0x80:
      // Thin space, narrow no-break space, right quotation mark.
      return [0x89, 0xAF, 0x99].contains(cell[index + 2]) ? 3 : nil
    default: return nil
    }
  }

  /// Whether three digits, and no more, stand behind a sign for thousands.
  private static func isGroup(_ cell: Cell, _ index: Int, _ width: Int) -> Bool {
    let start = index + width
    guard index > 0, cell[index - 1].digit <= 9, start + 3 <= cell.count else { return false }
    guard cell.part(start..<(start + 3)).allSatisfy({ $0.digit <= 9 }) else { return false }
    return start + 3 == cell.count || cell[start + 3].digit > 9
  }

  // MARK: - Evidence

  private func findEvidence() -> Evidence? {
    let digits = body.first == .minus ? body.dropFirst() : body[...]
    let mantissa = digits.prefix { $0.lowercased != UInt8(ascii: "e") }
    guard mantissa.contains(where: { $0.digit <= 9 }) else { return nil }
    switch markCounts {
    case (0, 0): return Evidence.none
    case (0, _): return evidence(of: .comma, in: mantissa)
    case (_, 0): return evidence(of: .point, in: mantissa)
    default:
      guard let last = mantissa.last(where: { $0.digit > 9 }) else { return nil }
      let decimal: DecimalMark = last == .comma ? .comma : .point
      let whole = mantissa.prefix { $0 != decimal.byte }
      guard mantissa.count(where: { $0 == decimal.byte }) == 1, Self.isGrouped(whole, by: decimal.other.byte) else {
        return nil
      }
      return .decimal(decimal)
    }
  }

  /// What a number with only one kind of mark says.
  private func evidence(of mark: DecimalMark, in mantissa: ArraySlice<UInt8>) -> Evidence? {
    let parts = mantissa.split(separator: mark.byte, omittingEmptySubsequences: false)
    if parts.count > 2 { return Self.isGrouped(mantissa, by: mark.byte) ? .decimal(mark.other) : nil }
    let hasExponent = mantissa.count < body.count - (body.first == .minus ? 1 : 0)
    // 0.123 and 1'234.567 have a fraction; so has every number with other than three digits behind the mark.
    guard parts[1].count == 3, (1...3).contains(parts[0].count), parts[0].first != UInt8(ascii: "0"), !hasSigns,
      !hasExponent
    else { return .decimal(mark) }
    return .doubt(mark)
  }

  /// Whether digits stand in threes, or in India's twos before the last three.
  private static func isGrouped(_ digits: ArraySlice<UInt8>, by mark: UInt8) -> Bool {
    let groups = digits.split(separator: mark, omittingEmptySubsequences: false)
    guard groups.count > 1 else { return true }
    guard groups.last?.count == 3, (1...3).contains(groups[0].count) else { return false }
    let middle = groups.dropFirst().dropLast()
    return middle.allSatisfy { $0.count == 3 } || (middle.allSatisfy { $0.count == 2 } && groups[0].count <= 2)
  }
}

/// The signs and codes of currencies that may stand beside a price.
private enum Currency {
  private static let signs = ["$", "€", "£", "¥", "₹", "₩", "₽", "₺", "₿", "R$", "Rs.", "Rs", "US$", "kr", "zł", "Fr."]
    .map { Array($0.utf8) }
  private static let codes = [
    "USD", "EUR", "GBP", "GBX", "JPY", "CHF", "CAD", "AUD", "NZD", "CNY", "HKD", "SGD", "INR", "KRW", "SEK", "NOK",
    "DKK", "PLN", "CZK", "HUF", "RUB", "TRY", "BRL", "MXN", "ZAR", "BTC", "ETH", "USDT", "USDC", "Pts", "pts", "p",
  ].map { Array($0.utf8) }

  /// The length of the sign or code at a place, if there is one.
  static func width(at index: Int, in cell: Cell) -> Int? {
    let rest = cell.part(index..<cell.count)
    // The longest first: "US$" is not "U".
    let found = (signs + codes).filter { rest.starts(with: $0) }.max { $0.count < $1.count }
    return found?.count
  }
}
