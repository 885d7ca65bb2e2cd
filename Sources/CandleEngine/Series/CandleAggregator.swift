public import Foundation

/// Makes fewer candles of many: first open, highest high, lowest low, last close, sum of the known volumes.
///
/// Each new candle has the time of the first it was made of, so no time appears that was not in the data. A series of
/// closes stays one: each new candle is the last close of its part.
public enum CandleAggregator {
  /// At most so many candles, each made of the same number of old ones but for the last.
  ///
  /// - Parameters:
  ///   - series: The candles.
  ///   - maximumCount: The most candles there may be; below 1 there are none.
  /// - Returns: The series itself if it is short enough.
  /// - Complexity: O(n / 4,096 + the number of new candles).
  public static func downsample(_ series: CandleSeries, maximumCount: Int) -> CandleSeries {
    guard series.count > maximumCount else { return series }
    var result = CandleSeries(traits: series.traits)
    guard maximumCount > 0 else { return result }
    let size = (series.count - 1) / maximumCount + 1
    for start in stride(from: 0, to: series.count, by: size) {
      if let candle = series.aggregate(in: start..<min(start + size, series.count)) { result.append(candle) }
    }
    return result
  }

  /// One candle for each period of the calendar in which there are candles.
  ///
  /// Periods within a day count from midnight, or with sessions from the start of the session, and never hold candles of
  /// two sessions. When the clock goes back, the hour that is read twice is two periods, as far as periods are not longer
  /// than an hour. Days and longer follow the written day, or with sessions the day on which the session began.
  ///
  /// - Parameters:
  ///   - series: The candles.
  ///   - period: The length of a new candle. One shorter than the old candles leaves them as they are.
  ///   - zone: The zone that instants are read in; by default as they were written.
  ///   - sessions: The parts of the trading day; candles outside all of them are read like without sessions.
  /// - Returns: The new candles, in the unit and basis of the old.
  /// - Complexity: O(n · sessions).
  public static func resample(
    _ series: CandleSeries, to period: CandlePeriod, zone: TimeZone? = nil, sessions: [TradingSession] = []
  ) -> CandleSeries {
    var result = CandleSeries(traits: series.traits)
    var start = 0
    var current: Part?
    for index in series.indices {
      let part = Part(of: series.time(at: index), period: period, zone: zone, sessions: sessions)
      if part != current, index > start {
        if let candle = series.aggregate(in: start..<index) { result.append(candle) }
        start = index
      }
      current = part
    }
    if let candle = series.aggregate(in: start..<series.count) { result.append(candle) }
    return result
  }

  /// What candles that become one have in common.
  private struct Part: Equatable {
    var session: TradingSession.Kind?
    /// The number of the day, or of the longer period.
    var period: Int64
    /// The number of the period within the day or session.
    var partOfDay = 0
    /// The offset from UTC, where a clock that goes back would hide one period in another.
    var offset: Int32 = 0

    init(of time: CandleTime, period: CandlePeriod, zone: TimeZone?, sessions: [TradingSession]) {
      let place = sessions.place(of: time)
      let reading = place == nil ? zone.map { time.converted(to: $0) } ?? time : time
      let day = place?.day ?? reading.writtenDay
      self.period = period.number(ofDay: day)
      guard let length = period.secondsWithinDay else { return }
      session = place?.kind
      partOfDay = (place?.seconds ?? reading.writtenSecondOfDay) / length
      if length <= 3_600 { offset = place?.offset ?? reading.offset }
    }
  }
}
