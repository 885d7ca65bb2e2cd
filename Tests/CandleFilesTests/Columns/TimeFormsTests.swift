import CandleEngine
import Testing

@testable import CandleFiles

/// Times that only the other rows of their column explain.
@Suite("Forms of time that a whole column decides")
struct TimeFormsTests {
  /// Reads cells of dates, each with a price of 1.
  private func read(_ dates: [String], header: String = "Date,Close") throws -> PriceFile {
    try readFile(
      header + "\n" + dates.map { $0 + ",1\n" }.joined(), options: PriceFile.Options(now: 1_767_225_600))
  }

  @Test("know October by its place where the zeros of months are kept")
  func lostZeros() throws {
    let months = ["1871.08", "1871.09", "1871.1", "1871.11", "1871.12", "1872.01"]
    let times = ["1871-08-01", "1871-09-01", "1871-10-01", "1871-11-01", "1871-12-01", "1872-01-01"]
    for count in 1...6 {
      #expect(try read(Array(months.suffix(count))).times == Array(times.suffix(count)))
      #expect(try read(Array(months.suffix(count).reversed())).times == Array(times.suffix(count)))
    }
    #expect(try read(["2024.1", "2024.2", "2024.10", "2024.11"]).times.first == "2024-01-01")
    #expect(throws: ReadFailure(.noReadableRow(.notADate(text: "2020.1")), line: 2)) { try read(["2020.1", "2021.1"]) }
  }

  @Test("take the start of a range for the time, and an offset for an offset")
  func ranges() throws {
    let hours = ["09:00-10:00", "10:00-11:00", "11:00-12:00"]
    let times = ["2024-01-15T09:00:00", "2024-01-15T10:00:00", "2024-01-15T11:00:00"]
    #expect(try read(hours.map { "2024-01-15 " + $0 }).times == times)
    #expect(try read(hours.reversed().map { "2024-01-15 " + $0 }).times == times)
    #expect(try read(hours.map { "2024-01-15," + $0 }, header: "Date,Time,Close").times == times)
    #expect(
      try read(["2024-01-15 23:00-00:00", "2024-01-16 00:00-01:00"]).times == [
        "2024-01-15T23:00:00", "2024-01-16T00:00:00",
      ])
    let offsets = ["2024-03-08 09:30-05:00", "2024-03-08 10:30-05:00", "2024-03-11 09:30-04:00"]
    #expect(try read(offsets).times.last == "2024-03-11T09:30:00-04:00")
    #expect(try read(["2024-03-08 09:30-05:00"]).times == ["2024-03-08T09:30:00-05:00"])
    #expect(
      try read(["2024-03-08 09:30-05:00", "2024-03-11 09:30-04:00"]).times.last == "2024-03-11T09:30:00-04:00")
  }

  @Test("tell .NET's ticks from nanoseconds")
  func ticks() throws {
    let days = ["638408736000000000", "638409600000000000", "638410464000000000"]
    let file = try read(days)
    #expect(file.times == ["2024-01-15T00:00:00", "2024-01-16T00:00:00", "2024-01-17T00:00:00"])
    #expect(file.kinds == ["close-only"])
    // Whole minutes in nanoseconds, of 1990.
    #expect(try read(["638409600000000000", "638409660000000000"]).times.first == "1990-03-26T00:00:00Z")
    #expect(try read(["638409600000000000", "638410200000000000"]).times.last == "1990-03-26T00:10:00Z")
  }

  @Test("read figures of year, month, day and hour, not a time ten years ahead")
  func hours() throws {
    #expect(try read(["2024011509", "2024011510"]).times == ["2024-01-15T09:00:00", "2024-01-15T10:00:00"])
    #expect(try read(["1704067200", "1704070800"]).times.first == "2024-01-01T00:00:00Z")
  }

  @Test("read one or two figures as minutes where others are hours and minutes without zeros in front")
  func minutes() throws {
    let cells = ["0", "5", "30", "100", "1600"].map { "2024-01-15," + $0 }
    let times = ["00:00", "00:05", "00:30", "01:00", "16:00"].map { "2024-01-15T\($0):00" }
    #expect(try read(cells, header: "Date,Time,Close").times == times)
    #expect(throws: ReadFailure(.noReadableRow(.notATimeOfDay(text: "9")), line: 2)) {
      try read(["2024-01-15,9", "2024-01-15,10"], header: "Date,Time,Close")
    }
    let mixed = try read(["2024-01-15,5", "2024-01-15,09:30", "2024-01-15,10:30"], header: "Date,Time,Close")
    #expect(mixed.notices.last == Notice(.badRow(.notATimeOfDay(text: "5")), line: 2))
  }

  @Test("read seconds before 1980 where other rows are seconds since 1970")
  func oldEpochs() throws {
    let seconds = ["-86400", "0", "86400", "157818600", "400000000"]
    let times = [
      "1969-12-31T00:00:00Z", "1970-01-01T00:00:00Z", "1970-01-02T00:00:00Z", "1975-01-01T14:30:00Z",
      "1982-09-04T15:06:40Z",
    ]
    #expect(try read(seconds, header: "time,Close").times == times)
    #expect(try read(["86400", "157818600", "400000000"], header: "time,Close").times == Array(times.suffix(3)))
    #expect(try read(["400000000", "157818600", "86400"], header: "time,Close").times == Array(times.suffix(3)))
    #expect(try read(["-252322200", "-252235800"]).times == ["1962-01-02T14:30:00Z", "1962-01-03T14:30:00Z"])
  }

  @Test("read seconds after 1970 that might be a time of day too, where other rows tell")
  func smallEpochs() throws {
    let header = "time,open,high,low,close"
    let rows = ["34612200,1,2,1", "34698600,1,2,1", "400000000,1,2,1"]
    #expect(try read(rows, header: header).times.first == "1971-02-05T14:30:00Z")
    #expect(throws: ReadFailure(.timeWithoutDate, line: 2)) {
      try read(["34200000,1,2,1", "34260000,1,2,1"], header: header)
    }
  }

  @Test("leave days of spreadsheets and dates of eight figures what they are")
  func otherNumbers() throws {
    #expect(try read(["45300", "45301"]).times == ["2024-01-09", "2024-01-10"])
    #expect(try read(["45300"]).times == ["2024-01-09"])
    #expect(try read(["20240120", "20240121"]).times == ["2024-01-20", "2024-01-21"])
    #expect(try read(["240120", "240121"]).times == ["2024-01-20", "2024-01-21"])
  }
}
