/// How long after a key something is heard, or read, of the answer of `sonify explore`.
struct LatencyBenchmark: Benchmark {
  static let name = "latency"
  static let usage = "latency [--keys 50] [--buffer 20] [--program PATH]"

  private let keyCount: Int
  private let bufferMilliseconds: Int
  private let program: String

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ["keys", "buffer", "program"])
    keyCount = try arguments.number("keys", in: 1...1000, default: 50)
    bufferMilliseconds = try arguments.number("buffer", in: 1...1000, default: 20)
    program = arguments.text("program") ?? "sonify"
  }

  func run() throws {
    print("\(keyCount) keys, buffer \(bufferMilliseconds) ms, program \(program)")
  }
}
