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
  private let language: SpokenLanguage
  /// The voice asked for.
  private let wanted: String

  /// - Parameters:
  ///   - options: What the user wants.
  ///   - language: What is spoken.
  ///   - variants: The voices of our own that will be needed in this process, where that is not one language's.
  ///   - environment: Tells where Speech Dispatcher is.
  ///   - leadIn: The silence before the first sound.
  init(
    options: Options, language: SpokenLanguage, variants: [VoiceVariant]? = nil, environment: [String: String],
    leadIn: Seconds
  ) {
    self.options = options
    self.environment = environment
    self.language = language
    wanted = options.voice ?? language.voice
    mixer = Mixer(palette: options.palette)
    // A failure is told by the voice itself, when it is asked to speak.
    try? ESpeak.initialise(adding: variants ?? [language.variant].compactMap { $0 })
    ownVoice = ESpeakSpeech(
      sink: mixer, voice: wanted, rate: options.rate ?? language.rate, pitch: options.voicePitch ?? 50)
    output = ALSAOutput(
      settings: ALSASettings(
        device: options.device ?? "default",
        // When a key comes, what is in the buffer is still heard, and then the fade of what was to follow.
        bufferMilliseconds: Double(options.bufferMilliseconds) - Mixer.speechCut * 1000,
        keepAlive: Seconds(options.keepAliveSeconds), leadIn: leadIn),
      source: mixer)
    mixer.setVolume(options.volume)
    mixer.setBalance(options.balance)
  }

  /// Who speaks.
  var voice: any SpeechOutput { service ?? ownVoice }

  /// What is wrong with the voice in this program, though one speaks.
  var voiceFaults: [VoiceFault] {
    service == nil ? language.faults + VoiceFault.faults(of: ownVoice.voiceProblem, wanted: wanted) : []
  }

  /// Whether anything is heard or about to be.
  ///
  /// The voice first: what it is done with has reached the mixer.
  var isSounding: Bool { voice.isBusy || !mixer.isSilent }

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
    if let text { say(text, alert: alert, generation: generation) } else { voice.silence() }
    output.wake()
    return generation
  }

  /// Speaks a text in place of any other, beside the sound that is heard.
  ///
  /// - Parameters:
  ///   - text: The text, as it reads; what a synthesiser would misread is replaced.
  ///   - alert: What is said before it.
  ///   - generation: That of the sound.
  func say(_ text: String, alert: String?, generation: UInt32) {
    voice.speak(
      language.pronunciation.spoken(text), alert: alert.map(language.pronunciation.spoken), generation: generation)
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

  /// Closes, and does what a process that a signal ends has no other time for.
  func closeForGood() {
    close()
    ESpeak.removeOwnVoices()
  }
}

extension VoiceFault {
  /// What is told when another voice speaks than the one that was wanted.
  static func faults(of problem: ESpeakError?, wanted: String) -> [VoiceFault] {
    guard problem != nil else { return [] }
    if case .noVoiceFolder(let code)? = ESpeak.ownVoicesProblem { return [.noFolder(reason: SystemError.text(code))] }
    return [.noVoice(wanted)]
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
