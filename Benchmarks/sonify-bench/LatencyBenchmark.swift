import Glibc
import TestSupport

/// How long after a key something is heard, or read, of the answer of `sonify explore`.
struct LatencyBenchmark: Benchmark {
  static let name = "latency"
  static let usage = """
    latency [--keys 200] [--device paced|pulse] [--busy 0] [--runs 1] \(ExplorerOptions.usage)
    """

  private let keyCount: Int
  private let device: String?
  private let busyCount: Int
  private let runCount: Int
  private let options: ExplorerOptions

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ExplorerOptions.names.union(["keys", "device", "busy", "runs"]))
    keyCount = try arguments.number("keys", in: 1...500, default: 200)
    device = arguments.text("device")
    busyCount = try arguments.number("busy", in: 0...64, default: 0)
    runCount = try arguments.number("runs", in: 1...100, default: 1)
    options = try ExplorerOptions(arguments)
  }

  func run() throws {
    let chart = try options.chart()
    for run in 1...runCount {
      print("Run \(run) of \(runCount): \(keyCount) keys, \(options), \(busyCount) busy processes.")
      if device != "pulse" {
        print("Paced device:")
        try measure(chart) {
          let device = try PacedDevice()
          return Ear(
            environment: device.environment, hear: device.timedCapture, remove: device.remove,
            underrunCount: { device.underrunCount })
        }
      }
      fflush(nil)
      if device != "paced" {
        print("PulseAudio null sink:")
        try measure(chart) {
          // A key and what it is followed by takes less than a second; ten million candles are read in less than two
          // minutes.
          let server = try PulseServer(recordingMilliseconds: 2, longest: .seconds(180 + 2 * keyCount))
          return Ear(
            environment: server.environment, hear: server.timedCapture, remove: server.stop, underrunCount: nil)
        }
      }
      fflush(nil)
    }
  }

  /// What the program plays on.
  private struct Ear {
    let environment: [String: String]
    let hear: () -> TimedCapture
    let remove: () -> Void
    /// How often it had nothing to play; nil where nobody can tell.
    let underrunCount: (() -> Int)?
  }

  /// Measures with tones alone and with speech alone, each on a device of its own.
  private func measure(_ chart: ExplorerOptions.Chart, on makeEar: () throws -> Ear) throws {
    try listen(to: chart, on: makeEar, isSpeechOn: false) { session, hear in
      let presses = try session.play(keyCount: keyCount)
      let sound = hear()
      printLine("key to tone", presses.map { $0.onset(in: sound) })
      printLine("key to text", presses.map(\.text))
    }
    try listen(to: chart, on: makeEar, isSpeechOn: true) { session, hear in
      let presses = try session.speak(keyCount: keyCount)
      let sound = hear()
      printLine("key to speech that begins with a vowel", presses.map { $0.question.onset(in: sound) })
      printLine("key to speech that begins with a date", presses.map { $0.step.onset(in: sound) })
      printLine("key to silence of the old words", presses.map { $0.step.silence(in: sound) })
      printLine("key to text while speaking", presses.map(\.step.text))
    }
  }

  private func listen(
    to chart: ExplorerOptions.Chart, on makeEar: () throws -> Ear, isSpeechOn: Bool,
    measure: (LatencySession, () -> TimedCapture) throws -> Void
  ) throws {
    let ear = try makeEar()
    defer { ear.remove() }
    let session = try LatencySession(options, chart, isSpeechOn: isSpeechOn, environment: ear.environment)
    let busy = try BusyProcesses(count: busyCount)
    try measure(session, ear.hear)
    busy.end()
    // Each may lengthen the buffer, and so all that is measured after it.
    if let count = ear.underrunCount?(), count > 0 { print("  underruns: \(count)") }
    try session.leave()
  }

  private func printLine(_ name: String, _ latencies: [Duration?]) {
    print("  \(Spread(latencies.map { $0.map { $0 / .milliseconds(1) } }).line(name))")
  }
}
