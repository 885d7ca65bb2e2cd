import CVectors
import CandleEngine
import Foundation
import FuzzSupport
import TestSupport
import Testing

@testable import CandleFiles

@Suite("Rows that are read in runs")
struct RegularRowsTests {
  @Test("come to the same as one by one in all cases")
  func cases() throws {
    let reader = try TwoWays()
    for (name, bytes) in try Self.cases() {
      #expect(try reader.isSame(bytes), "\(name)")
    }
  }

  @Test("come to the same as one by one in changed cases", arguments: [11, 12] as [UInt64])
  func mutations(seed: UInt64) throws {
    let reader = try TwoWays()
    var mutator = Mutator(seeds: try Self.cases().map(\.bytes), maximumCount: 4_096, seed: seed)
    for turn in 1...2_000 {
      let bytes = mutator.next()
      guard try !reader.isSame(bytes) else { continue }
      Issue.record("seed \(seed), turn \(turn)")
      Attachment.record(bytes, named: "seed-\(seed)-turn-\(turn)")
      return
    }
  }

  @Test("come to the same as one by one in a file of many blocks", arguments: LongFile.oddRows)
  func longFiles(oddRow: String) throws {
    #expect(try TwoWays().isSame(Array(LongFile.text(oddRow: oddRow).utf8)))
  }

  @Test("come to the same as one by one in every form of time", arguments: LongFile.times)
  func times(time: LongFile.Time) throws {
    let lines = (0..<200).map { "\(time.text($0)),\(100 + $0).25\r\n" }
    #expect(try TwoWays().isSame(Array(("Date,Close\r\n" + lines.joined()).utf8)))
  }

  @Test("come to the same as one by one whatever stands in a last cell that is not read")
  func lastCells() throws {
    let start = "Date,Open,High,Low,Close,Volume,Note\n2024-01-01,1,2,0.5,1.5,7,x\n2024-01-02,1,2,0.5,1.5,7,"
    for cell in ["x", "", "'", " '", "''", "'x", "=", "\u{A0}", "é", "\"\"", "x\r", "-"] {
      #expect(try TwoWays().isSame(Array("\(start)\(cell)\n2024-01-03,1,2,0.5,1.5,7".utf8)), "\(cell)")
    }
  }

  @Test("have the doubles that are nearest to their numbers")
  func numbers() throws {
    var numbers = NumbersAsText(seed: 5)
    let texts = ["1.5"] + (0..<20_000).map { _ in numbers.next() }
    let lines = texts.enumerated().map { "\(CivilDate(day: Int64($0)).iso8601),\($1)\n" }
    let file = try TwoWays().read(Array(("Date,Close\n" + lines.joined()).utf8), takesRuns: true)
    #expect(file.candles.map(\.close) == texts.map { strtod($0, nil) })
  }

  @Test("are read by the form of the number before as without it, whatever byte stands in them", arguments: 0...7)
  func forms(fractionDigits: Int) {
    let form = NumberForm(fractionDigits: fractionDigits)
    for length in 1...9 {
      for point in 0...length {
        var text = Array("123456789".utf8.prefix(length))
        if point < length { text[point] = UInt8(ascii: ".") }
        for place in 0..<length {
          for byte in UInt8.min...UInt8.max {
            var changed = text
            changed[place] = byte
            let bytes = changed + Array(repeating: UInt8(ascii: "7"), count: RegularRows.slack)
            bytes.withUnsafeBufferPointer { bytes in
              guard let start = bytes.baseAddress else { return }
              let number = RegularNumber(start, count: length)
              let isOfForm = number?.fractionDigits == fractionDigits && number?.value != 0 && length <= 8
              let expected = isOfForm ? number?.value : nil
              #expect(form.read(start, count: length) == expected, "\(changed)")
              let cell = NumberCell(start: start, count: length)
              let four = form.read(cell, cell, cell, cell)
              #expect(four.map { [$0.a, $0.b, $0.c, $0.d] } == expected.map { Array(repeating: $0, count: 4) })
            }
          }
        }
      }
    }
  }

  private static func cases() throws -> [(name: String, bytes: [UInt8])] {
    let names = try FileManager.default.contentsOfDirectory(atPath: Fixture.path("cases")).sorted()
    return try names.map { ($0, try Fixture.bytes("cases/\($0)")) }
  }
}

/// Reads the same bytes with and without runs.
private struct TwoWays {
  /// All that comes of a file.
  struct Outcome: Equatable {
    var candles: [Candle] = []
    var extremes: RangeExtremes?
    var traits: CandleSeries.Traits?
    var notices: [Notice] = []
    var columns: ColumnRoles?
    var form: [String] = []
    var failure: ReadFailure?
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func isSame(_ bytes: [UInt8]) throws -> Bool {
    try read(bytes, takesRuns: true) == read(bytes, takesRuns: false)
  }

