import CandleEngine
import Testing

@testable import CandleFiles

@Suite("Cells of the time column")
struct DateTextTests {
  @Test(
    "are ISO dates and times, read as they are written",
    arguments: [
      ("2024-02-29", "2024-02-29"), ("2024/3/1", "2024-03-01"), ("1969-12-31", "1969-12-31"),
      ("2024-01-02T03:04", "2024-01-02T03:04:00"), ("2024-01-02 03:04:05", "2024-01-02T03:04:05"),
      ("2024-01-02T03:04:05Z", "2024-01-02T03:04:05Z"), ("2024-01-02 03:04:05 z", "2024-01-02T03:04:05Z"),
      ("2024-01-02T23:04:05-05:00", "2024-01-02T23:04:05-05:00"),
      ("2024-01-02T03:04+0530", "2024-01-02T03:04:00+05:30"), ("2024-01-02T03:04+01", "2024-01-02T03:04:00+01:00"),
      ("2024-01-02T03:04:05.5Z", "2024-01-02T03:04:05.5Z"),
      ("2024-01-02T03:04:05.000250", "2024-01-02T03:04:05.00025"),
      ("2024-01-02T03:04:05.000000001Z", "2024-01-02T03:04:05.000000001Z"),
    ])
  func iso(text: String, expected: String) {
    #expect(certain(text)?.iso8601 == expected)
  }

