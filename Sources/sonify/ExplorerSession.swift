import AudioGraph
import Explorer
import Glibc
import Playback
import Presentation
import Speech
import Terminal

/// Carries keys, signals and news of the sound to the explorer, and what it answers to terminal and ears.
struct ExplorerSession {
  private(set) var explorer: Explorer
  private let console: any ExplorerConsole
  private let braille: BrailleDisplay
  private let signals: Signals
  private let sound: SoundSystem
  private var settings: SettingsConversation
  /// Keeps what is to be found again the next time, and tells whether the place is kept.
  private let keep: (Explorer, Options.SpeechChoice) -> Bool
  private var isSpeechOn: Bool
  private let background = BackgroundWork<Computed>()
  /// How often it is looked whether all is quiet, while something waits for that; in milliseconds.
  private static let quietCheck = 50
  /// Whether the newest response has an alert that the explorer does not know as said yet.
  private var hasOpenAlert = false
  /// The generation of the score that is played, whose candles are reported.
  private var playing: UInt32?
  private let language: Language
  private var lastText = ""
  private var lastLine = BrailleLine("")
  private var hasSound = false
  private var end: ExitStatus?
  /// The error number of an answer that could not be written, which ended the session.
  private(set) var writeErrorCode: CInt?

  init(
    explorer: Explorer, console: any ExplorerConsole, braille: BrailleDisplay, signals: Signals, sound: SoundSystem,
    settings: SettingsConversation, language: Language, keep: @escaping (Explorer, Options.SpeechChoice) -> Bool
  ) {
    self.settings = settings
    self.language = language
    self.keep = keep
    self.explorer = explorer
    self.console = console
    self.braille = braille
    self.signals = signals
    self.sound = sound
    isSpeechOn = explorer.isSpeechOn
  }

  /// Explores until the user leaves; the terminal is then as it was.
  ///
  /// - Throws: ``TerminalError`` when the terminal cannot be used.
  mutating func run() throws(TerminalError) -> ExitStatus {
    try console.begin()
    defer {
      braille.release()
      sound.close()
      console.end()
    }
    tellBrailleFault()
    startSound()
    perform(explorer.start())
    while end == nil { wait() }
    return end ?? .done
  }

  private mutating func startSound() {
    do throws(ALSAError) {
      try sound.output.start()
      hasSound = true
    } catch {
      if sound.service == nil {
        write(ExplorerWords.noSound)
      } else {
        // Said with the words of the start.
        _ = explorer.handle(.news(ExplorerWords.noTones, repeatsAnswer: false))
      }
    }
  }

  private mutating func wait() {
    let ready = waitUntilReadable(
      [
        console.descriptor, signals.descriptor, sound.output.newsDescriptor, background.descriptor,
        sound.service?.newsDescriptor ?? -1, braille.descriptor ?? -1,
      ], timeout: console.timeout ?? (explorer.hasNews ? Self.quietCheck : nil))
    for signal in signals.read() { take(signal) }
    if ready.contains(sound.output.newsDescriptor) { takeNews() }
    if ready.contains(background.descriptor) {
      for computed in background.takeResults() { perform(handle(.computed(computed))) }
    }
    takeFaultOfService()
    if let display = braille.descriptor, ready.contains(display) {
      for target in braille.read() where end == nil { perform(handle(.route(target))) }
    }
    tellBrailleFault()
    if ready.contains(console.descriptor) {
      take(console.read())
    } else if ready.isEmpty, console.timeout != nil {
      take(console.flush())
    }
    if end == nil, explorer.hasNews, !isSounding { perform(handle(.quiet)) }
  }

  private var isSounding: Bool { hasSound && sound.isSounding || sound.service?.isBusy == true }

  private mutating func take(_ inputs: [ConsoleInput]) {
    for (place, input) in inputs.enumerated() where end == nil {
      let isSounding = isSounding
      let effects =
        switch input {
        case .key(let key): handle(Input(key, isSounding: isSounding))
        case .line(let line): handle(.line(line, isSounding: isSounding))
        case .end: explorer.leave()
        }
      // Of a key that is held, only the last press that has come is heard and told; every typed character is.
      let isOvertaken = place + 1 < inputs.count && inputs[place + 1] == input && !explorer.isTyping
      if !isOvertaken { perform(effects) }
    }
  }

  /// Hands something to the explorer, once it knows whether its alerts have been said.
  private mutating func handle(_ input: Input) -> [Effect] {
    // Where somebody else reads, what is printed is said.
    let isSpokenHere = isSpeechOn && (sound.service != nil || hasSound && sound.ownVoice.failure == nil)
    if hasOpenAlert, !isSpokenHere || sound.voice.hasSaidAlert {
      hasOpenAlert = false
      _ = explorer.handle(.alertsSaid)
    }
    return explorer.handle(input)
  }

  private mutating func take(_ signal: Signal) {
    switch signal {
    // As any key: in a prompt or menu it leaves only that.
    case .interrupt: perform(handle(.key("Ctrl+C", isSounding: false)))
    case .terminate, .hangUp, .quit:
      _ = keep(explorer, settings.ownSpeech)
      sound.closeForGood()
      console.end()
      signal.takeDefaultAction()
      end = .done
    case .suspend:
      sound.silence()
      // Time for the fade to be heard before the whole process stands still.
      usleep(40_000)
      braille.release()
      console.suspend()
    case .resumed:
      try? console.begin()
      if braille.descriptor == nil { braille.connect() }
      write(lastText, braille: lastLine)
    case .resized: break
    }
  }

