import Foundation
import TestSupport
import Testing

@Suite("A part of a file")
struct PartOfFileTests {
  private static let files =
    [
      "newest-first-o1.csv", "unsorted-o1.csv", "dup-conflict-o2.csv", "bad-date-o2.csv", "gap-row-o2.csv",
      "tiny-price-o1.csv", "split-jump-o1.csv", "close-only-o1.csv", "offset-dst-o1.csv",
    ].map { "cases/\($0)" } + ["data/aapl-daily.csv", "data/vix-closes.csv"]

  @Test("is described as in the whole file, with the same notices", arguments: files)
  func last(file: String) throws {
    let whole = try ProgramRun.result(["describe", Fixture.path(file)])
    let lines = whole.output.split(separator: "\n")
    for count in [1, 3, 60] {
      let part = try ProgramRun.result(["describe", Fixture.path(file), "--last", String(count)])
      #expect(part.output.split(separator: "\n") == lines.suffix(count))
      #expect(part.errors == whole.errors)
      #expect(part.status == 0)
    }
  }

  @Test("by dates is described as in the whole file")
  func dates() throws {
    let file = Fixture.path("data/aapl-daily.csv")
    let whole = try ProgramRun.result(["describe", file]).output.split(separator: "\n")
    let part = try ProgramRun.result(["describe", file, "--from", "2005-02-01", "--to", "2005-03-31"])
    let lines = part.output.split(separator: "\n")
    let first = try #require(whole.firstIndex { $0.hasPrefix("Feb 1, 2005") })
    #expect(lines == Array(whole[first...].prefix(lines.count)))
    #expect(lines.last?.hasPrefix("Mar 31, 2005") == true)
  }

  @Test("that comes by a pipe is described as from a file", arguments: files)
  func pipe(file: String) throws {
    let arguments = ["--last", "3", "--format", "json"]
    let fromFile = try ProgramRun.result(["describe", Fixture.path(file)] + arguments)
    let fromPipe = try ProgramRun.result(["describe", "-"] + arguments, input: Fixture.bytes(file))
    let name = String(file.split(separator: "/")[1])
    #expect(fromPipe.output == fromFile.output)
    #expect(fromPipe.errors == fromFile.errors.replacing(name, with: "Standard input"))
  }
}
