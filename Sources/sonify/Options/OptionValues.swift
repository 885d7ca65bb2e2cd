import AudioGraph
import CandleEngine
import CandleFiles
import Foundation
import Presentation

/// Reads the values of options, and says what they can be when they are something else.
struct OptionValues {
  private let values: [OptionName: String]

  init(_ values: [OptionName: String]) {
    self.values = values
  }

  /// A value as it was typed.
  func text(_ name: OptionName) -> String? { values[name] }

  /// A whole number.
  func integer(_ name: OptionName, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .badValue(name, text, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number.
  func number(_ name: OptionName, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = values[name] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      // As it is typed, whatever the machine's language.
      let style = FloatingPointFormatStyle<Double>.number.grouping(.never).locale(Locale(identifier: "en_US_POSIX"))
      let ends = [range.lowerBound, range.upperBound].map { $0.formatted(style) }
      // What is shown as 0 is not meant to be one.
      let isAboveZero = range.lowerBound > 0 && ends[0] == "0"
      throw .badValue(
        name, text,
        allowed: isAboveZero ? "a number above 0, up to \(ends[1])" : "a number from \(ends[0]) to \(ends[1])")
    }
    return number
  }

  /// One of some words.
  func word(_ name: OptionName, among words: [String]) throws(UsageError) -> String? {
    guard let text = values[name] else { return nil }
    guard words.contains(text) else {
      let (start, last) = (words.dropLast().joined(separator: ", "), words.last ?? "")
      throw .badValue(name, text, allowed: start.isEmpty ? Phrase(last) : "\(start) or \(last)")
    }
    return text
  }

  /// One of the cases of an enumeration.
  func choice<Choice: RawRepresentable & CaseIterable>(_ name: OptionName, of: Choice.Type) throws(UsageError)
    -> Choice? where Choice.RawValue == String
  {
    try word(name, among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
  }

  /// A date or time.
  func time(_ name: OptionName) throws(UsageError) -> CandleTime? {
    guard let text = values[name] else { return nil }
    guard let time = TimeText.time(text) else {
      throw .badValue(name, text, allowed: "a date like 2024-03-01 or a time like 2024-03-01T14:30")
    }
    return time
  }

  /// How a file is read.
  func reading() throws(UsageError) -> PriceFile.Options {
    var reading = PriceFile.Options(
      dateOrder: try choice(.dateOrder, of: DateOrder.self), now: Int64(Date().timeIntervalSince1970))
    reading.symbol = values[.symbol]
    reading.decimal = try choice(.decimal, of: DecimalMark.self)
    reading.encoding = values[.encoding]
    reading.date = try time(.date).map { CivilDate(day: $0.writtenDay) }
    reading.countsFrom1904 = values[.excel1904] != nil
    reading.scale = try number(.scale, in: 1e-12...1e12).flatMap(PriceScale.init)
    reading.isAdjusted = values[.adjusted] != nil
    reading.isStrict = values[.strict] != nil
    return reading
  }

  /// A time zone by its name or its distance from UTC.
  func timeZone() throws(UsageError) -> TimeZone? {
    guard let text = values[.timeZone] else { return nil }
    guard let zone = TimeZone(identifier: text) else {
      throw .badValue(.timeZone, text, allowed: "a zone like UTC or America/New_York")
    }
    return zone
  }

  /// The parts of an option that may be given more than once.
  func list(_ name: OptionName, separator: Character) -> [String] {
    values[name]?.split(separator: separator).map(String.init) ?? []
  }

  /// Numbers with commas or blanks between them.
  func numbers(_ name: OptionName) throws(UsageError) -> [Double] {
    guard let text = values[name] else { return [] }
    let numbers = text.split { ", ".contains($0) }.map { Double($0) }
    let known = numbers.compactMap { $0 }.filter(\.isFinite)
    guard !known.isEmpty, known.count == numbers.count else {
      throw .badValue(name, text, allowed: "prices with commas between them, like 180,185.5")
    }
    return known
  }

  /// The period that candles are gathered into.
  func period(firstWeekday: Int) throws(UsageError) -> CandlePeriod? {
    guard let text = values[.every] else { return nil }
    switch text {
    case "day": return .day
    case "week": return .week(firstWeekday: firstWeekday)
    case "month": return .month
    case "quarter": return .quarter
    case "year": return .year
    default: break
    }
    if let unit = text.last, let count = Int(text.dropLast()) {
      if unit == "m", (1...1_440).contains(count) { return .minutes(count) }
      if unit == "h", (1...24).contains(count) { return .hours(count) }
    }
    throw .badValue(.every, text, allowed: "5m, 1h, day, week, month, quarter or year")
  }

  /// How many cells a display has, or that it is reached by BrlAPI.
  func braille() throws(UsageError) -> Options.BrailleChoice {
    guard let text = values[.braille], text != "off" else { return .off }
    if text == "brlapi" { return .brlapi }
    guard let cells = Int(text), (8...200).contains(cells) else {
      throw .badValue(.braille, text, allowed: "brlapi, off, or a number of cells from 8 to 200, like 40")
    }
    return .terminal(cells: cells)
  }

  /// Two prices; a price may be below zero.
  func domain() throws(UsageError) -> ClosedRange<Double>? {
    guard let text = values[.domain] else { return nil }
    // Of the dashes the one that leaves two numbers.
    for dash in text.indices.dropFirst() where text[dash] == "-" {
      guard let low = Double(text[..<dash]), let high = Double(text[text.index(after: dash)...]) else { continue }
      if low < high, low.isFinite, high.isFinite { return low...high }
    }
    throw .badValue(.domain, text, allowed: "two prices, the lower first, like 100-200")
  }

  /// Two frequencies, or the name of a range.
  func pitchRange() throws(UsageError) -> ClosedRange<Hertz>? {
    guard let text = values[.pitch] else { return nil }
    if let preset = PitchPreset(rawValue: text) { return preset.frequencies }
    let ends = text.split(separator: "-").compactMap { Double($0) }
    let audible = 40.0...8_000.0
    guard ends.count == 2, ends[0] < ends[1], ends.allSatisfy(audible.contains) else {
      throw .badValue(
        .pitch, text,
        allowed: "standard, narrow, wide, high-frequency-loss, or two frequencies from 40 to 8000, like 220-1760")
    }
    return ends[0]...ends[1]
  }
}
