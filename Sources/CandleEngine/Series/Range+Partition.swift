extension Range<Int> {
  /// The first number for which a condition holds; the upper bound where it holds for none.
  ///
  /// - Parameter isReached: The condition: from the first number for which it holds, it holds for all behind it.
  /// - Returns: That number, or `upperBound`.
  /// - Complexity: O(log n) questions.
  package func partitioningIndex(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
