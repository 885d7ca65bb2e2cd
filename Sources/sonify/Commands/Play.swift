import AudioGraph
import CandleEngine
import Glibc
import Playback
import Presentation
import Speech
import Terminal

/// Plays the closes on the sound card.
extension Program {
  func play(_ opened: OpenedChart, _ options: Options, _ language: SpokenLanguage) -> ExitStatus {
    if options.answer == .events { return events(opened, options) }
    if let path = options.output { return export(opened, to: path, options, language) }
    let signals: Signals
    do throws(TerminalError) { signals = try Signals() } catch { return complain(error) }
    let sound = SoundSystem(options: options, language: language, environment: environment, leadIn: 0.1)
    do throws(ALSAError) {
      try sound.output.start()
    } catch {
      sound.close()
      return complain([SoundWords.noDevice(SoundFault(error), device: options.device)], .noSoundDevice)
    }
    let summary = summaryWords(opened)
    let isOnTerminal = isTerminal(STDOUT_FILENO)
    if !isOnTerminal || options.speech.isOwn {
      let status = answer(words: [summary])
      guard status == .done else { return status }
    }
    var player = Player(sound: sound, signals: signals, chart: opened.chart, program: self)
    if options.speech.isOwn {
      sound.useService(options.speech == .dispatcher)
      complain(sound.voiceFaults.map(VoiceWords.sentence), .done)
      if let status = player.speak(summary.spoken(in: self.language)) { return status }
    }
    let status = player.play(score(opened, options))
    if status == .done, isOnTerminal, !options.speech.isOwn { _ = answer(words: [summary]) }
    tellSound(opened, options)
    return status
  }
}

/// Follows a sound to its end, or to where its user stops it.
private struct Player {
  /// How long a lost device is waited for.
  private static let patience = 10

  let sound: SoundSystem
  let signals: Signals
  let chart: Chart
  let program: Program
  /// When a lost device is given up; `nil` while there is one.
  private var deadline: ContinuousClock.Instant?

  init(sound: SoundSystem, signals: Signals, chart: Chart, program: Program) {
    self.sound = sound
    self.signals = signals
    self.chart = chart
    self.program = program
  }

  /// Speaks a text to its end.
  ///
  /// - Returns: How the program ends, if it was stopped.
  mutating func speak(_ text: String) -> ExitStatus? {
    sound.play(Score(), speaking: text)
    if let status = follow(while: { $0.isSounding }) { return status }
    if let name = sound.service?.missingVoice { program.complain([SpeechServiceWords.noVoice(name)], .done) }
    guard let fault = sound.replaceFailedService() else { return nil }
    program.complain([SpeechServiceWords.replaced(fault)], .done)
    sound.play(Score(), speaking: text)
    return follow { $0.isSounding }
  }

  /// Plays a score to its end.
  mutating func play(_ score: Score) -> ExitStatus {
    let generation = sound.play(score, speaking: nil)
    let stopped = follow { sound in
      let position = sound.mixer.position
      return position.generation != generation || !position.hasEnded
    }
    if let stopped { return stopped }
    _ = sound.output.waitUntilHeard(timeout: 2)
    sound.close()
    return .done
  }

  /// Waits while something holds.
  private mutating func follow(while holds: (SoundSystem) -> Bool) -> ExitStatus? {
    while holds(sound) {
      _ = waitUntilReadable([signals.descriptor, sound.output.newsDescriptor], timeout: 100)
      for signal in signals.read() {
        if let status = answer(signal) { return status }
      }
      sound.output.clearNews()
      watchDevice()
      if let deadline, ContinuousClock.now > deadline {
        program.complain([SoundWords.gaveUp(at: place ?? SoundWords.start)], .noSoundDevice)
        sound.close()
        return .noSoundDevice
      }
    }
    return nil
  }

  private mutating func watchDevice() {
    switch sound.output.state {
    case .lost where deadline == nil:
      deadline = ContinuousClock.now + .seconds(Self.patience)
      program.complain([SoundWords.lost(trying: Self.patience)], .done)
    case .running where deadline != nil:
      deadline = nil
      program.complain([SoundWords.back], .done)
    default: break
    }
  }

  private func answer(_ signal: Signal) -> ExitStatus? {
    switch signal {
    case .interrupt:
      let place = place
      sound.close()
      // The terminal has written ^C, which is not to be read with the sentence.
      if isTerminal(STDOUT_FILENO) { _ = program.answer([""]) }
      _ = program.answer(words: [SoundWords.stopped(at: place)])
      return .interrupted
    case .terminate, .hangUp, .quit:
      sound.closeForGood()
      signal.takeDefaultAction()
      return .interrupted
    case .suspend:
      signal.takeDefaultAction()
      return nil
    case .resumed, .resized: return nil
    }
  }

  /// The candle that was heard last.
  private var place: Phrase? {
    sound.mixer.position.candle.map { index in
      let candle = chart.series[index]
      let date = CandleWords(chart: chart, verbosity: .standard).date(of: candle)
      return "\(date), Close \(chart.values.price(candle.close))"
    }
  }
}
