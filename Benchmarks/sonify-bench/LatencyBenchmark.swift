import Glibc
import TestSupport

/// How long after a key something is heard, or read, of the answer of `sonify explore`.
struct LatencyBenchmark: Benchmark {
  static let name = "latency"
  static let usage = "latency [--keys 50] [--buffer 20] [--program PATH] [--runs 1]"

  private let keyCount: Int
  private let bufferMilliseconds: Int
  private let runCount: Int
  private let program: String

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ["keys", "buffer", "program", "runs"])
    keyCount = try arguments.number("keys", in: 1...500, default: 50)
    bufferMilliseconds = try arguments.number("buffer", in: 2...1000, default: 20)
    runCount = try arguments.number("runs", in: 1...100, default: 1)
    program = arguments.text("program") ?? "sonify"
  }

  func run() throws {
    for run in 1...runCount {
      print("Run \(run) of \(runCount): \(keyCount) keys, buffer \(bufferMilliseconds) ms.")
      print("Paced device:")
      try measure {
        let device = try PacedDevice()
        return Ear(
          environment: device.environment, hear: device.timedCapture, remove: device.remove,
          underrunCount: { device.log().count { $0.kind == "underrun" } })
      }
      fflush(nil)
      print("PulseAudio null sink:")
      try measure {
        // A key and what it is followed by takes less than a second.
        let server = try PulseServer(recordingMilliseconds: 2, longest: .seconds(60 + 2 * keyCount))
        return Ear(environment: server.environment, hear: server.timedCapture, remove: server.stop, underrunCount: nil)
      }
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
  private func measure(on makeEar: () throws -> Ear) throws {
    try listen(on: makeEar, isSpeechOn: false) { session, hear in
      let presses = try session.play(keyCount: keyCount)
      let sound = hear()
      printLine("key to tone", presses.map { $0.onset(in: sound) })
      printLine("key to text", presses.map(\.text))
    }
    try listen(on: makeEar, isSpeechOn: true) { session, hear in
      let presses = try session.speak(keyCount: keyCount)
      let sound = hear()
      printLine("key to speech that begins with a vowel", presses.map { $0.question.onset(in: sound) })
      printLine("key to speech that begins with a date", presses.map { $0.step.onset(in: sound) })
      printLine("key to silence of the old words", presses.map { $0.step.silence(in: sound) })
      printLine("key to text while speaking", presses.map(\.step.text))
    }
  }

  private func listen(
    on makeEar: () throws -> Ear, isSpeechOn: Bool, measure: (LatencySession, () -> TimedCapture) throws -> Void
  ) throws {
    let ear = try makeEar()
    defer { ear.remove() }
    let session = try LatencySession(
      program: program, bufferMilliseconds: bufferMilliseconds, isSpeechOn: isSpeechOn, environment: ear.environment)
    try measure(session, ear.hear)
    // Each may lengthen the buffer, and so all that is measured after it.
    if let count = ear.underrunCount?(), count > 0 { print("  underruns: \(count)") }
    try session.leave()
  }

  private func printLine(_ name: String, _ latencies: [Duration?]) {
    print("  \(Spread(latencies.map { $0.map { $0 / .milliseconds(1) } }).line(name))")
  }
}
