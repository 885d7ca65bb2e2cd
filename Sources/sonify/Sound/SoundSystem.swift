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
  /// Who speaks; says nothing if there is no voice.
  let voice: ESpeakSpeech

  init(options: Options, languages: Languages, leadIn: Seconds) {
    mixer = Mixer(palette: options.palette)
    // A failure is told by the voice itself, when it is asked to speak.
    try? ESpeak.initialise()
    let language = languages.voice(for: options.format.locale)
    voice = ESpeakSpeech(sink: mixer, voice: options.voice ?? language.voice, rate: options.rate ?? language.rate)
    output = ALSAOutput(
      settings: ALSASettings(
        device: options.device ?? "default", bufferMilliseconds: Double(options.bufferMilliseconds),
        keepAlive: Seconds(options.keepAliveSeconds), leadIn: leadIn),
      source: mixer)
    mixer.setVolume(options.volume)
    mixer.setBalance(options.balance)
  }

  /// Whether anything is heard or about to be.
  var isSounding: Bool { !mixer.isSilent || voice.isBusy }

  /// Plays a score and speaks a text in place of all that is heard.
  ///
  /// - Returns: The generation that they belong to.
  @discardableResult
  func play(_ score: Score, speaking text: String?) -> UInt32 {
    let generation = score.notes.isEmpty ? mixer.silence() : mixer.play(score)
    if let text { voice.speak(text, generation: generation) }
    output.wake()
    return generation
  }

  /// Fades all that is heard.
  func silence() {
    mixer.silence()
    output.wake()
  }

  /// Fades all that is heard and lets go of the device.
  func close() {
    silence()
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
