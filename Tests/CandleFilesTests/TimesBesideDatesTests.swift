import CandleEngine
import Testing

@testable import CandleFiles

/// Times of day that stand in a column beside that of the date.
@Suite("A column of times beside one of dates")
struct TimesBesideDatesTests {
  @Test("is a time of day with the word for one behind it", arguments: [" Uhr", "h", " hrs"])
  func hourWords(word: String) throws {
    let file = try readFile("Datum;Zeit;Schluss\n2024-01-15;9:30\(word);1.5\n2024-01-15;9:31\(word);1.7\n")
    #expect(file.times == ["2024-01-15T09:30:00", "2024-01-15T09:31:00"])
    #expect(file.notices.map(\.kind.name) == ["close-only"])
  }

  @Test("is a time of day where points stand for colons, with seconds or without")
  func points() throws {
    let file = try readFile("Data;Ora;Chiusura\n15/01/2024;9.10.00;10,75\n15/01/2024;9.15.00;10,5\n")
    #expect(file.times == ["2024-01-15T09:10:00", "2024-01-15T09:15:00"])
    #expect(file.columns.name(of: .date) == "Data")
    #expect(try readFile("Date,Time,Close\n2024-01-15,9.10,1\n").times == ["2024-01-15T09:10:00"])
  }

  @Test(
    "has its time of day behind a base date, and the day is that of the other column",
    arguments: [
      "12/30/1899 9:30:00 AM", "30.12.1899 09:30:00", "1899-12-31 09:30", "1900-01-00 09:30:00", "1/0/1900 9:30",
      "1900-01-01 09:30:00", "1904-01-01 09:30", "0001-01-01T09:30:00",
    ])
  func baseDate(cell: String) throws {
    let file = try readFile("Date,Time,Close\n1/15/2024,\(cell),1\n1/16/2024,\(cell),1\n")
    #expect(file.times == ["2024-01-15T09:30:00", "2024-01-16T09:30:00"])
    #expect(file.kinds == ["close-only"])
  }

  @Test("keeps the zone behind a base date")
  func baseDateZone() throws {
    let file = try readFile("Date,Time,Close\n2024-01-15,1970-01-01T09:30:00Z,1\n")
    #expect(file.times == ["2024-01-15T09:30:00Z"])
  }

  @Test("may have whole dates, which are told where they are other days (P38)")
  func wholeDates() throws {
    let rows = "2024-01-15,2024-01-15 09:30:00,1\n2024-01-16,2024-01-15 09:31:00,1\n"
    let file = try readFile("Date,Time,Close\n" + rows)
    #expect(file.times == ["2024-01-15T09:30:00", "2024-01-15T09:31:00"])
    #expect(file.notices.dropFirst() == [Notice(.timesDisagree(column: "Date"), line: 3)])
  }

  @Test("disagrees with an epoch where it is the midnight of another zone, not where it is a day (P38)")
  func midnight() throws {
    let header = "timestamp,date,open,high,low,close\n"
    #expect(try readFile(header + "1705294800,2024-01-15 00:00:00,1,2,1,2\n").kinds == ["times-disagree"])
    #expect(try readFile(header + "1705294800,2024-01-15,1,2,1,2\n").kinds == [])
  }

  @Test("is no date by a year of two digits that makes it another day")
  func shortYear() {
    #expect(throws: ReadFailure(.noReadableRow(.notATimeOfDay(text: "9/10/00")), line: 2)) {
      try readFile("Date,Time,Close\n2024-01-15,9/10/00,1\n")
    }
  }

  @Test("has zones that are left out with a word, as in one cell (P3)")
  func zone() throws {
    let file = try readFile("Date,Time,Close\n2024-01-15,09:30:00 EST,1\n2024-01-15,09:31:00 EST,1\n")
    #expect(file.times == ["2024-01-15T09:30:00", "2024-01-15T09:31:00"])
    #expect(file.notices.dropFirst() == [Notice(.zoneName(text: "09:30:00 EST"), line: 2)])
  }
}
