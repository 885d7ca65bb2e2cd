import Foundation
import Synchronization

/// Dates with hour and minute of a few locales, where they are a date's text and a minute's text one behind the other:
/// the texts of the last day and of all minutes are kept, since a million lines are of few days.
final class DayAndMinute: Sendable {
  private struct Texts {
    var day: Int64 = .min
    var date = ""
    /// By minute of the day; empty before the first.
    var clock: [String?] = []
  }

  private let style: Date.FormatStyle
  private let minuteStyle: Date.FormatStyle
  private let texts = Mutex(Texts())

  /// - Parameters:
  ///   - locale: The locale of the styles; `nil` comes of most.
  ///   - style: Date, hour and minute.
  ///   - minuteStyle: Hour and minute alone.
  init?(locale: Locale, style: Date.FormatStyle, minuteStyle: Date.FormatStyle) {
    guard ["en_US", "de_DE", "es_ES"].contains(locale.identifier) else { return nil }
    (self.style, self.minuteStyle) = (style, minuteStyle)
  }

  /// The text of a number of seconds since 1970 in UTC.
  func text(_ seconds: Int64) -> String {
    let day = seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1
    let minute = Int(seconds - day * 86_400) / 60
    let date = Date(timeIntervalSince1970: Double(seconds))
    return texts.withLock { texts in
      if texts.clock.isEmpty { texts.clock = [String?](repeating: nil, count: 1_440) }
      let clock = texts.clock[minute] ?? minuteStyle.format(date)
      texts.clock[minute] = clock
      if texts.day != day {
        let text = style.format(date)
        guard text.hasSuffix(clock) else { return text }
        (texts.day, texts.date) = (day, String(text.dropLast(clock.count)))
      }
      return texts.date + clock
    }
  }
}
