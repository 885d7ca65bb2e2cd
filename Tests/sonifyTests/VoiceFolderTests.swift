import Foundation
import Glibc
import TestSupport
import Testing

/// Languages, voices and pronunciation, as they come from folders.
@Suite("Folders of voices")
struct VoiceFolderTests {
  private static let month = Fixture.path("conformance/month.csv")
  private static let english = #"{"name": "English", "voice": "en-us", "rate": 200}"#
  private static let german = #"{"name": "Deutsch", "voice": "de", "rate": 200}"#

  /// A folder with files in folders of their own.
  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      let path = URL(filePath: folder.path(name))
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: path, atomically: true, encoding: .utf8)
    }
    return folder
  }

  private func doctor(_ arguments: [String], environment: [String: String] = [:]) throws -> ProgramResult {
    try ProgramRun.result(["doctor", "--device", "nowhere"] + arguments, environment: environment)
  }

  @Test("of several folders the earlier win, the later add")
  func severalFolders() throws {
    let timbre = #"{"description": "Of D.", "harmonics": [1]}"#
    let own = try folder(["de/voice.json": Self.german, "timbres/d.json": timbre])
    let other = try folder([
      "de/voice.json": #"{"name": "Andere", "voice": "de", "rate": 150}"#,
      "fr/voice.json": #"{"name": "Français", "voice": "fr-fr", "rate": 240}"#,
      "timbres/d.json": timbre.replacing("Of D", with: "Other"),
    ])
    let home = try folder(["sonify/voices/pl/voice.json": #"{"name": "Polski", "voice": "pl", "rate": 230}"#])
    for (arguments, variables) in [
      (["--voices", own.path, "--voices", other.path], [:]),
      (["--voices", "\(own.path):\(other.path)"], [:]),
      (["--voices", own.path], ["SONIFY_VOICES": other.path]),
      ([], ["SONIFY_VOICES": "\(own.path):\(other.path)"]),
    ] {
      let result = try ProgramRun.result(
        ["voices"] + arguments, environment: variables.merging(["XDG_DATA_HOME": home.path]) { $1 })
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(result.errors == "")
      #expect(
        Array(lines.prefix(7)) == [
          "Folder \(own.path).", "Language de: Deutsch, voice de, 200 words a minute.", "Timbre d: Of D.",
          "Folder \(other.path).", "Language fr: Français, voice fr-fr, 240 words a minute.",
          "Folder \(home.path)/sonify/voices.", "Language pl: Polski, voice pl, 230 words a minute.",
        ])
      #expect(lines.contains { $0.hasPrefix("Language en: ") })
      #expect(lines.contains { $0.hasPrefix("Timbre price: ") })
    }
    let missing = try ProgramRun.result(["voices", "--voices", "\(own.path):/dev/null/folder"])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("/dev/null/folder"))
  }

  @Test("the voice of a language and of a region speak")
  func voiceOfLocale() throws {
    for (locale, voice) in [
      ("de_DE", "de+sonify-de"), ("es_ES", "es+sonify-es"), ("es_MX", "es-419+sonify-es"), ("en_GB", "en-gb+sonify-en"),
    ] {
      let result = try doctor(["--locale", locale])
      let first = result.output.split(separator: "\n").first ?? ""
      #expect(first.contains(" \(voice) ") && first.contains("eSpeak NG, 260 "))
    }
    #expect(try doctor(["--voice", "en-us"]).output.hasPrefix("Voice: en-us of eSpeak NG"))
  }

  @Test(
    "a damaged file is one sentence, and the plain voice speaks",
    arguments: [
      (
        "voice.json", "no",
        " is not an object in JSON like {\"name\": \"English\", \"voice\": \"en-us\", \"rate\": 260}."
      ),
      (
        "voice.json", "", " is not an object in JSON like {\"name\": \"English\", \"voice\": \"en-us\", \"rate\": 260}."
      ),
      ("voice.json", #"{"name": "Deutsch", "voice": "de"}"#, ": \"rate\" is not a whole number from 80 to 900."),
      (
        "voice.json", #"{"name": "Deutsch", "voice": "de", "rate": 5000}"#,
        ": \"rate\" is not a whole number from 80 to 900."
      ),
      (
        "voice.json", #"{"name": "Deutsch", "voice": 5, "rate": 200}"#,
        ": \"voice\" is not a voice of eSpeak NG, like \"en-us\"."
      ),
      ("variant", "flutter 0\nflutter much\n", ", line 2: \"flutter much\" is no line of an eSpeak NG variant."),
      ("variant", "\u{1B}[31m", ", line 1: \"\\u{1B}[31m\" is no line of an eSpeak NG variant."),
    ])
  func damaged(file: String, text: String, sentence: String) throws {
    let folder = try folder(["en/voice.json": Self.english].merging(["en/\(file)": text]) { $1 })
    let result = try doctor(["--voices", folder.path])
    #expect(
      result.errors.hasPrefix("\(folder.path)/en/\(file)\(sentence) The plain eSpeak NG voice speaks.\n"),
      "\(result.errors)")
    #expect(result.output.hasPrefix("Voice: en-us of eSpeak NG, "))
    #expect(result.output.contains("The voice works"))
    let list = try ProgramRun.result(["voices", "--voices", folder.path])
    #expect(list.status == 1)
    #expect(list.errors.contains(sentence))
  }

  @Test("a voice that is not there and a bad table are told, and the speech goes on")
  func otherFaults() throws {
    let folder = try folder([
      "en/voice.json": #"{"name": "English", "voice": "nosuch", "rate": 200}"#,
      "en/pronunciation.json": #"{"words": {"a": 1}}"#,
    ])
    let result = try doctor(["--voices", folder.path])
    #expect(
      result.errors.hasPrefix(
        """
        \(folder.path)/en/pronunciation.json: what is said for "a" is not a text. The file is passed over.
        There is no voice "nosuch"; espeak-ng --voices lists them. Another speaks.

        """))
    #expect(result.output.contains("The voice works"))
    // A pipe in place of a file holds nobody up.
    #expect(mkfifo(folder.path("en/variant"), 0o600) == 0)
    #expect(try doctor(["--voices", folder.path]).errors.contains("variant cannot be read"))
  }

  @Test("a word of a user's own table is spoken so in a file")
  func ownPronunciation() throws {
    let speaking = [Self.month, "--speech", "espeak", "-o"]
    let home = try folder([
      "sonify/voices/en/pronunciation.json": #"{"mine": {"candles": "a very long word for candles indeed"}}"#
    ])
    let size: ([String: String]) throws -> Int = { environment in
      let out = try TemporaryFolder()
      let result = try ProgramRun.result(speaking + [out.path("out.wav")], environment: environment)
      #expect(result.errors == "")
      return try Data(contentsOf: URL(filePath: out.path("out.wav"))).count
    }
    #expect(try size(["XDG_DATA_HOME": home.path]) > size([:]) + 100_000)
  }

  @Test("a language's sample is heard in a file", arguments: ["en", "es", "de"])
  func sample(code: String) throws {
    let out = try TemporaryFolder()
    let result = try ProgramRun.result(["voices", "--play", code, "-o", out.path("out.wav")])
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(try Data(contentsOf: URL(filePath: out.path("out.wav"))).count > 800_000)
  }

  @Test("English works where there is no folder of voices")
  func noFolder() throws {
    let away = try TemporaryFolder()
    // By another process: one that is started meanwhile would have the file open for writing, and it could not be run.
    _ = try ProgramRun.result(of: "cp", [builtProgram("sonify"), away.path("sonify")])
    let list = try ProgramRun.result(of: away.path("sonify"), ["voices"])
    #expect(
      list.output.hasPrefix(
        """
        No folder of voices; English and three timbres are built in.
        Language en: English, voice en-us, en-gb for GB, 260 words a minute.

        """))
    let result = try ProgramRun.result(of: away.path("sonify"), ["doctor", "--device", "nowhere"])
    #expect(result.output.hasPrefix("Voice: en-us of eSpeak NG, 260 words a minute.\nThe voice works"))
    let locale = try ProgramRun.result(of: away.path("sonify"), ["describe", Self.month, "--locale", "de_DE"])
    #expect(locale.status == 2)
  }

  @Test("the folder of an own voice goes with the program, however that ends", arguments: [SIGTERM, SIGINT, SIGKILL])
  func endOfProgram(signal: CInt) throws {
    let place = try TemporaryFolder()
    let device = try PacedDevice()
    defer { device.remove() }
    let environment = device.environment.merging(["XDG_RUNTIME_DIR": place.path]) { $1 }
    let run = try ProgramRun("sonify", [Self.month, "--duration", "100"], environment: environment)
    let limit = monotonicNow() + .seconds(30)
    // Others may put things of theirs there.
    let folders = { place.names.filter { $0.hasPrefix("sonify-voices-") } }
    while folders().isEmpty, monotonicNow() < limit { usleep(2_000) }
    #expect(folders().count == 1)
    run.send(signal)
    _ = try run.finish()
    #expect(folders().count == (signal == SIGKILL ? 1 : 0))
    // The next program sweeps.
    _ = try doctor([], environment: ["XDG_RUNTIME_DIR": place.path])
    #expect(folders().isEmpty)
  }

  @Test("a place for the own voice whose path is too long, or that is none, is passed over")
  func oddPlaces() throws {
    let place = try TemporaryFolder()
    let long = place.path(String(repeating: "l", count: 150))
    try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
    let result = try doctor([], environment: ["XDG_RUNTIME_DIR": long, "TMPDIR": "/dev/null/folder"])
    #expect(result.output.hasPrefix("Voice: en-us+sonify-en of eSpeak NG"))
  }
}
