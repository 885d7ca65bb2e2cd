import CandleEngine
import Foundation
import Presentation

/// A place in a chart, as people write it: a date in part or whole, a candle's number, a distance, a percent, a price.
enum Destination: Equatable {
  /// The number of a candle, the first is 1.
  case number(Int)
  /// So many candles later; negative: earlier.
  case distance(Int)
  /// A share of the series, 0 to 1.
  case share(Double)
  /// The next candle whose range reaches a price.
  case price(Double)
  case date(DatePattern)

  /// Parts of a date and time; what is missing is taken from where the cursor is, or stands for a whole period.
  struct DatePattern: Equatable {
    var year: Int?
    var month: Int?
    var day: Int?
    /// Minutes since midnight.
    var minute: Int?
    /// Seconds past the minute.
    var second: Int?
  }

  /// Understands a text, if it is any of these.
  ///
  /// - Parameters:
  ///   - text: `2008`, `march 2008`, `3 march`, `mar 3 2008`, `2008-03-03`, `20080303`, `14:30`, `120`, `+20`, `-20`, `minus 20`, `50%`,
  ///     `$185`.
  ///   - locale: Whose names of months are understood beside English ones, and whose order of day and month.
  /// - Throws: ``TypedNumber/Fault``: no such place, or a number that can be read in two ways.
  init(_ text: String, locale: Locale) throws(TypedNumber.Fault) {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let percent = Self.without(["%"], text) {
      self = .share(try TypedNumber(percent, locale: locale).value / 100)
    } else if let price = Self.without(["$", "€", "£"], text) {
      self = .price(try TypedNumber(price, locale: locale).value)
    } else if let distance = Self.distance(text) {
      self = .distance(distance)
    } else if text.count == 4, let year = Int(text), (1000...2999).contains(year) {
      self = .date(DatePattern(year: year))
    } else if let pattern = DatePattern(figures: text) {
      self = .date(pattern)
    } else if locale.decimalSeparator != ".", text.contains("."), let pattern = DatePattern(text, locale: locale) {
      // Where decimals have a comma, dates have dots: 3.3. and 3.3 are the third of March.
      self = .date(pattern)
    } else {
      self = try Self.number(text, locale: locale)
    }
  }

  /// Whether it is a time of a day that is not said.
  var isTimeOfDay: Bool {
    guard case .date(let pattern) = self else { return false }
    return pattern.minute != nil && pattern.day == nil && pattern.month == nil && pattern.year == nil
  }

  /// A number behind a sign, or behind the word that a sign is told by.
  private static func distance(_ text: String) -> Int? {
    for (sign, direction) in [("-", -1), ("−", -1), ("minus ", -1), ("+", 1), ("plus ", 1)] {
      guard text.lowercased().hasPrefix(sign) else { continue }
      let digits = text.dropFirst(sign.count).trimmingCharacters(in: .whitespaces)
      return digits.first?.isNumber == true ? Int(digits).map { direction * $0 } : nil
    }
    return nil
  }

  /// A price if it has decimals, else the number of a candle; a date if it is no number.
  private static func number(_ text: String, locale: Locale) throws(TypedNumber.Fault) -> Destination {
    do throws(TypedNumber.Fault) {
      let typed = try TypedNumber(text, locale: locale)
      guard !typed.hasDecimals else { return .price(typed.value) }
      guard let number = Int(exactly: typed.value) else { throw .notNumber }
      return .number(number)
    } catch {
      guard error == .notNumber, let pattern = DatePattern(text, locale: locale) else { throw error }
      return .date(pattern)
    }
  }

  /// What is left of a text without one of some marks at an end; `nil` if it has none.
  private static func without(_ marks: Set<Character>, _ text: String) -> String? {
    if let first = text.first, marks.contains(first) { return String(text.dropFirst()) }
    if let last = text.last, marks.contains(last) { return String(text.dropLast()) }
    return nil
  }

  /// The candle that is meant.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - cursor: Where we are, from which distances and prices are counted and missing parts of dates taken.
  /// - Returns: The candle that a day or time lies in, the first candle of a longer period, or the next one after it;
  ///   `nil` where there is none.
  func candle(in chart: Chart, near cursor: Int) -> Int? {
    let newest = chart.series.count - 1
    switch self {
    case .number(let number): return (1...(newest + 1)).contains(number) ? number - 1 : nil
    case .distance(let distance):
      let (target, isTooFar) = cursor.addingReportingOverflow(distance)
      return isTooFar ? nil : min(max(target, 0), newest)
    case .share(let share): return (0...1).contains(share) ? Int((Double(newest) * share).rounded()) : nil
    case .price(let price):
      // No range of Swift, which a candle whose high is below its low would end the program with.
      let reaches = { (extremes: RangeExtremes) in extremes.lowestLow <= price && price <= extremes.highestHigh }
      return chart.series.firstIndex(in: (cursor + 1)..<max(cursor + 1, newest + 1), whereExtremes: reaches)
        ?? chart.series.lastIndex(in: 0..<cursor, whereExtremes: reaches)
    case .date:
      guard let period = period(in: chart, near: cursor) else { return nil }
      if let holder = holder(of: period, in: chart, near: cursor) { return holder }
      return period.lowerBound <= newest ? period.lowerBound : nil
    }
  }

