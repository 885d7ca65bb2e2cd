/// Values of which some may be missing, one a candle: numbers with a bit each that says whether there is one.
///
/// They stand in blocks that copies share, so that adding to a column of which another copy is held copies one block
/// and not all.
struct IndicatorColumn: Sendable {
  /// A run of values; all blocks but the last are full.
  private struct Block: Sendable {
    static let capacity = 4_096

    var values: [Double] = []
    var isPresent: [UInt64] = []

    subscript(row: Int) -> Double? {
      get { isPresent[row >> 6] & (1 << UInt64(row & 63)) == 0 ? nil : values[row] }
      set {
        values[row] = newValue ?? 0
        let bit: UInt64 = 1 << UInt64(row & 63)
        if newValue == nil { isPresent[row >> 6] &= ~bit } else { isPresent[row >> 6] |= bit }
      }
    }

    mutating func append(_ value: Double?) {
      if values.count & 63 == 0 { isPresent.append(0) }
      values.append(0)
      self[values.count - 1] = value
    }
  }

  private var blocks: [Block] = []

  private(set) var count = 0

  /// The value at an index; `nil` where it is missing and outside the column.
  ///
  /// - Complexity: O(1).
  subscript(index: Int) -> Double? {
    get {
      (0..<count).contains(index) ? blocks[index / Block.capacity][index % Block.capacity] : nil
    }
    set {
      guard (0..<count).contains(index) else { return }
      blocks[index / Block.capacity][index % Block.capacity] = newValue
    }
  }

  /// Adds a value.
  ///
  /// - Complexity: O(1); where another copy is held, a block and O(n / 4,096).
  mutating func append(_ value: Double?) {
    if count % Block.capacity == 0 { blocks.append(Block()) }
    blocks[blocks.count - 1].append(value)
    count += 1
  }
}
