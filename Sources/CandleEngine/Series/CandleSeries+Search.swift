extension CandleSeries {
  /// The first candle of a range whose own extremes fulfil a condition, such as a high above a price.
  ///
  /// - Parameters:
  ///   - range: The candles; the part outside the series counts for nothing.
  ///   - isFulfilled: Whether extremes fulfil the condition. It must hold for every range with a candle that it holds for,
  ///     so that a part for which it does not hold is passed over as a whole.
  /// - Returns: `nil` where no candle fulfils it.
  /// - Complexity: O(log n) questions for extremes, if it holds for few parts without such a candle; O(n) at worst.
  public func firstIndex(in range: Range<Int>, whereExtremes isFulfilled: (RangeExtremes) -> Bool) -> Int? {
    search(range.clamped(to: 0..<count), isForward: true, isFulfilled)
  }

  /// The last candle of a range whose own extremes fulfil a condition.
  ///
  /// See ``firstIndex(in:whereExtremes:)``.
  public func lastIndex(in range: Range<Int>, whereExtremes isFulfilled: (RangeExtremes) -> Bool) -> Int? {
    search(range.clamped(to: 0..<count), isForward: false, isFulfilled)
  }

  private func search(_ range: Range<Int>, isForward: Bool, _ isFulfilled: (RangeExtremes) -> Bool) -> Int? {
    guard !range.isEmpty, isFulfilled(extremes(in: range)) else { return nil }
    guard range.count > 1 else { return range.lowerBound }
    let middle = range.lowerBound + range.count / 2
    let (older, newer) = (range.lowerBound..<middle, middle..<range.upperBound)
    return search(isForward ? older : newer, isForward: isForward, isFulfilled)
      ?? search(isForward ? newer : older, isForward: isForward, isFulfilled)
  }
}