  func read(_ bytes: [UInt8], takesRuns: Bool) throws -> Outcome {
    let path = try folder.write(Data(bytes), to: "prices.csv")
    var options = PriceFile.Options()
    options.takesRuns = takesRuns
    do throws(ReadFailure) {
      let file = try PriceFileReader.read(path: path, options: options)
      return Outcome(
        candles: Array(file.series), extremes: file.series.extremes(in: 0..<file.series.count),
        traits: file.series.traits, notices: file.notices, columns: file.columns,
        form: [
          "\(String(describing: file.delimiter)) \(String(describing: file.dateOrder)) \(file.decimal) \(file.encoding)"
        ])
    } catch {
      return Outcome(failure: error)
    }
  }
}

/// A file that is long enough for several threads, with odd rows in all parts of it.
enum LongFile {
  /// A form of times.
  struct Time: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable (Int) -> String
  }

  private static let rowCount = 26_000
  /// In the first and in later blocks, at their seams, and at the end.
  private static let places: Set<Int> = [9_000, 16_383, 16_384, 20_000, 25_999]

  /// What stands in the place of a row: `TIME` is its time, `BACK` the time of the row before it.
  static let oddRows = [
    "TIME,1,2,0.5,1.5,7", "TIME,\"1\",2,0.5,1.5,7", "", "# a word", "TIME,abc,2,0.5,1.5,7", "TIME,-1,2,-3,1.5,7",
    "TIME,0,200,99,150,7", "TIME,0,0,0,150,7", "TIME,,,,,", "TIME,105,105.1,104.9,105,", "BACK,105,105.1,104.9,105,7",
    "2019-01-02 03:04:05,105,105.1,104.9,105,7", "TIME,105,103,107,105,7", "TIME,50,50.1,49.9,50,7",
    "2031-02-03 04:05:06,105,105.1,104.9,105,7", "Date,Open,High,Low,Close,Volume", "TIME,105,105.1",
    "TIME,105,105.1,104.9,105,7,8,9", "TIME,1.05e2,105.1,104.9,105.000001,7K", "1704186000,105,105.1,104.9,105,7",
    "TIME,105.12345678901234567890,105.1,104.9,105,7", "\"TIME\",105,105.1,104.9,\"105\n\",7", "TIME\",105",
    "TIME,105,105.1,104.9,105,7\r", "TIME,105 ,105.1,104.9,105,7", "TIME.25,105,105.1,104.9,105,7", "Total,,,,,5",
  ]

  static let times = [
    Time(testDescription: "dates") { CivilDate(day: Int64($0)).iso8601 },
    Time(testDescription: "dates with slashes") { CivilDate(day: Int64($0)).iso8601.replacing("-", with: "/") },
    Time(testDescription: "newest first") { CivilDate(day: Int64(1_000 - $0)).iso8601 },
    Time(testDescription: "an hour that comes twice") { "2023-10-29 0\(1 + $0 / 60 % 2 + $0 / 180):\(10 + $0 % 50)" },
    Time(testDescription: "UTC") { "2023-10-29T01:\(10 + $0 / 60):\(10 + $0 % 50)Z" },
    Time(testDescription: "offsets") { "\(CivilDate(day: Int64($0)).iso8601) 00:00:00-0\(4 + $0 / 100):00" },
    Time(testDescription: "seconds") { "\(1_700_000_000 + $0 * 60)" },
    Time(testDescription: "nanoseconds") { "\(1_700_000_000 + $0 * 60)123456789" },
    Time(testDescription: "units that change") { "\(1_700_000_000 + $0 * 60)" + ($0 > 100 ? "000" : "") },
    Time(testDescription: "no such days") { "2024-0\(1 + $0 / 40)-\(10 + $0 % 25)" },
    Time(testDescription: "no such hours") { "2024-01-02 \(10 + $0 / 10):\(10 + $0 % 10 * 6)" },
  ]

  static func text(oddRow: String) -> String {
    var text = "Date,Open,High,Low,Close,Volume\n"
    for row in 0..<rowCount {
      if places.contains(row) {
        text += oddRow.replacing("TIME", with: time(row)).replacing("BACK", with: time(row - 1)) + "\n"
      } else {
        let cents = row * 7 % 90 + 10
        text += "\(time(row)),105.\(cents),106.5,104.25,105.\(100 - cents < 10 ? 10 : 100 - cents),\(1_000 + row)\n"
      }
    }
    return text
  }

  /// A minute after the other.
  private static func time(_ row: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(CivilDate(day: Int64(19_000 + row / 1_440)).iso8601) \(two(row / 60 % 24)):\(two(row % 60)):00"
  }
}

/// Random numbers as text, of all lengths.
private struct NumbersAsText {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func next() -> String {
    let whole = String(numbers.next() >> (numbers.next() % 64))
    let fraction = String(numbers.next() >> (numbers.next() % 64))
    switch numbers.next() % 4 {
    case 0: return whole == "0" ? "1" : whole
    case 1: return "\(whole.prefix(4)).\(fraction.prefix(6))1"
    case 2: return "0.\(String(repeating: "0", count: Int(numbers.next() % 12)))\(fraction)1"
    default: return "\(whole).\(fraction)1"
    }
  }
}
