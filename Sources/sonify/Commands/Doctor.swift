import AudioGraph
import Braille
import CandleEngine
import Glibc
import Playback
import Presentation
import Speech
import Terminal

/// Tries the way from text to ear, and says where it breaks.
extension Program {
  func doctor(_ options: Options, _ language: SpokenLanguage) -> ExitStatus {
    let signals: Signals
    do throws(TerminalError) { signals = try Signals() } catch { return complain(error) }
    let sound = SoundSystem(options: options, language: language, environment: environment, leadIn: 0.1)
    defer { sound.close() }
    var speech = checkVoice(of: sound, options, language)
    guard speech == .done || speech == .unusable else { return speech }
    let service = checkService(options, signals: signals)
    if service != .done { speech = service }
    let told = answer(words: [brailleDisplay])
    guard told == .done else { return told }
    do throws(ALSAError) {
      try sound.output.start()
    } catch {
      return complain(
        [SoundWords.noDevice(SoundFault(error), device: options.device, isToldByDoctor: true)], .noSoundDevice)
    }
    let status = answer(words: [DoctorWords.device(options.device ?? "default", rate: sound.output.grantedRate)])
    guard status == .done else { return status }
    let isHeard = playTest(sound, signals: signals)
    guard isHeard else { return complain([DoctorWords.notHeard], .noSoundDevice) }
    let sign = ReaderSigns(environment: environment).first
    let end = answer(words: [
      DoctorWords.played, DoctorWords.underruns(sound.output.underrunCount), DoctorWords.explorerSpeech(sign),
    ])
    return speech == .done ? end : speech
  }

  /// Whether BRLTTY gives a display.
  private var brailleDisplay: Phrase {
    do throws(BrailleFault) {
      return BrailleFaultWords.doctor(cells: try BrailleConnection.open(takesTerminal: false).cells)
    } catch {
      return BrailleFaultWords.doctor(error)
    }
  }

  /// Tells which voice there is and whether it makes sound.
  private func checkVoice(of sound: SoundSystem, _ options: Options, _ language: SpokenLanguage) -> ExitStatus {
    if let failure = sound.ownVoice.failure { return complain([DoctorWords.noVoice(failure)], .unusable) }
    complain(sound.voiceFaults.map(VoiceWords.sentence), .unusable)
    let rate = options.rate ?? language.rate
    let name = sound.ownVoice.voice
    let text = language.pronunciation.spoken(DoctorWords.testSentence.spoken(in: self.language))
    let samples = (try? ESpeak.samples(of: text, voice: name, rate: rate, sampleRate: 48_000)) ?? []
    let seconds = samples.contains { abs($0) > 0.01 } ? Double(samples.count) / 48_000 : 0
    return answer(words: [DoctorWords.voice(name, rate: rate), DoctorWords.spoken(seconds: seconds)])
  }

  /// Has Speech Dispatcher say the test sentence, and tells what came of it.
  ///
  /// That it does not run is a fault only for those who use it.
  private func checkService(_ options: Options, signals: Signals) -> ExitStatus {
    let isWanted = options.speech == .dispatcher
    let service = DispatcherSpeech(
      environment: environment, mayStart: isWanted, voice: isWanted ? options.voice : nil,
      rate: isWanted ? options.rate : nil, pitch: isWanted ? options.voicePitch : nil)
    defer { service.close() }
    service.speak(DoctorWords.testSentence.spoken(in: language), generation: 0)
    wait(signals) { service.isBusy }
    if let name = service.missingVoice { complain([SpeechServiceWords.noVoice(name)], .unusable) }
    guard let fault = service.fault else { return answer(words: [SpeechServiceWords.works]) }
    let sentence = SpeechServiceWords.doesNotWork(fault, isWanted: isWanted)
    return isWanted ? complain([sentence], .unusable) : answer(words: [sentence])
  }

  /// Plays two tones, then the test sentence.
  ///
  /// - Returns: Whether the device has played them to the end.
  private func playTest(_ sound: SoundSystem, signals: Signals) -> Bool {
    let tones = Score(notes: [
      Note(onset: 0, duration: 0.4, frequency: 220), Note(onset: 0.5, duration: 0.4, frequency: 1760),
    ])
    sound.play(tones, speaking: nil)
    guard waitForSilence(sound, signals) else { return false }
    sound.play(Score(), speaking: DoctorWords.testSentence.spoken(in: language))
    return waitForSilence(sound, signals) && sound.output.waitUntilHeard(timeout: 2)
  }

  private func waitForSilence(_ sound: SoundSystem, _ signals: Signals) -> Bool {
    wait(signals, orEnd: sound.closeForGood) { sound.isSounding }
  }

  /// Waits while something holds, at most ten seconds.
  ///
  /// - Returns: Whether it has ended.
  @discardableResult
  private func wait(_ signals: Signals, orEnd close: () -> Void = {}, while holds: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while holds() {
      guard ContinuousClock.now < deadline else { return false }
      _ = waitUntilReadable([signals.descriptor], timeout: 20)
      for signal in signals.read() where signal != .resized && signal != .resumed {
        close()
        signal.takeDefaultAction()
      }
    }
    return true
  }
}
