public import Foundation

/// A label of a time axis.
public struct TimeTick: Equatable, Sendable {
  /// The candle that it stands at.
  public let index: Int
  /// That candle's time.
  public let time: CandleTime
  /// What the label names: the coarsest unit that has changed since the label before.
  public let unit: TimeScale.BaseUnit
  /// Whether it names a coarser unit than the candles' own, as at the first label of a day; such labels stand out.
  public let isPromoted: Bool
}

extension TimeScale {
  /// The numbers of candles between labels that read well; each decade starts the list anew.
  private static let strides = [1, 2, 3, 5, 10, 15, 20, 30, 50, 60, 100, 120, 200, 250, 500]

  /// How many candles lie from one label to the next.
  ///
  /// - Parameters:
  ///   - spacing: Points a candle.
  ///   - minimumLabelSpacing: The fewest points from one label to the next.
  /// - Returns: 1, 2, 3, 5, 10, 15, … candles, at most 500,000,000,000.
  /// - Source: candle chart specification, section 7.
  public static func labelStride(spacing: Double, minimumLabelSpacing: Double) -> Int {
    guard spacing > 0, minimumLabelSpacing.isFinite else { return 1 }
    let needed = minimumLabelSpacing / spacing
    var multiplier = 1
    while multiplier < 1_000_000_000 {
      if let stride = strides.first(where: { Double($0 * multiplier) >= needed }) { return stride * multiplier }
      multiplier *= 10
    }
    return 500 * multiplier
  }

  /// The coarsest unit of the calendar in which two times differ; `time` if they have the same day.
  ///
  /// - Parameters:
  ///   - earlier: One time.
  ///   - later: The other time.
  ///   - zone: The zone that instants are read in; by default as they were written.
  /// - Returns: The unit.
  public static func changedUnit(from earlier: CandleTime, to later: CandleTime, zone: TimeZone? = nil) -> BaseUnit {
    let from = CivilDate(day: (zone.map { earlier.converted(to: $0) } ?? earlier).writtenDay)
    let to = CivilDate(day: (zone.map { later.converted(to: $0) } ?? later).writtenDay)
    if from.year != to.year { return .year }
    if from.month != to.month { return .month }
    return from.day != to.day ? .day : .time
  }

  /// The labels of the candles on screen.
  ///
  /// They stand at fixed numbers of candles from ``CandleSeries/originIndex``, so they stay on their candles when the view
  /// moves and when older candles arrive. (The original system counted from the oldest candle: its known issue 5.)
  ///
  /// - Parameters:
  ///   - series: The candles.
  ///   - visible: Those on screen.
  ///   - spacing: Points a candle.
  ///   - minimumLabelSpacing: The fewest points from one label to the next.
  ///   - interval: The usual distance between candles in seconds; by default ``estimatedInterval(of:)``.
  ///   - zone: The zone that instants are read in; by default as they were written.
  /// - Returns: The labels, oldest first.
  /// - Complexity: O(labels).
  /// - Source: candle chart specification, section 7.
  public static func ticks(
    for series: CandleSeries, visible: Range<Int>, spacing: Double, minimumLabelSpacing: Double = 90,
    interval: Double? = nil, zone: TimeZone? = nil
  ) -> [TimeTick] {
    let visible = visible.clamped(to: 0..<series.count)
    guard !visible.isEmpty else { return [] }
    let base = baseUnit(interval: interval ?? estimatedInterval(of: series))
    let distance = labelStride(spacing: spacing, minimumLabelSpacing: minimumLabelSpacing)
    let past = CandleTime.floorRemainder(Int64(visible.lowerBound - series.originIndex), Int64(distance))
    let first = past == 0 ? visible.lowerBound : visible.lowerBound + distance - Int(past)
    return stride(from: first, to: visible.upperBound, by: distance).map { index in
      let time = series.time(at: index)
      let changed =
        index >= distance ? changedUnit(from: series.time(at: index - distance), to: time, zone: zone) : base
      let unit = max(base, changed)
      return TimeTick(index: index, time: time, unit: unit, isPromoted: unit > base)
    }
  }
}
