import CandleEngine
import Foundation
import TestSupport
import Testing

@testable import CandleFiles

/// Files are read in blocks; a block may end inside a character, a line end, a quoted cell or a packed piece.
@Suite("A file of many blocks")
struct ManyBlocksTests {
  private static let count = 20_000
  /// About a megabyte of rows whose lengths differ, so that blocks end at every kind of place.
  private static let text =
    "日付,始値,高値,安値,終値,出来高,備考\r\n"
    + (0..<count).map { row in
      let day = CivilDate(day: Int64(row))
      let date = "\(day.year)/\(day.month < 10 ? "0" : "")\(day.month)/\(day.day < 10 ? "0" : "")\(day.day)"
      return
        "\(date),\(1000 + row).5,\(1001 + row),\(1000 + row),\(1000 + row).25,7,\"\(String(repeating: "値", count: row % 13))\r\n\"\r\n"
    }.joined()

  @Test("is read whole in every encoding", arguments: ["UTF-8", "UTF-16", "CP932", "GB18030"])
  func encoding(name: String) throws {
    try expectWhole(
      ProgramRun.result(of: "iconv", ["-f", "UTF-8", "-t", name], input: Array(Self.text.utf8)).outputBytes)
  }

  @Test("is read whole when it is packed")
  func packed() throws {
    try expectWhole(ProgramRun.result(of: "gzip", ["-c"], input: Array(Self.text.utf8)).outputBytes)
  }

  private func expectWhole(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let file = try PriceFileReader.read(path: folder.write(Data(bytes), to: "prices.csv"))
    #expect(file.series.count == Self.count)
    #expect(file.series.map(\.close) == (0..<Self.count).map { Double($0) + 1000.25 })
    #expect(file.notices == [])
  }
}
