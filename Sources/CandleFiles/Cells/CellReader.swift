/// Reads a cell from left to right, number by number.
struct CellReader {
  /// A run of digits.
  struct Number {
    var value: Int64
    var digitCount: Int
  }

  let cell: Cell
  private(set) var index = 0

  init(_ cell: Cell, from index: Int = 0) {
    self.cell = cell
    self.index = index
  }

  /// Whether all has been read.
  var isAtEnd: Bool { index == cell.count }

  /// The next byte; 0 at the end.
  var next: UInt8 { index < cell.count ? cell[index] : 0 }

  /// Takes a run of digits, or nothing if there is none or it is too large for 64 bits.
  mutating func number() -> Number? {
    var result = Number(value: 0, digitCount: 0)
    while index < cell.count, cell[index].digit <= 9 {
      guard result.digitCount < 18 || (result.digitCount == 18 && result.value < 900_000_000_000_000_000) else {
        return nil
      }
      result.value = result.value * 10 + Int64(cell[index].digit)
      result.digitCount += 1
      index += 1
    }
    return result.digitCount > 0 ? result : nil
  }

  /// Takes one ASCII character if it is the next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < cell.count, cell[index] == UInt8(truncatingIfNeeded: character.value) else { return false }
    index += 1
    return true
  }

  /// Takes the next character if it is one of some ASCII characters.
  mutating func take(ofAny characters: StaticString) -> Unicode.Scalar? {
    guard index < cell.count else { return nil }
    let byte = cell[index]
    guard characters.withUTF8Buffer({ $0.contains(byte) }) else { return nil }
    index += 1
    return Unicode.Scalar(byte)
  }

  /// Takes all spaces that come next, those that some programs write around AM and PM among them.
  mutating func takeSpaces() {
    while index < cell.count {
      let (byte, rest) = (cell[index], cell.count - index)
      if byte == .space || byte == .tab {
        index += 1
      } else if byte == 0xC2, rest > 1, cell[index + 1] == 0xA0 {
        index += 2
      } else if byte == 0xE2, rest > 2, cell[index + 1] == 0x80, cell[index + 2] == 0xAF {
        index += 3
      } else {
        return
      }
    }
  }

  /// Takes letters, and all bytes that are not ASCII but for no-break spaces: a word in any language.
  mutating func word() -> Cell? {
    let start = index
    while index < cell.count, cell[index].isLetter || cell[index] >= 0x80 {
      if cell[index] == 0xC2, index + 1 < cell.count, cell[index + 1] == 0xA0 { break }
      index += 1
    }
    return index > start ? cell.part(start..<index) : nil
  }
}
