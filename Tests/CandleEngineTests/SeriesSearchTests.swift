import CandleEngine
import Testing

@Suite("Searching a series by the extremes of its parts")
struct SeriesSearchTests {
  /// More than one block, with candles before the first and behind the last full one.
  private static let series: CandleSeries = {
    let candles = Array(SampleData.candles(count: 10_000))
    var series = CandleSeries(candles[300...])
    series.prepend(contentsOf: candles[..<300])
    return series
  }()

  @Test(
    "the first and the last candle are those that a look at every candle finds", arguments: [0, 1, 299, 4_500, 9_999])
  func everyCandle(start: Int) {
    let series = Self.series
    for price in [series[start].low, series[start].close + 5, 0, 1e9] {
      let ranges = [start..<series.count, 0..<start, start..<min(start + 70, series.count)]
      for range in ranges {
        let isMatch = { (index: Int) in series[index].low <= price && price <= series[index].high }
        let reaches = { (extremes: RangeExtremes) in extremes.lowestLow <= price && price <= extremes.highestHigh }
        #expect(series.firstIndex(in: range, whereExtremes: reaches) == range.first(where: isMatch))
        #expect(series.lastIndex(in: range, whereExtremes: reaches) == range.last(where: isMatch))
      }
    }
    #expect(series.firstIndex(in: -5..<0) { _ in true } == nil)
    #expect(series.lastIndex(in: 0..<20_000) { _ in true } == 9_999)
  }

  @Test("the extremes of volumes pass over those that are unknown")
  func volumes() {
    let candles = [nil, 7, 3, nil, 5].enumerated().map { place, volume in
      Candle(time: CandleTime(epoch: Int64(place)), open: 1, high: 1, low: 1, close: 1, volume: volume)
    }
    let series = CandleSeries(candles)
    #expect(series.extremes(in: 0..<5).lowestVolume == 3)
    #expect(series.extremes(in: 0..<5).highestVolume == 7)
    #expect(series.extremes(in: 3..<4).highestVolume == -.infinity)
  }
}
