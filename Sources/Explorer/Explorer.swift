import AudioGraph
import CandleEngine
package import Presentation

/// Stepping through candles by keyboard: state, and what each key makes of it.
///
/// Pure: no terminal, clock or device. The same inputs give the same effects.
package struct Explorer: Sendable {
  /// Candles in view at the start.
  package static let viewCount = 40

  /// What stays as it is while exploring.
  package struct Settings: Sendable {
    /// How prices become sound.
    package var tones: ToneSettings
    /// Words a minute, to be told.
    package var rate: Int
    /// How many notices the file has.
    package var noticeCount: Int
    /// Whether the start offers help.
    package var offersHelp: Bool

    package init(tones: ToneSettings = ToneSettings(), rate: Int = 260, noticeCount: Int = 0, offersHelp: Bool = true) {
      self.tones = tones
      self.rate = rate
      self.noticeCount = noticeCount
      self.offersHelp = offersHelp
    }
  }

  /// The candle under the cursor.
  package private(set) var cursor: Int
  /// How much is said.
  package private(set) var verbosity: Verbosity
  /// Whether responses are spoken.
  package private(set) var isSpeechOn: Bool
  /// Whether the user has turned speech on or off.
  package private(set) var hasChangedSpeech = false
  /// Whether the user has changed how much is said.
  package private(set) var hasChangedVerbosity = false

  let chart: Chart
  let settings: Settings
  var value = CandleValue.wholeCandle
  var element: ChartElement
  var tones: CandleTones
  private var areTonesOn = true
  /// The cursor before the last jump.
  private var origin: Int?
  /// The candle that was told last, so that `terse` says only what changed.
  private var told: Int?
  /// Where playing began, while it goes on.
  private var playStart: Int?
  private var isHelping = false
  private var hasToldPercent = false
  private var hasToldLinear = false
  private var lastResponse = Response("")

  /// Makes an explorer on a chart that is not empty, on its newest candle.
  ///
  /// - Parameters:
  ///   - chart: The chart of the whole series.
  ///   - view: The candles that were asked for; the newest of them is where exploring starts.
  ///   - verbosity: How much is said at first.
  ///   - isSpeechOn: Whether responses are spoken at first.
  ///   - settings: What stays as it is.
  package init(
    chart: Chart, view: Range<Int>? = nil, verbosity: Verbosity = .standard, isSpeechOn: Bool = false,
    settings: Settings = Settings()
  ) {
    self.chart = chart
    self.verbosity = verbosity
    self.isSpeechOn = isSpeechOn
    self.settings = settings
    let view = view ?? max(0, chart.series.count - Self.viewCount)..<chart.series.count
    element = ChartElement(
      series: chart.series, width: Double(max(1, view.count)), spacing: 1, rightPadding: 0, overscroll: 0)
    cursor = max(0, view.upperBound - 1)
    element.select(cursor)
    element.show(view)
    tones = CandleTones(chart: chart, view: element.visibleRange, settings: settings.tones)
  }

  private var words: ExplorerWords { ExplorerWords(chart: chart, verbosity: verbosity, value: value) }

  /// What is said and heard first.
  package mutating func start() -> [Effect] {
    told = cursor
    let start = words.start(
      at: cursor, view: element.visibleRange, noticeCount: settings.noticeCount, offersHelp: settings.offersHelp)
    return respond(tellingLinear(after: start), score: tones.step(cursor, value: value))
  }

  /// Takes an input in.
  package mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .reached(let candle):
      if playStart != nil { moveCursor(to: candle) }
      return []
    case .playedToEnd:
      guard let start = playStart else { return [] }
      playStart = nil
      told = cursor
      return respond(words.played(to: cursor, from: start))
    case .key(let name, let isSounding):
      if isHelping { return help(for: name) }
      guard let command = Keymap.command(for: name) else { return respond(words.noCommand(name)) }
      return perform(command, isSounding: isSounding)
    }
  }

  private mutating func perform(_ command: ExplorerCommand, isSounding: Bool) -> [Effect] {
    let wasPlaying = playStart != nil
    playStart = nil
    switch command {
    case .previous: return step(by: -1)
    case .next: return step(by: 1)
    case .first: return jump(to: 0)
    case .last: return jump(to: chart.series.count - 1)
    case .pageOlder: return page(forward: false)
    case .pageNewer: return page(forward: true)
    case .valueDown: return changeValue(by: 1)
    case .valueUp: return changeValue(by: -1)
    case .open: return tell(.open)
    case .high: return tell(.high)
    case .low: return tell(.low)
    case .close: return tell(.close)
    case .volume: return tell(.volume)
    case .stopOrRepeat:
      if wasPlaying { return respond(words.paused(at: cursor)) }
      return isSounding ? [.silence] : [.respond(lastResponse)]
    case .wholeCandle:
      told = cursor
      let full = CandleWords(chart: chart, verbosity: .full)
      return respond(full.step(to: cursor), score: tones.wholeCandle(cursor))
    case .summary: return respond(words.page(element.visibleRange))
    case .position: return respond(words.position(at: cursor, view: element.visibleRange, rate: settings.rate))
    case .back:
      guard let origin else { return respond(words.nowhereToGoBack) }
      return jump(to: origin)
    case .play: return wasPlaying ? respond(words.paused(at: cursor)) : play()
    case .verbosity:
      let all = Verbosity.allCases
      let place = all.firstIndex(of: verbosity) ?? 0
      verbosity = all[(place + 1) % all.count]
      hasChangedVerbosity = true
      return respond("\(words.name(of: verbosity)).")
    case .tones:
      areTonesOn.toggle()
      return [.setTones(areTonesOn)] + respond(words.tones(areTonesOn))
    case .speech:
      isSpeechOn.toggle()
      hasChangedSpeech = true
      let response = respond(words.speech(isSpeechOn))
      return isSpeechOn ? [.setSpeech(true)] + response : response + [.setSpeech(false)]
    case .silence: return wasPlaying ? respond(words.paused(at: cursor)) : [.silence]
    case .help:
      isHelping = true
      return respond(HelpWords.prompt)
    case .leave: return [.leave(words.left(at: cursor))]
    }
  }

  // MARK: Moving

  private mutating func step(by distance: Int) -> [Effect] {
    let before = cursor
    if distance > 0 { element.increment() } else { element.decrement() }
    guard let selection = element.selection, selection != before else {
      return respond(
        words.end(isFirst: distance < 0, at: cursor), score: tones.end(cursor, value: value))
    }
    cursor = selection
    element.reveal()
    return arrive(from: told == before ? before : nil)
  }

  private mutating func jump(to target: Int) -> [Effect] {
    guard target != cursor else {
      let isFirst = cursor == 0 && chart.series.count > 1
      return respond(words.end(isFirst: isFirst, at: cursor), score: tones.end(cursor, value: value))
    }
    origin = cursor
    let wasInView = element.visibleRange.contains(target)
    moveCursor(to: target)
    if !wasInView { tones.fit(to: element.visibleRange) }
    return arrive(from: nil, tellsRange: !wasInView)
  }

  private mutating func page(forward: Bool) -> [Effect] {
    let distance = max(1, element.visibleRange.count / 2)
    let target = min(max(cursor + (forward ? distance : -distance), 0), chart.series.count - 1)
    guard target != cursor else {
      return respond(words.end(isFirst: !forward, at: cursor), score: tones.end(cursor, value: value))
    }
    origin = cursor
    element.page(forward: forward)
    moveCursor(to: target)
    tones.fit(to: element.visibleRange)
    told = nil
    return respond(tellingLinear(after: words.page(element.visibleRange)), score: tones.step(cursor, value: value))
  }

  private mutating func moveCursor(to index: Int) {
    element.select(index)
    cursor = element.selection ?? cursor
    element.reveal()
  }

  /// Tells and plays the candle that the cursor has come to.
  private mutating func arrive(from before: Int?, tellsRange: Bool = false) -> [Effect] {
    var tellsRange = tellsRange
    if !tones.covers(cursor) {
      // The view is set round the cursor, so that the new range holds for the next steps too.
      element.center()
      tones.fit(to: element.visibleRange)
      tellsRange = true
    }
    var words = words.candle.step(to: cursor, from: before)
    if tellsRange {
      let stop = words.printed.hasSuffix(".") ? "" : "."
      let range = self.words.range(of: element.visibleRange, withPercent: !hasToldPercent)
      words = tellingLinear(after: "\(words)\(stop) \(range)")
      hasToldPercent = true
    }
    told = cursor
    return respond(words, score: tones.step(cursor, value: value))
  }

  /// Adds, once, that pitch follows the price itself.
  private mutating func tellingLinear(after words: Phrase) -> Phrase {
    guard tones.isLinearInstead, !hasToldLinear else { return words }
    hasToldLinear = true
    let stop = words.printed.hasSuffix(".") ? "" : "."
    return "\(words)\(stop) \(Phrase(SoundWords.linearScale))"
  }

  // MARK: Values, playing and help

  private mutating func changeValue(by distance: Int) -> [Effect] {
    let all = CandleValue.choices(in: chart.series)
    let place = all.firstIndex(of: value) ?? 0
    value = all[min(max(place + distance, 0), all.count - 1)]
    return tell(value)
  }

  private mutating func tell(_ value: CandleValue) -> [Effect] {
    let words = CandleWords(chart: chart, verbosity: verbosity, value: value).nameAndValue(of: cursor)
    return respond(words, score: tones.step(cursor, value: value))
  }

  private mutating func play() -> [Effect] {
    guard cursor < chart.series.count - 1 else {
      return respond(words.end(isFirst: false, at: cursor), score: tones.end(cursor, value: value))
    }
    playStart = cursor
    origin = cursor
    return [.play(tones.sweep(from: cursor), words.playing)]
  }

  private mutating func help(for key: String) -> [Effect] {
    switch Keymap.command(for: key) {
    case .silence?:
      isHelping = false
      return respond(HelpWords.left)
    case .leave?:
      isHelping = false
      return perform(.leave, isSounding: false)
    case .help?:
      isHelping = false
      let lines = Keymap.help
      return respond(
        Phrase(
          printed: lines.map(\.printed).joined(separator: "\n"), spoken: lines.map(\.spoken).joined(separator: ". ")))
    case let command?:
      isHelping = false
      return respond(HelpWords.line(keys: [key], command: command))
    case nil:
      isHelping = false
      return respond(words.noCommand(key))
    }
  }

  private mutating func respond(_ words: Phrase, score: Score = Score()) -> [Effect] {
    lastResponse = Response(words, score: score)
    return [.respond(lastResponse)]
  }
}
