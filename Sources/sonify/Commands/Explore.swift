import CandleEngine
import CandleFiles
import Explorer
import Glibc
import Playback
import Presentation
import Speech
import Terminal

/// Steps through candles by keyboard.
extension Program {
  func explore(
    _ opened: OpenedChart, _ options: Options, _ settings: Settings, given: Arguments, _ spoken: SpokenLanguage
  ) -> ExitStatus {
    do throws(TerminalError) {
      let console: any ExplorerConsole =
        options.isLineMode || environment["TERM"] == "dumb"
        ? try LineConsole(readsStandardInput: opened.path != "-")
        : try KeyConsole(environment: environment, cursor: options.cursor == .start ? .start : .end)
      // Before any other thread, which inherits that these are blocked.
      let signals = try Signals()
      tell(opened)
      let sound = SoundSystem(options: options, language: spoken, environment: environment, leadIn: 0)
      let braille = BrailleDisplay(options.braille, language: language)
      let file = PlacedFile(path: opened.path, symbol: options.reading.symbol, period: options.additions.periodName)
      let conversation = SettingsConversation(settings: settings, given: given, usesService: usesService(options))
      var explorer = explorer(opened, options, conversation, sound, spoken, brailleCells: braille.cells)
      if let file, let state = KeptPlaces(environment: environment).state(of: file) {
        explorer.restore(state, movesCursor: !options.choosesView)
      }
      if explorer.isSpeechOn { complain(sound.voiceFaults.map(VoiceWords.sentence), .done) }
      var session = ExplorerSession(
        explorer: explorer, console: console, braille: braille, signals: signals, sound: sound,
        settings: conversation, language: language, keep: { keep($0, ownSpeech: $1, of: file) })
      let status = try session.run()
      if let code = session.writeErrorCode { return cannotAnswer(code) }
      return status
    } catch {
      return complain(error)
    }
  }

  /// Whether it is Speech Dispatcher that speaks when speech is on.
  private func usesService(_ options: Options) -> Bool {
    switch options.speech {
    case .dispatcher: true
    case .off: Preferences.load(environment).usesService ?? false
    case .espeak, .auto: false
    }
  }

  private func explorer(
    _ opened: OpenedChart, _ options: Options, _ conversation: SettingsConversation, _ sound: SoundSystem,
    _ spoken: SpokenLanguage, brailleCells: Int?
  ) -> Explorer {
    var preferences = Preferences.load(environment)
    // Not counted further than it matters: the file may hold any number.
    preferences.starts = min(preferences.starts, Preferences.startsWithHelp) + 1
    preferences.save(environment)
    let isSpeechOn =
      switch options.speech {
      case .espeak, .dispatcher: true
      case .off: false
      case .auto: preferences.speech ?? (ReaderSigns(environment: environment).first == nil)
      }
    sound.useService(isSpeechOn && conversation.usesService)
    // The rate is that of the user's own voice; a daemon that is slow to tell it is not waited for.
    sound.service?.waitUntilReady(atMost: .milliseconds(300))
    let settings = conversation.settings
    let missingVoice = sound.service?.missingVoice.map(SpeechServiceWords.noVoice)
    return Explorer(
      chart: opened.chart, view: options.choosesView ? opened.view : nil,
      verbosity: options.verbosity ?? preferences.verbosity.flatMap(Verbosity.init(rawValue:)) ?? .standard,
      isSpeechOn: isSpeechOn,
      settings: Explorer.Settings(
        tones: options.tones, rate: options.rate ?? sound.service?.ownRate ?? spoken.rate,
        notices: settings.complaints + [missingVoice].compactMap { $0 } + opened.sentences,
        offersHelp: preferences.starts <= Preferences.startsWithHelp, keys: settings.keys,
        brailleCells: brailleCells, language: language))
  }

  /// Keeps what the user changed by key, and the place in the file, if it has one.
  ///
  /// - Returns: Whether the place is kept.
  private func keep(_ explorer: Explorer, ownSpeech: Options.SpeechChoice, of file: PlacedFile?) -> Bool {
    rememberPreferences(of: explorer, ownSpeech: ownSpeech)
    guard let file else { return false }
    return KeptPlaces(environment: environment).keep(explorer.state, of: file)
  }

  /// Keeps what the user changed by key, for all files.
  private func rememberPreferences(of explorer: Explorer, ownSpeech: Options.SpeechChoice) {
    guard explorer.hasChangedSpeech || explorer.hasChangedVerbosity else { return }
    var preferences = Preferences.load(environment)
    var file = SettingsFile(environment: environment)
    if explorer.hasChangedSpeech {
      preferences.speech = explorer.isSpeechOn
      preferences.usesService = ownSpeech == .dispatcher
      // What stands in the file of settings would win at the next start.
      let value = explorer.isSpeechOn ? ownSpeech.rawValue : "off"
      if let set = file.content["speech"], set != .text("auto") { try? file.set("speech", to: .text(value)) }
    }
    if explorer.hasChangedVerbosity {
      preferences.verbosity = explorer.verbosity.rawValue
      if file.content["verbosity"] != nil { try? file.set("verbosity", to: .text(explorer.verbosity.rawValue)) }
    }
    preferences.save(environment)
  }
}
