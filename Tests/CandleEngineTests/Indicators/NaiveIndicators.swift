import CandleEngine

/// Indicators computed the slow way, from the whole series at once and from their textbook formulas.
///
/// The engine's step by step computation is held against them; they share nothing with it.
enum Naive {
  typealias Values = [Double?]

  static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  /// Maps every window of `period` candles that is complete, by the index of its last one.
  static func windows<T>(_ values: [T], _ period: Int, _ answer: ([T]) -> Double?) -> Values {
    values.indices.map { $0 >= period - 1 ? answer(Array(values[($0 - period + 1)...$0])) : nil }
  }

  static func simple(_ values: [Double], _ period: Int) -> Values { windows(values, period, mean) }

  static func weighted(_ values: [Double], _ period: Int) -> Values {
    windows(values, period) { window in
      let weights = window.indices.map { Double($0 + 1) }
      return zip(window, weights).map { $0 * $1 }.reduce(0, +) / weights.reduce(0, +)
    }
  }

  /// The mean of the first values, then a formula of the last mean and the value.
  static func recursive(_ values: [Double], _ period: Int, _ next: (Double, Double) -> Double) -> Values {
    var result = Values(repeating: nil, count: values.count)
    guard period >= 1, values.count >= period else { return result }
    result[period - 1] = mean(Array(values[..<period]))
    for index in period..<values.count { result[index] = next(result[index - 1] ?? .nan, values[index]) }
    return result
  }

  static func exponential(_ values: [Double], _ period: Int) -> Values {
    let alpha = 2 / (Double(period) + 1)
    return recursive(values, period) { (1 - alpha) * $0 + alpha * $1 }
  }

  static func wilder(_ values: [Double], _ period: Int) -> Values {
    recursive(values, period) { ($0 * Double(period - 1) + $1) / Double(period) }
  }

  /// A function of the values that are there, put back at their places.
  static func skippingMissing(_ values: Values, _ function: ([Double]) -> Values) -> Values {
    let places = values.indices.filter { values[$0] != nil }
    var result = Values(repeating: nil, count: values.count)
    for (place, value) in zip(places, function(places.compactMap { values[$0] })) { result[place] = value }
    return result
  }

  static func both(_ left: Values, _ right: Values, _ join: (Double, Double) -> Double?) -> Values {
    zip(left, right).map { pair in
      guard let one = pair.0, let other = pair.1 else { return nil }
      return join(one, other)
    }
  }

  static func typical(_ candles: [Candle]) -> [Double] { candles.map { ($0.high + $0.low + $0.close) / 3 } }

  static func trueRanges(_ candles: [Candle]) -> [Double] {
    candles.indices.map { index in
      let candle = candles[index]
      guard index > 0 else { return candle.high - candle.low }
      let close = candles[index - 1].close
      return max(candle.high, close) - min(candle.low, close)
    }
  }

  static func middle(_ candles: [Candle], _ period: Int) -> Values {
    windows(candles, period) { ($0.map(\.high).sorted()[period - 1] + $0.map(\.low).sorted()[0]) / 2 }
  }

  /// Moves values to later places, or to earlier ones, without making the row longer.
  static func moved(_ values: Values, by distance: Int) -> Values {
    values.indices.map { values.indices.contains($0 - distance) ? values[$0 - distance] : nil }
  }
}
