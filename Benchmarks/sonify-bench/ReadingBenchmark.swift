import Foundation
import TestSupport

/// How long the whole program takes to read a big file and say its summary, or every candle, and in how much memory.
struct ReadingBenchmark: Benchmark {
  static let name = "reading"
  static let usage = "reading [--rows 1000000] [--runs 5] [--command summary] [--file PATH] [--program PATH]"

  private let rowCount: Int
  private let runCount: Int
  private let command: String
  private let file: String?
  private let program: String

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ["rows", "runs", "command", "file", "program"])
    rowCount = try arguments.number("rows", in: 1...100_000_000, default: 1_000_000)
    runCount = try arguments.number("runs", in: 1...1000, default: 5)
    command = arguments.text("command") ?? "summary"
    file = arguments.text("file")
    program = programPath(arguments.text("program") ?? "sonify")
  }

  /// Prints one line a run: seconds, and bytes of memory a candle above those of a run with one candle.
  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sonify-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let small = folder.appending(path: "small.csv").path
    let big = file ?? folder.appending(path: "big.csv").path
    try MinuteFile.write(rowCount: 1, to: small)
    // A file that is there already is read as it is.
    if !FileManager.default.fileExists(atPath: big) { try MinuteFile.write(rowCount: rowCount, to: big) }
    let empty = try MeasuredRun(program, [command, small])
    for _ in 0..<runCount {
      let run = try MeasuredRun(program, [command, big])
      let bytes = (run.peakMemory - empty.peakMemory) * 1_048_576 / Double(rowCount)
      print("\(command) of \(rowCount) candles: \(rounded(run.elapsed / 1_000)) s, \(rounded(bytes)) bytes a candle")
    }
  }

  private func rounded(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(3)).grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
  }
}
