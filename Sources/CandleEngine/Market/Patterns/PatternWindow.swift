extension CandlePattern {
  /// Which way prices have been going.
  public enum Trend: Sendable {
    case up, down
  }
}

/// The candles of a pattern and those before them that tell its context.
struct PatternWindow {
  /// The last candle, the one before it and the one before that; those that the pattern has not are the last again.
  let last: CandleShape
  let middle: CandleShape
  let first: CandleShape

  private let series: CandleSeries
  /// The index of the pattern's first candle.
  private let start: Int

  /// - Returns: `nil` where there are not so many candles, and where one is not a whole candle or is flat.
  init?(endingAt index: Int, count: Int, in series: CandleSeries) {
    guard index >= count - 1, index < series.count, let last = CandleShape(series[index]),
      let middle = count > 1 ? CandleShape(series[index - 1]) : last,
      let first = count > 2 ? CandleShape(series[index - 2]) : middle
    else { return nil }
    (self.last, self.middle, self.first, self.series) = (last, middle, first, series)
    start = index - (count - 1)
  }

  /// The trend before the pattern: whether the close before it is above or below the mean of the ten closes up to it.
  ///
  /// Morris compares the close with an exponential mean of ten; a plain mean needs no more than ten candles, so that the
  /// answer does not depend on where a file begins.
  ///
  /// - Returns: `nil` where there are fewer candles, and where the close is the mean.
  var trend: CandlePattern.Trend? {
    guard let before else { return nil }
    let mean = before.reduce(0) { $0 + series.close(at: $1) } / Double(before.count)
    let close = series.close(at: start - 1)
    return close > mean ? .up : close < mean ? .down : nil
  }

  /// Whether a candle has a long body: longer than the mean of the ten before the pattern (Morris: of the last five to
  /// ten).
  func isLong(_ candle: CandleShape) -> Bool {
    guard let before else { return false }
    let sum = before.reduce(0) { sum, index in
      let candle = series[index]
      return sum + abs(candle.close - candle.open)
    }
    return candle.body > sum / Double(before.count)
  }

  private var before: Range<Int>? {
    let lookback = CandlePattern.Thresholds.lookback
    return start >= lookback ? (start - lookback)..<start : nil
  }
}
