import Foundation
import TestSupport
import Testing

@Suite("sonify voices")
struct VoicesTests {
  /// A folder of voices with one timbre.
  private func voices(_ timbre: String, named name: String = "mine") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("timbres"), withIntermediateDirectories: true)
    try timbre.write(toFile: folder.path("timbres/\(name).json"), atomically: true, encoding: .utf8)
    return folder
  }

  private static let month = Fixture.path("conformance/month.csv")

  @Test("lists languages, timbres and sounds, a line each")
  func list() throws {
    let result = try ProgramRun.result(["voices"])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(
      lines.contains("Language en: English, voice en-us+sonify-en, en-gb+sonify-en for GB, 260 words a minute."))
    #expect(lines.contains("Language de: Deutsch, voice de+sonify-de, 260 words a minute."))
    #expect(lines.contains { $0.hasPrefix("Language es: Español, voice es+sonify-es, es-419+sonify-es for AR, BO, ") })
    for timbre in ["price", "comparison", "indicator", "pure", "warm", "reed"] {
      #expect(lines.contains { $0.hasPrefix("Timbre \(timbre): ") })
    }
    for sound in ["rise", "fall", "end", "missing-time", "crossing-up", "bookmark", "nothing-found", "alert", "error"] {
      #expect(lines.contains { $0.hasPrefix("Sound \(sound): ") })
    }
    #expect(lines.allSatisfy { $0.hasSuffix(".") })
  }

  @Test("a timbre of one's own is listed, chosen and heard")
  func ownTimbre() throws {
    let folder = try voices(#"{"description": "My own.", "harmonics": [1, 0, 0.3]}"#)
    #expect(try ProgramRun.result(["voices", "--voices", folder.path("")]).output.contains("Timbre mine: My own.\n"))
    for name in ["mine", "price"] {
      let options = name == "mine" ? ["--timbre", "mine", "--voices", folder.path("")] : []
      let result = try ProgramRun.result([Self.month, "-o", folder.path("\(name).wav")] + options)
      #expect(result.status == 0)
    }
    #expect(
      try Data(contentsOf: URL(filePath: folder.path("mine.wav")))
        != Data(contentsOf: URL(filePath: folder.path("price.wav"))))
  }

  @Test(
    "a bad timbre is one sentence",
    arguments: [
      (
        #"{"description": "", "harmonics": [1, 0.5, 1.5]}"#,
        "mine.json: harmonic 3 is 1.5; an amplitude is from 0 to 1."
      ),
      (#"{"description": "", "harmonics": []}"#, "mine.json has 0 harmonics; a timbre has 1 to 8."),
      (#"{"description": "", "harmonics": [1,1,1,1,1,1,1,1,1]}"#, "mine.json has 9 harmonics; a timbre has 1 to 8."),
      (
        #"{"description": "", "harmonics": [0.1, 1]}"#,
        "mine.json: the first harmonic is too weak; it is at least 0.3 of the loudest, or a note would be heard an octave higher."
      ),
      (
        #"{"description": "", "harmonics": "loud"}"#, "mine.json: \"harmonics\" is not a list of numbers like [1, 0.5]."
      ),
      (
        #"{"description": "", "harmonics": [1, "a"]}"#,
        "mine.json: \"harmonics\" is not a list of numbers like [1, 0.5]."
      ),
      (#"{"description": ""}"#, "mine.json: \"harmonics\" is not a list of numbers like [1, 0.5]."),
      (#"{"harmonics": [1]}"#, "mine.json: \"description\" is not a text."),
      ("[1]", "mine.json is not an object in JSON like {\"description\": \"…\", \"harmonics\": [1, 0.5]}."),
      ("no", "mine.json is not an object in JSON like {\"description\": \"…\", \"harmonics\": [1, 0.5]}."),
      ("", "mine.json is not an object in JSON like {\"description\": \"…\", \"harmonics\": [1, 0.5]}."),
    ])
  func badTimbre(text: String, sentence: String) throws {
    let folder = try voices(text)
    let result = try ProgramRun.result(
      [Self.month, "--format", "events", "--timbre", "mine", "--voices", folder.path("")])
    #expect(result.errors == sentence + "\n")
    #expect(result.output.isEmpty)
    #expect(result.status == 2)
  }

  @Test("a bad file that nobody asked for does not stop the sound")
  func badDefault() throws {
    let folder = try voices("no", named: "price")
    let result = try ProgramRun.result([Self.month, "--format", "events", "--voices", folder.path("")])
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 30)
    #expect(result.errors.contains("price.json is not an object"))
    #expect(result.errors.contains("The built-in timbre is used."))
    let list = try ProgramRun.result(["voices", "--voices", folder.path("")])
    #expect(list.status == 1)
    #expect(list.output.contains("Sound end:"))
  }

  @Test("a name that is none gets the nearest")
  func typingMistake() throws {
    let timbre = try ProgramRun.result([Self.month, "--timbre", "nosuch"])
    #expect(timbre.status == 2)
    #expect(timbre.errors.hasPrefix("There is no timbre \"nosuch\"; there are comparison, "))
    let sound = try ProgramRun.result(["voices", "--play", "bookmrk"])
    #expect(sound.status == 2)
    #expect(sound.errors == "There is no voice, timbre or sound \"bookmrk\". Did you mean bookmark?\n")
  }

  @Test("a sample is heard on the sound card and in a file, alike", arguments: ["crossing-up", "reed"])
  func play(name: String) throws {
    let folder = try TemporaryFolder()
    let device = try PacedDevice()
    defer { device.remove() }
    let file = folder.path("sample.wav")
    #expect(try ProgramRun.result(["voices", "--play", name, "-o", file]).status == 0)
    let played = try ProgramRun.result(["voices", "--play", name], environment: device.environment)
    #expect(played.status == 0)
    #expect(played.output.contains(" \(name): "))
    let wave = try Data(contentsOf: URL(filePath: file)).dropFirst(44)
    let exported = wave.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 1, by: 2).map {
        Float(bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self)) / 32_768
      }
    }
    let heard = device.capture().samples
    let start = try #require(heard.firstIndex { $0 != 0 }) - (try #require(exported.firstIndex { $0 != 0 }))
    try #require(start >= 0 && start + exported.count <= heard.count)
    #expect(Array(heard[start..<(start + exported.count)]) == exported)
  }
}
