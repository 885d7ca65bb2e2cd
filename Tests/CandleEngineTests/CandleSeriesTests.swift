import CandleEngine
import Testing

@Suite("A series of candles")
struct CandleSeriesTests {
  @Test("gives back what was appended, across blocks", arguments: [0, 1, 4_095, 4_096, 4_097, 10_000])
  func roundTrip(count: Int) {
    let candles = (0..<count).map { index -> Candle in
      let price = Double(index)
      let time = CandleTime(ticks: Int64(index) * 60, basis: .instant, offset: index < 5_000 ? 0 : 3_600)
      let volume = index % 3 == 0 ? nil : price
      return Candle(time: time, open: price, high: price + 2, low: price - 2, close: price + 1, volume: volume)
    }
    #expect(Array(CandleSeries(candles)) == candles)
  }

  @Test("answers range questions as looking at each candle would")
  func extremes() {
    let series = sampleData(count: 9_000)
    for range in [0..<9_000, 0..<0, 5..<6, 4_000..<4_200, 1..<8_999, 4_096..<8_192, 8_990..<9_500] {
      let candles = series[range.clamped(to: 0..<9_000)]
      let answer = series.extremes(in: range)
      #expect(answer.lowestLow == candles.map(\.low).min() ?? .infinity)
      #expect(answer.highestHigh == candles.map(\.high).max() ?? -.infinity)
      #expect(answer.lowestClose == candles.map(\.close).min() ?? .infinity)
      #expect(answer.highestClose == candles.map(\.close).max() ?? -.infinity)
      #expect(answer.volume == candles.compactMap(\.volume).reduce(0, +))
    }
  }

  @Test("a copy does not see what is appended later")
  func copies() {
    var series = sampleData(count: 4_100)
    let copy = series
    series.append(series[0])
    #expect(copy.count == 4_100)
    #expect(series.count == 4_101)
  }

  @Test("finds a time by halving")
  func lowerBound() {
    let series = CandleSeries(
      (0..<10).map { Candle(time: CandleTime(epoch: $0 * 60), open: 1, high: 1, low: 1, close: 1) })
    #expect(series.lowerBound(of: CandleTime(epoch: 0)) == 0)
    #expect(series.lowerBound(of: CandleTime(epoch: 150)) == 3)
    #expect(series.lowerBound(of: CandleTime(epoch: 10_000)) == 10)
  }
}

@Suite("The time of a candle")
struct CandleTimeTests {
  @Test(
    "is written as it was read",
    arguments: [
      (CandleTime(ticks: 20_756 * 86_400, basis: .date), "2026-10-30"),
      (CandleTime(ticks: 20_756 * 86_400 + 52_500, basis: .wallClock), "2026-10-30T14:35:00"),
      (CandleTime(epoch: 1_700_000_000), "2023-11-14T22:13:20Z"),
      (CandleTime(ticks: 1_704_258_000, basis: .instant, offset: -18_000), "2024-01-03T00:00:00-05:00"),
      (CandleTime(ticks: 1_704_258_000_120, unit: .milliseconds, basis: .instant), "2024-01-03T05:00:00.12Z"),
      (CandleTime(ticks: -1, unit: .milliseconds, basis: .instant), "1969-12-31T23:59:59.999Z"),
      (CandleTime(ticks: -86_400 * 719_528, basis: .date), "0000-01-01"),
    ])
  func iso(time: CandleTime, expected: String) {
    #expect(time.iso8601 == expected)
  }

  @Test("orders by moment, whatever the unit and the offset")
  func order() {
    #expect(CandleTime(epoch: 5) < CandleTime(ticks: 5_001, unit: .milliseconds, basis: .instant))
    #expect(CandleTime(ticks: .min, basis: .instant) < CandleTime(ticks: 1, unit: .nanoseconds, basis: .instant))
    #expect(!(CandleTime(epoch: 5) < CandleTime(ticks: 5_000, unit: .milliseconds, basis: .instant)))
  }

  @Test("civil dates and day numbers are each other's inverse over 800 years")
  func civil() {
    var expected = CivilDate(day: -150_000)
    for day in Int64(-150_000)...150_000 {
      let date = CivilDate(day: day)
      #expect(date.dayNumber == day)
      #expect(date == expected)
      expected =
        CivilDate(year: date.year, month: date.month, day: date.day + 1)
        ?? CivilDate(year: date.year, month: date.month + 1, day: 1)
        ?? CivilDate(year: date.year + 1, month: 1, day: 1) ?? date
    }
    #expect(CivilDate(year: 2023, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2000, month: 2, day: 29)?.weekday == 2)
    #expect(CivilDate(day: -1).weekday == 3)
  }
}
