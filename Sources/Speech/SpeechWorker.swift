import AudioGraph
import Threading

/// The work of the speech thread: takes the newest request, makes its samples, puts them into the sink.
///
/// ```
/// mailbox ──► SpeechText ──► ESpeakEngine ──► SpeechResampler ──► sink
/// ```
final class SpeechWorker: Sendable {
  let mailbox = SpeechMailbox()
  private let sink: any SpeechSink
  private let voice: VoiceName
  private let lastFailure: Guarded<ESpeakError?>
  /// The utterance that was asked for last, and the sample at which its alert ends, once that is known.
  private let alertEnd = Guarded<(generation: UInt32, sample: Int?)>((0, nil))

  /// Between an alert and the text behind it.
  private static let pause = 0.15

  /// Why the newest request, or any, cannot be said.
  var failure: ESpeakError? { lastFailure.withLock { $0 } }

  init(sink: any SpeechSink, voice: VoiceName, failure: ESpeakError?) {
    self.sink = sink
    self.voice = voice
    self.lastFailure = Guarded(failure)
  }

  /// Takes a request in place of any other.
  func post(_ request: SpeechRequest) {
    alertEnd.withLock { $0 = (request.generation, nil) }
    mailbox.post(request)
  }

  /// Whether the alert of the newest request has gone to the output.
  var hasSaidAlert: Bool {
    let (generation, sample) = alertEnd.withLock { $0 }
    return sample.map { sink.heardCount(of: generation) >= $0 } ?? false
  }

  /// Starts the thread, which ends when the mailbox is closed.
  func start() {
    let code = startDetachedThread { [self] in run() }
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
    guard isWanted(request) else { return }
    if let alert = request.alert {
      guard let count = try synthesise(alert, for: request, through: resampler) else { return }
      // Unless a newer one has come meanwhile, of which this is not the alert.
      if !mailbox.hasNewer { alertEnd.withLock { $0.sample = count } }
      let silence = [Float](repeating: 0, count: Int(Self.pause * max(0, min(sink.sampleRate, 1_000_000))))
      guard silence.withUnsafeBufferPointer({ deliver($0, for: request) }) else { return }
    }
    guard try synthesise(request.text, for: request, through: resampler) != nil else { return }
    sink.finish(generation: request.generation)
  }

  /// Makes the samples of a text and puts them into the sink.
  ///
  /// - Returns: how many there are; `nil` when they are not wanted any more.
  private func synthesise(
    _ text: String, for request: SpeechRequest, through resampler: SpeechResampler
  ) throws(ESpeakError) -> Int? {
    let text = SpeechText.cleaned(text)
    resampler.reset()
    guard !text.isEmpty else { return 0 }
    var count = 0
    let isWhole = try ESpeak.withEngine { engine throws(ESpeakError) in
      try engine.use(voice)
      engine.set(request.rate, pitch: request.pitch)
      return try engine.synthesise(text) { samples, sampleRate throws(ESpeakError) in
        guard isWanted(request) else { return false }
        return try resampler.convert(samples, from: sampleRate, to: sink.sampleRate) {
          count += $0.count
          return deliver($0, for: request)
        }
      }
    }
    guard isWhole else { return nil }
    let isFlushed = try resampler.flush {
      count += $0.count
      return deliver($0, for: request)
    }
    return isFlushed ? count : nil
  }

  /// Waits until the sink has taken all, or until nobody wants it any more, which it tells by false.
  private func deliver(_ samples: UnsafeBufferPointer<Float>, for request: SpeechRequest) -> Bool {
    var rest = samples[...]
    while isWanted(request) {
      let taken = sink.offer(UnsafeBufferPointer(rebasing: rest), generation: request.generation)
      rest = rest.dropFirst(taken)
      if rest.isEmpty { return true }
      // The sink does not say when it has room or moves on, so it is asked again soon.
      if taken == 0 { mailbox.awaitNewer(milliseconds: 5) }
    }
    return false
  }

  private func isWanted(_ request: SpeechRequest) -> Bool {
    sink.isCurrent(request.generation) && !mailbox.hasNewer
  }
}
