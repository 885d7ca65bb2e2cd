import CandleEngine
import Testing

@testable import CandleFiles

@Suite("The column of the time of day")
struct TimeColumnTests {
  private static let times = ["2024-01-15T09:30:00", "2024-01-15T09:31:00"]

  private func read(_ names: String, day: String = "2024-01-15") throws -> PriceFile {
    try readFile("\(names),Open,High,Low,Close\n\(day),09:30:00,1,2,1,2\n\(day),09:31:00,1,3,1,3\n")
  }

  @Test(
    "is known beside a column of days by what its name says of times",
    arguments: [
      "Timestamp", "Trade Time", "Time (ET)", "Start Time", "Server Time", "Exchange Time", "Bar Time", "HH:MM",
      "Zeit (MEZ)", "Čas", "Aika", "Klokkeslæt",
    ])
  func named(name: String) throws {
    let file = try read("Date,\(name)")
    #expect(file.times == Self.times)
    #expect(file.columns.name(of: .time) == name)
    #expect(file.kinds == [])
  }

  @Test("is known by its cells where the name says nothing, which is told", arguments: ["Klok", "Bar", "Minute"])
  func unknown(name: String) throws {
    let file = try read("Date,\(name)", day: "20240115")
    #expect(file.times == Self.times)
    #expect(file.notices == [Notice(.timeByCells(column: name))])
  }

  @Test(
    "may say that it is in UTC", arguments: ["Date,Time (UTC)", "Date,time_utc", "Date,GMT Time", "UTC Date,UTC Time"])
  func utc(names: String) throws {
    #expect(try read(names).times == Self.times.map { $0 + "Z" })
  }

  @Test("stands beside its date, whatever that is called", arguments: ["Local Date,Local Time", "Kauppapäivä,Aika"])
  func both(names: String) throws {
    #expect(try read(names).times == Self.times)
  }

  @Test("is none that has the time of something else", arguments: ["High Time", "Last Trade Time", "Close Time"])
  func others(name: String) throws {
    let file = try readFile("Date,Close,\(name)\n2024-01-15,1,09:30:00\n2024-01-16,1,11:05:00\n")
    #expect(file.times == ["2024-01-15", "2024-01-16"])
  }

  @Test(
    "of two that are called alike is the earlier one, which is that of the start",
    arguments: ["1705311059999,1705311000000", "2024-01-15T09:30:59Z,2024-01-15T09:30:00Z"])
  func earlier(times: String) throws {
    let columns = try readFile("T,t,c,h,l,o\n\(times),2,2,1,1\n")
    #expect(columns.times == ["2024-01-15T09:30:00Z"])
  }
}
