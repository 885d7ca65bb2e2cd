import AudioGraph
import CandleEngine
package import Presentation

/// Stepping through candles by keyboard: state, and what each key makes of it.
///
/// Pure: no terminal, clock or device. The same inputs give the same effects.
package struct Explorer: Sendable {
  /// Candles in view at the start.
  package static let viewCount = 40
  /// The width of the plot that the zoom of a kept view is measured in.
  ///
  /// Unit: points.
  package static let plotWidth = 40.0

  /// What stays as it is while exploring.
  package struct Settings: Sendable {
    /// How prices become sound.
    package var tones: ToneSettings
    /// Words a minute at the start.
    package var rate: Int
    /// What was noticed about the file.
    package var notices: [Phrase]
    /// Whether the start offers help.
    package var offersHelp: Bool
    /// Which keys ask for what.
    package var keys: KeyAssignment
    /// How many cells the braille display has that responses get a short form for; `nil` without one.
    package var brailleCells: Int?
    /// The language of those short forms.
    package var language: Language

    package init(
      tones: ToneSettings = ToneSettings(), rate: Int = 260, notices: [Phrase] = [], offersHelp: Bool = true,
      keys: KeyAssignment = KeyAssignment(), brailleCells: Int? = nil, language: Language = .english
    ) {
      self.tones = tones
      self.rate = rate
      self.notices = notices
      self.offersHelp = offersHelp
      self.keys = keys
      self.brailleCells = brailleCells
      self.language = language
    }
  }

  /// Who is asked what the next key means.
  enum Mode: Sendable {
    /// The table of keys.
    case keys
    /// The table of keys, to tell what the key would do.
    case help
    case menu(Menu)
    case prompt(Prompt)
  }

  /// The candle under the cursor.
  package internal(set) var cursor: Int
  /// How much is said.
  package internal(set) var verbosity: Verbosity
  /// Whether responses are spoken.
  package internal(set) var isSpeechOn: Bool
  /// Whether the user has turned speech on or off.
  package internal(set) var hasChangedSpeech = false
  /// Whether the user has changed how much is said.
  package internal(set) var hasChangedVerbosity = false
  /// Words a minute.
  package internal(set) var rate: Int
  /// Whether the user has changed the rate.
  package var hasChangedRate: Bool { rate != settings.rate }

  /// The chart of the file's own candles.
  let source: Chart
  /// The chart that is explored: that of the file, or one of larger candles.
  package internal(set) var chart: Chart {
    didSet { tones.chart = chart }
  }
  /// How prices become sound now.
  var toneSettings: ToneSettings
  /// How many steps larger than the file's the candles are.
  package internal(set) var periodPlace = 0
  let settings: Settings
  /// What keys are called in sentences.
  let keyNames: KeyNames
  var mode = Mode.keys
  var value = CandleValue.wholeCandle
  var element: ChartElement
  var tones: CandleTones
  /// The candle that was told last, so that `terse` says only what changed.
  var told: Int?
  /// The time of the candle before the last jump, which outlives a change to larger candles.
  var origin: CandleTime?
  /// The extreme that was gone to last, if nothing has moved since.
  var extreme: Extreme?
  /// What was looked for last.
  var search: Search?
  /// The times that are marked, in their order.
  var markTimes: [CandleTime] = []
  /// The candles that are played, and where in them, while it goes on.
  var playing: Playing?
  /// The guided tour, if it has begun and nothing else was done since.
  var tour: Tour?
  /// How many times faster than usual a sweep is.
  var speed: Double
  /// The layout that was found for this file, to be kept with what it has and we do not use.
  var kept: ChartLayout?
  /// Whether exploring goes on where it ended.
  var isBack = false
  var areTonesOn = true
  var hasToldPercent = false
  var hasToldLinear = false
  /// Whether it was told that the steps of the view are too small, and they still are.
  var hasToldCoarse = false
  /// The time of the candle that was left for larger ones.
  var leftTime: CandleTime?
  /// The indicators over the candles of the file, while larger ones are explored.
  var sourceIndicators: [ChartAdditions.Indicator] = []
  /// The indicators that are being computed.
  var computations: [Computation] = []
  /// How many computations there were.
  var computationCount = 0
  /// The names of indicators that have been computed, which is to be told when nothing is heard any more.
  var finished: [String] = []
  /// How many of the sounds have been learnt.
  var learntCount = 0
  var lastResponse = Response("")
  /// What has not been said to its end yet.
  var alerts = Alerts()

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
    source = chart
    self.chart = chart
    toneSettings = settings.tones
    self.verbosity = verbosity
    self.isSpeechOn = isSpeechOn
    self.settings = settings
    keyNames = settings.keys.names
    rate = settings.rate
    speed = settings.tones.pace.speed
    let view = view ?? max(0, chart.series.count - Self.viewCount)..<chart.series.count
    element = ChartElement(
      series: chart.series, width: Self.plotWidth, spacing: 1, rightPadding: 0, overscroll: 0)
    cursor = max(0, view.upperBound - 1)
    element.select(cursor)
    element.show(view)
    tones = CandleTones(chart: chart, view: view, settings: settings.tones)
  }

  /// Whether keys are characters of a line.
  package var isTyping: Bool {
    if case .prompt = mode { return true }
    return false
  }

  var words: ExplorerWords { ExplorerWords(chart: chart, verbosity: verbosity, value: value, keys: keyNames) }

  /// The candles in view.
  ///
  /// Rounded, since a plot that is shared out among 61 candles ends a little beside the last one.
  package var view: Range<Int> {
    let (edge, count) = (element.viewport.rightEdge.rounded(), Double(chart.series.count))
    let start = element.viewport.leftEdge(width: element.width).rounded()
    let upper = Int(min(max(edge, 1), count))
    return min(Int(min(max(start, 0), count)), upper - 1)..<upper
  }

  /// The index of the newest candle.
  var newest: Int { chart.series.count - 1 }

  /// What is said and heard first.
  package mutating func start() -> [Effect] {
    told = cursor
    let start = words.start(
      at: cursor, view: view, isBack: isBack, noticeCount: settings.notices.count, offersHelp: settings.offersHelp)
    let response = respond(
      tellingPitch(after: start), score: tones.arrival(at: cursor, value: value), braille: braille?.start(at: cursor))
    return response + computations.map(Effect.compute)
  }

  /// Leaves, whatever is being typed or chosen.
  package func leave() -> [Effect] { [.leave(words.left(at: cursor))] }

  /// Takes an input in.
  package mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .reached(let candle):
      return follow(to: candle)
    case .playedToEnd: return finishPlaying()
    case .computed(let computed):
      take(computed)
      return []
    case .quiet: return tellNews()
    case .alertsSaid:
      alerts = Alerts()
      return []
    case .news(let news, let repeatsAnswer): return tell(news, repeatsAnswer: repeatsAnswer)
    case .route(let target): return route(to: target)
    case .line(let text, let isSounding): return take(line: text, isSounding: isSounding)
    case .pasted(let text): return take(pasted: text)
    case .key(let name, let isSounding):
      switch mode {
      case .help: return help(for: name)
      case .menu(let menu): return take(name, in: menu)
      case .prompt(let prompt): return take(name, in: prompt)
      case .keys:
        guard let command = settings.keys.command(for: name) else { return noCommand(name) }
        return perform(command, key: name, isSounding: isSounding)
      }
    }
  }

  mutating func respond(_ words: Phrase, score: Score = Score(), braille: BrailleLine? = nil) -> [Effect] {
    lastResponse = Response(words, alert: alertWords, score: score, braille: braille)
    return [.respond(lastResponse)]
  }
}
