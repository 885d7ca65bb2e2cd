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
      "2024-01-02T", "2024-01-02T24:01", "2024-01-02T10:60", "2024-01-02 13:00 PM", "2024-01-02T10:00:61", "2024-01-02T10:00:00.",
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
