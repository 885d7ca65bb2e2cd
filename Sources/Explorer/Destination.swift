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
  /// - Returns: The first candle of a period or the next one after it; `nil` where there is none.
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
      return period.lowerBound <= newest ? period.lowerBound : nil
    }
  }

  /// The candles of a date's period; `nil` for what is no date.
  ///
  /// - Returns: An empty range, at the next candle, where none lies in it.
  func period(in chart: Chart, near cursor: Int) -> Range<Int>? {
    guard case .date(let pattern) = self else { return nil }
    let day = chart.values.civil(chart.series.time(at: cursor))
    let period = pattern.candles(in: chart, near: day)
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
    let start = Moment(chart: chart, day: days.lowerBound, second: (minute ?? 0) * 60 + (second ?? 0))
    let end = Moment(chart: chart, day: days.upperBound, second: 0)
    return start.index..<max(start.index, end.index)
  }
}

/// The first candle that is told at a day and second or later.
private struct Moment {
  let index: Int

  /// - Complexity: O(log n).
  init(chart: Chart, day: Int64, second: Int) {
    let wanted = day * 86_400 + Int64(second)
    index = chart.series.indices.partitioningIndex {
      chart.values.format.told(chart.series.time(at: $0)).writtenSeconds >= wanted
    }
  }
}