  private mutating func takeNews() {
    sound.output.clearNews()
    switch sound.output.state {
    case .lost where hasSound:
      hasSound = false
      let words = isSpeechOn && sound.service != nil ? ExplorerWords.noTones : ExplorerWords.noSound
      perform(handle(.news(words, repeatsAnswer: false)))
    case .running where !hasSound:
      hasSound = true
      perform(handle(.news(ExplorerWords.soundBack, repeatsAnswer: false)))
    default: break
    }
    guard let playing else { return }
    let position = sound.mixer.position
    guard position.generation == playing else { return }
    if let candle = position.candle { perform(handle(.reached(candle: candle))) }
    if position.hasEnded {
      self.playing = nil
      perform(handle(.playedToEnd))
    }
  }

  /// Tells that Speech Dispatcher has failed, and lets eSpeak NG say what it has not said.
  private mutating func takeFaultOfService() {
    // Without anything to say, it is tried again when speech is turned on.
    guard isSpeechOn, let fault = sound.replaceFailedService() else { return }
    perform(handle(.news(SpeechServiceWords.replacedWhileExploring(fault), repeatsAnswer: true)))
    if let failure = sound.ownVoice.failure { write(ExplorerWords.noSpeech(failure)) }
  }

  private mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .respond(let response):
        playing = nil
        hasOpenAlert = response.alert != nil
        // Sound first: it is what a listener waits for, and writing to a slow terminal must not delay it.
        sound.play(
          response.score, speaking: isSpeechOn ? response.answer.spoken(in: language) : nil,
          alert: response.alert?.spoken(in: language))
        write(braille.printed(response), braille: response.brailleLine(in: language))
      // What cannot be heard would pass without a word.
      case .play where !hasSound: perform(handle(.news(ExplorerWords.noSound, repeatsAnswer: false)))
      case .play(let score, let words):
        hasOpenAlert = false
        playing = sound.play(score, speaking: isSpeechOn ? words?.spoken(in: language) : nil)
        if let words { write(words) }
      case .tell(let words):
        hasOpenAlert = true
        if isSpeechOn, let playing {
          sound.say("", alert: words.spoken(in: language), generation: playing)
        }
        write(words)
      case .compute(let computation): background.start { computation.result() }
      case .silence: sound.silence()
      case .setTones(let areOn): sound.mixer.setTones(on: areOn)
      case .setSpeech(let isOn): setSpeech(isOn)
      case .setRate(let rate): sound.setRate(rate)
      case .echo(let typed):
        hasOpenAlert = false
        sound.play(Score(), speaking: isSpeechOn ? typed.spoken(in: language) : nil)
        let text = typed.printed(in: language)
        echo(text)
        braille.echo(text)
      case .settings(let text): answerSettings(text)
      case .leave(let words):
        let isKept = keep(explorer, settings.ownSpeech)
        write(isKept && explorer.verbosity == .full ? "\(words) \(ExplorerWords.placeKept)" : words)
        end = end ?? .done
      }
    }
  }

  private mutating func answerSettings(_ text: String) {
    let answer = settings.answer(text, in: explorer)
    // Before the answer, which is spoken the new way.
    if answer.change?.name == .speech { sound.useService(settings.usesService) }
    var change: Explorer.SettingChange?
    if let (name, options) = answer.change {
      switch name {
      case .rate: change = options.rate.map(Explorer.SettingChange.rate)
      case .verbosity: change = options.verbosity.map(Explorer.SettingChange.verbosity)
      case .speech where options.speech != .auto: change = .speech(options.speech.isOwn)
      case .voicePitch:
        sound.setVoicePitch(options.voicePitch ?? 50)
        change = .sound
      case .speed: change = .speed(options.speed)
      case .volume:
        sound.mixer.setVolume(options.volume)
        change = .sound
      case .balance:
        sound.mixer.setBalance(options.balance)
        change = .sound
      default: break
      }
    }
    perform(explorer.answer(answer.words, after: change, isError: answer.isError))
  }

  private mutating func setSpeech(_ isOn: Bool) {
    isSpeechOn = isOn
    if isOn { sound.useService(settings.usesService) }
    if isOn, let failure = sound.voice.failure { write(ExplorerWords.noSpeech(failure)) }
  }

  private mutating func write(_ words: Phrase) {
    let text = words.printed(in: language)
    write(text, braille: BrailleLine(text))
  }

  private mutating func write(_ text: String, braille line: BrailleLine) {
    (lastText, lastLine) = (text, line)
    let isPrompt = explorer.isTyping
    attempt { console throws(WriteFailure) in try console.write(text, isPrompt: isPrompt) }
    braille.show(line)
  }

  /// Tells once that the display is not there, or no longer.
  private mutating func tellBrailleFault() {
    if let fault = braille.takeFault() { write(BrailleFaultWords.explorer(fault)) }
  }

  private mutating func echo(_ text: String) {
    attempt { console throws(WriteFailure) in try console.echo(text) }
  }

  private mutating func attempt(_ write: (any ExplorerConsole) throws(WriteFailure) -> Void) {
    do throws(WriteFailure) {
      try write(console)
    } catch {
      // Nobody reads any more, or the output is full: either way nothing more can be told here.
      if end == nil { _ = keep(explorer, settings.ownSpeech) }
      switch error {
      // A terminal that was hung up.
      case .closed, .failed(code: EIO): end = .done
      case .failed(let code): (end, writeErrorCode) = (.unusable, code)
      }
    }
  }
}

extension Input {
  fileprivate init(_ key: Key, isSounding: Bool) {
    if case .paste(let text) = key.code {
      self = .pasted(text)
    } else {
      self = .key(key.name, isSounding: isSounding)
    }
  }
}
