import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A file that is written, replaced or cut short while it is read")
struct LiveFileTests {
  private static let start = "Date,Open,High,Low,Close,Volume\n" + rows(1...3)

  @Test("without the rest of its last row has the rows before it, and says so")
  func growingFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.start + "2024-01-04,104.1,10", to: "growing.csv")
    let cut = try check(folder, "growing.csv")
    #expect(cut.candles == 3)
    #expect(cut.last == "2024-01-03")
    #expect(cut.notices.map(\.kind) == ["partial-last-line"])
    #expect(cut.notices.first?.line == 5)
    try folder.write(Self.start + "2024-01-04,104.1,104.6,103.9,104.3,1200\n", to: "growing.csv")
    let whole = try check(folder, "growing.csv")
    #expect(whole.candles == 4)
    #expect(whole.newest?.high == 104.6)
    #expect(whole.notices.isEmpty)
  }

  @Test("that comes by a pipe, with a pause inside a number, has each candle once and whole", arguments: [1, 17, 43])
  func slowPipe(cut: Int) throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("prices.fifo")
    #expect(mkfifo(pipe, 0o600) == 0)
    // Open for both, so that this test does not wait for a reader that never comes.
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    let run = try ProgramRun("sonify", ["describe", pipe, "--format", "json"])
    run.waitUntilOpen(pipe)
    let text = Self.start + "2024-01-04,104.1,104.6,103.9,104.3,1200\n"
    for part in [text.dropLast(cut), text.suffix(cut)] {
      let bytes = Array(part.utf8)
      #expect(write(writer, bytes, bytes.count) == bytes.count)
      usleep(50_000)
    }
    close(writer)
    let lines = try run.finish().output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last?.contains(#""high":104.6,"low":103.9,"close":104.3,"volume":1200"#) == true)
  }

  @Test("that is replaced is read as it was before or as it is after, never as a mixture")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let counts = [2_000, 3_000]
    let texts = counts.map { Self.minutes($0, price: $0) }
    try folder.write(texts[0], to: "prices.csv")
    for turn in 1...8 {
      let run = try ProgramRun("sonify", ["check", "prices.csv", "--format", "json"], folder: folder)
      // Each turn the new file comes a little later: before the other is opened, while it is read, and after.
      usleep(useconds_t(turn * 4_000))
      try folder.write(texts[turn % 2], to: "new.csv")
      #expect(rename(folder.path("new.csv"), folder.path("prices.csv")) == 0)
      let report = try JSONDecoder().decode(CheckReport.self, from: Data(try run.finish().outputBytes))
      #expect(counts.contains(report.candles))
      #expect(report.newest?.close == Double(report.candles))
    }
  }

  @Test("that is cut short has the rows that are left, and is no crash")
  func cutShort() throws {
    let folder = try TemporaryFolder()
    let count = 100_000
    let file = try folder.write(Self.minutes(count, price: 7), to: "prices.csv")
    let size = try #require(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
    let run = try ProgramRun("sonify", ["check", "prices.csv", "--format", "json"], folder: folder)
    run.waitUntilOpen(file)
    run.send(SIGSTOP)
    #expect(truncate(file, size / 2) == 0)
    run.send(SIGCONT)
    let result = try run.finish()
    let report = try JSONDecoder().decode(CheckReport.self, from: Data(result.outputBytes))
    #expect(result.status == 0)
    #expect((1...count).contains(report.candles))
    #expect(report.newest?.close == 7)
  }

  @Test("may have spaces and accents in its path, and its name is said as it is")
  func path() throws {
    let folder = try TemporaryFolder()
    let inner = folder.path("Mes données é")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try folder.write(Self.start + "soon,1,1,1,1,1\n", to: "Mes données é/prix d'été 日本.csv")
    let result = try ProgramRun.result(["summary", "\(inner)/prix d'été 日本.csv"])
    #expect(result.output == "3 candles from Jan 1, 2024 to Jan 3, 2024. Close 103.30, +2.18% over this range.\n")
    #expect(result.errors == "prix d'été 日本.csv, line 5: \"soon\" is not a date or time. Row skipped.\n")
    #expect(result.status == 0)
  }

  @Test("by standard input may end without a line end")
  func standardInput() throws {
    let text = Self.start.dropLast()
    let result = try ProgramRun.result(["check", "-", "--format", "json"], input: Array(text.utf8))
    let report = try JSONDecoder().decode(CheckReport.self, from: Data(result.outputBytes))
    #expect(report.candles == 3)
    #expect(report.newest?.volume == 1003)
    #expect(report.notices.isEmpty)
  }

  @Test("with many rows has its bad ones named by their lines, even near the end")
  func badLineNearTheEnd() throws {
    let folder = try TemporaryFolder()
    let text = Self.minutes(50_000, price: 7) + "1600000000,abc,1,1,1\n" + "1700000000,1,1,1,1\n"
    try folder.write(text, to: "prices.csv")
    let report = try check(folder, "prices.csv")
    #expect(report.candles == 50_001)
    #expect(report.notices.first { $0.kind == "bad-row" }?.line == 50_002)
  }

  private func check(_ folder: TemporaryFolder, _ file: String) throws -> CheckReport {
    let result = try ProgramRun.result(["check", file, "--format", "json"], folder: folder)
    #expect(result.status == 0)
    return try JSONDecoder().decode(CheckReport.self, from: Data(result.outputBytes))
  }

  private static func rows(_ days: ClosedRange<Int>) -> String {
    days.map { "2024-01-0\($0),10\($0).1,10\($0).6,10\($0 - 1).9,10\($0).3,100\($0)\n" }.joined()
  }

  /// A file of candles a minute apart whose prices are all the same.
  private static func minutes(_ count: Int, price: Int) -> String {
    "time,open,high,low,close\n"
      + (0..<count).map { "\(1_600_000_000 + 60 * $0),\(price),\(price),\(price),\(price)\n" }.joined()
  }
}
