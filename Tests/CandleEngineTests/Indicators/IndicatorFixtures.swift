import CandleEngine
import Foundation

/// The thirty hourly candles of section 24.9, with their volumes.
let hourlyFixtureWithVolume: CandleSeries = {
  let volumes = spaced(
    """
    1200 1500 1100 1800 1400 900 1600 2100 1700 1300 1250 1900 2200 1450 1750 2300 1600 1150 1850 2400 2050 1500 1350
    1950 2500 1700 1600 2150 2600 1800
    """)
  return CandleSeries(
    zip(hourlyFixture, volumes).map { candle, volume in
      var candle = candle
      candle.volume = volume
      return candle
    })
}()

/// Numbers with blanks between them, as in the specification's tables; `x3` repeats the number before three times in all.
func spaced(_ text: String) -> [Double] {
  text.replacing("−", with: "-").split(whereSeparator: \.isWhitespace).flatMap { word -> [Double] in
    let parts = word.split(separator: "×")
    guard let value = Double(parts.first ?? "") else { return [] }
    return Array(repeating: value, count: parts.count > 1 ? Int(parts[1]) ?? 1 : 1)
  }
}

/// The shapes of data that every indicator is tried on.
enum Walk: String, CaseIterable {
  /// A random walk by the hour.
  case plain
  /// The same, where every seventh volume and a run of 25 is unknown.
  case gapsInVolume
  /// No volume at all.
  case noVolume
  /// One price.
  case flat
  /// A price that changes every eleventh candle only.
  case steps
  /// A walk of large moves, with a candle now and then without a range.
  case wild

  func candles(_ count: Int, seed: UInt64) -> [Candle] {
    let base = sampleData(count: count, seed: seed, volatility: self == .wild ? 0.2 : 0.01)
    var held = 7.1
    return base.enumerated().map { index, original in
      var candle = original
      switch self {
      case .plain: break
      case .gapsInVolume: if index % 7 == 3 || (60..<85).contains(index) { candle.volume = nil }
      case .noVolume: candle.volume = nil
      case .flat: candle = candle.with(price: 0.1)
      case .steps:
        if index % 11 == 10 { held = candle.close }
        candle = candle.with(price: held)
      case .wild: if index % 5 == 0 { candle = candle.with(price: candle.close) }
      }
      return candle
    }
  }
}

extension Candle {
  /// The same candle with all four prices equal.
  func with(price: Double) -> Candle {
    Candle(time: time, open: price, high: price, low: price, close: price, volume: volume)
  }
}

/// Candles an hour apart from closes, with highs and lows a little beside them.
func candles(closes: [Double], spread: Double = 0, volume: Double? = nil) -> [Candle] {
  closes.enumerated().map { index, close in
    Candle(
      time: CandleTime(epoch: 1_767_225_600 + 3_600 * Int64(index)), open: close, high: close + spread,
      low: close - spread, close: close, volume: volume)
  }
}

/// All twenty with short parameters, so that short data reach all their values, and choices in each way.
let everyIndicator = [
  "sma:5", "ema:5", "wma:5", "bollinger:6,2.5", "vwap", "vwap:Whole series", "rsi:5", "macd:3,6,4", "stochastic:5,3,2",
  "atr:5", "obv", "donchian:6", "keltner:6,4,1.5", "supertrend:4,1.5", "psar", "psar:0.1,0.3", "ichimoku:3,6,9,4",
  "pivots", "pivots:Fibonacci", "pivots:Camarilla", "adx:4", "cci:6", "mfi:5", "williamsR:5", "roc:4", "momentum:4",
  "cmf:6",
]

/// The indicator that a text names.
func indicator(_ text: String) throws -> any Indicator {
  try IndicatorCatalog.full.indicator(reading: text)
}

/// Whether two rows of values are the same, bit by bit.
func identical(_ left: [Double?], _ right: [Double?]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { $0?.bitPattern == $1?.bitPattern }
}

/// Where two rows of values differ by more than a bound, relative to values above 1; `nil` if nowhere.
func firstDifference(_ left: [Double?], _ right: [Double?], bound: Double) -> String? {
  guard left.count == right.count else { return "\(left.count) values, not \(right.count)" }
  for index in left.indices {
    switch (left[index], right[index]) {
    case (nil, nil): continue
    case (let one?, let other?) where abs(one - other) <= bound * max(1, abs(other)): continue
    case (let one, let other): return "at \(index): \(String(describing: one)), not \(String(describing: other))"
    }
  }
  return nil
}
