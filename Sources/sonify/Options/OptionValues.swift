import AudioGraph
import CandleEngine
import CandleFiles
import Foundation

/// Reads the values of options, and says what they can be when they are something else.
struct OptionValues {
  private let values: [OptionName: String]

  init(_ values: [OptionName: String]) {
    self.values = values
  }

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
      let ends = [range.lowerBound, range.upperBound].map { $0.formatted(.number.grouping(.never)) }
      throw .badValue(name, text, allowed: "a number from \(ends[0]) to \(ends[1])")
    }
    return number
  }

  /// One of some words.
  func word(_ name: OptionName, among words: [String]) throws(UsageError) -> String? {
    guard let text = values[name] else { return nil }
    guard words.contains(text) else {
      let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      throw .badValue(name, text, allowed: list)
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

  /// A time zone by its name or its distance from UTC.
  func timeZone() throws(UsageError) -> TimeZone? {
    guard let text = values[.timeZone] else { return nil }
    guard let zone = TimeZone(identifier: text) else {
      throw .badValue(.timeZone, text, allowed: "a zone like UTC or America/New_York")
    }
    return zone
  }

  /// Two frequencies.
  func pitchRange() throws(UsageError) -> ClosedRange<Hertz>? {
    guard let text = values[.pitch] else { return nil }
    let ends = text.split(separator: "-").compactMap { Double($0) }
    let audible = 40.0...8_000.0
    guard ends.count == 2, ends[0] < ends[1], ends.allSatisfy(audible.contains) else {
      throw .badValue(.pitch, text, allowed: "two frequencies from 40 to 8000, like 220-1760")
    }
    return ends[0]...ends[1]
  }
}
