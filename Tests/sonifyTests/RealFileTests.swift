import Foundation
import TestSupport
import Testing

/// A real file, with what other tools say of it.
struct RealFile: Sendable, CustomTestStringConvertible {
  let name: String
  /// The awk condition of rows with a price.
  let condition: String
  /// The column of the close, from 1.
  let close: Int
  let count: Int
  let first: String
  let last: String
  let newestClose: Double
  let firstLine: String
  let lastLine: String
  let summary: String

  var testDescription: String { name }
  var path: String { Fixture.path("data/\(name)") }

  /// Counts are those of `awk -F, 'NR > 1 && CONDITION' FILE | wc -l`; the dates and prices of the first and last line
  /// are those that `head` and `tail` show, written out by hand; a summary's percentage is the last close over the
  /// first open (of closes only: over the first close) by Python's `csv` module.
  static let all = [
    RealFile(
      name: "aapl-daily.csv", condition: "$5 != \"\"", close: 5, count: 3270, first: "2000-03-01", last: "2013-03-01",
      newestClose: 430.47,
      firstLine: "Mar 1, 2000, Open 118.56, high 132.06, low 118.50, close 130.31",
      lastLine: "Mar 1, 2013, Open 438.00, high 438.18, low 429.98, close 430.47",
      summary: "3270 candles from Mar 1, 2000 to Mar 1, 2013. Close 430.47, +263.08% over this range."),
    RealFile(
      name: "sp500-daily.csv", condition: "$5 != \"\"", close: 5, count: 5031, first: "1999-01-04", last: "2018-12-31",
      newestClose: 2506.850098,
      firstLine: "Jan 4, 1999, Open 1,229.23, high 1,248.81, low 1,219.10, close 1,228.10",
      lastLine: "Dec 31, 2018, Open 2,498.94, high 2,509.24, low 2,482.82, close 2,506.85",
      summary: "5031 candles from Jan 4, 1999 to Dec 31, 2018. Close 2,506.85, +103.94% over this range."),
    RealFile(
      name: "vix-closes.csv", condition: "$2 != \".\"", close: 2, count: 1259, first: "2014-01-03", last: "2019-01-03",
      newestClose: 25.45, firstLine: "Jan 3, 2014, Close 13.76", lastLine: "Jan 3, 2019, Close 25.45",
      summary: "1259 candles from Jan 3, 2014 to Jan 3, 2019. Close 25.45, +84.96% over this range."),
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
    #expect(report.candles == file.count)
    #expect(report.newest.close == Double(close))
    #expect(report.newest.close == file.newestClose)
    #expect(report.first == file.first)
    #expect(report.last == file.last)
    #expect(result.status == 0)
  }

  @Test("are described with a line for each candle", arguments: RealFile.all)
  func describe(file: RealFile) throws {
    let result = try ProgramRun.result(["describe", file.path])
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == file.count)
    #expect(Set(lines).count == lines.count)
    #expect(lines.first.map(String.init) == file.firstLine)
    #expect(lines.last.map(String.init) == file.lastLine)
    #expect(result.status == 0)
  }

  /// `grep -c ',\.' vix-closes.csv` counts 46, and `grep -n ',\.'` has 13, 33, 77, 103 and 132 first.
  @Test("rows without a price are told behind the answer, by their lines")
  func gapRows() throws {
    let result = try ProgramRun.result(["summary", Fixture.path("data/vix-closes.csv")])
    #expect(
      result.errors == """
        vix-closes.csv: closes only, from the column vix.
        vix-closes.csv: 46 rows without prices skipped: lines 13, 33, 77, 103, 132 and 41 more.

        """)
    #expect(result.status == 0)
  }

  @Test("are played to the end, as they are exported", arguments: RealFile.all)
  func played(file: RealFile) throws {
    let folder = try TemporaryFolder()
    let device = try PacedDevice()
    defer { device.remove() }
    // Shorter than the usual 30 s: the notes are as many as fit at 15 a second.
    let arguments = [file.path, "--duration", "3"]
    #expect(try ProgramRun.result(arguments + ["-o", folder.path("all.wav")]).status == 0)
    let played = try ProgramRun.result(arguments + calmBuffer, environment: device.environment)
    #expect(played.output == file.summary + "\n")
    #expect(played.status == 0)
    let exported = try #require(Recording(path: folder.path("all.wav")))
    // 22 slots of two notes, and the last note ends a tenth of its time before the end of the 3 s: 3 s · (1 - 0.1/44).
    #expect(exported.frameCount == 143_673)
    try expectHeard(exported, in: device.capture())
  }

  @Test("are exported with the length of their score", arguments: RealFile.all)
  func exported(file: RealFile) throws {
    let folder = try TemporaryFolder()
    let events = try ScoreEvent.all(of: [file.path])
    // More than 450 candles are 225 slots of two notes each, in 30 s.
    #expect(events.count == 450)
    let end = try #require(events.map { $0.onset + $0.duration }.max())
    let frameCount = Int((end * 48_000).rounded())
    #expect(frameCount == 1_439_680)

    let result = try ProgramRun.result([file.path, "-o", folder.path("all.wav")])
    #expect(result.output == file.summary + "\n")
    #expect(result.status == 0)
    // The 44 bytes of a WAV's header, and two channels of two bytes.
    let bytes = try Data(contentsOf: URL(filePath: folder.path("all.wav")))
    #expect(bytes.count == 44 + 4 * frameCount)
    let recording = try #require(Recording(path: folder.path("all.wav")))
    #expect(recording.sampleRate == 48_000)
    #expect(recording.channels.count == 2)
    #expect(recording.frameCount == frameCount)
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
