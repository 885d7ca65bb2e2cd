import CandleEngine
import Foundation
import Testing

@Suite("An indicator that is brought up to date")
struct IndicatorStepTests {
  @Test("has the same bits one by one as all at once", arguments: everyIndicator, Walk.allCases)
  func oneByOne(text: String, walk: Walk) throws {
    for (count, seed) in [(1, 11), (2, 12), (7, 13), (40, 14), (150, 15)] as [(Int, UInt64)] {
      let candles = walk.candles(count, seed: seed)
      var grown = IndicatorOutput(of: try indicator(text))
      for candle in candles { grown.append(candle) }
      expectSame(grown, IndicatorOutput(of: try indicator(text), over: candles))
    }
  }

  @Test("is at every length what it is for a series that ends there", arguments: everyIndicator)
  func everyLength(text: String) throws {
    let candles = Walk.gapsInVolume.candles(70, seed: 21)
    var grown = IndicatorOutput(of: try indicator(text))
    for count in 1...candles.count {
      grown.append(candles[count - 1])
      expectSame(grown, IndicatorOutput(of: try indicator(text), over: candles.prefix(count)))
    }
  }

  @Test("forgets the candle that the last one replaces", arguments: everyIndicator, Walk.allCases)
  func replacing(text: String, walk: Walk) throws {
    let candles = walk.candles(60, seed: 31)
    let ticks = Walk.wild.candles(60, seed: 32)
    var live = IndicatorOutput(of: try indicator(text))
    for (index, candle) in candles.enumerated() {
      var tick = ticks[index]
      tick.time = candle.time
      live.append(tick)
      live.replaceLast(with: tick.with(price: tick.high * 3))
      live.replaceLast(with: candle)
      if index == 0 || index == 1 || index % 10 == 9 {
        expectSame(live, IndicatorOutput(of: try indicator(text), over: candles.prefix(index + 1)))
      }
    }
  }

  @Test("takes candles in parts of any size", arguments: everyIndicator)
  func parts(text: String) throws {
    let candles = Walk.plain.candles(100, seed: 41)
    var grown = IndicatorOutput(of: try indicator(text))
    for part in [0..<1, 1..<3, 3..<3, 3..<50, 50..<51, 51..<100] { grown.append(contentsOf: candles[part]) }
    expectSame(grown, IndicatorOutput(of: try indicator(text), over: candles))
  }

  @Test("leaves a copy as it was")
  func copies() throws {
    let candles = Walk.plain.candles(50, seed: 51)
    var output = IndicatorOutput(of: try ParabolicSAR(), over: candles.prefix(1))
    let copy = output
    output.append(contentsOf: candles.dropFirst())
    #expect(copy.count == 1)
    #expect(copy["psar", at: 0] == nil)
    #expect(output["psar", at: 0] != nil)
  }

  @Test("replaces the first candle of none")
  func replacingNothing() throws {
    let candles = Walk.plain.candles(1, seed: 61)
    var output = IndicatorOutput(of: OnBalanceVolume())
    output.replaceLast(with: candles[0])
    #expect(output.values(of: "obv") == [0])
  }

  @Test("passes over a candle with a price that is no number, and never gives NaN", arguments: everyIndicator)
  func noNumbers(text: String) throws {
    var candles = Walk.plain.candles(80, seed: 71)
    let whole = IndicatorOutput(of: try indicator(text), over: candles)
    let broken = Candle(time: candles[1].time, open: .nan, high: .infinity, low: .nan, close: .nan, volume: .nan)
    for index in [60, 33, 1] { candles.insert(broken, at: index) }
    let output = IndicatorOutput(of: try indicator(text), over: candles)
    for (plot, description) in output.plots.enumerated() where description.displacement == 0 {
      var values = output.values(of: description.key)
      for index in [62, 34, 1] { #expect(values.remove(at: index) == nil) }
      #expect(identical(values, whole.values(of: description.key)))
      #expect(values.allSatisfy { $0?.isFinite ?? true }, "plot \(plot)")
    }
  }

  @Test("never gives NaN or infinity where the arithmetic leaves the numbers", arguments: everyIndicator)
  func overflow(text: String) throws {
    let huge = Double.greatestFiniteMagnitude
    let prices: [Double] = (0..<60).map { [1, huge, -huge, 0, Double.leastNonzeroMagnitude][$0 * $0 % 5] }
    let output = IndicatorOutput(of: try indicator(text), over: candles(closes: prices, spread: 1, volume: huge))
    for plot in output.plots {
      #expect(output.values(of: plot.key).allSatisfy { $0?.isFinite ?? true })
    }
  }

  private func expectSame(
    _ left: IndicatorOutput, _ right: IndicatorOutput, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(left.count == right.count, sourceLocation: sourceLocation)
    for plot in left.plots {
      let isSame = identical(left.values(of: plot.key), right.values(of: plot.key))
      #expect(isSame, "\(plot.key) of \(left.count) candles", sourceLocation: sourceLocation)
    }
  }
}
