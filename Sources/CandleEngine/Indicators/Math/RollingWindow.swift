/// The last values of a run, oldest first, with what can be said of a full window of them.
///
/// Each answer is computed from the window alone, not carried from one to the next: so it has no error that grows with
/// the length of the series, and does not depend on what came before the window.
///
/// - Complexity: Adding O(1), each answer O(period).
struct RollingWindow: Sendable {
  let period: Int
  private var values: [Double] = []
  /// Where the oldest value stands once the window is full.
  private var start = 0

  /// Makes an empty window of `period` values, at least 1.
  init(_ period: Int) {
    self.period = max(1, period)
  }

  var isFull: Bool { values.count == period }

  /// The oldest value of a full window.
  var oldest: Double? { isFull ? values[start] : nil }

  /// Adds a value and lets go of the oldest where the window is full.
  mutating func append(_ value: Double) {
    guard isFull else { return values.append(value) }
    values[start] = value
    start = start + 1 == period ? 0 : start + 1
  }

  var highest: Double? { isFull ? values.max() : nil }

  var lowest: Double? { isFull ? values.min() : nil }

  var sum: Double? { isFull ? fold(0) { $0 + $1 } : nil }

  /// The arithmetic mean.
  ///
  /// The sum is that of the distances to the oldest value, so that the mean of equal values is
  /// exactly their value, which a crossing of price and mean relies on.
  var mean: Double? {
    guard let origin = oldest else { return nil }
    return origin + fold(0) { $0 + ($1 - origin) } / Double(period)
  }

  /// The mean with weights 1, for the oldest, to the period, for the newest; of equal values exactly their value.
  var weightedMean: Double? {
    guard let origin = oldest else { return nil }
    var weight = 0.0
    let sum = fold(0) { sum, value in
      weight += 1
      return sum + weight * (value - origin)
    }
    return origin + sum / (Double(period) * Double(period + 1) / 2)
  }

  /// The standard deviation of the whole window (divisor: the period); a window of one has none.
  func standardDeviation(around mean: Double) -> Double? {
    guard isFull, period > 1 else { return nil }
    return (fold(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(period)).squareRoot()
  }

  /// The mean distance to a value.
  func meanDeviation(around mean: Double) -> Double? {
    isFull ? fold(0) { $0 + abs($1 - mean) } / Double(period) : nil
  }

  /// Joins the values, oldest first.
  private func fold(_ initial: Double, _ join: (Double, Double) -> Double) -> Double {
    let older = values[start...].reduce(initial, join)
    return values[..<start].reduce(older, join)
  }
}
