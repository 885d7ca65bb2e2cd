import Foundation

/// Made-up candles for demonstrations and tests: a random walk that is the same for the same seed.
///
/// - Source: candle chart specification, section 24.10: SplitMix64 and the transform of Box and Muller.
public enum SampleData {
  /// Makes candles whose opens are the closes before them, from a first open of 100.
  ///
  /// - Parameters:
  ///   - count: How many; none below 1.
  ///   - start: The first time, in seconds since 1970.
  ///   - interval: The distance between candles in seconds.
  ///   - volatility: The standard deviation of the change from open to close, as a ratio.
  ///   - seed: What the numbers are made from.
  /// - Returns: The candles, with prices in steps of 0.01.
  public static func candles(
    count: Int, start: Int64 = 1_767_225_600, interval: Int64 = 3_600, volatility: Double = 0.01, seed: UInt64 = 42
  ) -> CandleSeries {
    var walk = RandomWalk(numbers: SplitMix64(seed: seed))
    var series = CandleSeries()
    var open = 100.0
    for index in 0..<max(0, count) {
      let close = max(1, walk.cents(open * (1 + walk.gaussian() * volatility)))
      let upper = abs(walk.gaussian()) * volatility * 0.5 * open
      let lower = abs(walk.gaussian()) * volatility * 0.5 * open
      series.append(
        Candle(
          time: CandleTime(epoch: start &+ interval &* Int64(index)), open: open,
          high: walk.cents(max(open, close) + upper), low: max(0.01, walk.cents(min(open, close) - lower)),
          close: close, volume: (1_000 + 9_000 * walk.uniform()).rounded()))
      open = close
    }
    return series
  }

  private struct RandomWalk {
    var numbers: SplitMix64

    mutating func uniform() -> Double { Double(numbers.next() >> 11) * 0x1p-53 }

    mutating func gaussian() -> Double {
      let first = uniform()
      let second = uniform()
      return (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
    }

    func cents(_ value: Double) -> Double { (value * 100).rounded(.toNearestOrAwayFromZero) / 100 }
  }
}
