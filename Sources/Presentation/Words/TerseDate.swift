import CandleEngine

/// What has to be said of a candle's date when the one before it was just told: only what changed.
struct TerseDate {
  let chart: Chart

  private var values: Values { chart.values }

  /// What is said of the date.
  ///
  /// - Parameters:
  ///   - index: The candle.
  ///   - told: The candle told before; `nil` after a jump, when everything is said.
  /// - Returns: The parts that changed.
  func phrase(of index: Int, after told: Int?) -> Phrase {
    let time = chart.series.time(at: index)
    let date = values.civil(time)
    let before = told.map { chart.series.time(at: $0) }
    let earlier = before.map { values.civil($0) }
    let isSameYear = date.year == earlier?.year
    switch chart.unit {
    case .year: return values.year(time)
    case .month: return values.month(time, hasYear: !isSameYear)
    case .day:
      guard isSameYear else { return values.date(time) }
      return date.month == earlier?.month ? values.dayOfMonth(time) : values.dayOfYear(time)
    case .time:
      guard let before, date == earlier else {
        let day = isSameYear ? values.dayOfYear(time) : values.date(time)
        return "\(day), \(values.timeOfDay(time, hasHalf: true))"
      }
      return values.timeOfDay(time, hasHalf: values.isMorning(time) != values.isMorning(before))
    }
  }
}