  @Test("are moments where they have a zone, and none where they have not")
  func basis() {
    #expect(certain("2024-01-01") == CandleTime(ticks: 1_704_067_200, basis: .date))
    #expect(certain("2024-01-01T00:00") == CandleTime(ticks: 1_704_067_200, basis: .wallClock))
    #expect(
      certain("2024-01-01T02:00+02:00") == CandleTime(ticks: 1_704_067_200, basis: .instant, offset: 7_200))
    #expect(
      certain("2024-01-01T00:00:00.25Z")
        == CandleTime(ticks: 1_704_067_200_250, unit: .milliseconds, basis: .instant))
  }

  @Test("are seconds and milliseconds since 1970, told apart by their size")
  func epoch() {
    #expect(certain("1704067200") == CandleTime(epoch: 1_704_067_200))
    #expect(certain("1704067200123") == CandleTime(ticks: 1_704_067_200_123, unit: .milliseconds, basis: .instant))
  }

  @Test(
    "are dates in words, compact dates, months and clocks with halves",
    arguments: [
      ("Sep 20, 2023", "2023-09-20"), ("Mar. 06, 2020", "2020-03-06"), ("5-January-2021", "2021-01-05"),
      ("5-Jan-07", "2007-01-05"), ("2. Mai 2023", "2023-05-02"), ("3. Okt. 2023", "2023-10-03"),
      ("10-ene-2023", "2023-01-10"), ("6 août 2024", "2024-08-06"), ("5 sept. 2023", "2023-09-05"),
      ("05 de janeiro de 2024", "2024-01-05"), ("12 paź 2024", "2024-10-12"), ("2 maart 2024", "2024-03-02"),
      ("Fri, 05 Jan 2024", "2024-01-05"), ("Jan 1 2000", "2000-01-01"), ("Jan 2024", "2024-01-01"),
      ("2024年1月5日", "2024-01-05"), ("2024년 1월 5일", "2024-01-05"), ("2024-Jan-05", "2024-01-05"),
      ("2023-11", "2023-11-01"), ("11/2023", "2023-11-01"), ("20240102", "2024-01-02"), ("160105", "2016-01-05"),
      ("20240102 093000", "2024-01-02T09:30:00"), ("20240105  09:30:00", "2024-01-05T09:30:00"),
      ("202401020930", "2024-01-02T09:30:00"), ("20240102T093000Z", "2024-01-02T09:30:00Z"),
      ("1/3/2024 12:30 AM", "2024-03-01T00:30:00"), ("13/3/2024 1:30:00 p.m.", "2024-03-13T13:30:00"),
      ("2018-05-01 03-PM", "2018-05-01T15:00:00"), ("2023-06-14 24:00", "2023-06-15T00:00:00"),
      ("Jan 5, 2024 9:30 AM", "2024-01-05T09:30:00"), ("2024-01-05 09:30 GMT+0100", "2024-01-05T09:30:00+01:00"),
      ("2024-01-05 00:00:00 UTC", "2024-01-05T00:00:00Z"), ("2024-01-08 09:30:00 EST", "2024-01-08T09:30:00"),
      ("2024-01-08 09:30 America/New_York", "2024-01-08T09:30:00"), ("45320", "2024-01-29"),
      ("1713187800000000000", "2024-04-15T13:30:00Z"), ("1740787200000000", "2025-03-01T00:00:00Z"),
      ("1704067200.0", "2024-01-01T00:00:00Z"), ("03.11.2023 00:05:00.000", "2023-11-03T00:05:00"),
    ])
  func forms(text: String, expected: String) throws {
    var dates = DateText(rules: DateRules(lastShortYear: 2_027))
    let reading = withCell(text) { try? dates.read($0) }
    switch reading {
    case .certain(let time)?, .onlyDayFirst(let time)?, .either(let time, _)?: #expect(time.iso8601 == expected)
    default: Issue.record("\(text): \(String(describing: reading))")
    }
  }

  @Test("have years of two digits in this century, unless that lies ahead")
  func shortYears() {
    var dates = DateText(rules: DateRules(lastShortYear: 2_027))
    #expect(withCell("13-Jan-27") { try? dates.read($0) } == .certain(date(2027, 1, 13)))
    #expect(dates.marks == .shortYear)
    #expect(withCell("13-Jan-28") { try? dates.read($0) } == .certain(date(1928, 1, 13)))
  }

  @Test("are slashed dates, which may have two readings")
  func slashed() {
    #expect(read("01/02/2024") == .success(.either(dayFirst: date(2024, 2, 1), monthFirst: date(2024, 1, 2))))
    #expect(read("13/02/2024") == .success(.onlyDayFirst(date(2024, 2, 13))))
    #expect(read("2/13/2024") == .success(.onlyMonthFirst(date(2024, 2, 13))))
    #expect(read("3/3/2024") == .success(.certain(date(2024, 3, 3))))
    // The 29th of February decides nothing, but the year has none.
    #expect(read("29/02/2023") == .failure(.noSuchDay))
  }

  @Test("may have their time of day in another cell")
  func timeOfDay() {
    let reading = withCell("2024-01-02") { date in
      withCell("9:30") { time in
        var dates = DateText()
        return try? dates.read(date, timeOfDay: time)
      }
    }
    #expect(reading == .certain(CandleTime(ticks: date(2024, 1, 2).ticks + 34_200, basis: .wallClock)))
  }

  @Test(
    "are nothing else",
    arguments: [
      "", "abc", "2024", "99999999999999999999", "2024-01/02", "1/2/3", "0", "1234567", "Foo 5, 2024",
      "2024-01-02T", "2024-01-02T24:01", "2024-01-02T10:60", "2024-01-02 13:00 PM", "2024-01-02T10:00:61",
      "2024-01-02T10:00:00.",
      "2024-01-02T10:00Zx", "2024-01-02T10:00+19:00", "2024-01-02T10", "2024-01-02 ", "2024-001-02",
    ])
  func notDates(text: String) {
    #expect(read(text) == .failure(.notADate))
  }

  @Test("are no days that are in no calendar", arguments: ["2023-02-29", "2024-13-01", "2024-04-31", "13/13/2024"])
  func noSuchDay(text: String) {
    #expect(read(text) == .failure(.noSuchDay))
  }

  private func read(_ text: String) -> Result<DateReading, DateFault> {
    withCell(text) { cell in
      var dates = DateText()
      do throws(DateFault) { return .success(try dates.read(cell)) } catch { return .failure(error) }
    }
  }

  private func certain(_ text: String) -> CandleTime? {
    guard case .success(.certain(let time)) = read(text) else { return nil }
    return time
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> CandleTime {
    CandleTime(ticks: (CivilDate(year: year, month: month, day: day)?.dayNumber ?? 0) * 86_400, basis: .date)
  }
}
