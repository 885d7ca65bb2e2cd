import CandleEngine
import Foundation

/// Names and values of lines over the chart, and sentences of what crosses.
package struct LineWords: Sendable {
  private let chart: Chart

  package init(chart: Chart) {
    self.chart = chart
  }

  private var values: Values { chart.values }

  /// What a line is called inside a sentence.
  package func name(of line: ChartLine) -> Phrase {
    switch line {
    case .close: return "close"
    case .level(let price): return values.price(price)
    case .trendLine(let id):
      let all = chart.additions.trendLines
      let number = all.firstIndex { $0.id == id }.map { $0 + 1 } ?? 1
      return all.count > 1 ? "trend line \(number)" : "trend line"
    case .indicator(let line):
      guard let output = chart.indicator(named: line.name)?.output else { return Phrase(line.name) }
      guard output.plots.count > 1, output.plots.indices.contains(line.plot) else {
        return Phrase(output.indicator.label)
      }
      return name(of: output.plots[line.plot], of: output.indicator)
    }
  }

  /// A line of an indicator that has several: `MACD Signal`, with the numbers only where there are two of its kind.
  private func name(of plot: IndicatorPlot, of indicator: any Indicator) -> Phrase {
    let short = indicator.label.prefix { !$0.isNumber }.trimmingCharacters(in: .whitespaces)
    let sameKind = chart.additions.indicators.map(\.output.indicator).count {
      $0.descriptor.identifier == indicator.descriptor.identifier
    }
    let title = sameKind > 1 ? indicator.label : short
    return plot.name == short ? Phrase(title) : "\(title) \(name(of: plot))"
  }

  /// What a line of an indicator is called among its others.
  func name(of plot: IndicatorPlot) -> Phrase {
    if let name = Self.plotNames[plot.name] { return name }
    guard let sign = plot.name.first, let word = Self.signs[sign] else { return Phrase(plot.name) }
    return Phrase(printed: Phrase(plot.name), spoken: "\(word) \(String(plot.name.dropFirst()))")
  }

  private static let signs: [Character: Phrase] = ["%": "percent", "+": "plus", "−": "minus"]

  /// Names of lines that are words; all others are letters, the same in any language.
  private static let plotNames: [String: Phrase] = [
    "Upper": "Upper", "Middle": "Middle", "Basis": "Basis", "Lower": "Lower", "Up": "Up", "Down": "Down",
    "Histogram": "Histogram", "Signal": "Signal", "Conversion": "Conversion", "Base": "Base", "Lagging": "Lagging",
    "Span A": "Span A", "Span B": "Span B",
  ]

  /// A value of an indicator: as a price, or on its own scale with two digits, whole where it counts millions.
  func number(_ value: Double, of indicator: ChartAdditions.Indicator) -> Phrase {
    guard !indicator.isOverPrices else { return values.price(value) }
    let isOfPrices = indicator.output.indicator.preferredRange == nil
    return values.number(value, digits: abs(value) >= 1e6 ? 0 : isOfPrices ? max(2, values.digits) : 2)
  }

  /// A value of an indicator's line.
  func number(_ value: Double, of line: IndicatorLine) -> Phrase {
    chart.indicator(named: line.name).map { number(value, of: $0) } ?? values.price(value)
  }

  /// Where the close stands to the value that is read, if that is an indicator's and a price.
  func close(at index: Int, beside value: CandleValue) -> Phrase? {
    guard case .indicator(let line) = value, chart.indicator(named: line.name)?.isOverPrices == true,
      let price = chart.value(value, at: index)
    else { return nil }
    let words = AdditionWords(chart: chart, view: 0..<0)
    return "The close \(words.place(of: chart.series.close(at: index), at: "it", price))."
  }

  /// A crossing, as it is told with the candle that crosses.
  package func sentence(_ crossing: LineCrossings.Crossing) -> Phrase {
    let other = told(crossing.pair.other, of: crossing.pair.moving)
    let isUp = crossing.direction == .up
    guard crossing.pair.moving != .close else {
      return isUp ? "Crosses \(other) upwards." : "Crosses \(other) downwards."
    }
    let moving = name(of: crossing.pair.moving).capitalised
    return isUp ? "\(moving) crosses \(other) upwards." : "\(moving) crosses \(other) downwards."
  }

  /// Crossings of one line at candles that the listener has left, or has heard only a part of.
  ///
  /// - Parameters:
  ///   - last: The last of them.
  ///   - count: How many there were.
  ///   - index: The candle of the last one.
  /// - Returns: A sentence.
  package func sentence(_ last: LineCrossings.Crossing, count: Int, at index: Int) -> Phrase {
    let date = CandleWords(chart: chart, verbosity: .standard).date(of: chart.series[index])
    return count == 1
      ? "At \(date): \(sentence(last))" : "\(count) crossings, the last at \(date): \(sentence(last))"
  }

  /// Two lines that can cross, inside a sentence.
  package func name(of pair: LinePair) -> Phrase {
    "\(name(of: pair.moving)) and \(told(pair.other, of: pair.moving))"
  }

  /// A line beside the one that crosses it: a level of an oscillator is a number of its own scale.
  private func told(_ line: ChartLine, of moving: ChartLine) -> Phrase {
    switch (line, moving) {
    case (.level(let value), .indicator(let owner)): number(value, of: owner)
    case (.trendLine, _): "the \(name(of: line))"
    default: name(of: line)
    }
  }
}
