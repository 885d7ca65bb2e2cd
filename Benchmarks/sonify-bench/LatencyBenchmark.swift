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
        return (device.environment, device.timedCapture, device.remove)
      }
      print("PulseAudio null sink:")
      try measure {
        // A key takes less than a second and a half.
        let server = try PulseServer(recordingMilliseconds: 2, longest: .seconds(60 + 2 * keyCount))
        return (server.environment, server.timedCapture, server.stop)
      }
    }
  }

  private typealias Ear = (environment: [String: String], hear: () -> TimedCapture, remove: () -> Void)

  /// Measures with tones alone and with speech alone, each on a device of its own.
  private func measure(on makeEar: () throws -> Ear) throws {
    for isSpeechOn in [false, true] {
      let ear = try makeEar()
      defer { ear.remove() }
      let session = try LatencySession(
        program: program, bufferMilliseconds: bufferMilliseconds, isSpeechOn: isSpeechOn, environment: ear.environment)
      let presses = try isSpeechOn ? session.speak(keyCount: keyCount) : session.play(keyCount: keyCount)
      let sound = ear.hear()
      if isSpeechOn {
        printLine("key to speech", presses.map { $0.onset(in: sound) })
        printLine("key to silence of the old words", presses.map { $0.silence(in: sound) })
        printLine("key to text while speaking", presses.map(\.text))
      } else {
        printLine("key to tone", presses.map { $0.onset(in: sound) })
        printLine("key to text", presses.map(\.text))
      }
      try session.leave()
    }
  }

  private func printLine(_ name: String, _ latencies: [Duration?]) {
    print("  \(Spread(latencies.map { $0.map { $0 / .milliseconds(1) } }).line(name))")
  }
}
