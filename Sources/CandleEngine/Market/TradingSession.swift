public import Foundation

/// A part of the trading day: a window of the clock in a zone, on some days of the week.
///
/// The original's source is not known; these choices are ours and are tested: the start belongs to the window and the end
/// does not; a window whose end is not after its start runs past midnight and belongs to the day on which it began; of
/// overlapping windows the first in the list counts; there is no calendar of holidays.
///
/// - Source: candle chart specification, section 20.
public struct TradingSession: Hashable, Sendable {
  /// Which part of the trading day a session is.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The exchange's main hours.
    case regular
    /// Before the main hours.
    case preMarket
    /// After the main hours.
    case afterHours
    /// Through the night.
    case overnight
  }

  /// Which part of the trading day it is.
  public let kind: Kind
  /// The first minute of the day that belongs to it, 0 to 1,439.
  public let startMinute: Int
  /// The first minute that does not, 0 to 1,439; at or before the start it is the next day's.
  public let endMinute: Int
  /// The days of the week on which it begins: 0 is Sunday, 6 is Saturday.
  public let weekdays: Set<Int>
  /// The zone of its clock.
  public let timeZone: TimeZone

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - kind: Which part of the trading day it is.
  ///   - startMinute: The first minute of the day that belongs to it; minutes outside a day wrap.
  ///   - endMinute: The first minute that does not; the same as the start is a whole day.
  ///   - weekdays: The days on which it begins, 0 is Sunday; by default all.
  ///   - timeZone: The zone of its clock.
  public init(
    kind: Kind, startMinute: Int, endMinute: Int, weekdays: Set<Int> = Set(0...6), timeZone: TimeZone
  ) {
    self.kind = kind
    self.startMinute = Int(CandleTime.floorRemainder(Int64(startMinute), 1_440))
    self.endMinute = Int(CandleTime.floorRemainder(Int64(endMinute), 1_440))
    self.weekdays = weekdays
    self.timeZone = timeZone
  }

  /// The minute of the day of an hour and a minute, held to a day.
  public static func minute(hour: Int, minute: Int = 0) -> Int {
    hour.clamped(to: 0...24) * 60 + minute.clamped(to: 0...59)
  }

  /// The exchanges of the United States, Monday to Friday in New York: 4:00, 9:30, 16:00, 20:00.
  ///
  /// Nothing where the system does not know the zone.
  public static let usEquities: [TradingSession] = {
    guard let newYork = TimeZone(identifier: "America/New_York") else { return [] }
    let windows: [(Kind, Int, Int)] = [
      (.preMarket, minute(hour: 4), minute(hour: 9, minute: 30)),
      (.regular, minute(hour: 9, minute: 30), minute(hour: 16)),
      (.afterHours, minute(hour: 16), minute(hour: 20)),
    ]
    return windows.map { kind, start, end in
      TradingSession(kind: kind, startMinute: start, endMinute: end, weekdays: Set(1...5), timeZone: newYork)
    }
  }()

  /// The zone's clock for an instant; a wall clock without zone is taken for the session's own, a date has no sessions.
  func reading(of time: CandleTime) -> CandleTime? {
    time.basis == .date ? nil : time.converted(to: timeZone)
  }

  /// Where a reading of the session's clock lies in the session; nothing outside it.
  func place(of reading: CandleTime) -> SessionPlace? {
    let second = reading.writtenSecondOfDay
    let start = startMinute * 60
    let end = endMinute * 60
    let day = reading.writtenDay
    let wraps = end <= start
    if second >= start, wraps || second < end, begins(on: day) {
      return SessionPlace(kind: kind, day: day, seconds: second - start, offset: reading.offset)
    }
    if wraps, second < end, begins(on: day - 1) {
      return SessionPlace(kind: kind, day: day - 1, seconds: second + 86_400 - start, offset: reading.offset)
    }
    return nil
  }

  private func begins(on day: Int64) -> Bool { weekdays.contains(CivilDate(day: day).weekday) }
}

/// Where a time lies in one run of a session.
public struct SessionPlace: Equatable, Sendable {
  /// Which part of the trading day it is.
  public let kind: TradingSession.Kind
  /// The day on which the run began, counted from 1970-01-01 in the session's zone.
  public let day: Int64
  /// Seconds of the clock since the run began; a change of the clock in between is not counted.
  public let seconds: Int
  /// The zone's distance from UTC at that time, in seconds; it tells apart what reads the same when a clock goes back.
  public let offset: Int32
}

extension [TradingSession] {
  /// Where a time lies in the first session that it belongs to; nothing outside all of them, or for a date.
  ///
  /// - Complexity: O(sessions).
  public func place(of time: CandleTime) -> SessionPlace? {
    var zone: TimeZone?
    var reading: CandleTime?
    for session in self {
      // Sessions of one market share their zone, and a conversion is what takes time here.
      if zone != session.timeZone {
        zone = session.timeZone
        reading = session.reading(of: time)
      }
      if let reading, let place = session.place(of: reading) { return place }
    }
    return nil
  }

  /// The runs of candles of a range that lie in one kind of session, oldest first; candles outside all are left out.
  ///
  /// - Parameters:
  ///   - series: The candles.
  ///   - range: Which of them.
  ///   - interval: The usual distance between them in seconds; by default ``TimeScale/estimatedInterval(of:)``. Sessions
  ///     mean something up to an hour; beyond it there are no regions.
  /// - Returns: The kind and the candles of each run.
  /// - Complexity: O(range · sessions).
  public func regions(
    in series: CandleSeries, range: Range<Int>? = nil, interval: Double? = nil
  ) -> [(kind: TradingSession.Kind, range: Range<Int>)] {
    guard (interval ?? TimeScale.estimatedInterval(of: series)) <= 3_600 else { return [] }
    var regions: [(kind: TradingSession.Kind, range: Range<Int>)] = []
    for index in (range ?? series.indices).clamped(to: series.indices) {
      guard let kind = place(of: series.time(at: index))?.kind else { continue }
      if let last = regions.last, last.kind == kind, last.range.upperBound == index {
        regions[regions.count - 1].range = last.range.lowerBound..<(index + 1)
      } else {
        regions.append((kind, index..<(index + 1)))
      }
    }
    return regions
  }
}
