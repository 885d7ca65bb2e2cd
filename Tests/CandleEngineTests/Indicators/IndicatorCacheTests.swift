import CandleEngine
import Testing

@Suite("The cache of indicators")
struct IndicatorCacheTests {
  private let strength: any Indicator
  private let convergence: any Indicator

  init() throws {
    strength = try RelativeStrengthIndex()
    convergence = try MovingAverageConvergenceDivergence(fast: 3, slow: 6, signal: 4)
  }

  @Test("computes as often as the specification's table says")
  func counts() throws {
    var cache = IndicatorCache()
    let series = hourlyFixture
    _ = cache.outputs(of: [strength, convergence], over: series)
    #expect(cache.computationCount == 2)
    _ = cache.outputs(of: [strength, convergence], over: series)
    #expect(cache.computationCount == 2)
    let ticked = CandleSeries(series.dropLast() + [try #require(series.last).with(price: 51)])
    _ = cache.outputs(of: [strength, convergence], over: ticked)
    #expect(cache.computationCount == 4)
    let other = try RelativeStrengthIndex(period: 9)
    _ = cache.outputs(of: [other, convergence], over: ticked)
    #expect(cache.computationCount == 5)
    _ = cache.outputs(of: [other], over: ticked)
    _ = cache.outputs(of: [other, convergence], over: ticked)
    #expect(cache.computationCount == 6)
  }

  @Test("gives what a computation of all gives, whatever happened to the series")
  func values() {
    let walk = Walk.plain.candles(120, seed: 5)
    let other = Walk.wild.candles(120, seed: 6)
    let series: [[Candle]] = [
      [], Array(walk[40..<41]), Array(walk[40..<41]), [walk[40].with(price: 90)], Array(walk[40..<42]),
      Array(walk[40..<90]), walk[40..<89] + [walk[89].with(price: 3)],
      walk[40..<89] + [walk[89].with(price: 4), walk[90]],
      Array(walk[40..<92]), Array(walk[20..<92]), Array(walk), Array(walk[10..<60]), other, [], Array(walk[0..<30]),
    ]
    var cache = IndicatorCache()
    for candles in series {
      let outputs = cache.outputs(of: [strength, convergence], over: CandleSeries(candles))
      for output in outputs {
        let whole = IndicatorOutput(of: output.indicator, over: candles)
        for plot in output.plots {
          #expect(identical(output.values(of: plot.key), whole.values(of: plot.key)), "\(candles.count) candles")
        }
      }
    }
  }

  @Test("sees a change in the middle once it is told to")
  func middle() throws {
    let walk = Walk.plain.candles(50, seed: 7)
    var changed = walk
    changed[25] = changed[25].with(price: 70)
    var cache = IndicatorCache()
    _ = cache.outputs(of: [strength], over: CandleSeries(walk))
    cache.removeAll()
    let output = try #require(cache.outputs(of: [strength], over: CandleSeries(changed)).first)
    #expect(identical(output.values(of: "rsi"), IndicatorOutput(of: strength, over: changed).values(of: "rsi")))
  }
}
