import CandleEngine
import TestSupport
import Testing

@testable import CandleFiles

/// A file of a few rows that shows one rule of reading, with what must come out.
struct RuleExample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  var candles = 1
  var first = "2024-01-02"
  /// The newest candle's; `nil` where it is not compared.
  var close: Double?
  /// A kind of notice that must be told.
  var notice: String?

  /// What is wrong with what the reader makes of it; empty if nothing is.
  func differences() throws -> [String] {
    let file: PriceFile
    do throws(ReadFailure) {
      // Years of two digits depend on the day of reading: 1 January 2026.
      file = try readFile(text, now: 1_767_225_600)
    } catch {
      return ["\(error)"]
    }
    var wrong: [String] = []
    if file.series.count != candles { wrong.append("\(file.series.count) candles, not \(candles)") }
    if file.series.first?.time.iso8601 != first { wrong.append("first \(file.series.first?.time.iso8601 ?? "none")") }
    if let close, file.series.last?.close != close { wrong.append("close \(file.series.last?.close ?? .nan)") }
    let kinds = file.notices.map(\.kind.name)
    if let notice, !kinds.contains(notice) { wrong.append("no notice \(notice), but \(kinds)") }
    return wrong
  }
}

/// Reads a text as a file.
///
/// - Parameters:
///   - text: What is in the file.
///   - now: The time of reading, in seconds since 1970.
/// - Returns: What was understood.
/// - Throws: `ReadFailure` when no candle comes out of it.
func readFile(_ text: String, now: Int64) throws(ReadFailure) -> PriceFile {
  guard let folder = try? TemporaryFolder(), let path = try? folder.write(text, to: "prices.csv") else {
    throw ReadFailure(.noSuchFile)
  }
  return try withExtendedLifetime(folder) { () throws(ReadFailure) in
    try PriceFileReader.read(path: path, options: PriceFile.Options(now: now))
  }
}

extension RuleExample {
  /// A cell of the close in a row of its own.
  static func price(_ cell: String, _ value: Double) -> RuleExample {
    RuleExample(testDescription: "price \(cell)", text: "Date,Close\n2024-01-02,\"\(cell)\"\n", close: value)
  }

  /// A cell of the date in a row of its own.
  static func date(_ cell: String, _ time: String, notice: String? = nil) -> RuleExample {
    RuleExample(
      testDescription: "date \(cell)", text: "Date,Close\n\"\(cell)\",1.5\n", first: time, close: 1.5, notice: notice)
  }

  /// Prices in all the ways in which people of many countries write them (rules P10 to P12).
  static let prices = [
    price("1,234.50", 1234.5), price("1.234,50", 1234.5), price("1'234.50", 1234.5), price("1\u{2019}234.50", 1234.5),
    price("1 234,50", 1234.5), price("1\u{A0}234,50", 1234.5), price("1\u{202F}234,50", 1234.5),
    price("12,34,567.89", 1_234_567.89), price("1,234,567", 1_234_567), price("1.234.567", 1_234_567),
    price("12,5", 12.5), price("12,50", 12.5), price("12,5055", 12.5055), price("0.00000644", 0.00000644),
    price("$12.50", 12.5), price("€ 12,50", 12.5), price("12.50 EUR", 12.5), price("USD 1,234.50", 1234.5),
    price("£12.50", 12.5), price("¥1,234.5", 1234.5), price("\u{2212}1.50", -1.5), price("\u{2013}1.50", -1.5),
    price("-$1.50", -1.5),
    price("6.4E-06", 6.4e-06), price("1.25e+3", 1250), price("+1.5", 1.5), price(" 1.5 ", 1.5),
    price("=\"\"1.5\"\"", 1.5), price("(37.63)", -37.63), price("($1,237.63)", -1237.63), price("'1.5'", 1.5),
  ]

  /// Days and times in the ways that exports have (rules P1 to P4 and P35 to P37).
  static let dates = [
    date("2024/1/2", "2024-01-02"), date("2024.01.02", "2024-01-02"), date("20240102", "2024-01-02"),
    date("02.01.2024", "2024-01-02"), date("31/12/2023", "2023-12-31"), date("12/31/2023", "2023-12-31"),
    date("31-12-2023", "2023-12-31"), date("2024-01", "2024-01-01"), date("Jan 2, 2024", "2024-01-02"),
    date("January 2, 2024", "2024-01-02"), date("2 January 2024", "2024-01-02"), date("02-Jan-2024", "2024-01-02"),
    date("Tue, Jan 2, 2024", "2024-01-02"), date("31/12/99", "1999-12-31", notice: "two-digit-year"),
    date("31/12/05", "2005-12-31", notice: "two-digit-year"), date("45293", "2024-01-02", notice: "excel-serial"),
    date("1704186000", "2024-01-02T09:00:00Z"), date("1704186000000", "2024-01-02T09:00:00Z"),
    date("1704186000000000", "2024-01-02T09:00:00Z"), date("1704186000000000000", "2024-01-02T09:00:00Z"),
    date("2024-01-02T09:00:00Z", "2024-01-02T09:00:00Z"), date("2024-01-02 09:00", "2024-01-02T09:00:00"),
    date("2024-01-02T09:00:00+01:00", "2024-01-02T09:00:00+01:00"),
    date("2024-01-02 9:05:30 PM", "2024-01-02T21:05:30"),
    date("2024-01-02 12:05 AM", "2024-01-02T00:05:00"), date("2024-01-02 12:05 PM", "2024-01-02T12:05:00"),
    date("2024-01-01 24:00", "2024-01-02T00:00:00"), date("2024-01-02 09:30 EST", "2024-01-02T09:30:00"),
    date("2024-01-02 09:30 America/New_York", "2024-01-02T09:30:00"), date("20240102 093000", "2024-01-02T09:30:00"),
  ]

