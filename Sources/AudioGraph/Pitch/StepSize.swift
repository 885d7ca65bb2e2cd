extension PitchMap {
  /// The least step between neighbouring prices that is heard for certain.
  ///
  /// Unit: cents. Two and a half times the 10 cents that listeners tell apart in short melodies.
  ///
  /// - Source: N. I. Hill and I. R. Summers, Discrimination of interval size in short tone sequences, 2007.
  package static let leastClearStep = 25.0

  /// So many steps tell how large most are; all steps of a longer range would take seconds at millions of candles.
  private static let mostSteps = 4_096

  /// The median of the steps from each price to the next, as they are heard.
  ///
  /// Steps between equal prices do not count: they are heard as what they are. Of more than 4,096 steps as many are
  /// taken, evenly spread.
  ///
  /// - Parameters:
  ///   - range: The candles.
  ///   - price: The price of a candle.
  /// - Returns: Cents; `nil` where no price differs from the one before.
  /// - Complexity: O(n log n) in the number of candles up to 4,096, then always the same.
  package func medianStep(over range: Range<Int>, price: (Int) -> Double) -> Double? {
    let all = range.dropFirst()
    let count = min(all.count, Self.mostSteps)
    let steps = (0..<count).map { all.startIndex + all.count / count * $0 + all.count % count * $0 / count }
      .map { abs(interval(from: price($0 - 1), to: price($0))) * 100 }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }
}