  /// Whether no candle lies at a date or time, so that the next one is meant.
  func isBetweenCandles(of chart: Chart, near cursor: Int) -> Bool {
    guard case .date(let pattern) = self, let period = period(in: chart, near: cursor),
      holder(of: period, in: chart, near: cursor) == nil
    else { return false }
    guard !period.isEmpty, pattern.minute != nil else { return period.isEmpty }
    return pattern.moment(in: chart, near: cursor).map { !$0.isTime(of: period.lowerBound) } ?? false
  }

  /// The candle that begins before a day or time and holds it; `nil` where one begins there.
  private func holder(of period: Range<Int>, in chart: Chart, near cursor: Int) -> Int? {
    guard case .date(let pattern) = self, period.isEmpty || pattern.minute != nil,
      let moment = pattern.moment(in: chart, near: cursor), !moment.isTime(of: moment.index)
    else { return nil }
    return moment.holder
  }

  /// The candles of a date's period; `nil` for what is no date.
  ///
  /// - Returns: An empty range, at the next candle, where none lies in it.
  func period(in chart: Chart, near cursor: Int) -> Range<Int>? {
    guard case .date(let pattern) = self else { return nil }
    let day = chart.values.civil(chart.series.time(at: cursor))
    let period = pattern.candles(in: chart, near: day)
    if pattern.moment(in: chart, near: cursor)?.holder != nil { return period }
    // A day that this year has not seen yet is that of last year.
    guard pattern.year == nil, period?.lowerBound == chart.series.count,
      let lastYear = CivilDate(year: day.year - 1, month: day.month, day: min(day.day, 28)),
      // Where the series has no last year either, its first candle is not the next one after that day.
      let earlier = pattern.candles(in: chart, near: lastYear), earlier.upperBound > 0
    else { return period }
    return earlier
  }
}

extension Destination.DatePattern {
  /// The candles of the period, from the first that is told in it or later.
  fileprivate func candles(in chart: Chart, near day: CivilDate) -> Range<Int>? {
    guard let days = days(near: day) else { return nil }
    let start = start(of: days, in: chart)
    let end = Moment(chart: chart, seconds: days.upperBound * 86_400)
    return start.index..<max(start.index, end.index)
  }

  /// When the period begins, with what is missing taken from the candle at the cursor.
  fileprivate func moment(in chart: Chart, near cursor: Int) -> Moment? {
    days(near: chart.values.civil(chart.series.time(at: cursor))).map { start(of: $0, in: chart) }
  }

  private func start(of days: Range<Int64>, in chart: Chart) -> Moment {
    Moment(chart: chart, seconds: days.lowerBound * 86_400 + Int64((minute ?? 0) * 60 + (second ?? 0)))
  }
}

/// A moment among the candles, as their times are told.
private struct Moment {
  let chart: Chart
  /// The seconds since 1970, as if written in UTC.
  let seconds: Int64
  /// The first candle that is told then or later.
  let index: Int

  /// - Complexity: O(log n).
  init(chart: Chart, seconds: Int64) {
    self.chart = chart
    self.seconds = seconds
    index = chart.series.indices.partitioningIndex {
      chart.values.format.told(chart.series.time(at: $0)).writtenSeconds >= seconds
    }
  }

  /// Whether a candle begins at the moment.
  func isTime(of index: Int) -> Bool { index < chart.series.count && start(of: index) == seconds }

  /// The candle that has begun before and is not yet over.
  var holder: Int? {
    guard index > 0 else { return nil }
    return seconds < end(of: index - 1) ? index - 1 : nil
  }

  /// When a candle begins; of candles of a day or longer, the day.
  private func start(of index: Int) -> Int64 {
    let time = chart.series.time(at: index)
    guard chart.unit > .time else { return chart.values.format.told(time).writtenSeconds }
    return chart.values.civil(time).dayNumber * 86_400
  }

  /// When a candle is over: after the usual step, of months after as many months.
  private func end(of index: Int) -> Int64 {
    let months = Int((chart.interval / Self.usualMonth).rounded())
    guard chart.unit > .day, months > 0 else { return start(of: index) + Int64(chart.interval) }
    let date = chart.values.civil(chart.series.time(at: index))
    let next = date.month - 1 + months
    let end = CivilDate(year: date.year + next / 12, month: next % 12 + 1, day: 1)
    return (end?.dayNumber ?? 0) * 86_400
  }

  private static let usualMonth = 365.25 / 12 * 86_400
}
