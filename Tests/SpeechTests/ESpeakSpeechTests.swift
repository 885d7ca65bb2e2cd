import AudioGraph
import Presentation
import Speech
import Testing

/// The sentence most often heard.
let sentence = "October 30th, 184.33, up 0.79 percent"

/// What is heard of the real eSpeak NG, one test at a time, as there is one engine.
@Suite(.serialized)
struct ESpeakSpeechTests {
  init() throws {
    try ESpeak.initialise()
  }

  /// Says a text to its end and gives what was heard.
  private func heard(
    _ text: String, voice: String = "en-us", rate: Int = 260, sampleRate: Double = 48000
  ) -> [Float] {
    let sink = RecordingSink(sampleRate: sampleRate)
    let speech = ESpeakSpeech(sink: sink, voice: voice, rate: rate)
    speech.speak(text, generation: 1)
    #expect(eventually { !speech.isBusy })
    #expect(sink.with { $0.finished } == [1])
    #expect(speech.failure == nil)
    return sink.samples(of: 1)
  }

  @Test(arguments: [48000.0, 44100, 22050, 96000])
  func `a sentence has the length and level of speech at any output rate`(sampleRate: Double) {
    let samples = heard(sentence, sampleRate: sampleRate)
    let seconds = Double(samples.count) / sampleRate
    #expect((3.0...4.2).contains(seconds))
    #expect(samples.allSatisfy { $0.isFinite })
    let peak = samples.map(abs).max() ?? 0
    #expect((0.6..<1).contains(peak))
    let meanSquare = samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)
    #expect((0.05...0.3).contains(meanSquare.squareRoot()))
  }

  @Test func `a sentence begins and ends without long silence`() throws {
    let samples = heard(sentence)
    let first = try #require(samples.firstIndex { abs($0) > 0.01 })
    let last = try #require(samples.lastIndex { abs($0) > 0.01 })
    #expect(first < 48000 / 20)
    #expect(samples.count - last < 48000 / 10)
  }

  @Test func `a faster rate is over sooner`() {
    let lengths = [80, 175, 260, 449, 500, 900].map { heard(sentence, rate: $0).count }
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test(arguments: [(-5, 80), (0, 80), (455, 449), (480, 449), (.max, 900), (.min, 80)])
  func `a rate that cannot be spoken gives the nearest one`(rate: Int, nearest: Int) {
    #expect(SpeechRate(wordsPerMinute: rate).wordsPerMinute == nearest)
    #expect(isSameLength(heard(sentence, rate: rate).count, heard(sentence, rate: nearest).count))
  }

  @Test func `a new rate counts from the next utterance on`() {
    let sink = RecordingSink()
    let speech = ESpeakSpeech(sink: sink, rate: 150)
    speech.speak(sentence, generation: 1)
    #expect(eventually { !speech.isBusy })
    speech.setRate(400)
    sink.with { $0.current = 2 }
    speech.speak(sentence, generation: 2)
    #expect(eventually { !speech.isBusy })
    #expect(sink.samples(of: 1).count > 2 * sink.samples(of: 2).count)
  }

  @Test func `an output that changes its rate meanwhile gets the rest at the new one`() {
    let sink = RecordingSink(sampleRate: 48000)
    sink.with { $0.rateChange = (after: 48000, to: 24000) }
    let speech = ESpeakSpeech(sink: sink)
    speech.speak(sentence, generation: 1)
    #expect(eventually { !speech.isBusy })
    let expected = 48000 + (heard(sentence).count - 48000) / 2
    #expect(abs(sink.samples(of: 1).count - expected) < expected / 10)
    #expect(sink.samples(of: 1).allSatisfy { abs($0) < 1 })
  }

  @Test func `an output rate that makes no sense is a failure and not a wait`() {
    let sink = RecordingSink(sampleRate: 0)
    let speech = ESpeakSpeech(sink: sink)
    speech.speak(sentence, generation: 1)
    #expect(eventually { !speech.isBusy })
    #expect(speech.failure != nil)
    #expect(sink.with { $0.finished } == [1])
    sink.with {
      $0.sampleRate = 48000; $0.current = 2
    }
    speech.speak(sentence, generation: 2)
    #expect(eventually { !speech.isBusy })
    #expect(speech.failure == nil)
    #expect(sink.with { $0.finished } == [1, 2])
  }

  @Test func `nothing to say ends at once`() {
    #expect(heard("").isEmpty)
    #expect(heard(" \u{200B}\n ").isEmpty)
  }

  @Test func `a whole text gives the samples of the same sentence`() throws {
    let samples = try ESpeak.samples(of: sentence, rate: 260, sampleRate: 48000)
    #expect(isSameLength(samples.count, heard(sentence).count))
    #expect(throws: ESpeakError.voiceNotFound("zz")) {
      try ESpeak.samples(of: sentence, voice: "zz", rate: 260, sampleRate: 48000)
    }
  }
}
