/// Values over candles: one for each candle or none, oldest first, such as those of an indicator.
///
/// It asks for a value when it is needed, so a long series is not copied.
public struct ValueLine: Sendable {
  /// The number of candles that it is about.
  public let count: Int
  private let value: @Sendable (Int) -> Double?

  /// Makes a line of values that are asked for by the index of the candle.
  public init(count: Int, value: @escaping @Sendable (Int) -> Double?) {
    self.count = max(0, count)
    self.value = value
  }

  /// Makes a line of values at hand.
  public init(_ values: [Double?]) {
    self.init(count: values.count) { values[$0] }
  }

  /// The value at a candle; `nil` where there is none, it is not finite, or there is no such candle.
  public subscript(index: Int) -> Double? {
    guard index >= 0, index < count, let value = value(index), value.isFinite else { return nil }
    return value
  }

  /// The lowest and the highest value of a range of candles.
  ///
  /// - Returns: Nothing without values.
  /// - Complexity: O(range).
  public func bounds(in range: Range<Int>) -> ClosedRange<Double>? {
    var low = Double.infinity
    var high = -Double.infinity
    for index in range.clamped(to: 0..<count) {
      guard let value = self[index] else { continue }
      low = min(low, value)
      high = max(high, value)
    }
    return low <= high ? low...high : nil
  }
}

extension ValueLine: ExpressibleByArrayLiteral {
  /// Makes a line of the values that are written out.
  public init(arrayLiteral elements: Double?...) { self.init(elements) }
}
