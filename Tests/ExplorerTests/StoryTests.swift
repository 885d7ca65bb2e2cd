import AudioGraph
import CandleEngine
import CandleFiles
import Explorer
import Foundation
import Presentation
import TestSupport
import Testing

/// Whole conversations with the explorer, in files that read as stories.
///
/// A story has a language if its head names one; then what is spoken stands below what is printed, in quotation marks,
/// where it is something else.
///
/// A line `> n n "march 2008" Enter` presses keys, typing what is quoted; the lines below it are the answers to all of
/// them: words as they are printed, and `~` before what is heard. `SONIFY_UPDATE=1` writes the answers of this run into the
/// files, to be read before they are kept.
@Suite("Stories of the explorer")
struct StoryTests {
  private static let folder = Fixture.path("stories")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  @Test("a story goes as it is written", arguments: names)
  func story(name: String) throws {
    let written = String(decoding: try Fixture.bytes("stories/\(name)"), as: UTF8.self)
    let told = try Story(written).tell()
    if ProcessInfo.processInfo.environment["SONIFY_UPDATE"] == "1" {
      try told.write(toFile: "\(Self.folder)/\(name)", atomically: true, encoding: .utf8)
    }
    for (there, here) in zip(written.split(separator: "\n"), told.split(separator: "\n")) { #expect(here == there) }
    #expect(told == written)
  }

  @Test("there are stories")
  func areThere() { #expect(Self.names.count >= 5) }
}

/// A story: its head, and the keys that are pressed.
struct Story {
  let head: [Substring]
  /// The lines of keys.
  let turns: [Substring]
  private let chart: Chart
  private let verbosity: Verbosity
  private let language: Language

  /// - Parameters:
  ///   - text: The story.
  ///   - told: The language that it is told in, whatever its head says.
  /// - Throws: An error when a file of the story cannot be read.
  init(_ text: String, in told: Language? = nil) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    head = Array(lines.prefix { !$0.hasPrefix(">") && !$0.hasPrefix("  ") })
    turns = lines.filter { $0.hasPrefix(">") }
    let head = head
    func field(_ name: String) -> String? {
      head.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }
    let path = try #require(field("file"))
    let locale = Locale(identifier: field("locale") ?? "en_US")
    language =
      try told ?? field("locale").map { locale in
        let code = String(locale.prefix(2))
        let catalogue = URL(filePath: Fixture.packagePath("voices/\(code)/phrases.json"))
        return try Language(code: code, catalogue: Data(contentsOf: catalogue))
      } ?? .english
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    var chart = Chart(
      series: try PriceFileReader.read(path: Fixture.path(path)).series, name: name,
      format: FormatContext(locale: locale))
    if let other = field("compare") {
      let candles = try PriceFileReader.read(path: Fixture.path(other)).series
      let name = URL(filePath: other).deletingPathExtension().lastPathComponent
      chart.additions.comparison = Comparison(
        chart: chart.series, with: [Comparison.Series(name: name, candles: candles)])
    }
    self.chart = chart
    verbosity = field("verbosity").flatMap(Verbosity.init) ?? .standard
  }

  func tell() throws -> String {
    var explorer = Explorer(chart: chart, verbosity: verbosity)
    var lines = head.map(String.init)
    lines += answers(explorer.start(), of: &explorer)
    for turn in turns {
      lines.append(String(turn))
      for key in keys(of: turn.dropFirst(2)) {
        // Whoever tells a story lets everything be said.
        _ = explorer.handle(.alertsSaid)
        lines += answers(explorer.handle(.key(key, isSounding: false)), of: &explorer)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func keys(of turn: Substring) -> [String] {
    turn.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { place, part in
      place % 2 == 0 ? part.split(separator: " ").map(String.init) : part.map { $0 == " " ? "Space" : String($0) }
    }
  }

  private func answers(_ effects: [Effect], of explorer: inout Explorer) -> [String] {
    var lines: [String] = []
    for effect in effects {
      lines += answer(effect)
      if case .compute(let computation) = effect {
        _ = explorer.handle(.computed(computation.result()))
        lines += answers(explorer.handle(.quiet), of: &explorer)
      }
    }
    return lines
  }

  private func answer(_ effect: Effect) -> [String] {
    switch effect {
    case .respond(let response): said(response.words) + heard(response.score)
    case .play(let score, let words): (words.map(said) ?? []) + heard(score)
    case .settings(let text): ["  ~ settings \(text)"]
    case .leave(let words): said(words)
    case .silence: ["  ~ silence"]
    case .setTones(let areOn): ["  ~ tones \(areOn ? "on" : "off")"]
    case .setSpeech(let isOn): ["  ~ speech \(isOn ? "on" : "off")"]
    case .setRate(let rate): ["  ~ \(rate) words a minute"]
    case .echo: []
    case .tell(let words): said(words)
    case .compute: ["  ~ computing"]
    }
  }

  private func said(_ words: Phrase) -> [String] {
    let (printed, spoken) = (words.printed(in: language), words.spoken(in: language))
    let lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    return language.code == "en" || spoken == printed ? lines : lines + ["  \"\(spoken)\""]
  }

  private func heard(_ score: Score) -> [String] {
    guard !score.notes.isEmpty else { return [] }
    let notes = score.notes.map { $0.timbre == .price ? "\(Int($0.frequency.rounded())) Hz" : "\($0.timbre)" }
    return ["  ~ " + (notes.count > 8 ? "\(notes.count) notes" : notes.joined(separator: ", "))]
  }
}
