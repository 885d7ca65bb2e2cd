import CandleEngine
import Testing

@Suite("Every indicator is what its textbook formula gives")
struct IndicatorOracleTests {
  /// An indicator as it is typed, and its plots computed the slow way.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let naive: @Sendable ([Candle]) -> [Naive.Values]
    var testDescription: String { text }

    init(_ text: String, _ naive: @escaping @Sendable ([Candle]) -> [Naive.Values]) {
      self.text = text
      self.naive = naive
    }
  }

  static let cases = [
    Case("sma:20") { [Naive.simple($0.map(\.close), 20)] },
    Case("sma:1") { [Naive.simple($0.map(\.close), 1)] },
    Case("ema:20") { [Naive.exponential($0.map(\.close), 20)] },
    Case("wma:9") { [Naive.weighted($0.map(\.close), 9)] },
    Case("bollinger:20,2") { Naive.bands($0, 20, 2) },
    Case("bollinger:2,0.1") { Naive.bands($0, 2, 0.1) },
    Case("vwap") { [Naive.weightedPrice($0, daily: true)] },
    Case("vwap:whole series") { [Naive.weightedPrice($0, daily: false)] },
    Case("rsi:14") { [Naive.relativeStrength($0, 14)] },
    Case("rsi:1") { [Naive.relativeStrength($0, 1)] },
    Case("macd:12,26,9") { Naive.convergence($0, 12, 26, 9) },
    Case("macd:9,4,1") { Naive.convergence($0, 9, 4, 1) },
    Case("stochastic:14,3,3") { Naive.stochastic($0, 14, 3, 3) },
    Case("stochastic:1,1,1") { Naive.stochastic($0, 1, 1, 1) },
    Case("atr:14") { [Naive.wilder(Naive.trueRanges($0), 14)] },
    Case("obv") { [Naive.balance($0)] },
    Case("donchian:20") { candles in
      [
        Naive.windows(candles, 20) { $0.map(\.high).reduce(-.infinity, max) }, Naive.middle(candles, 20),
        Naive.windows(candles, 20) { $0.map(\.low).reduce(.infinity, min) },
      ]
    },
    Case("keltner:10,20,1.5") { candles in
      let middle = Naive.exponential(candles.map(\.close), 10)
      let range = Naive.wilder(Naive.trueRanges(candles), 20)
      return [Naive.both(middle, range) { $0 + 1.5 * $1 }, middle, Naive.both(middle, range) { $0 - 1.5 * $1 }]
    },
    Case("supertrend:10,3") { Naive.superTrend($0, 10, 3) },
    Case("supertrend:3,0.5") { Naive.superTrend($0, 3, 0.5) },
    Case("psar") { [Naive.parabolic($0, 0.02, 0.2)] },
    Case("psar:0.5,0.4") { [Naive.parabolic($0, 0.5, 0.4)] },
    Case("ichimoku:9,26,52,26") { Naive.cloud($0, 9, 26, 52, 26) },
    Case("ichimoku:4,3,2,0") { Naive.cloud($0, 4, 3, 2, 0) },
    Case("pivots") { Naive.pivots($0, .classic) },
    Case("pivots:fibonacci") { Naive.pivots($0, .fibonacci) },
    Case("pivots:camarilla") { Naive.pivots($0, .camarilla) },
    Case("adx:14") { Naive.directional($0, 14) },
    Case("cci:20") { [Naive.channelIndex($0, 20)] },
    Case("mfi:14") { [Naive.moneyFlow($0, 14)] },
    Case("williamsR:14") {
      [
        Naive.windows($0, 14) { window in
          let lowest = window.map(\.low).reduce(.infinity, min)
          let highest = window.map(\.high).reduce(-.infinity, max)
          return highest > lowest ? -100 * (highest - window[13].close) / (highest - lowest) : -50
        }
      ]
    },
    Case("roc:12") { candles in
      [candles.indices.map { $0 < 12 ? nil : 100 * (candles[$0].close / candles[$0 - 12].close - 1) }]
    },
    Case("momentum:3") { candles in
      [candles.indices.map { $0 < 3 ? nil : candles[$0].close - candles[$0 - 3].close }]
    },
    Case("cmf:20") { [Naive.chaikin($0, 20)] },
  ]

  @Test("on walks of several lengths and kinds", arguments: cases, Walk.allCases)
  func agrees(with oracle: Case, on walk: Walk) throws {
    let indicator = try IndicatorCatalog.full.indicator(reading: oracle.text)
    for (count, seed) in [(0, 1), (1, 2), (2, 3), (13, 4), (28, 5), (60, 6), (240, 7)] as [(Int, UInt64)] {
      let candles = walk.candles(count, seed: seed)
      let output = IndicatorOutput(of: indicator, over: candles)
      let expected = oracle.naive(candles)
      try #require(expected.count == output.plots.count)
      for (plot, values) in zip(output.plots, expected) {
        // Relative to values above 1: both sides round, and a quotient of small differences enlarges that.
        let difference = firstDifference(output.values(of: plot.key), values, bound: 1e-11)
        #expect(difference == nil, "\(plot.key) of \(count) candles")
      }
    }
  }
}
