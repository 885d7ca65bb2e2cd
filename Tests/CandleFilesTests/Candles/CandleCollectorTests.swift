import CandleEngine
import Testing

@testable import CandleFiles

@Suite("The order of candles")
struct CandleCollectorTests {
  @Test("keeps both hours of a night in which clocks are put back", arguments: [false, true])
  func clockPutBack(isNewestFirst: Bool) throws {
    let clocks = ["01:30", "02:00", "02:30", "02:00", "02:30", "03:00"]
    var rows = clocks.enumerated().map { "2023-10-29 \($0.element),\(100 + $0.offset)" }
    if isNewestFirst { rows.reverse() }
    let file = try readFile("Date,Close\n" + rows.joined(separator: "\n") + "\n")
    #expect(file.series.map(\.close) == [100, 101, 102, 103, 104, 105])
    #expect(file.kinds.filter { $0 != "close-only" } == (isNewestFirst ? ["newest-first", "dst-fold"] : ["dst-fold"]))
  }

  @Test("is that of the file while dates wait for their meaning")
  func waiting() throws {
    let file = try readFile("Datum;Schluss\n02/05/2022;1,50\n05/05/2022;1,60\n06/05/2022;1,70\n")
    #expect(file.times == ["2022-05-02", "2022-05-05", "2022-05-06"])
    #expect(file.kinds == ["close-only"])
  }

  @Test("names rows that waited with their text, by line")
  func waitingText() throws {
    let text = """
      Date,Close
      2024-01-01T00:00Z,1.5
      01/02/2024,1.5
      x,1.5
      2024-01-02T00:00Z,1.5
      2024-01-03T00:00Z,1.5
      13/02/2024,1.5

      """
    let file = try readFile(text)
    #expect(
      file.notices.filter(\.kind.isBadRow) == [
        Notice(.badRow(.otherKindOfTime(text: "01/02/2024")), line: 3), Notice(.badRow(.notADate(text: "x")), line: 4),
        Notice(.badRow(.otherKindOfTime(text: "13/02/2024")), line: 7),
      ])
  }

  @Test("brings values that were doubted into the unit of the whole file")
  func doubted() throws {
    let file = try readFile(
      "\"Date\",\"Close\",\"Vol.\"\n\"2024-01-02\",\"8,745\",\"950\"\n\"2024-01-03\",\"8,750\",\"1,5K\"\n")
    #expect(file.series.map(\.close) == [8.745, 8.75])
    #expect(file.series.map(\.volume) == [950, 1_500])
    #expect(file.decimal == .comma)
  }

  @Test("takes the number of price changes for the volume where that is always zero")
  func ticks() throws {
    let header = "<DATE>\t<CLOSE>\t<TICKVOL>\t<VOL>\n"
    #expect(try readFile(header + "2024.01.02\t1\t7\t0\n2024.01.03\t1\t8\t0\n").series.map(\.volume) == [7, 8])
    #expect(try readFile(header + "2024.01.02\t1\t7\t0\n2024.01.03\t1\t8\t5\n").series.map(\.volume) == [0, 5])
  }

  @Test("has one unit for numbers since 1970 that change theirs, and says so")
  func epochUnits() throws {
    let file = try readFile("time,close\n1735689540000,1\n1735689600000000,1\n1735689660,1\n")
    #expect(file.times == ["2024-12-31T23:59:00Z", "2025-01-01T00:00:00Z", "2025-01-01T00:01:00Z"])
    #expect(file.notices.last == Notice(.mixedEpochUnits, line: 3))
  }
}
