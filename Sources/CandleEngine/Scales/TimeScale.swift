/// What the distances between candles tell: the usual interval and the unit that labels need.
public enum TimeScale {
  /// The units of a calendar that a label can name, from fine to coarse.
  public enum BaseUnit: Int, Comparable, Sendable {
    /// Hours and minutes.
    case time
    /// Days.
    case day
    /// Months.
    case month
    /// Years.
    case year

    /// Orders units from fine to coarse.
    public static func < (left: BaseUnit, right: BaseUnit) -> Bool { left.rawValue < right.rawValue }
  }

  /// How many of the newest gaps the estimate looks at.
  private static let gapCount = 50

  /// The usual distance between candles, in seconds.
  ///
  /// - Returns: The upper median of the newest 50 gaps that are positive; where there is none, 60, or a day for a series
  ///   of dates, whose candles cannot be shorter.
  /// - Complexity: O(1).
  /// - Source: candle chart specification, section 7, which knows moments only.
  public static func estimatedInterval(of series: CandleSeries) -> Double {
    let shortest = series.traits.basis == .date ? 86_400.0 : 60
    guard series.count > 1 else { return shortest }
    let first = max(0, series.count - 1 - gapCount)
    let gaps = (first..<(series.count - 1)).map { index in
      series.time(at: index + 1).secondsSince1970 - series.time(at: index).secondsSince1970
    }
    let positive = gaps.filter { $0 > 0 }.sorted()
    return positive.isEmpty ? shortest : positive[positive.count / 2]
  }

  /// The finest unit that tells neighbouring candles of an interval apart.
  public static func baseUnit(interval: Double) -> BaseUnit {
    let day = 86_400.0
    if interval < day { return .time }
    if interval < 28 * day { return .day }
    return interval < 365 * day ? .month : .year
  }
}
