import Foundation

/// The benchmarks by name; each is a file of its own.
enum Benchmarks {
  private static var all: [any Benchmark.Type] {
    [
      LatencyBenchmark.self, HeldKeyBenchmark.self, IdleBenchmark.self, EngineBenchmark.self, KeyBenchmark.self,
      ReadingBenchmark.self, NumbersBenchmark.self, ExportBenchmark.self, SpeechBenchmark.self,
    ]
  }

  /// Runs the benchmark that the arguments name.
  ///
  /// - Returns: the exit status: 0 when it has run, 1 when it failed, 2 when the arguments cannot be understood.
  static func run(_ arguments: [String]) -> CInt {
    guard let name = arguments.first, let benchmark = all.first(where: { $0.name == name }) else {
      printError("Usage: sonify-bench NAME [OPTIONS]\n" + all.map { "  \($0.usage)" }.joined(separator: "\n"))
      return 2
    }
    do {
      try benchmark.init(BenchmarkArguments(Array(arguments.dropFirst()))).run()
      return 0
    } catch let error as BenchmarkArguments.Misunderstood {
      printError("\(error.text)\nUsage: sonify-bench \(benchmark.usage)")
      return 2
    } catch {
      printError("\(name): \(error)")
      return 1
    }
  }

  private static func printError(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
