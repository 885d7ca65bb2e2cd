import Foundation
import TestSupport
import Testing

@Suite("Small price files")
struct PriceCaseTests {
  @Test("are read right, or say what is wrong", arguments: PriceCase.all)
  func outcome(priceCase: PriceCase) async throws {
    let (report, status) = try await CaseRuns.plain.value.report(priceCase)
    let differences = priceCase.differences(from: report, status: status)
    if let alternative = priceCase.alternative {
      let others = alternative.differences(from: report, status: status)
      #expect(differences.isEmpty || others.isEmpty, "\(differences.joined(separator: "; "))")
    } else {
      #expect(differences.isEmpty, "\(differences.joined(separator: "; "))")
    }
  }

  @Test("are all there, with answers that are understood here")
  func table() throws {
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: Fixture.path("cases")))
    #expect(Set(PriceCase.all.map(\.file)) == files.subtracting(["README.md", "expected.tsv"]))
    #expect(PriceCase.all.count == 154)
    let unknown = PriceCase.all.filter { !$0.alsoAccept.isEmpty && $0.alternative == nil }
    #expect(unknown.map(\.file) == ["high-below-low-o1.csv"])
  }

  @Test("are read the same in every time zone and language of the machine", arguments: PriceCase.all)
  func setting(priceCase: PriceCase) async throws {
    let plain = try await CaseRuns.plain.value.results[priceCase.file]
    #expect(plain != nil)
    #expect(try await CaseRuns.inAuckland.value.results[priceCase.file] == plain)
    #expect(try await CaseRuns.inLosAngeles.value.results[priceCase.file] == plain)
  }

  @Test(
    "have no fault that --strict lets pass",
    arguments: PriceCase.all.filter { ["bad-row", "impossible-candle"].contains($0.warnings.first) })
  func strict(priceCase: PriceCase) throws {
    let result = try ProgramRun.result(["check", priceCase.path, "--strict", "--format", "json"])
    let report = try JSONDecoder().decode(CheckReport.self, from: Data(result.outputBytes))
    #expect(report.error?.line == priceCase.line)
    #expect(report.candles == 0)
    #expect(result.status == 1)
  }

  @Test("of closes that contradict keep the one nearer the newest end")
  func conflict() throws {
    #expect(try candles(of: "dup-conflict-o2.csv").map(\.close)[1] == 515.34)
  }

  @Test("with prices below zero keep the sign")
  func negative() throws {
    #expect(try candles(of: "negative-o1.csv").map(\.low).min() == -24.6)
  }

  @Test("with tiny prices are described with the digits that count")
  func tiny() throws {
    let result = try ProgramRun.result(["describe", Fixture.path("cases/tiny-price-o1.csv"), "--last", "1"])
    #expect(result.output.contains("close 0.00000639"))
  }

  @Test("without volume have none, which is not zero")
  func volume() throws {
    #expect(try candles(of: "volume-missing-o1.csv").map(\.volume) == [nil, nil, nil, nil])
  }

  private func candles(of file: String) throws -> [CheckReport.Values] {
    let result = try ProgramRun.result(["describe", Fixture.path("cases/\(file)"), "--format", "json"])
    return try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(CheckReport.Values.self, from: Data($0.utf8))
    }
  }
}
