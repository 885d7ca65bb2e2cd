import Foundation
import TestSupport
import Testing

@Suite("The program in other languages")
struct LanguageTests {
  private static let inGerman = ["LC_ALL": "", "LANG": "de_DE.UTF-8"]
  private static let month = Fixture.path("conformance/month.csv")

  @Test("every template of the source is in every catalogue with the same places, and no other is")
  func catalogues() throws {
    let result = try ProgramRun.result(of: "python3", [Fixture.packagePath("scripts/phrases"), "check"])
    #expect(result.status == 0, "scripts/phrases update adds what is missing:\n\(result.output)\(result.errors)")
  }

  @Test(
    "candles are told in the words and numbers of the locale",
    arguments: [
      ("de_DE", "27. Nov. 2026, Eröffnung 186,67, Hoch 193,25, Tief 184,11, Schluss 190,43\n"),
      ("de_AT", "27. Nov. 2026, Eröffnung 186,67, Hoch 193,25, Tief 184,11, Schluss 190,43\n"),
      ("es_ES", "27 nov 2026, apertura 186,67, máximo 193,25, mínimo 184,11, cierre 190,43\n"),
      ("es_MX", "27 nov 2026, apertura 186.67, máximo 193.25, mínimo 184.11, cierre 190.43\n"),
      ("en_GB", "27 Nov 2026, Open 186.67, high 193.25, low 184.11, close 190.43\n"),
    ])
  func describe(locale: String, line: String) throws {
    let result = try ProgramRun.result(["describe", Self.month, "--last", "1", "--locale", locale])
    #expect(result.output == line)
    #expect(result.errors == "")
  }

  @Test("the language comes by the option, the variable, the settings, then the environment")
  func order() throws {
    let folder = try TemporaryFolder()
    func firstWord(_ arguments: [String], _ environment: [String: String]) throws -> Substring? {
      let arguments = ["describe", Self.month, "--last", "1"] + arguments
      return try ProgramRun.result(arguments, environment: environment, folder: folder).output
        .split(separator: ", ").dropFirst().first?.split(separator: " ").first
    }
    #expect(try firstWord([], [:]) == "2026")
    #expect(try firstWord([], Self.inGerman) == "Eröffnung")
    #expect(try firstWord([], ["LC_ALL": "", "LANG": "de_DE.UTF-8", "SONIFY_LOCALE": "es_ES"]) == "apertura")
    #expect(try firstWord(["--locale", "de_DE"], ["SONIFY_LOCALE": "es_ES"]) == "Eröffnung")
    try FileManager.default.createDirectory(atPath: folder.path(".config/sonify"), withIntermediateDirectories: true)
    try folder.write(Data(#"{"locale": "es_ES"}"#.utf8), to: ".config/sonify/config.json")
    #expect(try firstWord([], Self.inGerman) == "apertura")
  }

  @Test(
    "what programs read never varies",
    arguments: [
      ["describe", month, "--format", "json"], ["summary", month, "--format", "json"], ["descriptor", month],
      ["check", Fixture.path("cases/bad-date-o2.csv"), "--format", "json"],
      ["check", Fixture.path("cases/empty-o1.csv"), "--format", "json"],
    ])
  func json(arguments: [String]) throws {
    let english = try ProgramRun.result(arguments)
    let german = try ProgramRun.result(arguments, environment: Self.inGerman)
    #expect(german.output == english.output)
    #expect(german.status == english.status)
  }

  @Test(
    "what is wrong is told in the language",
    arguments: [
      (["describe", "nowhere.csv"], "nowhere.csv: diese Datei gibt es nicht. Nichts gelesen.\n"),
      (
        ["describe", month, "--last", "x"],
        "--last kann nicht „x“ sein; möglich ist eine ganze Zahl von 1 bis 2147483647.\n"
      ),
      (["describe", month, "--lats", "1"], "Die Option --lats gibt es nicht. Meinten Sie --last?\n"),
    ])
  func errors(arguments: [String], words: String) throws {
    let result = try ProgramRun.result(arguments, environment: Self.inGerman)
    #expect(result.errors == words)
    #expect(result.output == "")
  }

  @Test("words that a folder lacks are those of the next; damaged ones are told once, and English is used")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("voices/de"), withIntermediateDirectories: true)
    try folder.write(Data(#"{"name": "Deutsch", "voice": "de", "rate": 260}"#.utf8), to: "voices/de/voice.json")
    func run() throws -> ProgramResult {
      try ProgramRun.result(
        ["describe", Self.month, "--last", "1"],
        environment: ["LC_ALL": "", "LANG": "de_DE.UTF-8", "SONIFY_VOICES": folder.path("voices")])
    }
    let line = "27. Nov. 2026, Open 186,67, high 193,25, low 184,11, close 190,43\n"
    var result = try run()
    #expect(result.output == "27. Nov. 2026, Eröffnung 186,67, Hoch 193,25, Tief 184,11, Schluss 190,43\n")
    #expect(result.errors == "")
    try folder.write(Data("{".utf8), to: "voices/de/phrases.json")
    result = try run()
    #expect(result.output == line)
    #expect(result.errors == "de/phrases.json is not a catalogue of phrases in JSON. English is used.\n")
  }

  @Test("English needs no folder of voices")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    let result = try ProgramRun.result(
      ["describe", Self.month, "--last", "1"], environment: ["SONIFY_VOICES": folder.path("nothing")])
    #expect(result.output == "Nov 27, 2026, Open 186.67, high 193.25, low 184.11, close 190.43\n")
  }
}
