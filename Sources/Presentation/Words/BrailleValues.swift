import CandleEngine
import Foundation

/// The values of a chart as short words for braille: no blanks inside, no marks between thousands, signs instead of words.
struct BrailleValues: Sendable {
  private let values: Values
  private let unit: TimeScale.BaseUnit
  private let point: String
  private let separator: String

  init(chart: Chart) {
    values = chart.values
    unit = chart.unit
    point = chart.values.format.locale.decimalSeparator ?? "."
    separator = chart.values.format.locale.groupingSeparator ?? ""
  }

  /// A price, without a fraction that is zero: `182`, `186.41`.
  func price(_ value: Double) -> String {
    let text = plain(values.price(value).withSigns.printed)
    let parts = text.split(separator: point, maxSplits: 1)
    return parts.count == 2 && parts[1].allSatisfy { $0 == "0" } ? String(parts[0]) : text
  }

  func volume(_ value: Double?) -> String { value.map { plain(values.volume($0).printed) } ?? "?" }

  /// How a price moved, in percent with one digit, two where one would be zero: `+0.8%`, `-0.03%`, `0%`, `+<0.01%`.
  ///
  /// From zero or below it is told in points: `-55.90`.
  func change(from old: Double, to new: Double) -> String {
    guard new != old else { return "0%" }
    let sign = new > old ? "+" : "-"
    guard old > 0 else { return sign + price(abs(new - old)) }
    let ratio = abs(new - old) / old
    // What rounds to nothing with two digits.
    let least = 0.0001
    if ratio < least / 2 { return "\(sign)<\(plain(values.percent(least).printed))" }
    // Half a tenth of a percent is the least that one digit shows.
    return sign + plain(values.percent(ratio, digits: ratio < 0.0005 ? 2 : 1).printed)
  }

  /// A day, a month, a year or a time of day, by what the candles last: `Oct30`, `Oct2026`, `2:35PM`.
  ///
  /// - Parameters:
  ///   - time: The candle's time.
  ///   - hasYear: Whether a day is told with its year: `Oct30 2026`.
  ///   - hasDay: Whether a time of day is told with its day: `Oct30 2:35PM`.
  /// - Returns: One word, or two.
  func date(_ time: CandleTime, hasYear: Bool = false, hasDay: Bool = true) -> String {
    let day = plain(values.dayOfYear(time).printed, keepsMarks: true)
    let year = values.year(time).printed
    switch unit {
    case .year: return year
    case .month: return plain(values.month(time, hasYear: true).printed, keepsMarks: true)
    case .day: return hasYear ? "\(day) \(year)" : day
    case .time:
      let hour = plain(values.timeOfDay(time, hasHalf: true).printed, keepsMarks: true)
      return hasDay ? "\(day) \(hour)" : hour
    }
  }

  /// Two dates, with their years where these differ: `Oct29-Nov27`, `Oct29 2025-Nov27 2026`.
  func span(_ first: CandleTime, _ last: CandleTime) -> String {
    let days = (values.civil(first), values.civil(last))
    let hasYear = days.0.year != days.1.year
    return "\(date(first, hasYear: hasYear))-\(date(last, hasYear: hasYear, hasDay: days.0 != days.1))"
  }

  private func plain(_ text: String, keepsMarks: Bool = false) -> String {
    let ungrouped = keepsMarks || separator.isEmpty ? text : text.replacing(separator, with: "")
    // The minus sign that some locales write has no cell in many tables.
    return ungrouped.filter { !$0.isWhitespace }.replacing("\u{2212}", with: "-")
  }
}
