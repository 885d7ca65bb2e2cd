import CandleEngine
import Foundation

/// The parts of dates and times that sentences need, printed and spoken.
struct DateParts: Sendable {
  private let format: FormatContext
  private let dayOfYearStyle: Date.FormatStyle
  private let shortMonthStyle: Date.FormatStyle
  private let longMonthStyle: Date.FormatStyle
  private let weekdayStyle: Date.FormatStyle

  init(format: FormatContext) {
    self.format = format
    let base = format.dateStyle
    dayOfYearStyle = base.month(.abbreviated).day()
    shortMonthStyle = base.month(.abbreviated)
    longMonthStyle = base.month(.wide)
    weekdayStyle = base.weekday(.wide)
  }

  /// Whether the locale counts to twelve; only asked where a time is told, since the first answer takes a millisecond.
  private var hasHalves: Bool {
    switch format.locale.hourCycle {
    case .zeroToEleven, .oneToTwelve: true
    default: false
    }
  }

  func civil(_ time: CandleTime) -> CivilDate { CivilDate(day: format.told(time).writtenDay) }

  func hour(_ time: CandleTime) -> Int { secondOfDay(time) / 3_600 }

  func dayOfYear(_ time: CandleTime) -> String { dayOfYearStyle.format(format.reading(of: time)) }

  func shortMonth(_ time: CandleTime) -> String { shortMonthStyle.format(format.reading(of: time)) }

  func longMonth(_ time: CandleTime) -> String { longMonthStyle.format(format.reading(of: time)) }

  func weekday(_ time: CandleTime) -> String { weekdayStyle.format(format.reading(of: time)) }

  /// `2:35 PM`, or `2:35` without the half of the day.
  ///
  /// The half is taken out of the whole text: a style that omits it (`hour(.defaultDigits(amPM: .omitted))`) takes its
  /// pattern from the 24-hour clock and gives `02:35`.
  func timeOfDay(_ time: CandleTime, hasHalf: Bool) -> String {
    let reading = format.reading(of: time)
    if hasHalf || !hasHalves { return format.timeStyle.format(reading) }
    let whole = format.timeStyle.attributedStyle.format(reading)
    let kept = whole.runs.filter { $0.dateField != .amPM }.map { String(whole[$0.range].characters) }
    return kept.joined().trimmingCharacters(in: .whitespaces)
  }

  /// "2 35 PM", "2 oh 5 PM", "2 PM", "midnight"; "14 35" where the day has 24 hours; with seconds where they are told.
  func spokenTimeOfDay(_ time: CandleTime, hasHalf: Bool, by grammar: Grammar) -> Phrase {
    let minute = spokenMinute(time, hasHalf: hasHalf, by: grammar)
    let second = secondOfDay(time) % 60
    guard format.tellsSeconds, second > 0 else { return minute }
    return second == 1 ? "\(minute), 1 second" : "\(minute), \(second) seconds"
  }

  private func spokenMinute(_ time: CandleTime, hasHalf: Bool, by grammar: Grammar) -> Phrase {
    let (hour, minute) = (hour(time), secondOfDay(time) / 60 % 60)
    if hour == 0, minute == 0 { return "midnight" }
    guard hasHalves else { return spoken(hour, minute, by: grammar) ?? "\(hour) hundred" }
    let onClock = (hour + 11) % 12 + 1
    let words = spoken(onClock, minute, by: grammar)
    guard hasHalf else { return words ?? "\(onClock) o'clock" }
    let told = words ?? "\(onClock)"
    return hour < 12 ? "\(told) AM" : "\(told) PM"
  }

  /// Hour and minute; `nil` for a full hour.
  private func spoken(_ hour: Int, _ minute: Int, by grammar: Grammar) -> Phrase? {
    switch minute {
    case 0: nil
    case ..<10: "\(hour) oh \(minute)"
    default: Phrase(grammar.time(hour: hour, minute: minute))
    }
  }

  private func secondOfDay(_ time: CandleTime) -> Int {
    let told = format.told(time)
    return Int(told.writtenSeconds - told.writtenDay * 86_400)
  }
}
