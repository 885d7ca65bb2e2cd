package import CandleEngine
import Foundation

/// A line over the candles, which a price or another line can cross.
package enum ChartLine: Equatable, Sendable {
  case close
  /// A price to watch, or a value of an indicator's own axis.
  case level(Double)
  case trendLine(Drawing.ID)
  case indicator(IndicatorLine)
}

/// Two lines that can cross.
package struct LinePair: Equatable, Sendable {
  /// The line that is told as crossing.
  package let moving: ChartLine
  /// The line that is told as being crossed.
  package let other: ChartLine

  package init(_ moving: ChartLine, across other: ChartLine) {
    self.moving = moving
    self.other = other
  }
}

extension Chart {
  /// The value that is read at a candle; `nil` where there is none.
  package func value(_ value: CandleValue, at index: Int) -> Double? {
    guard case .indicator(let line) = value else {
      // A series of closes repeats each close as open, high and low, which nobody has traded at.
      let isInvented = series.traits.hasOnlyCloses && [.open, .high, .low].contains(value)
      return isInvented ? nil : value.of(series[index])
    }
    return indicator(named: line.name)?.output[line.plot, at: index]
  }

  /// The values that can be read, in the order of the keys; no volume where no candle has one.
  package var valueChoices: [CandleValue] {
    let hasVolume = series.extremes(in: series.indices).volumeCount > 0
    let ofCandles = (series.traits.hasOnlyCloses ? [.close, .volume] : CandleValue.ofCandles).filter {
      $0 != .volume || hasVolume
    }
    return ofCandles + additions.indicators.flatMap { lines(of: $0).map(CandleValue.indicator) }
  }

  /// An indicator by the name that it was asked for with.
  package func indicator(named name: String) -> ChartAdditions.Indicator? {
    additions.indicators.first { $0.name == name }
  }

  /// The pairs of lines whose crossings mean something: closes and what they are looked at beside, averages among each
  /// other, the lines of one oscillator and the values that its readers look at.
  package var linePairs: [LinePair] {
    let overPrices = additions.indicators.filter(\.isOverPrices)
    let beside =
      additions.levels.map(ChartLine.level) + additions.trendLines.map { .trendLine($0.id) }
      + overPrices.flatMap(edges).map(ChartLine.indicator)
    return beside.map { LinePair(.close, across: $0) } + pairs(ofAverages: overPrices)
      + additions.indicators.flatMap(ownPairs)
  }

  /// The longest average has its first value before that many candles.
  private static let mostBeforeValue = 1_000

  /// Each two of the indicators with one line: the shorter one, whose values begin earlier, crosses the longer, of equal ones the first the second.
  private func pairs(ofAverages indicators: [ChartAdditions.Indicator]) -> [LinePair] {
    let averages = indicators.filter { $0.output.plots.count == 1 }.flatMap { average in
      lines(of: average).map { line in
        let candles = 0..<min(average.output.count, Self.mostBeforeValue)
        let first = candles.first { average.output[line.plot, at: $0] != nil } ?? candles.upperBound
        return (line: ChartLine.indicator(line), firstValue: first)
      }
    }
    return averages.indices.flatMap { place in
      let first = averages[place]
      return averages[(place + 1)...].map { second in
        first.firstValue <= second.firstValue
          ? LinePair(first.line, across: second.line) : LinePair(second.line, across: first.line)
      }
    }
  }

  /// The lines of an indicator that are read.
  private func lines(of indicator: ChartAdditions.Indicator) -> [IndicatorLine] {
    indicator.output.plots.indices.filter { indicator.output.plots[$0].style != .hidden }
      .map { IndicatorLine(name: indicator.name, plot: $0) }
  }

  /// The lines of an indicator that prices can cross: of one that changes sides when it is crossed, whichever is there.
  private func edges(of indicator: ChartAdditions.Indicator) -> [IndicatorLine] {
    let isOneLine = indicator.output.plots.map(\.role) == [.bullish, .bearish]
    return isOneLine ? [IndicatorLine(name: indicator.name, plot: IndicatorLine.anyPlot)] : lines(of: indicator)
  }

