import CandleEngine
import Testing

@Suite("The specification's tables of indicators")
struct IndicatorConformanceTests {
  @Test("hold over the thirty candles", arguments: conformanceRows)
  func thirtyCandles(row: ConformanceRow) throws {
    let indicator = try IndicatorCatalog.full.indicator(reading: row.indicator)
    let output = IndicatorOutput(of: indicator, over: hourlyFixtureWithVolume)
    let values = spaced(row.values)
    let missing = [Double?](repeating: nil, count: row.first)
    let expected = missing + values + [Double?](repeating: nil, count: 30 - row.first - values.count)
    let actual = output.values(of: row.plot)
    try #require(actual.count == 30)
    for index in 0..<30 {
      switch (actual[index], expected[index]) {
      case (nil, nil): continue
      case (let value?, let wanted?): #expect(abs(value - wanted) <= row.bound, "candle \(index)")
      case (let value, let wanted):
        Issue.record("candle \(index): \(String(describing: value)), not \(String(describing: wanted))")
      }
    }
  }

  @Test("are all read")
  func count() { #expect(conformanceRows.count == 32) }

  @Test("hold for the middles and mirrored bands")
  func middles() throws {
    let bollinger = IndicatorOutput(of: try BollingerBands(), over: hourlyFixtureWithVolume)
    let donchian = IndicatorOutput(of: try DonchianChannels(period: 10), over: hourlyFixtureWithVolume)
    for index in 19..<30 {
      let upper = try #require(bollinger["upper", at: index])
      let middle = try #require(bollinger["middle", at: index])
      let lower = try #require(bollinger["lower", at: index])
      #expect(abs(upper - (2 * middle - lower)) < 1e-9)
      let highest = try #require(donchian["upper", at: index])
      let lowest = try #require(donchian["lower", at: index])
      #expect(donchian["middle", at: index] == (highest + lowest) / 2)
    }
    #expect(abs(try #require(bollinger["upper", at: 19]) - 48.822002276) < 1e-7)
    #expect(abs(try #require(bollinger["upper", at: 29]) - 50.331573501) < 1e-7)
  }

  @Test("show the lagging close four candles earlier")
  func lagging() throws {
    let output = IndicatorOutput(
      of: try IchimokuCloud(conversion: 3, base: 6, spanB: 9, displacement: 4), over: hourlyFixtureWithVolume)
    let closes: [Double?] = hourlyFixtureWithVolume.map(\.close)
    #expect(output.values(of: "lagging") == closes.dropFirst(4) + [nil, nil, nil, nil])
  }

  @Test("turn the parabolic SAR where the table does")
  func parabolicSides() {
    let fixture = Array(hourlyFixtureWithVolume)
    guard let indicator = try? ParabolicSAR() else { return }
    let output = IndicatorOutput(of: indicator, over: fixture)
    // A dot over the high is bearish. Candles 5, 6, 22 and 23 are, by the table.
    let bearish = fixture.indices.filter { index in (output["psar", at: index] ?? 0) > fixture[index].high - 1e-9 }
    #expect(bearish == [5, 6, 22, 23])
  }

  @Test(
    "hold for small averages",
    arguments: [
      ("sma:3", [nil, nil, 4, 6, 34.0 / 3]), ("ema:3", [nil, nil, 4, 6, 13]), ("sma:6", [nil, nil, nil, nil, nil]),
    ] as [(String, [Double?])])
  func smallAverages(text: String, expected: [Double?]) throws {
    let indicator = try IndicatorCatalog.full.indicator(reading: text)
    let output = IndicatorOutput(of: indicator, over: candles(closes: [2, 4, 6, 8, 20]))
    #expect(firstDifference(output.values(of: "ma"), expected, bound: 1e-12) == nil)
  }

  @Test("end the RSI of only rises at 100 and of only falls at 0, and a flat stochastic at 50")
  func ends() throws {
    let rising = candles(closes: (0..<40).map { 10 + Double($0) })
    let falling = candles(closes: (0..<40).map { 100 - Double($0) })
    #expect(IndicatorOutput(of: try RelativeStrengthIndex(), over: rising)["rsi", at: 39] == 100)
    #expect(IndicatorOutput(of: try RelativeStrengthIndex(), over: falling)["rsi", at: 39] == 0)
    let flat = IndicatorOutput(of: try StochasticOscillator(), over: candles(closes: Array(repeating: 7.3, count: 40)))
    #expect(flat["k", at: 39] == 50)
    #expect(flat["d", at: 39] == 50)
  }

  @Test(
    "hold for pivots",
    arguments: [
      (.classic, [12.666667, 14.333333, 16.666667, 8.666667, 6.333333, 4.666667]),
      (.fibonacci, [11.861333, 12.805333, 14.333333, 8.805333, 7.861333, 6.333333]),
      (.camarilla, [11.366667, 11.733333, 12.1, 10.633333, 10.266667, 9.9]),
    ] as [(PivotPoints.Method, [Double])])
  func pivots(method: PivotPoints.Method, expected: [Double]) throws {
    let rows: [(high: Double, low: Double, close: Double)] = [(10, 8, 9), (12, 9, 11), (13, 10, 12), (14, 11, 13)]
    let series = rows.enumerated().map { index, row in
      Candle(
        time: CandleTime(epoch: Int64(index / 2) * 86_400 + Int64(index % 2) * 3_600), open: row.close, high: row.high,
        low: row.low, close: row.close)
    }
    let output = IndicatorOutput(of: PivotPoints(method: method), over: series)
    let keys = ["p", "r1", "r2", "r3", "s1", "s2", "s3"]
    for (key, value) in zip(keys, [10.333333] + expected) {
      #expect(output[key, at: 0] == nil)
      #expect(output[key, at: 1] == nil)
      #expect(abs(try #require(output[key, at: 2]) - value) < 1e-6)
      #expect(output[key, at: 3] == output[key, at: 2])
    }
  }
}
