import Foundation
import Glibc

/// A made-up price file of a candle a minute: `Date,Open,High,Low,Close,Volume`.
///
/// Row `i` has the close `100 + 5 sin(i / 500)`, a wick of 0.1 on both sides, and a minute more than the row before.
enum MinuteFile {
  /// The first minute: 2020-09-13T12:26:00Z.
  private static let start = 1_600_000_000 / 60 * 60
  private static let rowsAtOnce = 10_000

  /// Writes a file, a block at a time so that this process stays small.
  static func write(rowCount: Int, to path: String) throws {
    guard let file = fopen(path, "w") else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { fclose(file) }
    fputs("Date,Open,High,Low,Close,Volume\n", file)
    var open = price(of: 0)
    for first in stride(from: 0, to: rowCount, by: rowsAtOnce) {
      var text = ""
      for row in first..<min(rowCount, first + rowsAtOnce) {
        let close = price(of: row)
        let values = [open, max(open, close) + 10, min(open, close) - 10, close].map(decimal).joined(separator: ",")
        text += "\(minute(of: row)),\(values),\(1_000 + row % 9_000)\n"
        open = close
      }
      fputs(text, file)
    }
  }

  /// The close of a row in hundredths.
  private static func price(of row: Int) -> Int {
    Int(((100 + sin(Double(row) / 500) * 5) * 100).rounded())
  }

  private static func decimal(_ hundredths: Int) -> String {
    "\(hundredths / 100).\(twoDigits(hundredths % 100))"
  }

  private static func minute(of row: Int) -> String {
    var seconds = start + row * 60
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let day = "\(1900 + parts.tm_year)-\(twoDigits(Int(parts.tm_mon) + 1))-\(twoDigits(Int(parts.tm_mday)))"
    return "\(day) \(twoDigits(Int(parts.tm_hour))):\(twoDigits(Int(parts.tm_min))):00"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
