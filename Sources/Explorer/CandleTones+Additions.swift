package import AudioGraph
import CandleEngine
package import Presentation

/// What is heard of indicators, levels and another series.
extension CandleTones {
  /// The sweep over a range of candles with all that is told beside them: another series in turns with the closes, or
  /// indicators as voices of their own and crossings of levels as earcons.
  ///
  /// Of a kind alone, only its candles are heard, each in its place; nothing beside them then.
  ///
  /// An indicator that has a pane of its own is heard in a domain of its own; of several lines the first.
  package static func audioGraph(
    over range: Range<Int>, of chart: Chart, settings: ToneSettings, only kind: SearchKind? = nil
  )
    -> Score
  {
    if let kind {
      let search = CandleSearch(chart: chart)
      return sweep(over: range, of: chart, settings: settings) { search.matches(kind, at: $0) }
    }
    if let comparison = chart.additions.comparison, let other = comparison.others.first {
      let closes = comparison.alignedCloses(of: other.candles, in: range)
      let close = { (index: Int) in
        closes.indices.contains(index - range.lowerBound) ? closes[index - range.lowerBound] : nil
      }
      if let score = Self.comparison(over: range, of: chart, with: close, settings: settings) { return score }
    }
    let indicators = chart.additions.indicators.map { indicator in
      let output = indicator.output
      let isPrice = type(of: output.indicator).kind.pane == .price
      let domain = isPrice ? nil : output.extremes(in: range)
      return SweepVoice.indicator({ output[0, at: $0] }, pitchMap: domain.map(settings.pitchMap))
    }
    let levels = chart.additions.levels
    // Without levels no candle is looked at: of millions that would be heard as a wait.
    let crossings = (levels.isEmpty ? range.prefix(0) : range.dropFirst()).flatMap { index in
      PriceCrossing.crossings(in: chart.series, at: index, levels: levels)
        .map { Cue(before: index, .crossing(isUp: $0.direction == .up)) }
    }
    return sweep(over: range, of: chart, settings: settings, indicators: indicators, crossings: crossings)
  }
}
