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
