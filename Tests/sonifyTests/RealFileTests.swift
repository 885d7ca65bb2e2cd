import Foundation
import TestSupport
import Testing

/// A real file, with what another tool says of it.
struct RealFile: Sendable, CustomTestStringConvertible {
  let name: String
  /// The awk condition of rows with a price.
  let condition: String
  /// The column of the close, from 1.
  let close: Int
  let first: String
  let last: String

  var testDescription: String { name }
  var path: String { Fixture.path("data/\(name)") }

  static let all = [
    RealFile(name: "aapl-daily.csv", condition: "$5 != \"\"", close: 5, first: "2000-03-01", last: "2013-03-01"),
    RealFile(name: "sp500-daily.csv", condition: "$5 != \"\"", close: 5, first: "1999-01-04", last: "2018-12-31"),
    RealFile(name: "vix-closes.csv", condition: "$2 != \".\"", close: 2, first: "2014-01-03", last: "2019-01-03"),
  ]
}

@Suite("Real price files")
struct RealFileTests {
  @Test("are read as awk counts them", arguments: RealFile.all)
  func read(file: RealFile) throws {
    let count = try awk("\(file.condition) && NR > 1 { n++ } END { print n }", file)
    let close = try awk("\(file.condition) { c = $\(file.close) } END { print c }", file)
    let result = try ProgramRun.result(["check", file.path, "--format", "json"])
    let report = try JSONDecoder().decode(Report.self, from: Data(result.outputBytes))
    #expect(report.candles == Int(count))
    #expect(report.newest.close == Double(close))
    #expect(report.first == file.first)
    #expect(report.last == file.last)
    #expect(result.status == 0)
  }

  @Test("are described with a line for each candle", arguments: RealFile.all)
  func describe(file: RealFile) throws {
    let result = try ProgramRun.result(["describe", file.path])
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == Int(try awk("\(file.condition) && NR > 1 { n++ } END { print n }", file)))
    #expect(Set(lines).count == lines.count)
  }

  private struct Report: Decodable {
    struct Values: Decodable { let close: Double }
    let candles: Int
    let first: String
    let last: String
    let newest: Values
  }

  private func awk(_ program: String, _ file: RealFile) throws -> String {
    let result = try ProgramRun.result(of: "awk", ["-F", ",", "{ sub(/\\r$/, \"\") } " + program, file.path])
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
