import CandleEngine
import Foundation

/// What the engine's questions and changes cost on a short series and on a long one, in one run.
struct EngineBenchmark: Benchmark {
  static let name = "engine"
  static let usage = "engine [--candles 10000000]"

  private static let short = 30
  private static let repetitions = 2_000

  private let count: Int

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ["candles"])
    count = try arguments.number("candles", in: 1_000...100_000_000, default: 10_000_000)
  }

  func run() throws {
    let small = SampleData.candles(count: Self.short)
    let large = SampleData.candles(count: count, interval: 60)
    print("\(Self.short) candles, then \(count); median of \(Self.repetitions) in microseconds, then the ratio.")
    compare("step with its sentence", small, large, step)
    compare("summary of a window", small, large, summary)
    compare("price range of a window", small, large) { series in
      var random = SystemRandomNumberGenerator()
      return { _ = series.extremes(in: Self.window(in: series, &random)) }
    }
    compare("append", small, large) { series in
      var series = series
      return { series.append(Self.next(of: series)) }
    }
    for (name, series) in [("\(Self.short)", small), ("\(count)", large)] {
      var (alone, held) = (series, series)
      var copy = series
      let without = median { alone.append(Self.next(of: alone)) }
      let with = median {
        copy = held
        held.append(Self.next(of: held))
      }
      print(
        "append beside a copy, at \(name): \(format(without)), with a copy held \(format(with)), ratio "
          + format(with / without) + (copy.isEmpty ? "!" : ""))
    }
  }

  private func step(on series: CandleSeries) -> () -> Void {
    var element = ChartElement(series: series, width: 320)
    let style = CandleDescription.Style(for: series, format: FormatContext())
    var isForward = false
    return {
      for _ in 0..<10 {
        if element.selection == 0 || element.selection == series.count - 1 { isForward.toggle() }
        if isForward { element.increment() } else { element.decrement() }
      }
      let index = element.selection ?? 0
      _ = CandleDescription(series[index], style: style).text
    }
  }

  private func summary(on series: CandleSeries) -> () -> Void {
    let style = RangeSummary.Style(for: series, format: FormatContext())
    var random = SystemRandomNumberGenerator()
    return { _ = RangeSummary(of: series, in: Self.window(in: series, &random), style: style).text }
  }

  private func compare(
    _ name: String, _ small: CandleSeries, _ large: CandleSeries, _ make: (CandleSeries) -> () -> Void
  ) {
    let (short, long) = (median(make(small)), median(make(large)))
    print("\(name): \(format(short)), \(format(long)), ratio \(format(long / short))")
  }

  /// The median time of a call, in microseconds.
  private func median(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<Self.repetitions).map { _ in clock.measure(body) }.sorted()
    return times[times.count / 2] / .microseconds(1)
  }

  /// Any window: half of them most of the series.
  private static func window(in series: CandleSeries, _ random: inout SystemRandomNumberGenerator) -> Range<Int> {
    let ends = [Int.random(in: 0..<series.count, using: &random), Int.random(in: 0..<series.count, using: &random)]
    return (ends.min() ?? 0)..<((ends.max() ?? 0) + 1)
  }

  private static func next(of series: CandleSeries) -> Candle {
    var candle = series[series.count - 1]
    candle.time = CandleTime(epoch: candle.time.ticks + 60)
    return candle
  }

  private func format(_ value: Double) -> String {
    value.formatted(.number.precision(.significantDigits(2...3)).grouping(.never))
  }
}
