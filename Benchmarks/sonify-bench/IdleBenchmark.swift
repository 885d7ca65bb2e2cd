import Foundation
import TestSupport

/// How much of a core the explorer takes while nothing happens, after its keep-alive has ended.
struct IdleBenchmark: Benchmark {
  static let name = "idle"
  static let usage = "idle [--seconds 10] [--keep-alive 1] [--runs 1] \(ExplorerOptions.usage)"

  private let seconds: Int
  private let keepAliveSeconds: Int
  private let runCount: Int
  private let options: ExplorerOptions

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ExplorerOptions.names.union(["seconds", "keep-alive", "runs"]))
    seconds = try arguments.number("seconds", in: 1...600, default: 10)
    keepAliveSeconds = try arguments.number("keep-alive", in: 0...600, default: 1)
    runCount = try arguments.number("runs", in: 1...100, default: 1)
    options = try ExplorerOptions(arguments)
  }

  func run() throws {
    let chart = try options.chart()
    print("\(options), keep-alive \(keepAliveSeconds) s.")
    for _ in 0..<runCount {
      let device = try PacedDevice()
      defer { device.remove() }
      let session = try LatencySession(
        options, chart, isSpeechOn: true, keepAliveSeconds: keepAliveSeconds, environment: device.environment)
      _ = try session.speak(keyCount: 1)
      sleep(UInt32(min(keepAliveSeconds, 2) + 1))
      let before = runningTime(of: session.pid)
      sleep(UInt32(seconds))
      let used = (runningTime(of: session.pid) - before) / .seconds(seconds)
      print(String(format: "  idle for \(seconds) s: %.3f percent of a core", 100 * used))
      fflush(nil)
      try session.leave()
    }
  }

  /// The time that all threads of a process have run, as the scheduler counts it.
  private func runningTime(of process: pid_t) -> Duration {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.reduce(.zero) { sum, thread in
      let text = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
      return sum + .nanoseconds(text?.split(separator: " ").first.flatMap { Int($0) } ?? 0)
    }
  }
}
