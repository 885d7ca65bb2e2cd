import CandleEngine
import CandleFiles
import Explorer
import Presentation
import TestSupport
import Testing

@Suite("Lines that are typed")
struct TypedLineTests {
  private func answers(to lines: [String]) throws -> [String] {
    let file = try PriceFileReader.read(path: Fixture.path("conformance/month.csv"))
    var explorer = Explorer(chart: Chart(series: file.series, name: "month", format: FormatContext()))
    return lines.flatMap { explorer.handle(.line($0, isSounding: false)) }.compactMap { effect in
      if case .respond(let response) = effect { response.words.printed } else { nil }
    }
  }

  @Test("a range of pitch may lie below zero, with a blank or a dash between its ends")
  func ranges() throws {
    let answers = try answers(to: [":range -5 10", ":range", ":range -5--1", ":range 170-200"])
    #expect(
      answers.map { $0.prefix { $0 != "," } } == [
        "Range minus 5.00 to 10.00", "Range minus 5.00 to 10.00", "Range minus 5.00 to minus 1.00",
        "Range 170.00 to 200.00",
      ])
  }

  @Test("a range that has no numbers, or none that can be told apart, changes nothing")
  func noRanges() throws {
    let lines = ["200 170", "1", "nan 5", "1 inf", "a-b", "-"]
    let answers = try answers(to: [":range 170 200"] + lines.map { ":range \($0)" } + [":range"])
    #expect(answers.dropFirst().dropLast().allSatisfy { $0.contains("is no range") })
    #expect(answers.last == answers.first)
  }

  @Test("a typed place ends what is played, as a key does, so that p plays again")
  func playing() throws {
    let file = try PriceFileReader.read(path: Fixture.path("conformance/month.csv"))
    var explorer = Explorer(chart: Chart(series: file.series, name: "month", format: FormatContext()))
    let effects = [":first", "p", ":go 3", "p"].map { explorer.handle(.line($0, isSounding: true)) }
    guard case .play? = effects[3].first else {
      Issue.record("\(effects[3])")
      return
    }
  }

  @Test(
    "years that no calendar reaches are no places", arguments: ["999999999999-1-1", "9223372036854775807-12", "0-1"])
  func years(text: String) throws {
    #expect(try answers(to: [":go \(text)"]).first?.contains("\"\(text)\"") == true)
  }
}
