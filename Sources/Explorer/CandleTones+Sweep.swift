package import AudioGraph
import CandleEngine
package import Presentation

/// The ways to play a range of candles.
extension CandleTones {
  /// The sweep over a range of candles, in a domain of its own closes: the audio graph.
  ///
  /// Missing time, and the first candle of another day in files with several a day, are told by earcons in their places.
  /// Where candles share slots, time is missing only if as many slots would be, and days are not told.
  ///
  /// - Parameters:
  ///   - range: The candles.
  ///   - chart: Their chart.
  ///   - settings: How prices become sound. Indicators and ticks are heard only with notes.
  ///   - indicators: What is heard beside each close.
  ///   - crossings: More earcons, in the order of their candles; they go before missing time and days.
  ///   - isHeard: Which candles have a note, in the modes that have notes; the others are silent in their places.
  /// - Returns: The score.
  package static func sweep(
    over range: Range<Int>, of chart: Chart, settings: ToneSettings, indicators: [SweepVoice] = [],
    crossings: [Cue] = [], isHeard: @escaping (Int) -> Bool = { _ in true }
  ) -> Score {
    let series = chart.series
    let builder = builder(chart: chart, view: range, settings: settings)
    let pace = settings.pace
    let hasOnlyCloses = series.traits.hasOnlyCloses
    switch settings.mode {
    case .candles where !hasOnlyCloses:
      let slots = pace.wholeCandleSlots(candleCount: range.count)
      let cues = merge(crossings, cues(in: range, of: chart, slotCount: slots.count))
      return builder.wholeCandles(over: range, pace: pace, cues: cues) { index in
        let candle = series[index]
        return (candle.open, candle.high, candle.low, candle.close)
      }
    case .glide:
      let slots = pace.slots(candleCount: range.count)
      let cues = merge(crossings, cues(in: range, of: chart, slotCount: slots.count))
      return builder.glide(over: range, pace: pace, cues: cues) { series.close(at: $0) }
    case .notes, .candles:
      var voices = [
        SweepVoice.price({ isHeard($0) ? series.close(at: $0) : nil }, from: hasOnlyCloses ? nil : { series[$0].open })
      ]
      voices += indicators
      let extremes = series.extremes(in: range)
      if settings.hasVolumeTicks, extremes.volumeCount > 0 {
        voices.append(.volume({ series[$0].volume }, highest: extremes.highestVolume))
      }
      let slots = pace.slots(candleCount: range.count, voiceCount: voices.count)
      let cues = merge(crossings, cues(in: range, of: chart, slotCount: slots.count))
      return builder.sweep(over: range, pace: pace, voices: voices, cues: cues)
    }
  }

  /// The closes of a range beside another series, both 100 at the first candle that has both.
  ///
  /// - Parameters:
  ///   - range: The candles.
  ///   - chart: The first series, heard on the left.
  ///   - other: The price of the second series at a candle of the first; `nil` where it has none.
  ///   - settings: How prices become sound.
  /// - Returns: `nil` where no candle has a positive price of both.
  package static func comparison(
    over range: Range<Int>, of chart: Chart, with other: @escaping (Int) -> Double?, settings: ToneSettings
  ) -> Score? {
    let series = chart.series
    guard let pair = RebasedPair({ series.close(at: $0) }, other, over: range) else { return nil }
    let map = settings.pitchMap(of: settings.domain ?? pair.domain)
    return ScoreBuilder(pitchMap: map, view: range, isMono: settings.isMono)
      .comparison(of: pair, over: range, pace: settings.pace)
  }

  static func cues(in range: Range<Int>, of chart: Chart, slotCount: Int) -> [Cue] {
    let events = SeriesEvents(chart: chart)
    let candlesTogether = max(1, Double(range.count) / Double(max(1, slotCount)))
    return range.dropFirst().compactMap { index in
      if let steps = events.missingSteps(before: index, candlesTogether: candlesTogether) {
        return Cue(before: index, .missingTime(steps: steps))
      }
      return candlesTogether == 1 && events.isSessionStart(at: index) ? Cue(before: index, .new) : nil
    }
  }

  /// Both in the order of their candles, the first ones first where they meet.
  private static func merge(_ first: [Cue], _ second: [Cue]) -> [Cue] {
    // The sort is stable.
    first.isEmpty ? second : (first + second).sorted { $0.candle < $1.candle }
  }
}
