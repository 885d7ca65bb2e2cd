import CandleEngine
import Foundation
import Testing

@Suite("Gathering candles")
struct CandleAggregatorTests {
  /// A candle at a time, whose prices tell it from others.
  private func candle(_ time: CandleTime, _ price: Double, volume: Double? = 1) -> Candle {
    Candle(time: time, open: price, high: price + 2, low: price - 2, close: price + 1, volume: volume)
  }

  @Test("keeps first open, highest high, lowest low, last close and the sum of volumes")
  func fields() {
    let series = CandleSeries([
      candle(utc(2026, 1, 5, 9), 10), candle(utc(2026, 1, 5, 10), 30, volume: nil), candle(utc(2026, 1, 5, 11), 20),
    ])
    let day = CandleAggregator.resample(series, to: .day)
    #expect(
      Array(day) == [Candle(time: utc(2026, 1, 5, 9), open: 10, high: 32, low: 8, close: 21, volume: 2)])
  }

  @Test(
    "cuts at the periods of the calendar",
    arguments: [
      (CandlePeriod.day, 400), (.week(firstWeekday: 1), 58), (.week(firstWeekday: 0), 58), (.month, 15), (.quarter, 6),
      (.year, 3),
    ])
  func calendar(period: CandlePeriod, expectedCount: Int) {
    let first = CivilDate(year: 2025, month: 11, day: 28)?.dayNumber ?? 0
    let series = CandleSeries(
      (0..<400).map { day in
        candle(CandleTime(ticks: (first + Int64(day)) * 86_400, basis: .date), Double(day))
      })
    let result = CandleAggregator.resample(series, to: period)
    if case .week(let firstWeekday) = period {
      #expect(result.dropFirst().allSatisfy { CivilDate(day: $0.time.writtenDay).weekday == firstWeekday })
    }
    #expect(result.count == expectedCount)
    #expect(result.last?.close == series.last?.close)
    #expect(result.first?.open == series.first?.open)
    #expect(result.compactMap(\.volume).reduce(0, +) == 400)
  }

  @Test("reads the first day of the week from the locale")
  func weekday() {
    #expect(FormatContext(locale: Locale(identifier: "en_US")).firstWeekday == 0)
    #expect(FormatContext(locale: Locale(identifier: "de_DE")).firstWeekday == 1)
    #expect(FormatContext(locale: Locale(identifier: "ar_EG")).firstWeekday == 6)
  }

  @Test("minutes count from midnight of the zone that is passed in")
  func zone() {
    let series = CandleSeries((0..<96).map { candle(CandleTime(epoch: utc(2026, 1, 5).ticks + $0 * 1_800), 1) })
    let kathmandu = TimeZone(secondsFromGMT: 20_700)
    #expect(CandleAggregator.resample(series, to: .hours(4)).count == 12)
    let days = CandleAggregator.resample(series, to: .day, zone: kathmandu)
    #expect(days.map { $0.time.ticks - utc(2026, 1, 5).ticks } == [0, 66_600, 153_000])
    #expect(CandleAggregator.resample(series, to: .minutes(1)).count == 96)
  }

  @Test("an hour that the clock reads twice is two candles, and the day is one")
  func clockChange() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    // 2026-11-01: 25 hours from 4:00 UTC, and 1:00 to 2:00 twice.
    let series = CandleSeries((0..<50).map { candle(CandleTime(epoch: utc(2026, 11, 1, 4).ticks + $0 * 1_800), 1) })
    #expect(CandleAggregator.resample(series, to: .day, zone: newYork).count == 1)
    #expect(CandleAggregator.resample(series, to: .hours(1), zone: newYork).count == 25)
    #expect(CandleAggregator.resample(series, to: .hours(4), zone: newYork).count == 6)
  }

  @Test("hours count from the opening, and no candle holds two sessions")
  func sessions() {
    // Every half hour from 4:00 to 20:00 in New York.
    let series = CandleSeries((0..<32).map { candle(CandleTime(epoch: utc(2026, 1, 5, 9).ticks + $0 * 1_800), 1) })
    let hours = CandleAggregator.resample(series, to: .hours(1), sessions: TradingSession.usEquities)
    let minutes = hours.map { ($0.time.ticks - utc(2026, 1, 5, 5).ticks) / 60 }
    #expect(
      minutes == [240, 300, 360, 420, 480, 540] + [570, 630, 690, 750, 810, 870, 930] + [960, 1_020, 1_080, 1_140])
    #expect(CandleAggregator.resample(series, to: .day, sessions: TradingSession.usEquities).count == 1)
  }

  @Test("a night session is one day, that on which it began")
  func night() {
    let night = TradingSession(kind: .overnight, startMinute: 1_200, endMinute: 240, timeZone: .gmt)
    let series = CandleSeries((0..<8).map { candle(CandleTime(epoch: utc(2026, 1, 5, 20).ticks + $0 * 3_600), 1) })
    #expect(CandleAggregator.resample(series, to: .day).count == 2)
    #expect(CandleAggregator.resample(series, to: .day, sessions: [night]).count == 1)
  }

  @Test("resampling what was resampled is resampling once", arguments: [UInt64(1), 2, 3])
  func twice(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var ticks: Int64 = utc(2025, 12, 20).ticks
    let series = CandleSeries(
      (0..<5_000).map { index in
        ticks += Int64.random(in: 1...12, using: &random) * 300
        return candle(
          CandleTime(epoch: ticks), Double(Int.random(in: 0...999, using: &random)),
          volume: index % 7 == 0 ? nil : Double(index % 11))
      })
    let nested: [(CandlePeriod, CandlePeriod)] = [
      (.minutes(15), .hours(1)), (.hours(1), .hours(4)), (.hours(2), .day), (.day, .week(firstWeekday: 1)),
      (.day, .month), (.month, .quarter), (.month, .year), (.quarter, .year), (.minutes(5), .year),
    ]
    for (short, long) in nested {
      let once = CandleAggregator.resample(series, to: long)
      let twice = CandleAggregator.resample(CandleAggregator.resample(series, to: short), to: long)
      #expect(Array(once) == Array(twice))
    }
  }

  @Test("at most so many candles, and nothing lost", arguments: [-1, 0, 1, 2, 7, 999, 1_000, 5_000, .max])
  func downsample(maximumCount: Int) {
    let series = sampleData(count: 1_000)
    let result = CandleAggregator.downsample(series, maximumCount: maximumCount)
    #expect(result.count <= max(0, maximumCount))
    guard maximumCount > 0 else { return }
    #expect(result.count > min(maximumCount, 1_000) / 2)
    #expect(result.first?.open == series.first?.open)
    #expect(result.last?.close == series.last?.close)
    #expect(result.extremes(in: result.indices).highestHigh == series.extremes(in: series.indices).highestHigh)
    #expect(result.extremes(in: result.indices).volume == series.extremes(in: series.indices).volume)
    #expect(Array(result) == Array(CandleAggregator.downsample(result, maximumCount: maximumCount)))
  }

  @Test("a series of closes stays one")
  func closes() {
    var series = CandleSeries(traits: CandleSeries.Traits(hasOnlyCloses: true))
    for minute in [1, 9, 5] { series.append(minuteCandle(minute, close: Double(minute))) }
    let day = CandleAggregator.resample(series, to: .day)
    #expect(day.traits.hasOnlyCloses)
    #expect(day.first?.isFlat == true)
    #expect(day.first?.close == 5)
  }

  @Test("odd lengths and no candles are no trouble")
  func odd() {
    let series = minutes(0..<100)
    #expect(CandleAggregator.resample(CandleSeries(), to: .day).isEmpty)
    #expect(CandleAggregator.resample(series, to: .minutes(.min)).count == 100)
    #expect(CandleAggregator.resample(series, to: .hours(.max)).count == 1)
    #expect(CandleAggregator.resample(series, to: .week(firstWeekday: .min)).count == 1)
  }
}
