import AudioGraph
import Presentation
import Speech
import Testing

/// What is heard when something newer comes, or the sound card is slow.
@Suite(.serialized)
struct InterruptionTests {
  private let sink = RecordingSink()
  private let speech: ESpeakSpeech
  /// The samples of the whole ``sentence``.
  private let wholeLength: Int

  init() throws {
    try ESpeak.initialise()
    speech = ESpeakSpeech(sink: sink)
    wholeLength = try ESpeak.samples(of: sentence, rate: 260, sampleRate: 48000).count
  }

  /// Says the sentence as the newest thing and waits for its end.
  private func sayToTheEnd(generation: UInt32) {
    sink.with {
      $0.current = generation; $0.cutAfter = nil; $0.room = .max
    }
    speech.speak(sentence, generation: generation)
    #expect(eventually { !speech.isBusy })
    #expect(isSameLength(sink.samples(of: generation).count, wholeLength))
    #expect(sink.with { $0.finished.last } == generation)
  }

  @Test func `a stale utterance stops within one chunk`() {
    sink.with { $0.cutAfter = 5000 }
    speech.speak(sentence, generation: 1)
    #expect(eventually { !speech.isBusy })
    // The chunk in which it was cut was offered whole, before.
    #expect(sink.samples(of: 1).count < 5000 + 2500)
    #expect(sink.with { $0.offeredStale } == 0)
    #expect(sink.with { $0.finished.isEmpty })
    sayToTheEnd(generation: 2)
  }

  @Test func `an utterance that is stale when its turn comes is not begun`() {
    sink.with { $0.current = 7 }
    speech.speak(sentence, generation: 3)
    #expect(eventually { !speech.isBusy })
    #expect(sink.with { $0.taken.isEmpty && $0.finished.isEmpty })
  }

  @Test func `the newest of many requests is heard completely`() {
    for generation in UInt32(1)...100 {
      sink.with { $0.current = generation }
      speech.speak(sentence, generation: generation)
    }
    #expect(eventually { !speech.isBusy })
    #expect(isSameLength(sink.samples(of: 100).count, wholeLength))
    #expect(sink.with { $0.finished.last } == 100)
  }

  @Test func `a newer request cuts an older one also in the same generation`() {
    sink.with { $0.room = 1000 }
    speech.speak("One, two, three, four, five, six, seven", generation: 1)
    #expect(eventually { sink.with { $0.room == 0 } })
    speech.speak(sentence, generation: 1)
    sink.with { $0.room = .max }
    #expect(eventually { !speech.isBusy })
    #expect(sink.with { $0.finished } == [1])
    #expect(isSameLength(sink.samples(of: 1).count - 1000, wholeLength))
  }

  @Test func `a full sink gets the rest when it has room again`() {
    sink.with { $0.room = 0 }
    speech.speak(sentence, generation: 1)
    while speech.isBusy {
      let before = sink.samples(of: 1).count
      sink.with { $0.room = 4801 }
      #expect(eventually { !speech.isBusy || sink.samples(of: 1).count == before + 4801 })
    }
    #expect(eventually { !speech.isBusy })
    #expect(isSameLength(sink.samples(of: 1).count, wholeLength))
    #expect(sink.with { $0.finished } == [1])
  }

  @Test func `a full sink that moves on is not waited for`() {
    sink.with { $0.room = 100 }
    speech.speak(sentence, generation: 1)
    #expect(eventually { sink.with { $0.room == 0 } })
    #expect(speech.isBusy)
    sink.with { $0.current = 2 }
    #expect(eventually { !speech.isBusy })
    sayToTheEnd(generation: 3)
  }

  @Test func `cuts at any moment leave the next utterance whole`() {
    var random = SystemRandomNumberGenerator()
    for round in 0..<UInt32(200) {
      let cut = Int.random(in: 0...wholeLength, using: &random)
      sink.with {
        $0.current = round + 1; $0.cutAfter = Bool.random() ? cut : nil
      }
      speech.speak(sentence, generation: round + 1)
      if Bool.random() { _ = eventually { !speech.isBusy || sink.samples(of: round + 1).count >= cut / 2 } }
    }
    sayToTheEnd(generation: 1000)
    #expect(sink.with { $0.taken.values.joined().allSatisfy { abs($0) < 1 } })
  }

  @Test func `an alert is said before its text, and known to be said when all of it is out`() throws {
    let alertLength = try ESpeak.samples(of: "Crosses 184 upwards.", rate: 260, sampleRate: 48000).count
    sink.with { $0.room = alertLength * 9 / 10 }
    speech.speak(sentence, alert: "Crosses 184 upwards.", generation: 1)
    #expect(eventually { sink.with { $0.room == 0 } })
    #expect(!speech.hasSaidAlert)
    sink.with { $0.room = alertLength / 5 }
    #expect(eventually { speech.hasSaidAlert })
    #expect(speech.isBusy)
    sink.with { $0.room = .max }
    #expect(eventually { !speech.isBusy })
    #expect(speech.hasSaidAlert)
    // Both, with a pause of 0.15 s between them.
    #expect(isSameLength(sink.samples(of: 1).count, alertLength + 7200 + wholeLength))
    #expect(sink.with { $0.finished } == [1])
  }

  @Test func `an alert that is cut was not said, and one that is not asked for was not either`() {
    sink.with { $0.room = 1000 }
    speech.speak(sentence, alert: "Crosses 184 upwards.", generation: 1)
    #expect(eventually { sink.with { $0.room == 0 } })
    sink.with {
      $0.current = 2; $0.room = .max
    }
    speech.speak(sentence, generation: 2)
    #expect(eventually { !speech.isBusy })
    #expect(!speech.hasSaidAlert)
    #expect(isSameLength(sink.samples(of: 2).count, wholeLength))
    sink.with { $0.current = 3 }
    speech.speak("", alert: "Crossed 184 upwards.", generation: 3)
    #expect(eventually { !speech.isBusy })
    #expect(speech.hasSaidAlert)
    #expect(sink.with { $0.finished } == [2, 3])
  }

  @Test func `a speaker that is gone no longer speaks`() {
    let sink = RecordingSink()
    sink.with { $0.room = 100 }
    do {
      let speech = ESpeakSpeech(sink: sink)
      speech.speak(sentence, generation: 1)
      #expect(eventually { sink.with { $0.room == 0 } })
    }
    sayToTheEnd(generation: 1)
  }
}
