import Foundation
import Glibc
import Presentation
import Speech
import TestSupport
import Testing

/// Variants of our own among the library's data, each time in a process of its own, as they are added only once.
struct OwnVoiceTests {
  @Test(arguments: ["en", "es", "de"])
  func `a language's own voice speaks as long as the plain one, with clearer consonants`(code: String) async {
    await #expect(processExitsWith: .success) { [code = code as String] in
      let plain = code == "en" ? "en-us" : code
      try ESpeak.initialise(adding: [ownVariant(code)])
      #expect(ESpeak.ownVoicesProblem == nil)
      let speech = ESpeakSpeech(sink: RecordingSink(), voice: "\(plain)+sonify-\(code)")
      #expect(speech.voiceProblem == nil)
      #expect(speech.voice == "\(plain)+sonify-\(code)")
      let text = "6 66 76 13 30 2 3 182.88 187.05"
      for rate in [260, 449] {
        let usual = try ESpeak.samples(of: text, voice: plain, rate: rate, sampleRate: 22050)
        let own = try ESpeak.samples(of: text, voice: speech.voice, rate: rate, sampleRate: 22050)
        #expect(isSameLength(usual.count, own.count))
        #expect((0.3...1).contains(own.map(abs).max() ?? 0))
        // Measured: 1.6 to 2.1 times.
        #expect(treble(of: own) > 1.3 * treble(of: usual))
      }
    }
  }

  @Test func `nothing is written elsewhere, and the folder is gone at the end`() async throws {
    let place = try TemporaryFolder()
    let path = place.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try ESpeak.initialise(adding: [ownVariant("en")], in: [path])
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(names.count == 1)
      let folder = "\(path)/\(names.first ?? "")"
      #expect(try Data(contentsOf: URL(filePath: folder + "/espeak-ng-data/voices/!v/sonify-en")).count > 100)
      // All that is not ours is a link.
      let files = FileManager.default.enumerator(atPath: folder)
      while let file = files?.nextObject() as? String {
        let kind = files?.fileAttributes?[.type] as? FileAttributeType
        #expect(kind != .typeRegular || file.hasSuffix("/sonify-en"), "\(file)")
      }
      // English words in a German text need another dictionary of the folder.
      #expect(try ESpeak.samples(of: "Chart", voice: "de", rate: 260, sampleRate: 22050).count > 2_000)
    }
    #expect(place.names.isEmpty)
  }

  @Test func `what a killed process has left is taken away, what another still uses is not`() async throws {
    let place = try TemporaryFolder()
    let treasure = try TemporaryFolder()
    try treasure.write("kept", to: "file")
    for name in ["sonify-voices-killed", "sonify-voices-inuse0", "sonify-other"] {
      try FileManager.default.createDirectory(atPath: place.path(name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: place.path("sonify-voices-killed/link"), withDestinationPath: treasure.path)
    try FileManager.default.createSymbolicLink(
      atPath: place.path("sonify-voices-linked"), withDestinationPath: treasure.path)
    let user = open(place.path("sonify-voices-inuse0"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(user) }
    #expect(flock(user, LOCK_EX) == 0)
    let path = place.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try ESpeak.initialise(adding: [ownVariant("en")], in: [path])
      #expect(ESpeakSpeech(sink: RecordingSink(), voice: "en-us+sonify-en").voiceProblem == nil)
    }
    #expect(place.names == ["sonify-other", "sonify-voices-inuse0", "sonify-voices-linked"])
    #expect(treasure.names == ["file"])
  }

  @Test func `several at once have a folder each`() async throws {
    let place = try TemporaryFolder()
    let path = place.path
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String] in
            try ESpeak.initialise(adding: [ownVariant("en")], in: [path])
            #expect(ESpeakSpeech(sink: RecordingSink(), voice: "en-us+sonify-en").voiceProblem == nil)
          }
        }
      }
    }
    #expect(place.names.isEmpty)
  }

  @Test func `where no folder can be made the plain voice speaks, and the reason is told`() async throws {
    let place = try TemporaryFolder()
    // Too long for the library's buffers, and no folder.
    let long = place.path(String(repeating: "l", count: 120))
    try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
    await #expect(processExitsWith: .success) { [long = long as String] in
      try ESpeak.initialise(adding: [ownVariant("en")], in: ["relative", long, "/dev/null/none", "/dev/null"])
      #expect(ESpeak.ownVoicesProblem == .noVoiceFolder(code: ENOTDIR))
      let speech = ESpeakSpeech(sink: RecordingSink(), voice: "en-us+sonify-en")
      #expect(speech.voice == "en-us")
      #expect(speech.voiceProblem == .variantNotFound("sonify-en"))
      #expect(speech.failure == nil)
      #expect(try ESpeak.samples(of: sentence, rate: 260, sampleRate: 48000).count > 48_000)
    }
  }

  @Test func `a place that fails is followed by the next`() async throws {
    let place = try TemporaryFolder()
    let path = place.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try ESpeak.initialise(adding: [ownVariant("en")], in: ["/dev/null/none", path])
      #expect(ESpeak.ownVoicesProblem == nil)
      ESpeak.removeOwnVoices()
      ESpeak.removeOwnVoices()
      #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    }
  }
}

/// The variant of a language in `voices`.
private func ownVariant(_ code: String) throws -> VoiceVariant {
  let tree = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let text = try String(contentsOf: tree.appending(path: "voices/\(code)/variant"), encoding: .utf8)
  return try VoiceVariant(name: "sonify-\(code)", text: text)
}

/// How much of the sound is treble: the power of the differences between neighbouring samples, to the power of all.
private func treble(of samples: [Float]) -> Float {
  let differences = zip(samples, samples.dropFirst()).map { ($1 - $0) * ($1 - $0) }
  return differences.reduce(0, +) / samples.map { $0 * $0 }.reduce(0, +)
}
