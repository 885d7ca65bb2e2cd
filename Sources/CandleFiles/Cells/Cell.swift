/// The bytes of one cell, without its quotation marks and the white space around it.
typealias Cell = UnsafeBufferPointer<UInt8>

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let point = UInt8(ascii: ".")
  static let comma = UInt8(ascii: ",")
  static let minus = UInt8(ascii: "-")

  /// The digit that an ASCII byte stands for; more than 9 for all other bytes.
  var digit: UInt8 { self &- UInt8(ascii: "0") }

  /// Whether it is an ASCII letter.
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// The small letter of an ASCII letter; other bytes may change.
  var lowercased: UInt8 { self | 0x20 }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// A part of the bytes.
  func part(_ range: Range<Int>) -> Cell { Cell(rebasing: self[range]) }

  /// The bytes without white space at both ends, and without the marks by which Excel keeps numbers as text.
  var trimmed: Cell {
    var start = 0
    var end = count
    while start < end {
      let width = blankWidth(from: start, to: end)
      if width == 0 { break }
      start += width
    }
    while end > start, self[end - 1] == .space || self[end - 1] == .tab { end -= 1 }
    if end > start, self[end - 1] >= 0x80 { end = endWithoutWideBlanks(from: start, to: end) }
    guard start < end, self[start] == .apostrophe || self[start] == UInt8(ascii: "=") else { return part(start..<end) }
    return withoutTextMarks(start, end)
  }

  /// The width of a blank character: space, tab, no-break, narrow no-break and ideographic space, byte order mark, and
  /// the marks without width that tell in which direction text runs.
  private func blankWidth(from start: Int, to end: Int) -> Int {
    let byte = self[start]
    if byte == .space || byte == .tab { return 1 }
    guard byte >= 0x80 else { return 0 }
    if byte == 0xC2, start + 1 < end, self[start + 1] == 0xA0 { return 2 }
    guard start + 2 < end else { return 0 }
    switch (byte, self[start + 1], self[start + 2]) {
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xAA...0xAF), (0xE2, 0x81, 0xA6...0xA9), (0xE3, 0x80, 0x80),
      (0xEF, 0xBB, 0xBF):
      return 3
    default: return 0
    }
  }

  private func endWithoutWideBlanks(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start {
      if self[end - 1] == .space || self[end - 1] == .tab {
        end -= 1
      } else if end - start >= 2, blankWidth(from: end - 2, to: end) == 2 {
        end -= 2
      } else if end - start >= 3, blankWidth(from: end - 3, to: end) == 3 {
        end -= 3
      } else {
        break
      }
    }
    return end
  }

  /// `="2024-01-02"`, `'600000` and `'1.5'` without what marks them as text.
  private func withoutTextMarks(_ start: Int, _ end: Int) -> Cell {
    if self[start] == .apostrophe {
      return part((start + 1)..<(end - start > 1 && self[end - 1] == .apostrophe ? end - 1 : end))
    }
    var (first, last) = (start + 1, end)
    guard first < last, self[first] == .quote, self[last - 1] == .quote else { return part(start..<end) }
    while first < last, self[first] == .quote { first += 1 }
    while last > first, self[last - 1] == .quote { last -= 1 }
    return part(first..<last)
  }

  /// The bytes as text, to be shown: doubled quotation marks made single, and never more than a line can bear.
  var text: String {
    let most = 60
    var end = Swift.min(count, most)
    // Not in the middle of a character.
    if end < count { while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 } }
    let shown = String(decoding: prefix(end), as: UTF8.self).replacing("\"\"", with: "\"")
      .replacing("\r\n", with: " ").replacing("\n", with: " ").replacing("\r", with: " ")
    return count > most ? shown + "…" : shown
  }

  /// Whether the cell stands for no value: empty, or one of the usual words for it.
  var isNoValue: Bool {
    if isEmpty { return true }
    // The happy path: prices begin with a digit.
    guard count <= 9, self[0].digit > 9 else { return false }
    switch String(decoding: self, as: UTF8.self).lowercased() {
    case "null", "nan", "none", "n/a", "n/d", "na", "nd", "nil", "-", "--", "---", ".", "..", "#n/a", "#n/a n/a",
      "(null)",
      "<na>", "nat", "–", "—", "\\n", "n.a.", "#value!", "#wert!", "#div/0!":
      return true
    default: return false
    }
  }

  /// Whether the cell is a word or more, compared without case.
  func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    return withWord(word) { word in (0..<count).allSatisfy { self[$0].lowercased == word[$0].lowercased } }
  }

  private func withWord(_ word: StaticString, _ body: (Cell) -> Bool) -> Bool {
    word.withUTF8Buffer { body($0) }
  }
}
