/// Values of which some may be missing, one a candle: numbers with a bit each that says whether there is one.
struct IndicatorColumn: Sendable {
  private var values: [Double] = []
  private var isPresent: [UInt64] = []

  var count: Int { values.count }

  /// The value at an index; `nil` where it is missing and outside the column.
  subscript(index: Int) -> Double? {
    get {
      guard values.indices.contains(index), isPresent[index >> 6] & (1 << UInt64(index & 63)) != 0 else { return nil }
      return values[index]
    }
    set {
      guard values.indices.contains(index) else { return }
      values[index] = newValue ?? 0
      let bit: UInt64 = 1 << UInt64(index & 63)
      if newValue == nil { isPresent[index >> 6] &= ~bit } else { isPresent[index >> 6] |= bit }
    }
  }

  mutating func append(_ value: Double?) {
    if values.count & 63 == 0 { isPresent.append(0) }
    values.append(0)
    self[values.count - 1] = value
  }

  mutating func reserveCapacity(_ capacity: Int) {
    values.reserveCapacity(capacity)
    isPresent.reserveCapacity(capacity / 64 + 1)
  }
}