  /// Days and times of spreadsheets and programs in other languages (rules P3, P35 and P36).
  static let localDates = [
    date("Di, 02.01.2024", "2024-01-02"), date("\u{200E}2024-01-02", "2024-01-02"),
    date("2024-01-02 9:30 a. m.", "2024-01-02T09:30:00"),
    date("2024-01-02 9:30\u{A0}p.\u{A0}m.", "2024-01-02T21:30:00"),
    date("2024-01-02 9h30", "2024-01-02T09:30:00"), date("45293,375", "2024-01-02T09:00:00", notice: "excel-serial"),
    date("45293.375", "2024-01-02T09:00:00", notice: "excel-serial"),
    date("Tue Jan 02 2024 09:30:00 GMT+0100 (Central European Standard Time)", "2024-01-02T09:30:00+01:00"),
    date("Tue, 02 Jan 2024 16:00:00 -0500", "2024-01-02T16:00:00-05:00"),
    date("20240102T093000Z", "2024-01-02T09:30:00Z"),
    date("2024. 1. 2", "2024-01-02"), date("2024.01.02.", "2024-01-02"), date("2. 1. 2024", "2024-01-02"),
    date("2024- 01- 02", "2024-01-02"), date("2024. 1. 2. 오후 3:30:00", "2024-01-02T15:30:00"),
    date("2024/1/2 上午12:30", "2024-01-02T00:30:00"), date("2024/1/2 午後 3:30", "2024-01-02T15:30:00"),
    date("2\u{A0}Jan\u{A0}2024", "2024-01-02"), date("Jan-24", "2024-01-01", notice: "two-digit-year"),
    date("Jan '24", "2024-01-01", notice: "two-digit-year"),
    row("Month,Close\nJan-2024,1.5\n", "2024-01-01"), row("Year,Close\n2024,1.5\n", "2024-01-01"),
    row("Date,Time,Close\n45293,0.395833333,1.5\n", "2024-01-02T09:30:00", notice: "excel-serial"),
    row("Datum;Zeit;Schluss\n45293;0,395833333;1,5\n", "2024-01-02T09:30:00", notice: "excel-serial"),
    row("Datum;Uhrzeit;Schluss\n02.01.2024;9.30;1,5\n", "2024-01-02T09:30:00"),
    row("Date;Heure;Clôture\n2024-01-02;17h05;1,5\n", "2024-01-02T17:05:00"),
  ]

  private static func row(_ text: String, _ time: String, notice: String? = nil) -> RuleExample {
    RuleExample(testDescription: "\(text.debugDescription)", text: text, first: time, close: 1.5, notice: notice)
  }

  /// Names of months in eight languages, with and without dots and accents (rule P37).
  static let months = [
    ("2. März 2024", 3), ("2 Mrz 2024", 3), ("2. Dez. 2024", 12), ("2 Okt 2024", 10), ("2 mai 2024", 5),
    ("2 ene 2024", 1), ("2 de abril de 2024", 4), ("2 ago. 2024", 8), ("2 dic 2024", 12), ("2 févr. 2024", 2),
    ("2 fevr 2024", 2), ("2 août 2024", 8), ("2 aout 2024", 8), ("2 décembre 2024", 12), ("2 juil. 2024", 7),
    ("2 fev 2024", 2), ("2 de março de 2024", 3), ("2 set 2024", 9), ("2 out 2024", 10), ("2 dez 2024", 12),
    ("2 gen 2024", 1), ("2 giugno 2024", 6), ("2 lug 2024", 7), ("2 ott 2024", 10), ("2 sty 2024", 1),
    ("2 paź 2024", 10), ("2 paz 2024", 10), ("2 października 2024", 10), ("2 gru 2024", 12), ("2 mrt 2024", 3),
    ("2 mei 2024", 5), ("2 augustus 2024", 8), ("2 sept. 2024", 9), ("2 Sept 2024", 9), ("SEP 2, 2024", 9),
  ].map { date($0.0, "2024-\($0.1 < 10 ? "0" : "")\($0.1)-02") }

  /// Words for no price (rule P7): the row is a gap, and nothing is wrong with it.
  static let gaps = ["", "null", "-", "N/A", "N/D", ".", "NaN", "n/a", "--", "#N/A"].map {
    RuleExample(
      testDescription: "no price \"\($0)\"",
      text: "Date,Open,High,Low,Close\n2024-01-02,1,1,1,1\n2024-01-03,\($0),\($0),\($0),\($0)\n2024-01-04,2,2,2,2\n",
      candles: 2, close: 2, notice: "gap-row")
  }
}
