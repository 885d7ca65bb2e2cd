import CandleEngine
import Foundation
import Testing

@Suite("Indicators at the edges of their data")
struct IndicatorEdgeTests {
  @Test(
    "of a flat price are exactly that price, and say that nothing happens",
    arguments: [
      ("sma:7", "ma", 0.1), ("ema:7", "ma", 0.1), ("wma:7", "ma", 0.1), ("bb:7", "upper", 0.1), ("bb:7", "lower", 0.1),
      ("vwap", "vwap", 0.1), ("rsi:7", "rsi", 50), ("macd:3,7,3", "macd", 0), ("macd:3,7,3", "histogram", 0),
      ("stochastic:7,3,3", "d", 50), ("atr:7", "atr", 0), ("obv", "obv", 0), ("donchian:7", "middle", 0.1),
      ("keltner:7,7", "upper", 0.1), ("supertrend:7", "down", 0.1), ("psar", "psar", 0.1),
      ("ichimoku:3,5,7,2", "spanB", 0.1), ("cci:7", "cci", 0), ("mfi:7", "mfi", 50), ("williamsR:7", "williamsR", -50),
      ("roc:7", "roc", 0), ("momentum:7", "roc", 0), ("cmf:7", "cmf", 0),
    ])
  func flat(text: String, plot: String, expected: Double) throws {
    let candles = Walk.flat.candles(60, seed: 1)
    let output = IndicatorOutput(of: try indicator(text), over: candles)
    for index in 40..<60 { #expect(output[plot, at: index] == expected) }
  }

  @Test("have no direction while there was no range at all, and one when there is")
  func noRange() throws {
    let still = Walk.flat.candles(20, seed: 1)
    let moving = Walk.plain.candles(40, seed: 2).dropFirst(20)
    let output = IndicatorOutput(of: try AverageDirectionalIndex(period: 4), over: still + moving)
    #expect((0..<20).allSatisfy { output["plusDI", at: $0] == nil && output["adx", at: $0] == nil })
    #expect(output["plusDI", at: 20] != nil)
    #expect(output["adx", at: 23] != nil)
  }

  @Test("have no value where the period is longer than the series")
  func tooShort() throws {
    for text in [
      "sma:500", "ema:500", "wma:500", "bb:500", "rsi:500", "macd:12,40", "atr:500", "cci:500", "adx:15", "mfi:200",
    ] {
      let output = IndicatorOutput(of: try indicator(text), over: hourlyFixtureWithVolume)
      for plot in output.plots { #expect(output.values(of: plot.key).allSatisfy { $0 == nil }, "\(text)") }
    }
  }

  @Test(
    "begin when there are enough candles, and then at the first that has a value",
    arguments: [("supertrend:4", 4, 3), ("adx:4", 8, 3), ("psar", 1, 0)])
  func lateStart(text: String, tooFew: Int, first: Int) throws {
    let candles = Walk.plain.candles(30, seed: 4)
    var output = IndicatorOutput(of: try indicator(text), over: candles.prefix(tooFew))
    func shown() -> [Int] {
      (0..<output.count).filter { index in output.plots.contains { output[$0.key, at: index] != nil } }
    }
    #expect(shown().isEmpty)
    output.append(candles[tooFew])
    #expect(shown() == Array(first...tooFew))
  }

  @Test("of volume have no value at all without volume", arguments: ["vwap", "obv", "mfi:5", "cmf:6"])
  func noVolume(text: String) throws {
    let output = IndicatorOutput(of: try indicator(text), over: Walk.noVolume.candles(60, seed: 5))
    for plot in output.plots { #expect(output.values(of: plot.key).allSatisfy { $0 == nil }) }
  }

  @Test(
    "of volume are missing where one that they need is unknown, and come back",
    arguments: [("vwap", 10...10), ("obv", 10...10), ("mfi:5", 10...14), ("cmf:6", 10...15)])
  func volumeGap(text: String, missing: ClosedRange<Int>) throws {
    var candles = Walk.plain.candles(24, seed: 6)
    candles[10].volume = nil
    let output = IndicatorOutput(of: try indicator(text), over: candles)
    for index in 6..<24 {
      #expect((output[0, at: index] == nil) == missing.contains(index), "candle \(index)")
    }
  }

  @Test("of a volume of zero: no mean price and no flow, but a balance")
  func zeroVolume() throws {
    let still = candles(closes: [1, 2, 3, 2, 1, 2, 3], spread: 0.5, volume: 0)
    #expect(IndicatorOutput(of: VolumeWeightedAveragePrice(), over: still).values(of: "vwap").allSatisfy { $0 == nil })
    #expect(IndicatorOutput(of: try ChaikinMoneyFlow(period: 2), over: still)["cmf", at: 6] == nil)
    #expect(IndicatorOutput(of: try MoneyFlowIndex(period: 2), over: still)["mfi", at: 6] == 50)
    #expect(IndicatorOutput(of: OnBalanceVolume(), over: still)["obv", at: 6] == 0)
  }

  @Test("of the flow of money do not count typical prices that are the same but for rounding")
  func sameTypicalPrice() throws {
    let rows: [(high: Double, low: Double, close: Double)] = [
      (82, 80, 81), (83.31, 78.15, 79.26), (80.97, 79.19, 80.56), (80.97, 79.19, 80.55),
    ]
    let series = rows.enumerated().map { index, row in
      Candle(
        time: CandleTime(epoch: Int64(index)), open: row.close, high: row.high, low: row.low, close: row.close,
        volume: 10)
    }
    // Both sums are 240.72, then comes a lower one: nothing but outflow; after it the flat one alone would be 50.
    let output = IndicatorOutput(of: try MoneyFlowIndex(period: 2), over: series)
    #expect(output["mfi", at: 2] == 0)
    var flat = series
    flat[3] = series[2]
    #expect(IndicatorOutput(of: try MoneyFlowIndex(period: 2), over: flat)["mfi", at: 3] == 50)
  }

  @Test("have no rate of change from a price of zero")
  func zeroDivisor() throws {
    let closes = candles(closes: [0, 1, 2, 0, 4])
    let percent = IndicatorOutput(of: try RateOfChange(period: 1), over: closes)
    #expect(percent.values(of: "roc") == [nil, nil, 100, -100, nil])
    let plain = IndicatorOutput(of: try RateOfChange(period: 1, mode: .absolute), over: closes)
    #expect(plain.values(of: "roc") == [nil, 1, 1, -2, 4])
  }

  @Test("of a daily candle: the mean price is the typical price")
  func daily() throws {
    let days = (0..<5).map { index in
      Candle(
        time: CandleTime(ticks: Int64(index) * 86_400, basis: .date), open: 1, high: 3.3 + Double(index), low: 1.1,
        close: 2.2, volume: 7)
    }
    let output = IndicatorOutput(of: VolumeWeightedAveragePrice(), over: days)
    for (index, day) in days.enumerated() {
      #expect(output["vwap", at: index] == (day.high + day.low + day.close) / 3)
    }
  }

  @Test("that begin anew each day use the day as it was written, or that of a given zone")
  func zones() throws {
    // From 22:00 to 03:00 UTC; the day changes at the third candle in UTC, at none in New York.
    let start: Int64 = 1_767_304_800
    let night = (0..<6).map { index in
      let price = 10 + Double(index)
      return Candle(
        time: CandleTime(epoch: start + 3_600 * Int64(index)), open: price, high: price, low: price, close: price,
        volume: 1)
    }
    let written = IndicatorOutput(of: VolumeWeightedAveragePrice(), over: night)
    #expect(written.values(of: "vwap") == [10, 10.5, 12, 12.5, 13, 13.5])
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let there = IndicatorOutput(of: VolumeWeightedAveragePrice(), over: night, timeZone: zone)
    #expect(there.values(of: "vwap") == [10, 10.5, 11, 11.5, 12, 12.5])
    let offset = night.map { candle in
      var candle = candle
      candle.time.offset = -5 * 3_600
      return candle
    }
    #expect(IndicatorOutput(of: PivotPoints(), over: offset).values(of: "p").allSatisfy { $0 == nil })
    let pivot: Double? = (11.0 + 10 + 11) / 3
    #expect(IndicatorOutput(of: PivotPoints(), over: night).values(of: "p") == [nil, nil, pivot, pivot, pivot, pivot])
  }

  @Test("keep no error of a price long gone")
  func noMemory() throws {
    let closes = [1e15, 3e14, 7e15] + Array(repeating: 0.1, count: 20)
    for text in ["sma:5", "wma:5", "bb:5"] {
      let output = IndicatorOutput(of: try indicator(text), over: candles(closes: closes))
      #expect(output[0, at: 22] == 0.1, "\(text)")
    }
  }
}
