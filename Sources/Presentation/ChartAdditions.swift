package import CandleEngine

/// What is told beside the candles themselves: indicators, other series, levels, trading sessions.
package struct ChartAdditions: Sendable {
  /// An indicator over the whole series.
  package struct Indicator: Sendable {
    /// Its name and parameters as they were asked for: `sma:5`.
    package let name: String
    /// Its values, one row a candle.
    package let output: IndicatorOutput

    /// Whether there is a value at any candle.
    ///
    /// - Complexity: O(1) where the last candle has one.
    package var hasValues: Bool {
      (0..<output.count).reversed().contains { index in
        output.plots.indices.contains { output[$0, at: index] != nil }
      }
    }
  }

  /// The indicators, in the order they were asked for.
  package var indicators: [Indicator] = []
  /// The series beside the chart's own, in percent.
  package var comparison: Comparison?
  /// Prices to watch.
  package var levels: [Double] = []
  /// Lines through two points, to watch too.
  package var trendLines: [Drawing] = []
  /// The parts of the trading day.
  package var sessions: [TradingSession] = []

  package init() {}

  /// Computes an indicator over a series.
  ///
  /// - Complexity: O(n) or O(n · period).
  package mutating func add(_ indicator: any CandleEngine.Indicator, named name: String, over series: CandleSeries) {
    indicators.append(Indicator(name: name, output: IndicatorOutput(of: indicator, over: series)))
  }

  /// The same over another series, without the indicators, which are to be computed anew.
  func moved(to series: CandleSeries) -> ChartAdditions {
    var result = self
    result.indicators = []
    result.comparison = comparison.map { Comparison(chart: series, with: $0.others, normalization: $0.normalization) }
    return result
  }

  /// The other series beside the candles of a view: their changes in percent since its first candle.
  ///
  /// - Returns: A name and one value a candle for each series; `nil` where it has no recent data.
  package func comparisons(in view: Range<Int>) -> [(name: String, values: [Double?])] {
    guard let comparison else { return [] }
    return zip(comparison.others, comparison.lines(in: view)).map { ($0.name, $1) }
  }

  /// How another series has moved beside the candles of a view, as it is told.
  ///
  /// In a picture a series that begins later starts on the chart's own line; in words that would give it a change that it
  /// never had, so its own first close in the view is what it is measured from.
  struct OtherChange {
    /// What the series is called.
    let name: String
    /// The candle that it is measured from, where that is not the view's first; `nil` also without any.
    let start: Candle?
    /// The oldest candle that there is of it.
    let oldest: Candle?
    /// The change in percent at each candle of the view; `nil` where it has no recent data.
    let values: [Double?]
  }

  /// The other series beside the candles of a view, as they are told.
  ///
  /// - Complexity: O(view + candles of the others in the same time).
  func otherChanges(in view: Range<Int>) -> [OtherChange] {
    guard let comparison else { return [] }
    let visible = view.clamped(to: 0..<comparison.chart.count)
    return comparison.others.map { other in
      let candles = other.candles
      let closes = comparison.alignedCloses(of: candles, in: visible)
      let first = closes.firstIndex { $0.map { $0 != 0 } ?? false }
      let base = first.flatMap { closes[$0] }
      let late = first.flatMap { $0 > 0 ? comparison.chart.time(at: visible.lowerBound + $0) : nil }
      // The close that was known then, unless the candle is of that very time.
      let start = late.flatMap { time -> Candle? in
        let next = candles.lowerBound(of: time)
        return candles.candle(at: next).flatMap { time < $0.time ? nil : $0 } ?? candles.candle(at: next - 1)
      }
      return OtherChange(
        name: other.name, start: start, oldest: candles.candle(at: 0),
        values: closes.map { close in
          guard let close, let base else { return nil }
          let change = 100 * (close / base - 1)
          return change.isFinite ? change : nil
        })
    }
  }

  /// How a level stands to the candles of a range.
  package struct LevelCrossings: Sendable {
    /// How many closes crossed it.
    package let count: Int
    /// The last crossing.
    package let last: PriceCrossing?
  }

  /// The crossings of a level in a range of candles.
  ///
  /// - Complexity: O(range).
  package static func crossings(of level: Double, in series: CandleSeries, range: Range<Int>) -> LevelCrossings {
    var count = 0
    var last: PriceCrossing?
    for index in range {
      guard let crossing = PriceCrossing.crossings(in: series, at: index, levels: [level]).first else { continue }
      count += 1
      last = crossing
    }
    return LevelCrossings(count: count, last: last)
  }
}
