import CandleEngine
import Explorer
import Foundation
import Presentation

/// What the explorer needs for a key on a short series and on a long one, all of it in view, in one run.
struct KeyBenchmark: Benchmark {
  static let name = "keys"
  static let usage = "keys [--candles 10000000]"

  private static let short = 30
  private static let repetitions = 5
  /// Keys, or lines that are typed, in their order; the last of them is measured.
  private static let inputs = [
    ["Left"], ["Home"], ["5"], ["("], ["PageUp"], ["H"], ["v", "b"], ["s"], ["w"], ["+"], ["0"],
    [":go $100.5"], [":find high"], [":find high", ","], ["e"], ["p"], ["P"], [":find gap"], [":find missing"],
    [":find rise"], [":find rise", "."], ["o", "H"], [":indicator sma:20"], [":level 100.5", "Left"],
    [":level 100.5", ":find crossing"],
  ]

  private let count: Int

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ["candles"])
    count = try arguments.number("candles", in: 1_000...100_000_000, default: 10_000_000)
  }

  func run() throws {
    print("\(Self.short) candles, then \(count), all in view; median of \(Self.repetitions) in milliseconds.")
    let explorers = [Self.short, count].map { count in
      let series = SampleData.candles(count: count, interval: 60, volatility: 0.0001)
      let chart = Chart(series: series, name: "made up", format: FormatContext())
      return Explorer(chart: chart, view: 0..<count, verbosity: .full)
    }
    for keys in Self.inputs {
      let times = explorers.map { format(median(of: keys, on: $0)) }
      print("\(keys.joined(separator: " ")): \(times.joined(separator: ", "))")
    }
  }

  private func median(of keys: [String], on explorer: Explorer) -> Double {
    let clock = ContinuousClock()
    let times = (0..<Self.repetitions).map { _ in
      var explorer = explorer
      for key in keys.dropLast() { _ = explorer.handle(.line(key, isSounding: false)) }
      return clock.measure { _ = explorer.handle(.line(keys.last ?? "", isSounding: false)) } / .milliseconds(1)
    }
    return times.sorted()[times.count / 2]
  }

  private func format(_ value: Double) -> String {
    value.formatted(.number.precision(.significantDigits(2)).grouping(.never))
  }
}
