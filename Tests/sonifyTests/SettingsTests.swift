import Foundation
import TestSupport
import Testing

@Suite("Settings")
struct SettingsTests {
  private static let month = Fixture.path("conformance/month.csv")
  private static let file = "~/.config/sonify/config.json"
  private static let standard = "Nov 26, 2026, Open 184.25, high 189.06, low 182.22, close 186.67"
  private static let terse = "26th, 186.67, up 1.32%"

  /// A folder that is home, with a file of settings.
  private func home(_ settings: String?) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    guard let settings else { return folder }
    let path = folder.path(".config/sonify")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try folder.write(settings, to: ".config/sonify/config.json")
    return folder
  }

  /// Explores by lines, and gives the answers behind the first.
  private func explore(
    _ lines: [String], in folder: TemporaryFolder, options: [String] = [], environment: [String: String] = [:]
  ) throws -> (start: String, answers: [String], errors: [String]) {
    let result = try ProgramRun.result(
      ["explore", Self.month, "--line-mode", "--speech", "off", "--device", "null"] + options,
      input: Array(lines.map { "\($0)\n" }.joined().utf8), environment: environment, folder: folder)
    #expect(result.status == 0)
    let output = result.output.split(separator: "\n").map(String.init)
    return (output.first ?? "", Array(output.dropFirst()), result.errors.split(separator: "\n").map(String.init))
  }

  private func kept(_ folder: TemporaryFolder) throws -> NSDictionary {
    let data = try Data(contentsOf: URL(filePath: folder.path(".config/sonify/config.json")))
    return try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  @Test("options go before variables, and variables before the file")
  func precedence() throws {
    let folder = try home(#"{"verbosity": "terse"}"#)
    #expect(try explore(["b"], in: folder).answers.first == Self.terse)
    let variable = ["SONIFY_VERBOSITY": "standard"]
    let place = "z"
    #expect(try explore([place, "b"], in: folder, environment: variable).answers[1] == Self.standard)
    let options = ["--verbosity", "terse"]
    #expect(try explore([place, "b"], in: folder, options: options, environment: variable).answers[1] == Self.terse)
  }

  @Test("settings hold for every command that has the option, and for no other")
  func otherCommands() throws {
    let folder = try home(#"{"digits": 1, "rate": 300, "mono": true}"#)
    let run = { (arguments: [String], environment: [String: String]) in
      try ProgramRun.result(arguments + [Self.month], environment: environment, folder: folder)
    }
    let one = try run(["describe", "--last", "1"], [:])
    #expect(one.output == "Nov 27, 2026, Open 186.7, high 193.2, low 184.1, close 190.4\n")
    #expect(one.errors == "")
    #expect(try run(["describe", "--last", "1"], ["SONIFY_DIGITS": "0"]).output.contains("close 190\n"))
    #expect(try run(["play", "--format", "events", "--last", "2"], [:]).output.contains(#""pan":0,"#))
    let wide = try run(["play", "--format", "events", "--last", "2"], ["SONIFY_MONO": "false"])
    #expect(!wide.output.contains(#""pan":0,"#))
  }

  @Test("a wrong setting is one sentence behind the answer, and the rest holds")
  func wrong() throws {
    let folder = try home(
      #"{"digits": 99, "locale": "en_GB", "time-zone": ["UTC"], "raet": 300, "last": 5, "mono": true}"#)
    let result = try ProgramRun.result(
      ["describe", Self.month, "--last", "1"], environment: ["SONIFY_LOCALE": "xx"], folder: folder)
    #expect(result.status == 0)
    #expect(result.output == "27 Nov 2026, Open 186.67, high 193.25, low 184.11, close 190.43\n")
    let lines = result.errors.split(separator: "\n")
    #expect(
      lines.filter { !$0.hasPrefix(Fixture.path("")) && !$0.hasPrefix("SONIFY_LOCALE") && !$0.hasPrefix("month") } == [
        "\(Self.file): \"time-zone\" cannot be \"[\"UTC\"]\"; it is a zone like UTC or America/New_York.",
        "\(Self.file): \"digits\" cannot be \"99\"; it is a whole number from 0 to 15.",
        "\(Self.file): \"last\" is no setting; it is an option of one start, --last.",
        "\(Self.file): there is no setting \"raet\". Did you mean \"rate\"?",
      ])
    #expect(lines.contains { $0.hasPrefix("SONIFY_LOCALE cannot be \"xx\"; it is one of the languages") })
  }

  @Test("a file far longer than settings are is passed over at once")
  func longFile() throws {
    let entries = (0..<300_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let result = try ProgramRun.result(["summary", Self.month], folder: try home("{\(entries)}"))
    #expect(result.errors == "\(Self.file) is far longer than settings are. Nothing of it is used.\n")
    #expect(result.status == 0)
  }

  @Test("the explorer tells wrong settings at the start, and again by W")
  func wrongInExplorer() throws {
    let folder = try home(#"{"verbosity": "loud", "keys": {"nxt": ["F5"], "tones": ["y"], "low": ["Rigth"]}}"#)
    let told = [
      "\(Self.file): \"verbosity\" cannot be \"loud\"; it is terse, standard or full.",
      "\(Self.file): \"low\" cannot have the key \"Rigth\". Did you mean Right?",
      "\(Self.file): there is no command \"nxt\" to have keys. Did you mean \"next\"?",
      "\(Self.file): \"tones\" cannot have y, which is a key of \"speech\".",
      "There is no setting SONIFY_VERBSITY. Did you mean SONIFY_VERBOSITY?",
    ]
    let conversation = try explore(["W"], in: folder, environment: ["SONIFY_VERBSITY": "full"])
    #expect(Set(conversation.errors) == Set(told))
    #expect(conversation.start.contains("5 notices."))
    for sentence in told { #expect(conversation.answers.first?.contains(sentence) == true) }
  }

  @Test(
    "a file that is no JSON object is told, passed over and never written",
    arguments: [
      ("{\n\"rate\": 3,\n\"mono\" true}", ", line 3: this is not JSON. Nothing of the file is used."),
      ("[]", " is not a JSON object. Nothing of it is used."), ("", " is not a JSON object. Nothing of it is used."),
    ])
  func notJSON(text: String, sentence: String) throws {
    let folder = try home(text)
    let conversation = try explore(["b", ":settings rate 300"], in: folder)
    #expect(conversation.errors == ["\(Self.file)\(sentence)"])
    #expect(conversation.answers.first == Self.standard)
    #expect(conversation.answers[1].hasPrefix("rate: 300, until you leave. \(Self.file)"))
    #expect(try String(contentsOfFile: folder.path(".config/sonify/config.json"), encoding: .utf8) == text)
  }

  @Test("keys can be changed")
  func keys() throws {
    let folder = try home(#"{"keys": {"previous": ["F5", "b"], "next": "right"}}"#)
    let conversation = try explore(["F5", "Right", "Left", "n"], in: folder)
    #expect(conversation.errors == [])
    #expect(conversation.answers.first == Self.standard)
    #expect(conversation.answers[1].hasPrefix("Nov 27, 2026"))
    #expect(conversation.answers[2] == "There is no command \"Left\". Question mark twice lists them all.")
  }

  @Test("a setting that is set in the explorer holds at once and from then on, and what is not ours stays")
  func set() throws {
    let folder = try home(#"{"other": {"a": [1, 2.5, null, true]}, "digits": 2}"#)
    let lines = [":settings verbosity terse", "b", ":settings volume -6", ":settings mono true", ":settings rate"]
    let conversation = try explore(lines + ["settings rate 300", ":settings rate"], in: folder)
    #expect(
      conversation.answers.dropLast() == [
        "verbosity: terse. Kept.", Self.terse, "volume: -6. Kept.", "mono: true. Kept, for the next start.",
        "rate: 260, the default. Words a minute, 80 to 900: 260.", "rate: 300. Kept.",
        "rate: 300, in \(Self.file). Words a minute, 80 to 900: 260.",
      ])
    let expected: NSDictionary = [
      "other": ["a": [1, 2.5, NSNull(), true]], "digits": 2, "verbosity": "terse", "volume": -6, "mono": true,
      "rate": 300,
    ]
    #expect(try kept(folder) == expected)
    #expect(try explore(["z", "b"], in: folder).answers[1] == Self.terse)
  }

  @Test("what cannot be set is told with what is allowed, and nothing is written")
  func notSet() throws {
    let folder = try home(nil)
    let lines = [":settings rate 1000", ":settings mono off", ":settings raet 300", ":settings last 5"]
    #expect(
      try explore(lines, in: folder).answers.dropLast() == [
        "rate cannot be \"1000\"; it is a whole number from 80 to 900.",
        "mono cannot be \"off\"; it is true or false.", "There is no setting \"raet\". Did you mean rate?",
        "There is no setting \"last\". sonify explore --help lists them.",
      ])
    #expect(!FileManager.default.fileExists(atPath: folder.path(".config/sonify")))
  }

  @Test("what cannot be written holds until the end, where it can, and says why")
  func notWritten() throws {
    let folder = try home(nil)
    try folder.write("no folder", to: ".config")
    let answers = try explore([":settings verbosity terse", ":settings mono true", "b"], in: folder).answers
    #expect(
      answers.prefix(3) == [
        "verbosity: terse, until you leave. \(Self.file) cannot be written: Not a directory.",
        "mono not changed. \(Self.file) cannot be written: Not a directory.", Self.terse,
      ])
  }

  @Test("the list has every setting that somebody has made, and where")
  func list() throws {
    let folder = try home(#"{"volume": -6, "rate": 280}"#)
    let conversation = try explore([">", ":settings"], in: folder, environment: ["SONIFY_CURSOR": "start"])
    #expect(conversation.errors == [])
    let list = conversation.answers.dropFirst().dropLast()
    #expect(
      list.dropLast() == [
        "verbosity: standard, the default", "volume: -6, in \(Self.file)", "device: null, by --device",
        "speech: off, by --speech", "rate: 300, set while exploring", "cursor: start, by SONIFY_CURSOR",
        "line-mode: true, by --line-mode",
      ])
    #expect(list.last?.hasSuffix(" more have their defaults; :settings with a name tells one.") == true)
  }

  @Test("a variable that goes before what was set is named")
  func strongerVariable() throws {
    let folder = try home(nil)
    let answers = try explore([":settings rate 300"], in: folder, environment: ["SONIFY_RATE": "200"]).answers
    #expect(answers.first == "rate: 300. Kept. SONIFY_RATE goes before it then.")
  }

  @Test("verbosity that is changed by key is kept where it was set")
  func verbosityByKey() throws {
    let folder = try home(#"{"verbosity": "terse"}"#)
    _ = try explore(["t"], in: folder)
    #expect(try kept(folder) == ["verbosity": "standard"])
  }

  @Test("a link to the file stays a link, and the file's permissions stay")
  func link() throws {
    let folder = try home(nil)
    let target = try folder.write("{}", to: "dotfile.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createDirectory(
      atPath: folder.path(".config/sonify"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".config/sonify/config.json"), withDestinationPath: target)
    _ = try explore([":settings rate 300"], in: folder)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "{\n  \"rate\" : 300\n}\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: target)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    #expect(folder.names == [".config", ".local", "dotfile.json"])
  }
}
