import AudioGraph
import CandleEngine
package import Presentation

/// The scores of candles, in a pitch domain that holds still until it is fitted anew.
package struct CandleTones: Sendable {
  /// A moving average of so many closes is a reference: a month of trading days.
  private static let averageCount = 20
  /// The silence between two earcons.
  static let earconPause: Seconds = 0.05
  /// The most values of an indicator that are looked at for one note.
  private static let mostValues = 1_024
  /// Fewer candles are not a view.
  private static let fewestCandles = 5

  /// The candles whose closes are the domain; the first is heard on the left, the last on the right.
  package private(set) var view: Range<Int>

  /// The chart with what is told beside its candles now.
  var chart: Chart
  private let settings: ToneSettings
  private var builder: ScoreBuilder

  package init(chart: Chart, view: Range<Int>, settings: ToneSettings) {
    self.chart = chart
    self.view = view
    self.settings = settings
    builder = Self.builder(chart: chart, view: view, settings: settings)
  }

  /// Whether pitch follows the price itself, though its logarithm was asked for: the domain reaches zero or below.
  package var isLinearInstead: Bool { settings.scale == .logarithmic && builder.pitchMap.scale == .linear }

  /// How many cents a rise by one percent is heard as, where that has one answer.
  var centsPerPercent: Double? { builder.pitchMap.centsPerPercent }

  /// Whether most steps between the closes in view are too small to be heard.
  package var isCoarse: Bool {
    let step = builder.pitchMap.medianStep(over: view) { chart.series.close(at: $0) }
    return step.map { $0 < PitchMap.leastClearStep } ?? false
  }

  /// How many of the newest candles in view are few enough for their steps to be heard.
  ///
  /// - Returns: The view's count halved as often as needed; `nil` if not even a handful would do.
  package var clearCount: Int? {
    var count = view.count / 2
    while count >= Self.fewestCandles {
      let part = (view.upperBound - count)..<view.upperBound
      if !CandleTones(chart: chart, view: part, settings: settings).isCoarse { return count }
      count /= 2
    }
    return nil
  }

  /// Takes the closes of a range as the domain, unless the user has fixed it.
  mutating func fit(to view: Range<Int>) {
    self.view = view
    builder = Self.builder(chart: chart, view: view, settings: settings)
  }

  /// Whether the close of a candle lies in the domain, or the domain is the user's.
  func covers(_ index: Int) -> Bool {
    let close = chart.series.close(at: index)
    let domain = builder.pitchMap.domain
    return settings.domain != nil || domain.contains(close) || (close == 0 && domain.lowerBound > 0)
  }

  /// The note of one value of a candle; none for a volume that is unknown.
  func step(_ index: Int, value: CandleValue) -> Score {
    let candle = chart.series[index]
    guard let price = chart.value(value, at: index) else { return Score() }
    if value == .volume { return volume(price, at: index) }
    if case .indicator(let line) = value { return indicator(line, price, at: index) }
    let isClose = value == .wholeCandle || value == .close
    let open = isClose && !chart.series.traits.hasOnlyCloses ? candle.open : nil
    return builder.step(price: price, from: open, candle: index)
  }

  /// Open, high, low and close, one after the other; the one note of a series of closes.
  func wholeCandle(_ index: Int) -> Score {
    guard !chart.series.traits.hasOnlyCloses else { return step(index, value: .close) }
    let candle = chart.series[index]
    return builder.wholeCandle(
      open: candle.open, high: candle.high, low: candle.low, close: candle.close, candle: index)
  }

  /// The note of a candle that the cursor comes to, after the earcon of the time that is missing before it.
  func arrival(at index: Int, value: CandleValue, isNewRange: Bool = false) -> Score {
    var score = isNewRange ? builder.earcon(.new, at: index) : Score()
    if let steps = SeriesEvents(chart: chart).missingSteps(before: index) {
      score.append(builder.earcon(.missingTime(steps: steps), at: index), pause: Self.earconPause)
    }
    score.append(step(index, value: value))
    return score
  }

  /// The earcon of an end, then what is heard of the candle.
  func end(_ index: Int, value: CandleValue) -> Score {
    var score = builder.earcon(.end, at: index)
    score.append(arrival(at: index, value: value))
    return score
  }

  /// What the close of a candle can be heard against.
  ///
  /// - Parameters:
  ///   - index: The candle.
  ///   - bookmark: A candle with a bookmark, if there is one.
  /// - Returns: The references that there are, in the order in which they are heard.
  func references(of index: Int, bookmark: Int? = nil) -> [Reference] {
    let series = chart.series
    let close = series.close(at: index)
    let extremes = series.extremes(in: view)
    var references: [Reference] = []
    if index > 0 { references.append(Reference(.previousClose, price: series.close(at: index - 1))) }
    references.append(Reference(.lowest, price: extremes.lowestClose))
    references.append(Reference(.highest, price: extremes.highestClose))
    if let bookmark { references.append(Reference(.bookmark, price: series.close(at: bookmark))) }
    let count = Self.averageCount
    if index + 1 >= count {
      let sum = ((index + 1 - count)...index).reduce(0) { $0 + series.close(at: $1) }
      references.append(Reference(.average(count: count), price: sum / Double(count)))
    }
    if let round = ScoreBuilder.roundNumber(nearest: close) { references.append(Reference(.roundNumber, price: round)) }
    return references
  }

  /// Each reference, and the close of the candle after it.
  func score(of references: [Reference], at index: Int) -> Score {
    builder.references(references.map(\.price), current: chart.series.close(at: index), candle: index)
  }

  /// The sweep over a range of candles, over a domain of its own closes.
  func sweep(over range: Range<Int>, speed: Double, only kind: SearchKind? = nil, isBackwards: Bool = false) -> Score {
    var settings = settings
    settings.pace.speed = speed
    if isBackwards { return Self.backwards(over: range, of: chart, settings: settings) }
    return Self.audioGraph(over: range, of: chart, settings: settings, only: kind)
  }

  /// A volume's note, in a domain of the volumes in view.
  private func volume(_ volume: Double, at index: Int) -> Score {
    let extremes = chart.series.extremes(in: view)
    let domain = min(extremes.lowestVolume, volume)...max(extremes.highestVolume, volume)
    var builder = builder
    builder.pitchMap = settings.pitchMap(of: domain)
    return builder.step(price: volume, candle: index)
  }

  /// An indicator's note: by the map of the prices, or in a domain of its own.
  private func indicator(_ line: IndicatorLine, _ value: Double, at index: Int) -> Score {
    var builder = builder
    if let indicator = chart.indicator(named: line.name), !indicator.isOverPrices {
      builder.pitchMap = settings.pitchMap(of: domain(of: indicator, with: value))
    }
    var score = builder.step(price: value, candle: index)
    for place in score.notes.indices { score.notes[place].timbre = .indicator }
    return score
  }

  /// The values that an oscillator takes, or those in view; of millions in view, of as many as a key has time for.
  private func domain(of indicator: ChartAdditions.Indicator, with value: Double) -> ClosedRange<Double> {
    if let range = indicator.output.indicator.preferredRange { return range }
    let values = indicator.output.extremes(in: view.suffix(Self.mostValues)) ?? value...value
    return min(values.lowerBound, value)...max(values.upperBound, value)
  }

  static func builder(chart: Chart, view: Range<Int>, settings: ToneSettings) -> ScoreBuilder {
    let extremes = chart.series.extremes(in: view)
    let closes = view.isEmpty ? 0...0 : lowest(of: chart, extremes, in: view)...extremes.highestClose
    return ScoreBuilder(
      pitchMap: settings.pitchMap(of: settings.domain ?? closes), view: view, isMono: settings.isMono)
  }

  /// The lowest close of a view: above zero where zeros are no prices, as they would squeeze all others together.
  private static func lowest(of chart: Chart, _ extremes: RangeExtremes, in view: Range<Int>) -> Double {
    // Where prices are negative too, zero is one of them.
    guard extremes.lowestClose == 0, extremes.highestClose > 0 else { return extremes.lowestClose }
    return view.reduce(extremes.highestClose) { lowest, index in
      let close = chart.series.close(at: index)
      return close > 0 && close < lowest ? close : lowest
    }
  }
}
