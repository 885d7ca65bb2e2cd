extension PitchMap {
  /// The least step between neighbouring prices that is heard for certain.
  ///
  /// Unit: cents. Two and a half times the 10 cents that listeners tell apart in short melodies.
  ///
  /// - Source: N. I. Hill and I. R. Summers, Discrimination of interval size in short tone sequences, 2007.
  package static let leastClearStep = 25.0

  /// The median of the steps from each price to the next, as they are heard.
  ///
  /// Steps between equal prices do not count: they are heard as what they are.
  ///
  /// - Parameters:
  ///   - range: The candles.
  ///   - price: The price of a candle.
  /// - Returns: Cents; `nil` where no price differs from the one before.
  /// - Complexity: O(n log n) in the number of candles.
  package func medianStep(over range: Range<Int>, price: (Int) -> Double) -> Double? {
    let steps = range.dropFirst().map { abs(interval(from: price($0 - 1), to: price($0))) * 100 }
      .filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }
}
