package import CandleEngine

/// Some closes of a series, by which it is known again when times alone do not tell it from another.
package struct CloseSample: Equatable, Sendable {
  /// One of the candles.
  package struct Candle: Equatable, Sendable {
    package let time: CandleTime
    package let close: Double

    package init(time: CandleTime, close: Double) {
      self.time = time
      self.close = close
    }
  }

  /// The candles, oldest first; none of a series with a single candle.
  package let candles: [Candle]

  /// How many candles are taken evenly over the series, and about how many more the closer the newer they are.
  private static let parts = 16
  /// How far the ratio of two closes may lie from that of most: prices are rounded after they were adjusted.
  private static let tolerance = 0.0005
  /// Fewer closes may have one ratio by chance, and a single one always has.
  private static let fewestScaled = 8

  /// Makes a sample that was kept.
  package init(_ candles: [Candle]) { self.candles = candles }

  /// Takes a sample of a series: all over it, and from its end, which is left when old candles are dropped.
  ///
  /// The newest candle may still move, so it says nothing.
  ///
  /// - Complexity: O(1).
  package init(of series: CandleSeries) {
    let count = max(0, series.count - 1)
    let even = (0..<Self.parts).map { count * $0 / Self.parts }
    let newest = (0..<Self.parts).map { count - (1 << $0) }
    candles = Set((even + newest).filter { (0..<count).contains($0) }).sorted().compactMap { index in
      let close = series.close(at: index)
      return close.isFinite ? Candle(time: series.time(at: index), close: close) : nil
    }
  }

  /// Whether a series may be the one that the sample was taken of.
  ///
  /// It is unless most closes at the same times differ. Where all have been multiplied by the same number, as by a split
  /// or a dividend, it is still that one.
  ///
  /// - Complexity: O(log n).
  package func isOf(_ series: CandleSeries) -> Bool {
    let pairs = candles.compactMap { old -> (old: Double, new: Double)? in
      let index = series.lowerBound(of: old.time)
      guard index < series.count, series.time(at: index).isSameMoment(as: old.time) else { return nil }
      return (old.close, series.close(at: index))
    }
    if 2 * pairs.count(where: { $0.old == $0.new }) >= pairs.count { return true }
    let ratios = pairs.filter { $0.old != 0 }.map { $0.new / $0.old }.filter(\.isFinite).sorted()
    guard ratios.count >= Self.fewestScaled else { return false }
    let usual = ratios[ratios.count / 2]
    return 2 * ratios.count { abs($0 - usual) <= Self.tolerance * abs(usual) } >= pairs.count
  }
}
