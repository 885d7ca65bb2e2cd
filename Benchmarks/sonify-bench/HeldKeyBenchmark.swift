import Foundation
import TestSupport

/// Whether a key that is held leaves a backlog: what is answered, where it ends, and when it falls silent.
struct HeldKeyBenchmark: Benchmark {
  static let name = "held"
  static let usage = "held [--presses 300] [--rate 30] [--runs 1] \(ExplorerOptions.usage)"
  /// Of a step's note, by default.
  private static let noteLength = Duration.milliseconds(180)

  private let pressCount: Int
  private let rate: Int
  private let runCount: Int
  private let options: ExplorerOptions

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ExplorerOptions.names.union(["presses", "rate", "runs"]))
    pressCount = try arguments.number("presses", in: 2...3_000, default: 300)
    rate = try arguments.number("rate", in: 1...100, default: 30)
    runCount = try arguments.number("runs", in: 1...100, default: 1)
    options = try ExplorerOptions(arguments)
  }

  func run() throws {
    let chart = try options.chart()
    print("\(pressCount) presses, \(rate) a second, \(options).")
    for _ in 0..<runCount {
      for isSpeechOn in [false, true] { try hold(chart, isSpeechOn: isSpeechOn) }
      fflush(nil)
    }
  }

  private func hold(_ chart: ExplorerOptions.Chart, isSpeechOn: Bool) throws {
    let device = try PacedDevice()
    defer { device.remove() }
    let session = try LatencySession(options, chart, isSpeechOn: isSpeechOn, environment: device.environment)
    let start = try session.position()
    let (answers, last) = try session.hold(pressCount: pressCount, interval: .seconds(1) / rate)
    let sound = device.timedCapture()
    let steps = try session.position().flatMap { end in start.map { $0 - end } }
    print(
      "  \(isSpeechOn ? "speech" : "tones"): \(answers.count) answers, \(steps.map(String.init) ?? "?") candles back")
    print("    text of the last press: \(milliseconds(last.text))")
    if !isSpeechOn {
      print("    tone of the last press ended: \(milliseconds(last.end(in: sound).map { $0 - Self.noteLength }))")
    }
    if device.underrunCount > 0 { print("    underruns: \(device.underrunCount)") }
    try session.leave()
  }

  private func milliseconds(_ time: Duration?) -> String {
    time.map { String(format: "%.1f ms after it", $0 / .milliseconds(1)) } ?? "never"
  }
}
