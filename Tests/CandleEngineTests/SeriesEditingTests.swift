import CandleEngine
import Testing

@Suite("Editing a series")
struct SeriesEditingTests {
  @Test("older candles stand before the others, however many come at once", arguments: [1, 500, 4_096, 5_000])
  func prepending(pageSize: Int) {
    let last = 20_000
    var series = minutes(15_000..<last)
    var first = 15_000
    while first > 0 {
      let page = max(0, first - pageSize * 3)..<first
      series.prepend(contentsOf: minutes(page))
      first = page.lowerBound
      if pageSize == 1, first < 14_800 { break }
    }
    #expect(series.count == last - first)
    #expect(series.originIndex == 15_000 - first)
    #expect(series.indices.allSatisfy { series[$0] == minuteCandle(first + $0) })
  }

  @Test("range questions after any editing are those of the candles one by one")
  func editedRanges() {
    var random = SplitMix64(seed: 1)
    var series = minutes(50_000..<50_001)
    var bounds = 50_000..<50_001
    for _ in 0..<60 {
      let added = Int.random(in: 0...700, using: &random)
      if Bool.random(using: &random) {
        series.prepend(contentsOf: minutes(bounds.lowerBound - added..<bounds.lowerBound))
        bounds = bounds.lowerBound - added..<bounds.upperBound
      } else {
        series.append(contentsOf: minutes(bounds.upperBound..<bounds.upperBound + added))
        bounds = bounds.lowerBound..<bounds.upperBound + added
      }
      let start = Int.random(in: 0...series.count, using: &random)
      let range = start..<Int.random(in: start...series.count, using: &random)
      let candles = range.map { minuteCandle(bounds.lowerBound + $0) }
      let answer = series.extremes(in: range)
      #expect(answer.lowestLow == candles.map(\.low).min() ?? .infinity)
      #expect(answer.highestHigh == candles.map(\.high).max() ?? -.infinity)
      #expect(answer.volume == candles.compactMap(\.volume).reduce(0, +))
      #expect(answer.volumeCount == candles.compactMap(\.volume).count)
      let aggregate = series.aggregate(in: range)
      #expect(aggregate?.time == candles.first?.time)
      #expect(aggregate?.open == candles.first?.open)
      #expect(aggregate?.close == candles.last?.close)
    }
  }

  @Test("two copies that grow apart do not see each other's candles", arguments: [10, 63, 64, 4_095, 4_096])
  func copiesGrowApart(count: Int) {
    var one = minutes(0..<count)
    var other = one
    let kept = one
    for step in 0..<100 {
      one.append(minuteCandle(count + step, close: 1))
      other.append(minuteCandle(count + step, close: 2))
    }
    #expect((count..<count + 100).allSatisfy { one.close(at: $0) == 1 && other.close(at: $0) == 2 })
    #expect(one.extremes(in: count..<count + 100).highestClose == 1)
    #expect(other.extremes(in: count..<count + 100).lowestClose == 2)
    #expect(kept.count == count)
    #expect(Array(kept) == Array(minutes(0..<count)))
  }

  @Test("copies may grow on threads of their own")
  func threads() async {
    let start = minutes(0..<100)
    let sums = await withTaskGroup(of: Double.self) { group in
      for task in 1...4 {
        group.addTask {
          var copy = start
          for step in 0..<5_000 { copy.append(minuteCandle(100 + step, close: Double(task))) }
          return copy.extremes(in: 100..<5_100).highestClose + copy.extremes(in: 100..<5_100).lowestClose
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums.sorted() == [2, 4, 6, 8])
  }

  @Test("the last candle may change until the next begins", arguments: [0, 1, 64, 4_096, 4_097])
  func replaceLast(count: Int) {
    var series = minutes(0..<count)
    let before = series
    series.replaceLast(with: minuteCandle(count, close: 7))
    series.append(minuteCandle(count + 1))
    #expect(series.count == max(1, count) + 1)
    #expect(series.close(at: series.count - 2) == 7)
    #expect(series.extremes(in: 0..<series.count).lowestClose == 7)
    #expect(Array(before) == Array(minutes(0..<count)))
  }

  @Test("one by one is the same as all at once")
  func oneByOne() {
    let candles = Array(sampleData(count: 9_001))
    var grown = CandleSeries()
    for candle in candles { grown.append(candle) }
    let whole = CandleSeries(candles)
    #expect(Array(grown) == Array(whole))
    #expect(grown.extremes(in: 3..<8_999) == whole.extremes(in: 3..<8_999))
  }

  @Test("a candle is found by its time, exactly or nearest")
  func search() {
    let series = minutes(10..<20)
    #expect(series.index(of: CandleTime(epoch: 660)) == 1)
    #expect(series.index(of: CandleTime(ticks: 660_000, unit: .milliseconds, basis: .instant)) == 1)
    #expect(series.index(of: CandleTime(epoch: 661)) == nil)
    #expect(series.index(of: CandleTime(epoch: 99_999)) == nil)
    #expect(series.nearestIndex(to: CandleTime(epoch: 0)) == 0)
    #expect(series.nearestIndex(to: CandleTime(epoch: 690)) == 1)
    #expect(series.nearestIndex(to: CandleTime(epoch: 691)) == 2)
    #expect(series.nearestIndex(to: CandleTime(epoch: .max)) == 9)
    #expect(CandleSeries().nearestIndex(to: CandleTime(epoch: 0)) == nil)
    #expect(series.candle(at: -1) == nil)
    #expect(series.candle(at: 10) == nil)
  }

  @Test("an unknown volume is marked, also where only some are unknown")
  func unknownVolume() {
    let series = CandleSeries([minuteCandle(0), minuteCandle(1), minuteCandle(3)])
    #expect(series[0].volume == nil)
    #expect(series.aggregate(in: 0..<3)?.volume == 1)
    #expect(series.aggregate(in: 2..<3)?.volume == nil)
    #expect(series.aggregate(in: 3..<9) == nil)
  }

  @Test(
    "times at the ends of their numbers have words and days",
    arguments: [Int64.min, .min + 1, -1, 0, .max], [CandleTime.Unit.seconds, .nanoseconds])
  func extremeTimes(ticks: Int64, unit: CandleTime.Unit) {
    let time = CandleTime(ticks: ticks, unit: unit, basis: .instant, offset: -86_400)
    #expect(!time.iso8601.isEmpty)
    #expect(CivilDate(day: time.writtenDay).weekday < 7)
    #expect(time.seconds(until: CandleTime(epoch: 0)).isFinite)
    #expect(!CivilDate(day: ticks).iso8601.isEmpty)
  }
}
