import CandleEngine
import Foundation
import Testing

/// The instant of a date and time written in UTC.
func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> CandleTime {
  let days = CivilDate(year: year, month: month, day: day)?.dayNumber ?? 0
  return CandleTime(epoch: days * 86_400 + Int64(hour * 3_600 + minute * 60))
}

@Suite("A trading session")
struct TradingSessionTests {
  private func kind(_ time: CandleTime) -> TradingSession.Kind? {
    TradingSession.usEquities.place(of: time)?.kind
  }

  @Test(
    "of US equities follows the clock of New York in winter and summer",
    arguments: [
      (utc(2026, 1, 5, 8, 59), nil), (utc(2026, 1, 5, 9, 0), .preMarket), (utc(2026, 1, 5, 14, 29), .preMarket),
      (utc(2026, 1, 5, 14, 30), .regular), (utc(2026, 1, 5, 20, 59), .regular),
      (utc(2026, 1, 5, 21, 0), .afterHours), (utc(2026, 1, 6, 0, 59), .afterHours), (utc(2026, 1, 6, 1, 0), nil),
      (utc(2026, 7, 6, 13, 29), .preMarket), (utc(2026, 7, 6, 13, 30), .regular), (utc(2026, 7, 6, 20, 0), .afterHours),
      // The Fridays before and the Mondays after the clock changes of 2026.
      (utc(2026, 3, 6, 14, 29), .preMarket), (utc(2026, 3, 9, 13, 30), .regular),
      (utc(2026, 10, 30, 13, 30), .regular), (utc(2026, 11, 2, 13, 30), .preMarket),
      (utc(2026, 11, 2, 14, 30), .regular),
      // A Saturday.
      (utc(2026, 1, 10, 15, 0), nil),
    ] as [(CandleTime, TradingSession.Kind?)])
  func usEquities(time: CandleTime, expected: TradingSession.Kind?) {
    #expect(kind(time) == expected)
  }

  @Test("past midnight belongs to the day on which it began")
  func midnight() {
    let sundayToThursday = TradingSession(
      kind: .overnight, startMinute: TradingSession.minute(hour: 20), endMinute: TradingSession.minute(hour: 4),
      weekdays: [0, 1, 2, 3, 4], timeZone: .gmt)
    let sunday = CivilDate(year: 2026, month: 1, day: 4)?.dayNumber
    let list = [sundayToThursday]
    #expect(list.place(of: utc(2026, 1, 4, 20))?.day == sunday)
    #expect(list.place(of: utc(2026, 1, 5, 3, 59))?.day == sunday)
    #expect(list.place(of: utc(2026, 1, 5, 3, 59))?.seconds == 7 * 3_600 + 59 * 60)
    #expect(list.place(of: utc(2026, 1, 5, 4)) == nil)
    #expect(list.place(of: utc(2026, 1, 4, 3)) == nil)
    #expect(list.place(of: utc(2026, 1, 9, 3)) != nil)
    #expect(list.place(of: utc(2026, 1, 9, 21)) == nil)
  }

  @Test("is the first of those that overlap, and a whole day where start and end are one")
  func overlap() {
    let wholeDay = TradingSession(kind: .regular, startMinute: 0, endMinute: 1_440, timeZone: .gmt)
    let evening = TradingSession(kind: .afterHours, startMinute: 1_200, endMinute: 0, timeZone: .gmt)
    #expect([wholeDay, evening].place(of: utc(2026, 1, 4, 21))?.kind == .regular)
    #expect([evening, wholeDay].place(of: utc(2026, 1, 4, 21))?.kind == .afterHours)
    #expect([evening, wholeDay].place(of: utc(2026, 1, 4, 0))?.kind == .regular)
  }

  @Test("takes a wall clock for its own, and has no place for a date")
  func bases() {
    let ticks = utc(2026, 1, 5, 9, 30).ticks
    #expect(kind(CandleTime(ticks: ticks, basis: .wallClock)) == .regular)
    #expect(kind(CandleTime(ticks: ticks, basis: .date)) == nil)
    #expect([TradingSession]().place(of: utc(2026, 1, 5)) == nil)
  }

  @Test("colours runs of candles up to an hour's interval")
  func regions() {
    let hourly = CandleSeries(
      (0..<48).map { hour in
        Candle(time: CandleTime(epoch: utc(2026, 1, 5).ticks + hour * 3_600), open: 1, high: 1, low: 1, close: 1)
      })
    let regions = TradingSession.usEquities.regions(in: hourly)
    #expect(regions.map(\.kind) == [.preMarket, .regular, .afterHours, .preMarket, .regular, .afterHours])
    #expect(regions.map(\.range) == [9..<15, 15..<21, 21..<25, 33..<39, 39..<45, 45..<48])
    #expect(TradingSession.usEquities.regions(in: hourly, interval: 3_601).isEmpty)
    #expect(TradingSession.usEquities.regions(in: hourly, range: 14..<16).count == 2)
    #expect(TradingSession.usEquities.regions(in: CandleSeries()).isEmpty)
  }

  @Test("holds odd minutes to a day")
  func oddMinutes() {
    let session = TradingSession(kind: .regular, startMinute: -60, endMinute: .max, timeZone: .gmt)
    #expect(session.startMinute == 1_380)
    #expect((0..<1_440).contains(session.endMinute))
    #expect(TradingSession.minute(hour: .max, minute: .min) == 1_440)
  }
}
