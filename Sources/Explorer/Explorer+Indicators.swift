import AudioGraph
import CandleEngine
import Presentation

/// An indicator that takes longer than a key may, to be computed while keys are answered.
package struct Computation: Equatable, Sendable {
  /// Tells it from all others of an explorer.
  let number: Int
  /// Its name and parameters as they were asked for.
  let name: String
  let indicator: any CandleEngine.Indicator
  /// Whether its end is told: not of one that was there before.
  let isTold: Bool
  private let series: CandleSeries

  fileprivate init(
    number: Int, name: String, indicator: any CandleEngine.Indicator, series: CandleSeries, isTold: Bool
  ) {
    (self.number, self.name, self.indicator) = (number, name, indicator)
    (self.series, self.isTold) = (series, isTold)
  }

  /// Computes it.
  ///
  /// - Complexity: O(n) or O(n · period).
  package func result() -> Computed {
    var additions = ChartAdditions()
    additions.add(indicator, named: name, over: series)
    return Computed(number: number, indicators: additions.indicators)
  }

  package static func == (left: Computation, right: Computation) -> Bool { left.number == right.number }
}

/// An indicator that has been computed.
package struct Computed: Equatable, Sendable {
  fileprivate let number: Int
  fileprivate let indicators: [ChartAdditions.Indicator]

  package static func == (left: Computed, right: Computed) -> Bool { left.number == right.number }
}

/// Indicators.
extension Explorer {
  /// More candles than are computed before a key is answered: some 20 ms.
  private static let mostAtOnce = 65_536

  mutating func openIndicators() -> [Effect] {
    open(Prompt(purpose: .indicator), preface: AddingWords.indicators(indicatorLabels))
  }

  /// What the indicators are called that are on, those included that are being computed.
  var indicatorLabels: [Phrase] {
    let computed = chart.additions.indicators.map(\.output.indicator)
    return (computed + computations.map(\.indicator)).map { Phrase($0.label) }
  }

  /// Adds an indicator, or takes one away that is there.
  mutating func toggleIndicator(_ text: String) -> [Effect] {
    let indicator: any CandleEngine.Indicator
    do throws(IndicatorError) {
      indicator = try IndicatorCatalog.full.indicator(reading: text)
    } catch {
      return respond(AddingWords.notAdded(text, allowed: AddingWords.allowed(after: error)), score: earcon(.error))
    }
    let label = Phrase(indicator.label)
    if removeIndicator(indicator) { return respond(AddingWords.takenAway(label)) }
    guard let computation = add(indicator, named: text) else {
      return respond(Phrase.joined(chart.additions.indicators.suffix(1).map(added)))
    }
    return respond(AddingWords.computing(label)) + [.compute(computation)]
  }

  /// Takes the result of a computation in, to be told when nothing is heard any more.
  mutating func take(_ computed: Computed) {
    guard let place = computations.firstIndex(where: { $0.number == computed.number }) else { return }
    let computation = computations.remove(at: place)
    chart.additions.indicators += computed.indicators
    if computation.isTold { finished += computed.indicators.map(\.name) }
  }

  /// Whether there is something to be told as soon as nothing is heard.
  package var hasNews: Bool {
    guard case .keys = mode, playing == nil else { return false }
    return !finished.isEmpty
  }

  /// Tells which indicators are there now, with their values at the candle that is told.
  mutating func tellNews() -> [Effect] {
    guard hasNews else { return [] }
    let names = finished
    finished = []
    return respond(Phrase.joined(chart.additions.indicators.filter { names.contains($0.name) }.map(added)))
  }

  private func added(_ indicator: ChartAdditions.Indicator) -> Phrase {
    AddingWords.added(
      Phrase(indicator.output.indicator.label), reading: AdditionWords.reading(of: indicator, on: chart, at: cursor))
  }

  /// Takes away an indicator, whatever name it was asked for with.
  private mutating func removeIndicator(_ indicator: any CandleEngine.Indicator) -> Bool {
    let id = indicator.descriptor
    let count = chart.additions.indicators.count + computations.count
    computations.removeAll { $0.indicator.descriptor == id }
    let gone = chart.additions.indicators.filter { $0.output.indicator.descriptor == id }.map(\.name)
    chart.additions.indicators.removeAll { gone.contains($0.name) }
    finished.removeAll { gone.contains($0) }
    if !chart.valueChoices.contains(value), !isAwaited(value) { value = .wholeCandle }
    return chart.additions.indicators.count + computations.count < count
  }

  /// Adds an indicator at once, or gives back what is to be computed first.
  mutating func add(_ indicator: any CandleEngine.Indicator, named name: String, isTold: Bool = true)
    -> Computation?
  {
    guard chart.series.count > Self.mostAtOnce else {
      chart.additions.add(indicator, named: name, over: chart.series)
      return nil
    }
    computationCount += 1
    let computation = Computation(
      number: computationCount, name: name, indicator: indicator, series: chart.series, isTold: isTold)
    computations.append(computation)
    return computation
  }

  /// Gives the chart the indicators that it had over other candles.
  mutating func addAgain(_ names: [String]) -> [Effect] {
    names.compactMap { name in
      guard let indicator = try? IndicatorCatalog.full.indicator(reading: name) else { return nil }
      return add(indicator, named: name, isTold: false).map(Effect.compute)
    }
  }

  /// The names of all indicators, those included that are being computed.
  var indicatorNames: [String] { chart.additions.indicators.map(\.name) + computations.map(\.name) }

  /// Whether the value that is read is that of an indicator which is being computed.
  func isAwaited(_ value: CandleValue) -> Bool {
    guard case .indicator(let line) = value else { return false }
    return computations.contains { $0.name == line.name }
  }
}
