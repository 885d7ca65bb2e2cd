/// How a language says numbers, dates and times where that is no sentence: templates without words of their own.
///
/// What a language leaves out is as in English.
struct Grammar: Sendable {
  /// The rule of each plural form but `other`, by the names of Unicode's plural rules.
  var plurals = ["one": "n = 1"]
  /// The mark before the fraction in a number that is spoken.
  var decimal = "."
  /// The days of a month with an ordinal of their own, by their number; of all others it is `other`, with the day in it.
  var ordinals = [
    "1": "1st", "2": "2nd", "3": "3rd", "21": "21st", "22": "22nd", "23": "23rd", "31": "31st", "other": "{1}th",
  ]
  /// The same as a synthesiser is to be given them, for those that it misreads: `30.` of German is "dreißigsten".
  var spokenOrdinals: [String: String] = [:]
  /// A spoken date: `{1}` is the month, `{2}` the ordinal of the day, `{3}` the year.
  var date = "{1} {2}, {3}"
  /// A spoken date without its year.
  var dayOfYear = "{1} {2}"
  /// The day of the month alone, printed and spoken: `{1}` is its ordinal.
  var dayOfMonth = "{1}"
  /// A spoken month with its year: `{1}` is the month, `{2}` the year.
  var monthOfYear = "{1} {2}"
  /// A spoken time of day: `{1}` is the hour, `{2}` the minute, from 10 on.
  var time = "{1} {2}"

  /// Plain digits with the decimal mark of the language.
  func number(_ digits: String) -> String { decimal == "." ? digits : digits.replacing(".", with: decimal) }

  func date(month: String, day: Int, year: Int) -> String {
    Template.filled(date, [month, spokenOrdinal(day), String(year)])
  }

  func dayOfYear(month: String, day: Int) -> String { Template.filled(dayOfYear, [month, spokenOrdinal(day)]) }

  /// The day of the month alone, as it is printed.
  func dayOfMonth(_ day: Int) -> String { Template.filled(dayOfMonth, [ordinal(day)]) }

  /// The day of the month alone, as it is spoken.
  func spokenDayOfMonth(_ day: Int) -> String { Template.filled(dayOfMonth, [spokenOrdinal(day)]) }

  func monthOfYear(month: String, year: Int) -> String { Template.filled(monthOfYear, [month, String(year)]) }

  func time(hour: Int, minute: Int) -> String { Template.filled(time, [String(hour), String(minute)]) }

  private func spokenOrdinal(_ day: Int) -> String { spokenOrdinals[String(day)] ?? ordinal(day) }

  private func ordinal(_ day: Int) -> String {
    ordinals[String(day)] ?? Template.filled(ordinals["other"] ?? "{1}", [String(day)])
  }
}

extension Grammar: Decodable {
  private enum Key: String, CodingKey {
    case plurals, decimal, ordinals, spokenOrdinals, date, dayOfYear, dayOfMonth, monthOfYear, time
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key, else standard: String) throws -> String {
      try values.decodeIfPresent(String.self, forKey: key) ?? standard
    }
    plurals = try values.decodeIfPresent([String: String].self, forKey: .plurals) ?? plurals
    decimal = try text(.decimal, else: decimal)
    ordinals = try values.decodeIfPresent([String: String].self, forKey: .ordinals) ?? ordinals
    spokenOrdinals = try values.decodeIfPresent([String: String].self, forKey: .spokenOrdinals) ?? spokenOrdinals
    date = try text(.date, else: date)
    dayOfYear = try text(.dayOfYear, else: dayOfYear)
    dayOfMonth = try text(.dayOfMonth, else: dayOfMonth)
    monthOfYear = try text(.monthOfYear, else: monthOfYear)
    time = try text(.time, else: time)
  }
}
