/// The bytes of one cell, without its quotation marks and the white space around it.
typealias Cell = UnsafeBufferPointer<UInt8>

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")

  /// The digit that an ASCII byte stands for; more than 9 for all other bytes.
  var digit: UInt8 { self &- UInt8(ascii: "0") }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// A part of the bytes.
  func part(_ range: Range<Int>) -> Cell { Cell(rebasing: self[range]) }

  /// The bytes without spaces and tabs at both ends.
  var trimmed: Cell {
    var start = 0
    var end = count
    while start < end, self[start] == .space || self[start] == .tab { start += 1 }
    while end > start, self[end - 1] == .space || self[end - 1] == .tab { end -= 1 }
    return part(start..<end)
  }

  /// The bytes as text, to be shown: doubled quotation marks made single, and never more than a line can bear.
  var text: String {
    let most = 60
    let shown = String(decoding: prefix(most), as: UTF8.self).replacing("\"\"", with: "\"")
    return count > most ? shown + "…" : shown
  }

  /// Whether the cell stands for no value: empty, or one of the usual words for it.
  var isNoValue: Bool {
    guard count <= 4 else { return false }
    switch String(decoding: self, as: UTF8.self).lowercased() {
    case "", "null", "nan", "none", "n/a", "n/d", "na", "nil", "-", "--", ".", "#n/a": return true
    default: return false
    }
  }
}