  /// What an indicator's lines can cross of its own: neighbouring lines that do cross, and its levels.
  private func ownPairs(of indicator: ChartAdditions.Indicator) -> [LinePair] {
    let plots = indicator.output.plots
    let drawn = lines(of: indicator).filter { if case .line = plots[$0.plot].style { true } else { false } }
    // The edges of a channel never meet; those of a cloud do.
    let isChannel = indicator.isOverPrices && !indicator.output.indicator.fills.contains(where: \.colorFollowsCrossover)
    let neighbours =
      isChannel ? [] : zip(drawn, drawn.dropFirst()).map { LinePair(.indicator($0), across: .indicator($1)) }
    let first = lines(of: indicator).first { drawn.isEmpty || drawn.contains($0) }
    let levels = indicator.output.indicator.levels.map(\.value)
    return neighbours + (first.map { first in levels.map { LinePair(.indicator(first), across: .level($0)) } } ?? [])
  }
}

extension ChartAdditions.Indicator {
  /// Whether its values are prices, drawn over the candles.
  package var isOverPrices: Bool { type(of: output.indicator).kind.pane == .price }
}

/// Tells where lines cross.
package struct LineCrossings {
  /// A pair that crosses at a candle, and which way.
  package struct Crossing: Equatable, Sendable {
    package let pair: LinePair
    package let direction: PriceCrossing.Direction
  }

  private typealias Line = (Int) -> Double?

  private let chart: Chart

  private let pairs: [(pair: LinePair, moving: Line, other: Line)]

  package init(of pairs: [LinePair], in chart: Chart) {
    self.chart = chart
    self.pairs = pairs.map { ($0, Self.line($0.moving, in: chart), Self.line($0.other, in: chart)) }
  }

  /// The pairs that cross between a candle and the one before it.
  ///
  /// - Complexity: O(pairs).
  package func crossings(at index: Int) -> [Crossing] {
    guard index > 0 else { return [] }
    return pairs.compactMap { pair, moving, other in
      if case .trendLine = pair.other {
        return trendCrossing(at: index, of: moving, across: other).map { Crossing(pair: pair, direction: $0) }
      }
      guard let previous = moving(index - 1), let previousOther = other(index - 1), let now = moving(index),
        let nowOther = other(index),
        let direction = PriceCrossing.direction(
          from: previous, previousLevel: previousOther, to: now, level: nowOther)
      else { return nil }
      return Crossing(pair: pair, direction: direction)
    }
  }

  /// Which way a close crosses a trend line: it is on the other side than the last close that was not at the line.
  ///
  /// A line is drawn through closes, where rounding decides which side of it they are on.
  ///
  /// - Complexity: O(1), but for closes at the line, which are passed over.
  private func trendCrossing(at index: Int, of moving: Line, across other: Line) -> PriceCrossing.Direction? {
    func side(at index: Int) -> Int? {
      guard let close = moving(index), let price = other(index) else { return nil }
      return chart.isAt(price, close: close) ? 0 : close > price ? 1 : -1
    }
    guard let now = side(at: index), now != 0 else { return nil }
    var earlier = index - 1
    while earlier >= 0, let before = side(at: earlier) {
      if before != 0 { return before == now ? nil : now > 0 ? .up : .down }
      earlier -= 1
    }
    return nil
  }

  private static func line(_ line: ChartLine, in chart: Chart) -> Line {
    let series = chart.series
    switch line {
    case .close: return { series.close(at: $0) }
    case .level(let value): return { _ in value }
    case .trendLine(let id):
      let drawn = chart.additions.trendLines.first { $0.id == id }?.lines(in: series).first
      return { drawn?.price(at: $0) }
    case .indicator(let line):
      guard let output = chart.indicator(named: line.name)?.output else { return { _ in nil } }
      guard line.plot == IndicatorLine.anyPlot else { return { output[line.plot, at: $0] } }
      return { index in output.plots.indices.lazy.compactMap { output[$0, at: index] }.first }
    }
  }
}

extension Chart {
  /// Whether a close is at a price, up to the rounding of computed prices.
  ///
  /// Up to zero, where distances are told in points, it is too where no point would be told.
  package func isAt(_ price: Double, close: Double) -> Bool {
    let least = price > 0 ? 0 : 0.5 * pow(10, -Double(values.digits))
    return abs(close - price) <= max(least, 1e-9 * abs(price))
  }

  /// The crossings of some pairs of lines at a candle; of none given, of all that there are.
  package func crossings(of pairs: [LinePair], at index: Int) -> [LineCrossings.Crossing] {
    LineCrossings(of: pairs.isEmpty ? linePairs : pairs, in: self).crossings(at: index)
  }

  /// The lines that are watched while stepping: levels and trend lines.
  package var watchedPairs: [LinePair] {
    additions.levels.map { LinePair(.close, across: .level($0)) }
      + additions.trendLines.map { LinePair(.close, across: .trendLine($0.id)) }
  }
}
