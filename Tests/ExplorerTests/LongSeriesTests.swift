import CandleEngine
import Explorer
import Presentation
import Testing

@Suite("Long series")
struct LongSeriesTests {
  private static let chart = Chart(
    series: SampleData.candles(count: 5_000, volatility: 0.001), name: "long", format: FormatContext())

  /// The candles that a search comes to, one after the other.
  private func found(_ line: String, then key: String, count: Int, from start: String) -> [Int] {
    var explorer = Explorer(chart: Self.chart)
    _ = explorer.handle(.key(start, isSounding: false))
    return (0..<count).map { turn in
      _ = explorer.handle(.line(turn == 0 ? line : key, isSounding: false))
      return explorer.cursor
    }
  }

  @Test("a rank goes on behind what is found at once, and back")
  func ranks() {
    let series = Self.chart.series
    let rises = series.indices.dropFirst().map {
      (size: series.close(at: $0) / series.close(at: $0 - 1) - 1, index: $0)
    }
    .filter { $0.size > 0 }.sorted { ($0.size, -$0.index) > ($1.size, -$1.index) }.map(\.index)
    #expect(rises.count > 2_001)
    #expect(found(":find rise", then: ".", count: rises.count, from: "a") == rises)
    #expect(found(":find rise", then: ".", count: rises.count + 3, from: "a").last == rises.last)
  }

  @Test("new highs and lows are those that a look at every candle finds, forward and back")
  func records() {
    let series = Self.chart.series
    var (highs, lows): ([Int], [Int]) = ([], [])
    for index in series.indices.dropFirst() {
      let before = series.extremes(in: 0..<index)
      if series[index].high > before.highestHigh { highs.append(index) }
      if series[index].low < before.lowestLow { lows.append(index) }
    }
    #expect(!highs.isEmpty && !lows.isEmpty)
    #expect(found(":find high", then: ".", count: highs.count, from: "a") == highs)
    #expect(found(":find low", then: ".", count: lows.count, from: "a") == lows)
    // From the last candle there is none behind it; then back.
    let back = found(":find high", then: ",", count: highs.count + 1, from: "z")
    #expect(Array(back.dropFirst()) == highs.reversed())
  }

  @Test("in full it is told how many there are before, where there is none behind")
  func earlier() {
    var explorer = Explorer(chart: Self.chart, verbosity: .full)
    let effects = explorer.handle(.line(":find high", isSounding: false))
    guard case .respond(let response)? = effects.first else {
      Issue.record("no answer")
      return
    }
    let series = Self.chart.series
    let count = series.indices.dropFirst().count { series[$0].high > series.extremes(in: 0..<$0).highestHigh }
    #expect(response.words.printed.hasSuffix("Earlier ones: \(count)."))
  }
}
