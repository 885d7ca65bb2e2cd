/// Reads a cell from left to right, number by number.
struct CellReader {
  /// A run of digits.
  struct Number {
    var value: Int64
    var digitCount: Int
  }

  private let cell: Cell
  private var index = 0

  init(_ cell: Cell) {
    self.cell = cell
  }

  /// Whether all has been read.
  var isAtEnd: Bool { index == cell.count }

  /// Takes a run of at most eighteen digits, or nothing.
  mutating func number() -> Number? {
    var result = Number(value: 0, digitCount: 0)
    while index < cell.count, cell[index].digit <= 9 {
      guard result.digitCount < 18 else { return nil }
      result.value = result.value * 10 + Int64(cell[index].digit)
      result.digitCount += 1
      index += 1
    }
    return result.digitCount > 0 ? result : nil
  }

  /// Takes one character if it is the next.
  mutating func take(_ character: Character) -> Bool {
    guard index < cell.count, cell[index] == character.asciiValue else { return false }
    index += 1
    return true
  }

  /// Takes whichever of two characters is the next.
  mutating func take(ofEither first: Character, _ second: Character) -> Character? {
    if take(first) { return first }
    return take(second) ? second : nil
  }
}
