import AudioGraph
import Glibc
import Synchronization

/// The work of the speech thread: takes the newest request, makes its samples, puts them into the sink.
///
/// ```
/// mailbox ──► SpeechText ──► ESpeakEngine ──► SpeechResampler ──► sink
/// ```
final class SpeechWorker: Sendable {
  let mailbox = SpeechMailbox()
  private let sink: any SpeechSink
  private let voice: VoiceName
  private let lastFailure: Mutex<ESpeakError?>

  /// Why the newest request, or any, cannot be said.
  var failure: ESpeakError? { lastFailure.withLock { $0 } }

  init(sink: any SpeechSink, voice: VoiceName, failure: ESpeakError?) {
    self.sink = sink
    self.voice = voice
    self.lastFailure = Mutex(failure)
  }

  /// Starts the thread, which ends when the mailbox is closed.
  func start() {
    let code = withSignalsBlocked {
      var thread = pthread_t()
      let worker = Unmanaged.passRetained(self)
      let code = pthread_create(
        &thread, nil,
        { argument in
          if let argument { Unmanaged<SpeechWorker>.fromOpaque(argument).takeRetainedValue().run() }
          return nil
        }, worker.toOpaque())
      if code == 0 { pthread_detach(thread) } else { worker.release() }
      return code
    }
    if code != 0 {
      lastFailure.withLock { $0 = .noThread(code: code) }
      mailbox.close()
    }
  }

  private func run() {
    let resampler = Result { () throws(ESpeakError) in try SpeechResampler() }
    warmUp()
    while let request = mailbox.take() {
      do throws(ESpeakError) {
        try say(request, through: resampler.get())
        lastFailure.withLock { $0 = nil }
      } catch {
        lastFailure.withLock { $0 = error }
        // Nobody shall wait for the rest.
        sink.finish(generation: request.generation)
      }
    }
  }

  /// Says something to nobody: the library's first text takes longer, as its data are still to be read.
  private func warmUp() {
    _ = try? ESpeak.withEngine { engine throws(ESpeakError) in
      try engine.use(voice)
      return try engine.synthesise("1") { _, _ in !mailbox.hasNewer }
    }
  }

  private func say(_ request: SpeechRequest, through resampler: SpeechResampler) throws(ESpeakError) {
    let text = SpeechText.cleaned(request.text)
    resampler.reset()
    guard isWanted(request), try synthesise(text, for: request, through: resampler) else { return }
    guard try resampler.flush({ deliver($0, for: request) }) else { return }
    sink.finish(generation: request.generation)
  }

  /// Returns whether all of it was made and taken.
  private func synthesise(
    _ text: String, for request: SpeechRequest, through resampler: SpeechResampler
  ) throws(ESpeakError) -> Bool {
    guard !text.isEmpty else { return true }
    return try ESpeak.withEngine { engine throws(ESpeakError) in
      try engine.use(voice)
      engine.setRate(request.rate)
      return try engine.synthesise(text) { samples, sampleRate throws(ESpeakError) in
        guard isWanted(request) else { return false }
        return try resampler.convert(samples, from: sampleRate, to: sink.sampleRate) { deliver($0, for: request) }
      }
    }
  }

  /// Waits until the sink has taken all, or until nobody wants it any more, which it tells by false.
  private func deliver(_ samples: UnsafeBufferPointer<Float>, for request: SpeechRequest) -> Bool {
    var rest = samples[...]
    while isWanted(request) {
      let taken = sink.offer(UnsafeBufferPointer(rebasing: rest), generation: request.generation)
      rest = rest.dropFirst(taken)
      if rest.isEmpty { return true }
      // The sink does not say when it has room or moves on, so it is asked again soon: 5 ms is its own buffer's length.
      if taken == 0 { mailbox.awaitNewer(milliseconds: 5) }
    }
    return false
  }

  private func isWanted(_ request: SpeechRequest) -> Bool {
    sink.isCurrent(request.generation) && !mailbox.hasNewer
  }
}
