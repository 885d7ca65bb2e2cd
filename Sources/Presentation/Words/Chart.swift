package import CandleEngine

/// A series with all that is needed to tell it: its name, its styles, its usual step.
package struct Chart: Sendable {
  /// The candles.
  package let series: CandleSeries
  /// What the chart is called: the file's name without its ending.
  package let name: String
  /// Prices, dates and counts as phrases.
  package let values: Values
  /// How a candle is described.
  package let candleStyle: CandleDescription.Style
  /// How a range is summed up.
  package let summaryStyle: RangeSummary.Style
  /// The usual distance between candles in seconds.
  package let interval: Double
  /// What is told beside the candles.
  package var additions = ChartAdditions()

  /// Makes a chart.
  ///
  /// - Parameters:
  ///   - series: The whole series.
  ///   - name: What the chart is called.
  ///   - format: Locale and zone.
  ///   - digits: Digits after the decimal mark, if the user has said how many.
  ///   - period: The length of candles that were gathered from shorter ones; `nil` where the series itself tells it.
  /// - Complexity: O(n), once.
  package init(
    series: CandleSeries, name: String, format: FormatContext, digits: Int? = nil, period: CandlePeriod? = nil
  ) {
    self.series = series
    self.name = name
    // To the minute, several candles in a row would have one time.
    let tellsSeconds = (period?.usualLength ?? TimeScale.estimatedInterval(of: series)) < 60
    let format =
      format.tellsSeconds == tellsSeconds
      ? format : FormatContext(locale: format.locale, timeZone: format.timeZone, tellsSeconds: tellsSeconds)
    var candleStyle = CandleDescription.Style(for: series, format: format, digits: digits)
    // A few gathered candles, or some with gaps between them, would tell another length than that they were asked for.
    if let period { candleStyle.hasTimeOfDay = series.traits.basis != .date && period.usualLength < 86_400 }
    self.candleStyle = candleStyle
    let summaryDigits = digits ?? max(candleStyle.digits, PriceDigits.ofNewestClose(in: series))
    var summaryStyle = RangeSummary.Style(for: series, format: format, digits: summaryDigits)
    if let period { summaryStyle.interval = period.usualLength }
    self.summaryStyle = summaryStyle
    values = Values(format: format, digits: candleStyle.digits)
    interval = summaryStyle.interval
  }

  /// This chart with other things beside it, but no indicators.
  package func taking(_ additions: ChartAdditions) -> Chart {
    var chart = self
    chart.additions = additions.moved(to: series)
    return chart
  }

  /// The chart of larger candles.
  ///
  /// - Parameters:
  ///   - period: The length of the new candles.
  ///   - additions: What is told beside them; of these, not the indicators.
  /// - Returns: A chart with the digits of this one.
  /// - Complexity: O(n).
  package func gathered(into period: CandlePeriod, adding additions: ChartAdditions) -> Chart {
    let larger = CandleAggregator.resample(
      series, to: period, zone: values.format.timeZone, sessions: additions.sessions)
    var chart = Chart(series: larger, name: name, format: values.format, digits: values.digits, period: period)
    chart.additions = additions.moved(to: larger)
    return chart
  }

  /// The unit that tells neighbouring candles apart.
  package var unit: TimeScale.BaseUnit {
    candleStyle.hasTimeOfDay ? .time : max(.day, TimeScale.baseUnit(interval: interval))
  }

  /// The sentence of a candle.
  package func description(of index: Int) -> String {
    CandleDescription(series[index], style: candleStyle).text
  }

  /// The summary of a range.
  package func summary(of range: Range<Int>) -> RangeSummary {
    RangeSummary(of: series, in: range, style: summaryStyle)
  }
}

extension CandlePeriod {
  /// Its length in seconds, of periods that differ the one that most of them have nearly.
  fileprivate var usualLength: Double {
    switch self {
    case .minutes(let count): Double(count) * 60
    case .hours(let count): Double(count) * 3_600
    case .day: 86_400
    case .week: 7 * 86_400
    case .month: 30 * 86_400
    case .quarter: 91 * 86_400
    case .year: 365 * 86_400
    }
  }
}
