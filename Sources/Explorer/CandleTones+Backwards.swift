import AudioGraph
import CandleEngine
import Presentation

/// Playing candles from the newest to the oldest.
extension CandleTones {
  /// The closes of a range from the last to the first, with what is missing between them; the prices alone.
  static func backwards(over range: Range<Int>, of chart: Chart, settings: ToneSettings) -> Score {
    let series = chart.series
    let builder = builder(chart: chart, view: range, settings: settings)
    let mirror = { range.lowerBound + range.upperBound - 1 - $0 }
    let close = { series.close(at: mirror($0)) }
    let slots = settings.pace.slots(candleCount: range.count)
    // What is heard before a candle is on the way back heard before the one that comes before it.
    let cues = cues(in: range, of: chart, slotCount: slots.count).reversed()
      .map { Cue(before: mirror($0.candle) + 1, $0.earcon) }
    var score: Score
    if settings.mode == .glide {
      score = builder.glide(over: range, pace: settings.pace, cues: cues, price: close)
    } else {
      let open = series.traits.hasOnlyCloses ? nil : { series[mirror($0)].open }
      score = builder.sweep(over: range, pace: settings.pace, cues: cues, open: open, close: close)
    }
    for place in score.notes.indices {
      score.notes[place].candle = score.notes[place].candle.map(mirror)
      score.notes[place].pan *= -1
    }
    return score
  }
}
