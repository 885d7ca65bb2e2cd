import AudioGraph
import CandleEngine
import Playback
import Presentation
import Speech

/// The way to the ears: mixer, sound card and voice.
///
/// Used by the main thread. Made after the signals are blocked and before any other thread, for the speech library
/// changes the environment while it starts.
final class SoundSystem {
  let mixer: Mixer
  let output: ALSAOutput
  /// The voice in this program; says nothing if there is none.
  let ownVoice: ESpeakSpeech
  /// Speech Dispatcher, while it speaks.
  private(set) var service: DispatcherSpeech?

  private let options: Options
  private let environment: [String: String]

  init(options: Options, languages: Languages, environment: [String: String], leadIn: Seconds) {
    self.options = options
    self.environment = environment
    mixer = Mixer(palette: options.palette)
    // A failure is told by the voice itself, when it is asked to speak.
    try? ESpeak.initialise()
    let language = languages.voice(for: options.format.locale)
    ownVoice = ESpeakSpeech(
      sink: mixer, voice: options.voice ?? language.voice, rate: options.rate ?? language.rate,
      pitch: options.voicePitch ?? 50)
    output = ALSAOutput(
      settings: ALSASettings(
        device: options.device ?? "default", bufferMilliseconds: Double(options.bufferMilliseconds),
        keepAlive: Seconds(options.keepAliveSeconds), leadIn: leadIn),
      source: mixer)
    mixer.setVolume(options.volume)
    mixer.setBalance(options.balance)
  }

  /// Who speaks.
  var voice: any SpeechOutput { service ?? ownVoice }

  /// Whether anything is heard or about to be.
  var isSounding: Bool { !mixer.isSilent || voice.isBusy }

  // MARK: Speech Dispatcher

  /// Lets Speech Dispatcher speak from now on, or eSpeak NG.
  ///
  /// A daemon that has failed is tried again.
  func useService(_ isWanted: Bool) {
    guard isWanted else {
      service?.close()
      service = nil
      return
    }
    guard service == nil || service?.fault != nil else { return }
    service = DispatcherSpeech(
      environment: environment, voice: options.voice, rate: options.rate, pitch: options.voicePitch)
  }

  /// Lets eSpeak NG speak if Speech Dispatcher has failed.
  ///
  /// - Returns: Why it has.
  func replaceFailedService() -> SpeechServiceFault? {
    guard let fault = service?.fault else { return nil }
    service = nil
    return fault
  }

  /// Sets the rate of whoever speaks, now and later.
  func setRate(_ wordsPerMinute: Int) {
    ownVoice.setRate(wordsPerMinute)
    service?.setRate(wordsPerMinute)
  }

  /// Sets the pitch of whoever speaks, now and later.
  func setVoicePitch(_ pitch: Int) {
    ownVoice.setPitch(pitch)
    service?.setPitch(pitch)
  }

  // MARK: Sounding

  /// Plays a score and speaks a text in place of all that is heard.
  ///
  /// - Parameters:
  ///   - score: The notes.
  ///   - text: The text; `nil` speaks nothing.
  ///   - alert: What is said before it.
  /// - Returns: The generation that they belong to.
  @discardableResult
  func play(_ score: Score, speaking text: String?, alert: String? = nil) -> UInt32 {
    let generation = score.notes.isEmpty ? mixer.silence() : mixer.play(score)
    if let text { voice.speak(text, alert: alert, generation: generation) } else { voice.silence() }
    output.wake()
    return generation
  }

  /// Fades all that is heard.
  func silence() {
    mixer.silence()
    voice.silence()
    output.wake()
  }

  /// Fades all that is heard and lets go of the device.
  func close() {
    silence()
    useService(false)
    output.stop()
  }
}

extension SoundFault {
  /// The cause of a failure of the sound card.
  init(_ error: ALSAError) {
    switch error.kind {
    case .noSuchDevice: self = .noSuchDevice
    case .busy: self = .busy
    case .notPermitted: self = .notPermitted
    case .noSoundServer: self = .noSoundServer
    case .noAnswer: self = .noAnswer
    case .unusable(let code): self = .unusable(SystemError.text(code))
    }
  }
}
