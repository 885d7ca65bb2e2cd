import AudioGraph
import Explorer
import Glibc
import Playback
import Presentation
import Speech
import Terminal

/// What the explorer has of a terminal.
struct ExplorerTerminal {
  let keyboard: Keyboard
  let decoder: KeyDecoder
  let signals: Signals
  let rawMode: RawMode
  let writer: LineWriter
  /// How long to wait for the rest of a key's bytes.
  ///
  /// Unit: milliseconds.
  let escapeWait: Int
}

/// Carries keys, signals and news of the sound to the explorer, and what it answers to terminal and ears.
struct ExplorerSession {
  private(set) var explorer: Explorer
  private let terminal: ExplorerTerminal
  private let sound: SoundSystem
  private var isSpeechOn: Bool
  /// The generation of the score that is played, whose candles are reported.
  private var playing: UInt32?
  private var lastText = ""
  private var hasSound = false
  private var end: ExitStatus?

  init(explorer: Explorer, terminal: ExplorerTerminal, sound: SoundSystem) {
    self.explorer = explorer
    self.terminal = terminal
    self.sound = sound
    isSpeechOn = explorer.isSpeechOn
  }

  /// Explores until the user leaves; the terminal is then as it was.
  ///
  /// - Throws: ``TerminalError`` when the terminal cannot be used.
  mutating func run() throws(TerminalError) -> ExitStatus {
    try terminal.rawMode.enter()
    defer {
      sound.close()
      terminal.rawMode.leave()
    }
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
      write(ExplorerWords.noSound)
    }
  }

  private mutating func wait() {
    let ready = waitUntilReadable(
      [terminal.keyboard.descriptor, terminal.signals.descriptor, sound.output.newsDescriptor],
      timeout: terminal.decoder.isWaiting ? terminal.escapeWait : nil)
    for signal in terminal.signals.read() { take(signal) }
    if ready.contains(sound.output.newsDescriptor) { takeNews() }
    if ready.contains(terminal.keyboard.descriptor) {
      switch terminal.keyboard.read() {
      case .bytes(let bytes): take(terminal.decoder.decode(bytes))
      case .end: leave()
      }
    } else if ready.isEmpty, terminal.decoder.isWaiting {
      take(terminal.decoder.flush())
    }
  }

  private mutating func take(_ keys: [Key]) {
    for (place, key) in keys.enumerated() where end == nil {
      let effects = explorer.handle(.key(key.name, isSounding: hasSound && sound.isSounding))
      // Of a key that is held, only the last press that has come is heard and told; every typed character is.
      let isOvertaken = place + 1 < keys.count && keys[place + 1] == key && !explorer.isTyping
      if !isOvertaken { perform(effects) }
    }
  }

  private mutating func take(_ signal: Signal) {
    switch signal {
    case .interrupt: leave()
    case .terminate, .hangUp, .quit:
      sound.close()
      terminal.rawMode.leave()
      signal.takeDefaultAction()
      end = .done
    case .suspend:
      sound.silence()
      // Time for the fade to be heard before the whole process stands still.
      usleep(40_000)
      terminal.rawMode.suspend()
    case .resumed:
      try? terminal.rawMode.enter()
      write(Phrase(lastText))
    case .resized: break
    }
  }

  private mutating func leave() { perform(explorer.handle(.key("q", isSounding: false))) }

  private mutating func takeNews() {
    sound.output.clearNews()
    switch sound.output.state {
    case .lost where hasSound:
      hasSound = false
      write(ExplorerWords.noSound)
    case .running where !hasSound:
      hasSound = true
      write(ExplorerWords.soundBack)
    default: break
    }
    guard let playing else { return }
    let position = sound.mixer.position
    guard position.generation == playing else { return }
    if let candle = position.candle { perform(explorer.handle(.reached(candle: candle))) }
    if position.hasEnded {
      self.playing = nil
      perform(explorer.handle(.playedToEnd))
    }
  }

  private mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .respond(let response):
        playing = nil
        // Sound first: it is what a listener waits for, and writing to a slow terminal must not delay it.
        sound.play(response.score, speaking: isSpeechOn ? response.words.spoken : nil)
        write(response.words)
      case .play(let score, let words):
        playing = sound.play(score, speaking: isSpeechOn ? words?.spoken : nil)
        if let words { write(words) }
      case .silence: sound.silence()
      case .setTones(let areOn): sound.mixer.setTones(on: areOn)
      case .setSpeech(let isOn): setSpeech(isOn)
      case .setRate(let rate): sound.voice.setRate(rate)
      case .echo(let typed):
        sound.play(Score(), speaking: isSpeechOn ? typed.spoken : nil)
        echo(typed.printed)
      case .leave(let words):
        write(words)
        end = end ?? .done
      }
    }
  }

  private mutating func setSpeech(_ isOn: Bool) {
    isSpeechOn = isOn
    if isOn, let failure = sound.voice.failure { write(ExplorerWords.noSpeech(failure)) }
  }

  private mutating func write(_ words: Phrase) {
    lastText = words.printed
    attempt { terminal throws(WriteFailure) in try terminal.writer.write(words.printed) }
  }

  private mutating func echo(_ text: String) {
    attempt { terminal throws(WriteFailure) in try terminal.writer.echo(text) }
  }

  private mutating func attempt(_ write: (ExplorerTerminal) throws(WriteFailure) -> Void) {
    do throws(WriteFailure) {
      try write(terminal)
    } catch {
      // Nobody reads any more, or the output is full: either way nothing more can be told.
      end = error == .closed ? .done : .unusable
    }
  }
}
