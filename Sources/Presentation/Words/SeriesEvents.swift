import CandleEngine

/// What lies between two candles that its listener must hear of: missing time and price gaps.
package struct SeriesEvents {
  /// The empty zone between two candles' prices.
  package struct PriceGap: Equatable {
    /// The nearer end of the earlier candle.
    package var from: Double
    /// The nearer end of the later candle.
    package var to: Double

    package var isUp: Bool { to > from }
    package var ratio: Double { (to - from) / from }
  }

  /// How many usual steps make a distance worth telling (price file policy, rule P31).
  private static let steps = 5.0

  let chart: Chart

  package init(chart: Chart) {
    self.chart = chart
  }

  /// The time between a candle and the one before it, in seconds, if candles are missing there.
  ///
  /// Below a day's interval a market is closed every night and at weekends: between two days only other days without
  /// candles count.
  package func missingTime(before index: Int) -> Double? { missing(before: index)?.seconds }

  /// The same time in steps of the usual length.
  ///
  /// - Parameters:
  ///   - index: The later candle.
  ///   - candlesTogether: How many candles are heard as one; time is missing only where that many steps would be.
  /// - Returns: `nil` where nothing is missing.
  package func missingSteps(before index: Int, candlesTogether: Double = 1) -> Double? {
    missing(before: index, candlesTogether: candlesTogether).map { $0.seconds / $0.step }
  }

  private func missing(before index: Int, candlesTogether: Double = 1) -> (seconds: Double, step: Double)? {
    guard index > 0 else { return nil }
    let (earlier, later) = (chart.series.time(at: index - 1), chart.series.time(at: index))
    let distance = later.secondsSince1970 - earlier.secondsSince1970
    // The calendar is asked only where it may matter: of millions of candles few are that far apart.
    guard distance > Self.steps * chart.interval * candlesTogether else { return nil }
    let (day, nextDay) = (chart.values.civil(earlier), chart.values.civil(later))
    let isNextDay = day != nextDay
    // Days without candles, but for a weekend and a holiday beside it, as the notices of the file count them.
    let days = nextDay.dayNumber - day.dayNumber
    if candlesTogether == 1, chart.interval < 86_400, days > 1 {
      let isWeekend = day.weekday + Int(days) > 6 && days <= 4
      return isWeekend ? nil : (distance, 86_400)
    }
    let step = (isNextDay ? max(chart.interval, 86_400) : chart.interval) * candlesTogether
    return distance > Self.steps * step ? (distance, step) : nil
  }

  /// Whether a candle is the first of another day than the one before it, in a file with several candles a day.
  package func isSessionStart(at index: Int) -> Bool {
    guard index > 0, chart.unit == .time else { return false }
    return chart.values.civil(chart.series.time(at: index - 1)) != chart.values.civil(chart.series.time(at: index))
  }

  /// The price gap between a candle and the one before it: the later low above the earlier high, or the mirror of it.
  ///
  /// - Returns: `nil` where prices overlap, in a series of closes, and where the percent would not start from a positive
  ///   price.
  package func priceGap(before index: Int) -> PriceGap? {
    guard index > 0, !chart.series.traits.hasOnlyCloses else { return nil }
    let (earlier, later) = (chart.series[index - 1], chart.series[index])
    if later.low > earlier.high, earlier.high > 0 { return PriceGap(from: earlier.high, to: later.low) }
    if later.high < earlier.low, earlier.low > 0 { return PriceGap(from: earlier.low, to: later.high) }
    return nil
  }
}

extension Chart {
  /// What lies between candles.
  package var events: SeriesEvents { SeriesEvents(chart: self) }
}
