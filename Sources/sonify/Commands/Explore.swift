import CandleEngine
import CandleFiles
import Explorer
import Glibc
import Playback
import Presentation
import Terminal

/// Steps through candles by keyboard.
extension Program {
  func explore(
    _ opened: OpenedChart, _ options: Options, _ conversation: SettingsConversation, languages: Languages
  ) -> ExitStatus {
    do throws(TerminalError) {
      let console: any ExplorerConsole =
        options.isLineMode || environment["TERM"] == "dumb"
        ? try LineConsole(readsStandardInput: opened.path != "-")
        : try KeyConsole(environment: environment, cursor: options.cursor == .start ? .start : .end)
      // Before any other thread, which inherits that these are blocked.
      let signals = try Signals()
      tell(opened)
      let sound = SoundSystem(options: options, languages: languages, leadIn: 0)
      let file = PlacedFile(path: opened.path, symbol: options.reading.symbol, period: options.additions.periodName)
      var explorer = explorer(opened, options, conversation.settings, languages: languages)
      if let file, let state = KeptPlaces(environment: environment).state(of: file) {
        explorer.restore(state, movesCursor: !options.choosesView)
      }
      var session = ExplorerSession(
        explorer: explorer, console: console, signals: signals, sound: sound, settings: conversation,
        language: language,
        keep: { keep($0, of: file) })
      let status = try session.run()
      if let code = session.writeErrorCode { return cannotAnswer(code) }
      return status
    } catch {
      return complain(error)
    }
  }

  private func explorer(_ opened: OpenedChart, _ options: Options, _ settings: Settings, languages: Languages)
    -> Explorer
  {
    var preferences = Preferences.load(environment)
    // Not counted further than it matters: the file may hold any number.
    preferences.starts = min(preferences.starts, Preferences.startsWithHelp) + 1
    preferences.save(environment)
    let isSpeechOn =
      switch options.speech {
      case .espeak: true
      case .off: false
      case .auto: preferences.speech ?? (ReaderSigns(environment: environment).first == nil)
      }
    return Explorer(
      chart: opened.chart, view: options.choosesView ? opened.view : nil,
      verbosity: options.verbosity ?? preferences.verbosity.flatMap(Verbosity.init(rawValue:)) ?? .standard,
      isSpeechOn: isSpeechOn,
      settings: Explorer.Settings(
        tones: options.tones, rate: options.rate ?? languages.voice(for: options.format.locale).rate,
        notices: settings.complaints + opened.sentences,
        offersHelp: preferences.starts <= Preferences.startsWithHelp, keys: settings.keys))
  }

  /// Keeps what the user changed by key, and the place in the file, if it has one.
  ///
  /// - Returns: Whether the place is kept.
  private func keep(_ explorer: Explorer, of file: PlacedFile?) -> Bool {
    rememberPreferences(of: explorer)
    guard let file else { return false }
    return KeptPlaces(environment: environment).keep(explorer.state, of: file)
  }

  /// Keeps what the user changed by key, for all files.
  private func rememberPreferences(of explorer: Explorer) {
    guard explorer.hasChangedSpeech || explorer.hasChangedVerbosity else { return }
    var preferences = Preferences.load(environment)
    var file = SettingsFile(environment: environment)
    if explorer.hasChangedSpeech {
      preferences.speech = explorer.isSpeechOn
      // What stands in the file of settings would win at the next start.
      let value = explorer.isSpeechOn ? "espeak" : "off"
      if let set = file.content["speech"], set != .text("auto") { try? file.set("speech", to: .text(value)) }
    }
    if explorer.hasChangedVerbosity {
      preferences.verbosity = explorer.verbosity.rawValue
      if file.content["verbosity"] != nil { try? file.set("verbosity", to: .text(explorer.verbosity.rawValue)) }
    }
    preferences.save(environment)
  }
}
