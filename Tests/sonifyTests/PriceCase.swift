import Foundation
import TestSupport
import Testing

/// A small file and what must come out of it: a line of `Tests/Fixtures/cases/expected.tsv`.
struct PriceCase: Sendable, CustomTestStringConvertible {
  let file: String
  var isError: Bool
  /// `nil`: any number.
  var candles: Int?
  /// The oldest and the newest time; empty where they are not compared.
  var first: String
  var last: String
  /// Open, high, low, close and volume of the newest candle; `nil` where it is not compared.
  var newest: [Double?]
  /// `nil`: any kind of error.
  var error: String?
  /// The line of the error or of the first of the warnings; `nil` where none is compared.
  var line: Int?
  var warnings: [String]
  /// What has to occur in one of the sentences, in any case.
  var mentions: [String] = []
  /// Another outcome that is right too, in words.
  let alsoAccept: String

  var testDescription: String { file }
  var path: String { Fixture.path("cases/\(file)") }

  static let all: [PriceCase] = {
    let table = (try? Fixture.bytes("cases/expected.tsv")) ?? []
    return String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst().map(PriceCase.init)
  }()

  private init(line: Substring) {
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    file = cells[0]
    isError = cells[2] == "error"
    candles = Int(cells[3])
    (first, last) = (cells[4], cells[5])
    newest = cells[6...10].map(Double.init)
    error = cells[11].isEmpty ? nil : cells[11]
    self.line = Int(cells[12])
    warnings = cells[13].split(separator: ",").map(String.init)
    alsoAccept = cells[15]
  }

  /// In what a report differs from what must come out; nothing if it is right.
  func differences(from report: CheckReport, status: CInt?) -> [String] {
    var result = isError ? errorDifferences(from: report, status) : candleDifferences(from: report, status)
    for words in mentions where !report.sentences.contains(where: { $0.localizedCaseInsensitiveContains(words) }) {
      result.append("no sentence has \"\(words)\"")
    }
    return result
  }

  private func errorDifferences(from report: CheckReport, _ status: CInt?) -> [String] {
    guard let failure = report.error else { return ["no error, but \(report.candles) candles"] }
    var result: [String] = []
    if status != 1 { result.append("status \(status.map(String.init) ?? "none")") }
    if let error, failure.kind != error { result.append("error \(failure.kind), not \(error)") }
    if let line, failure.line != line { result.append("error at line \(Self.text(failure.line)), not \(line)") }
    return result
  }

  private func candleDifferences(from report: CheckReport, _ status: CInt?) -> [String] {
    if let failure = report.error { return ["error \(failure.kind): \(failure.text)"] }
    var result: [String] = []
    if status != 0 { result.append("status \(status.map(String.init) ?? "none")") }
    if let candles, report.candles != candles { result.append("\(report.candles) candles, not \(candles)") }
    for (time, right) in [(report.first, first), (report.last, last)]
    where !right.isEmpty && time.map(Self.withoutMidnight) != Self.withoutMidnight(right) {
      result.append("time \(time ?? "none"), not \(right)")
    }
    let values = report.newest.map { [$0.open, $0.high, $0.low, $0.close, $0.volume] } ?? newest.map { _ in nil }
    for (value, right) in zip(values, newest) where right != nil && !Self.isSame(value, right) {
      result.append("value \(Self.text(value)), not \(Self.text(right))")
    }
    for warning in warnings where !report.notices.contains(where: { $0.kind == warning }) {
      result.append("no notice \(warning)")
    }
    if let line, let notice = report.notices.first(where: { $0.kind == warnings.first }), notice.line != line {
      result.append("\(notice.kind) at line \(Self.text(notice.line)), not \(line)")
    }
    return result
  }

  /// A day and its midnight are one.
  private static func withoutMidnight(_ time: String) -> String {
    time.hasSuffix("T00:00:00") ? String(time.dropLast(9)) : time
  }

  private static func isSame(_ value: Double?, _ right: Double?) -> Bool {
    guard let value, let right else { return false }
    return abs(value - right) <= 1e-12 * abs(right)
  }

  private static func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "none" }
}
