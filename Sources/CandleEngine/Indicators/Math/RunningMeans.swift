/// A mean that moves a fixed share of the way to each new value, and starts from the mean of the first `period` values.
///
/// Both kinds move as `mean + share · (value − mean)`, so that the mean of equal values stays exactly their value. A
/// step's rounding errors fade with the share, so they do not grow with the length of the series.
///
/// - Complexity: O(1) a value, O(1) space.
struct SmoothedMean: Sendable {
  private let period: Int
  private let share: Double
  private var count = 0
  private var origin = 0.0
  private var sum = 0.0

  /// The newest mean; `nil` before there are `period` values.
  private(set) var value: Double?

  /// The exponential mean, EMA: a share of 2 / (period + 1).
  static func exponential(_ period: Int) -> SmoothedMean {
    let period = max(1, period)
    return SmoothedMean(period: period, share: 2 / (Double(period) + 1))
  }

  /// Wilder's mean: a share of 1 / period, which is (mean · (period − 1) + value) / period.
  ///
  /// - Source: J. Welles Wilder, New Concepts in Technical Trading Systems, 1978, page 23.
  static func wilder(_ period: Int) -> SmoothedMean {
    let period = max(1, period)
    return SmoothedMean(period: period, share: 1 / Double(period))
  }

  private init(period: Int, share: Double) {
    self.period = period
    self.share = share
  }

  /// Takes a value and gives the new mean.
  @discardableResult
  mutating func append(_ newValue: Double) -> Double? {
    if let mean = value {
      value = mean + share * (newValue - mean)
      return value
    }
    // The mean of the first values is summed from the first, as in a rolling window.
    if count == 0 { origin = newValue }
    sum += newValue - origin
    count += 1
    if count == period { value = origin + sum / Double(period) }
    return value
  }
}
