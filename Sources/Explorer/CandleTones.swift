package import AudioGraph
import CandleEngine
package import Presentation

/// How prices become sound, as the user has set it.
package struct ToneSettings: Sendable {
  /// How prices are spread over the pitches.
  package var scale: PitchMap.Scale
  /// The frequencies of the ends of the domain.
  package var frequencies: ClosedRange<Hertz>
  /// Whether higher prices sound lower.
  package var isInverted: Bool
  /// Whether everything is heard in the middle.
  package var isMono: Bool
  /// How fast a sweep goes.
  package var pace: SweepPace

  package init(
    scale: PitchMap.Scale = .logarithmic, frequencies: ClosedRange<Hertz> = PitchMap.standardFrequencies,
    isInverted: Bool = false, isMono: Bool = false, pace: SweepPace = SweepPace()
  ) {
    self.scale = scale
    self.frequencies = frequencies
    self.isInverted = isInverted
    self.isMono = isMono
    self.pace = pace
  }
}

/// The scores of candles, in a pitch domain that holds still until it is fitted anew.
package struct CandleTones: Sendable {
  /// The candles whose closes are the domain; the first is heard on the left, the last on the right.
  package private(set) var view: Range<Int>

  private let chart: Chart
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

  /// Takes the closes of a range as the domain.
  mutating func fit(to view: Range<Int>) {
    self.view = view
    builder = Self.builder(chart: chart, view: view, settings: settings)
  }

  /// Whether the close of a candle lies in the domain.
  func covers(_ index: Int) -> Bool { builder.pitchMap.domain.contains(chart.series.close(at: index)) }

  /// The note of one value of a candle; none for a volume that is unknown.
  func step(_ index: Int, value: CandleValue) -> Score {
    let candle = chart.series[index]
    guard let price = value.of(candle) else { return Score() }
    if value == .volume { return volume(price, at: index) }
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

  /// The earcon of an end, then the candle's note.
  func end(_ index: Int, value: CandleValue) -> Score {
    var score = builder.earcon(.end, at: index)
    let pause = score.duration
    score.notes += step(index, value: value).notes.map { note in
      var later = note
      later.onset += pause
      return later
    }
    return score
  }

  /// The sweep over a range of candles, over a domain of its own closes.
  func sweep(over range: Range<Int>, speed: Double) -> Score {
    var settings = settings
    settings.pace.speed = speed
    return Self.sweep(over: range, of: chart, settings: settings)
  }

  /// The sweep over a range of candles: the audio graph.
  package static func sweep(over range: Range<Int>, of chart: Chart, settings: ToneSettings) -> Score {
    let series = chart.series
    let open: ((Int) -> Double)? = series.traits.hasOnlyCloses ? nil : { series[$0].open }
    return builder(chart: chart, view: range, settings: settings)
      .sweep(over: range, pace: settings.pace, voices: [.price({ series.close(at: $0) }, from: open)])
  }

  /// A volume's note, in a domain of the volumes in view.
  private func volume(_ volume: Double, at index: Int) -> Score {
    let volumes = view.compactMap { chart.series[$0].volume }
    let domain = min(volumes.min() ?? volume, volume)...max(volumes.max() ?? volume, volume)
    var builder = builder
    builder.pitchMap = PitchMap(
      domain: domain, scale: settings.scale, frequencies: settings.frequencies, isInverted: settings.isInverted)
    return builder.step(price: volume, candle: index)
  }

  private static func builder(chart: Chart, view: Range<Int>, settings: ToneSettings) -> ScoreBuilder {
    let extremes = chart.series.extremes(in: view)
    let domain = view.isEmpty ? 0...0 : extremes.lowestClose...extremes.highestClose
    let map = PitchMap(
      domain: domain, scale: settings.scale, frequencies: settings.frequencies, isInverted: settings.isInverted)
    return ScoreBuilder(pitchMap: map, view: view, isMono: settings.isMono)
  }
}

extension CandleValue {
  /// The values that candles of a series have, in the order of the keys.
  static func choices(in series: CandleSeries) -> [CandleValue] {
    series.traits.hasOnlyCloses ? [.close, .volume] : allCases
  }
}
