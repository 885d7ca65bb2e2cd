import AudioGraph
import Presentation

/// What each command does.
extension Explorer {
  /// Ends what lasts only until the next command.
  ///
  /// - Parameter command: The command that comes.
  /// - Returns: What was being played, and the extreme that was gone to.
  mutating func interrupt(for command: ExplorerCommand) -> (played: Playing?, extreme: Extreme?) {
    defer {
      (playing, extreme) = (nil, nil)
      if command != .tour { tour = nil }
    }
    return (playing, extreme)
  }

  /// Does what a command says.
  ///
  /// - Parameters:
  ///   - command: What is wanted.
  ///   - key: The key it was asked for with, which says how far for some; empty when it was typed by name.
  ///   - isSounding: Whether anything is being heard.
  /// - Returns: What is to be done.
  mutating func perform(_ command: ExplorerCommand, key: String = "", isSounding: Bool = false) -> [Effect] {
    let (played, lastExtreme) = interrupt(for: command)
    switch command {
    case .previous: return step(by: -1)
    case .next: return step(by: 1)
    case .previousUnit: return jumpToUnit(forward: false)
    case .nextUnit: return jumpToUnit(forward: true)
    case .first: return jump(to: 0)
    case .last: return jump(to: newest)
    case .share: return jump(toTenths: settings.keys.place(of: key) ?? 5)
    case .pageOlder: return page(forward: false)
    case .pageNewer: return page(forward: true)
    case .highest: return jumpToExtreme(isHighest: true, after: lastExtreme)
    case .lowest: return jumpToExtreme(isHighest: false, after: lastExtreme)
    case .back: return back()
    case .valueDown: return changeValue(by: 1)
    case .valueUp: return changeValue(by: -1)
    case .open: return tell(.open)
    case .high: return tell(.high)
    case .low: return tell(.low)
    case .close: return tell(.close)
    case .volume: return tell(.volume)
    case .wholeCandle: return tellWholeCandle()
    case .changes: return tellChanges()
    case .summary: return summarise(view)
    case .wholeSummary: return summarise(0..<chart.series.count)
    case .sparkline: return tellSparkline()
    case .references: return playReferences()
    case .learnSounds: return learnSound()
    case .position:
      return respond(
        words.position(at: cursor, view: view, centsPerPercent: tones.centsPerPercent, rate: rate),
        braille: braille?.position(at: cursor, view: view))
    case .file: return respond(words.file(notices: settings.notices))
    case .zoomIn: return zoom(by: 0.5)
    case .zoomOut: return zoom(by: 2)
    case .zoomReset: return zoom(to: Self.viewCount)
    case .largerCandles: return changePeriod(by: 1)
    case .smallerCandles: return changePeriod(by: -1)
    case .range: return setRange("")
    case .readings: return readAdditions()
    case .indicator: return openIndicators()
    case .level: return openLevels()
    case .trendLine: return toggleTrendLine()
    case .find: return open(Menu.find)
    case .findNext: return findAgain(forward: true)
    case .findPrevious: return findAgain(forward: false)
    case .go: return open(Prompt(purpose: .go))
    case .type: return open(Prompt(purpose: .type))
    case .mark: return toggleMark()
    case .marks: return openMarks()
    case .play: return played != nil ? pause() : play(cursor..<chart.series.count)
    case .playView: return play(view)
    case .slower: return changeSpeed(by: -1, while: played)
    case .faster: return changeSpeed(by: 1, while: played)
    case .stopOrRepeat:
      if played != nil { return pause() }
      return isSounding ? quieten() : [.respond(lastResponse)]
    case .silence: return played != nil ? pause() : quieten()
    case .verbosity: return changeVerbosity()
    case .tour: return continueTour()
    case .tones:
      areTonesOn.toggle()
      return [.setTones(areTonesOn)] + respond(words.tones(areTonesOn))
    case .speech:
      isSpeechOn.toggle()
      hasChangedSpeech = true
      let response = respond(words.speech(isSpeechOn))
      return isSpeechOn ? [.setSpeech(true)] + response : response + [.setSpeech(false)]
    case .help:
      mode = .help
      return respond(HelpWords.prompt(keyNames))
    case .settings: return [.settings("")]
    case .leave: return leave()
    }
  }

  /// Silences everything, alerts too: they were heard well enough.
  private mutating func quieten() -> [Effect] {
    alerts = Alerts()
    return [.silence]
  }

  /// Says that a paste is not taken as keys.
  mutating func refusePaste() -> [Effect] {
    mode = .keys
    playing = nil
    return respond(PromptWords.pasteRefused, score: earcon(.error))
  }

  private mutating func changeVerbosity() -> [Effect] {
    let all = Verbosity.allCases
    let place = all.firstIndex(of: verbosity) ?? 0
    verbosity = all[(place + 1) % all.count]
    hasChangedVerbosity = true
    return respond("\(words.name(of: verbosity)).")
  }

  mutating func help(for key: String) -> [Effect] {
    mode = .keys
    switch settings.keys.command(for: key) {
    case .silence?: return respond(HelpWords.left)
    case .leave? where key != "q": return perform(.leave)
    case .help?:
      return respond(.lines(settings.keys.help))
    case let command?: return respond(HelpWords.line(key: key, command: command))
    case nil: return noCommand(key)
    }
  }
}
