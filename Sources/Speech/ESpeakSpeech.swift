package import AudioGraph
import Presentation
import Synchronization

/// eSpeak NG in this process, speaking into a sink.
///
/// ``ESpeak/initialise()`` comes first; without it, or if it failed, this says nothing and ``failure`` tells why.
/// A thread of its own does the work, so that every call returns at once. There is nothing to shut down.
package final class ESpeakSpeech: SpeechOutput {
  /// The name of the voice that speaks.
  package let voice: String
  /// Why another voice speaks than the one asked for.
  package let voiceProblem: ESpeakError?

  private let worker: SpeechWorker
  private let rate: Atomic<Int>
  private let pitch: Atomic<Int>

  /// Loads the voice, which takes some milliseconds, and starts the thread.
  ///
  /// - Parameters:
  ///   - sink: Where the samples go.
  ///   - voice: A language code or voice file name, with a variant if wanted: `en-us`, `en-gb+f3`. When there is no
  ///     such variant the voice speaks without, when there is no such voice `en-us` does, and ``voiceProblem`` tells.
  ///   - rate: Words a minute; see ``SpeechRate``.
  ///   - pitch: 0 to 100, the voice's own being 50.
  package init(sink: any SpeechSink, voice: String = "en-us", rate: Int = 260, pitch: Int = 50) {
    let choice = Self.choose(voice)
    self.voice = choice.voice.text
    voiceProblem = choice.problem
    self.rate = Atomic(rate)
    self.pitch = Atomic(pitch)
    worker = SpeechWorker(sink: sink, voice: choice.voice, failure: choice.failure)
    worker.start()
  }

  deinit { worker.mailbox.close() }

  package func speak(_ text: String, alert: String?, generation: UInt32) {
    let rate = SpeechRate(wordsPerMinute: rate.load(ordering: .relaxed))
    worker.post(
      SpeechRequest(
        text: text, alert: alert, generation: generation, rate: rate, pitch: pitch.load(ordering: .relaxed)))
  }

  /// Nothing is to be done: a new generation of the sink is silence.
  package func silence() {}

  package var hasSaidAlert: Bool { worker.hasSaidAlert }

  package func setRate(_ wordsPerMinute: Int) {
    rate.store(wordsPerMinute, ordering: .relaxed)
  }

  package func setPitch(_ pitch: Int) {
    self.pitch.store(pitch, ordering: .relaxed)
  }

  package var isBusy: Bool { worker.mailbox.isBusy }

  package var failure: String? { worker.failure?.description }

  /// The voice that would speak for one asked for, and why it is another.
  package static func usableVoice(_ wanted: String) -> (voice: String, problem: ESpeakError?) {
    let choice = choose(wanted)
    return (choice.voice.text, choice.problem)
  }

  /// The first voice that can be used of: the one asked for, the same without variant, the default.
  ///
  /// - Returns: the voice, and what was wrong with the one asked for, if another is used; or what is wrong with all.
  private static func choose(
    _ wanted: String
  ) -> (voice: VoiceName, problem: ESpeakError?, failure: ESpeakError?) {
    var candidates = [VoiceName.default]
    var problem: ESpeakError?
    do throws(ESpeakError) {
      let name = try VoiceName(wanted)
      candidates = [name, name.withoutVariant, .default]
    } catch {
      problem = error
    }
    for voice in candidates {
      guard let trouble = trouble(with: voice) else { return (voice, problem, nil) }
      problem = problem ?? trouble
    }
    return (.default, nil, trouble(with: .default))
  }

  private static func trouble(with voice: VoiceName) -> ESpeakError? {
    do throws(ESpeakError) {
      try ESpeak.withEngine { engine throws(ESpeakError) in try engine.use(voice) }
      return nil
    } catch {
      return error
    }
  }
}
