import AudioGraph
import Presentation
import Speech
import Testing

/// Which voice speaks for a name.
@Suite(.serialized)
struct VoiceTests {
  private let sink = RecordingSink()

  init() throws {
    try ESpeak.initialise()
  }

  private func length(voice: String) throws -> Int {
    try ESpeak.samples(
      of: "Thirty three, closed half past ten, on October thirtieth", voice: voice, rate: 260, sampleRate: 48000
    ).count
  }

  @Test(arguments: [
    "en-us", "EN-US", "en-gb", "en-GB", "en", "de", "en-gb-scotland", "en-US-nyc", "en-us+f3", "en-gb+Andrea",
  ])
  func `an installed voice speaks`(name: String) throws {
    let speech = ESpeakSpeech(sink: sink, voice: name)
    #expect(speech.voiceProblem == nil)
    #expect(speech.failure == nil)
    #expect(try length(voice: name) > 48000)
  }

  @Test func `voices sound different`() throws {
    let lengths = try ["en-us", "en-gb", "de", "fr-fr"].map { try length(voice: $0) }
    #expect(Set(lengths).count == lengths.count)
  }

  @Test(arguments: [
    ("zz", ESpeakError.voiceNotFound("zz")),
    ("us-mbrola-1", .voiceNotFound("us-mbrola-1")),
    ("mb-us1", .voiceNotFound("mb-us1")),
    ("f3", .voiceNotFound("f3")),
    ("en-us+nosuch", .variantNotFound("nosuch")),
    ("en-us+F3", .variantNotFound("F3")),
    ("en-gb-scotland+averylongvariant1234", .variantNotFound("averylongvariant1234")),
    ("", .malformedVoiceName("")),
    ("+f3", .malformedVoiceName("+f3")),
    ("en-us+", .malformedVoiceName("en-us+")),
    ("en us", .malformedVoiceName("en us")),
    ("../en", .malformedVoiceName("../en")),
    ("gmw/en", .malformedVoiceName("gmw/en")),
    ("en-us+f3+f4", .malformedVoiceName("en-us+f3+f4")),
    ("en\u{0}us", .malformedVoiceName("en\u{0}us")),
    (String(repeating: "a", count: 39), .voiceNotFound(String(repeating: "a", count: 39))),
    (String(repeating: "a", count: 5000), .malformedVoiceName(String(repeating: "a", count: 39))),
    ("en-us+" + String(repeating: "f", count: 21), .malformedVoiceName("en-us+" + String(repeating: "f", count: 21))),
  ])
  func `a name without a voice falls back and tells`(name: String, problem: ESpeakError) {
    let speech = ESpeakSpeech(sink: sink, voice: name)
    #expect(speech.voiceProblem == problem)
    #expect(speech.failure == nil)
    speech.speak("up", generation: 1)
    #expect(eventually { !speech.isBusy })
    #expect(sink.samples(of: 1).count > 4800)
  }

  @Test func `the loudest voice stays within full scale`() throws {
    let samples = try ESpeak.samples(of: sentence, voice: "en-us+Storm", rate: 260, sampleRate: 48000)
    #expect(samples.allSatisfy { abs($0) <= 1 })
  }

  @Test func `a missing variant leaves the voice`() throws {
    let whole = try length(voice: "en-gb")
    let speech = ESpeakSpeech(sink: sink, voice: "en-gb+nosuch")
    speech.speak("Thirty three, closed half past ten, on October thirtieth", generation: 1)
    #expect(eventually { !speech.isBusy })
    #expect(isSameLength(sink.samples(of: 1).count, whole))
  }
}
