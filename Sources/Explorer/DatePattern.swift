import CandleEngine
import Foundation

extension Destination.DatePattern {
  /// Understands a date in part or whole, with a time of day or without.
  ///
  /// Day and month as numbers are read in the order of the locale; a number above 12 is the day anyhow.
  init?(_ text: String, locale: Locale) {
    // A full stop may stand behind a day, as in German, or an abbreviated month.
    let words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map {
      $0.last == "." ? String($0.dropLast()) : String($0)
    }
    let links = Self.links(of: locale)
    guard !words.isEmpty else { return nil }
    var half: String?
    let halves = ["am", "pm"]
    for (place, word) in words.enumerated() where !links.contains(word) {
      // As times are told: 9:45 AM, also without the blank, and 9 AM.
      let isHalf = halves.contains { word.hasSuffix($0) }
      let clock = isHalf ? String(word.dropLast(2)) : word
      if isHalf {
        guard half == nil else { return nil }
        half = String(word.suffix(2))
      }
      let isBeforeHalf = place + 1 < words.count && halves.contains(words[place + 1])
      let isHour = !clock.contains(":") && (isHalf || isBeforeHalf)
      guard clock.isEmpty || take(isHour ? "\(clock):00" : clock, locale: locale) else { return nil }
    }
    guard takeHalf(half), isPossible else { return nil }
  }

  /// Understands a day in eight figures, as many files have it: 20080303.
  init?(figures text: String) {
    guard text.count == 8, let number = Int(text), (1000_00_00..<3000_00_00).contains(number) else { return nil }
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
    guard CivilDate(year: year, month: month, day: day) != nil else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Takes the half of the day that a time of twelve hours lies in.
  ///
  /// - Returns: Whether there is such a time, or no half.
  private mutating func takeHalf(_ half: String?) -> Bool {
    guard let half else { return true }
    guard let told = minute, (60..<13 * 60).contains(told) else { return false }
    minute = told % (12 * 60) + (half == "pm" ? 12 * 60 : 0)
    return true
  }

  /// The days that are meant, by their number since 1970.
  ///
  /// - Parameter cursor: The day whose year and month stand in for those that were not said.
  /// - Returns: `nil` for a day that is not in the calendar.
  func days(near cursor: CivilDate) -> Range<Int64>? {
    let year = year ?? cursor.year
    guard let month = month ?? (day == nil && minute == nil ? nil : cursor.month) else {
      guard let start = CivilDate(year: year, month: 1, day: 1), let end = CivilDate(year: year + 1, month: 1, day: 1)
      else { return nil }
      return start.dayNumber..<end.dayNumber
    }
    guard let day = day ?? (minute == nil ? nil : cursor.day) else {
      let next = month == 12 ? (year: year + 1, month: 1) : (year: year, month: month + 1)
      guard let start = CivilDate(year: year, month: month, day: 1),
        let end = CivilDate(year: next.year, month: next.month, day: 1)
      else { return nil }
      return start.dayNumber..<end.dayNumber
    }
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    return date.dayNumber..<(date.dayNumber + 1)
  }

  /// Years that dates are written with; counting days or seconds to one far beyond would overflow.
  private static let years = 1...9_999

  private var isPossible: Bool {
    (year ?? month ?? day ?? minute) != nil && (year.map(Self.years.contains) ?? true)
      && (month.map((1...12).contains) ?? true) && (day.map((1...31).contains) ?? true)
  }

  /// Takes one word in.
  ///
  /// - Returns: Whether it is a part of a date that was not there yet.
  private mutating func take(_ word: String, locale: Locale) -> Bool {
    if word.contains(":") { return takeClock(word) }
    let parts = word.split { "-/.".contains($0) }.map(String.init)
    if parts.count > 1 { return takeNumbers(parts.map { Int($0) }, locale: locale) }
    if let number = Int(word.trimmingCharacters(in: .letters)), word.first?.isNumber == true {
      return takeNumber(number, isLong: word.count == 4)
    }
    guard month == nil, let named = Self.month(named: word, locale: locale) else { return false }
    month = named
    return true
  }

  private mutating func takeClock(_ word: String) -> Bool {
    let parts = word.split(separator: ":").map { Int($0) }
    guard minute == nil, (2...3).contains(parts.count), let hour = parts[0], let past = parts[1],
      (0..<24).contains(hour), (0..<60).contains(past)
    else { return false }
    minute = hour * 60 + past
    guard parts.count == 3 else { return true }
    second = parts[2]
    return second.map((0..<60).contains) ?? false
  }

  private mutating func takeNumber(_ number: Int, isLong: Bool) -> Bool {
    if isLong {
      guard year == nil else { return false }
      year = number
      return true
    }
    guard day == nil else { return false }
    day = number
    return true
  }

  /// Takes `2008-03-03`, `2008-03`, `3/3/2008`, `3.3.`.
  private mutating func takeNumbers(_ numbers: [Int?], locale: Locale) -> Bool {
    let numbers = numbers.compactMap { $0 }
    guard (2...3).contains(numbers.count), year == nil, month == nil, day == nil else { return false }
    if numbers[0] > 999 {
      (year, month) = (numbers[0], numbers[1])
      day = numbers.count == 3 ? numbers[2] : nil
      return true
    }
    if numbers.count == 2, numbers[1] > 999 {
      (month, year) = (numbers[0], numbers[1])
      return true
    }
    let isMonthFirst = locale.region?.identifier == "US" ? numbers[0] <= 12 : numbers[1] > 12
    (month, day) = isMonthFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
    year = numbers.count == 3 ? numbers[2] : nil
    return true
  }

  /// The words that a long date of the locale has between its parts, such as both "de" of "3 de marzo de 2008".
  private static func links(of locale: Locale) -> Set<String> {
    let style = Date.FormatStyle(
      date: .long, time: .omitted, locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
    let words = Date(timeIntervalSince1970: 0).formatted(style).lowercased().split(separator: " ").map(String.init)
    // As an English date and time are told: Oct 6, 2026 at 9:45 AM.
    return Set(words.filter { $0.allSatisfy(\.isLetter) && month(named: $0, locale: locale) == nil } + ["at"])
  }

  /// The month that a word begins like, in the locale's language or English.
  private static func month(named word: String, locale: Locale) -> Int? {
    guard word.count >= 3 else { return nil }
    for locale in [locale, Locale(identifier: "en_US")] {
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = locale
      let short = word.trimmingCharacters(in: .punctuationCharacters)
      if let place = calendar.monthSymbols.firstIndex(where: { $0.lowercased().hasPrefix(short) }) { return place + 1 }
    }
    return nil
  }
}
