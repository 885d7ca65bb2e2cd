import AudioGraph
import CandleEngine
import Presentation

/// Indicators, levels, larger candles and the range of pitch.
extension Explorer {
  // MARK: Indicators

  /// Reads all that is told beside the candle under the cursor.
  mutating func readAdditions() -> [Effect] {
    let sentences = AdditionWords(chart: chart, view: view).candle(cursor, tellsStart: true)
    guard !sentences.isEmpty else { return respond(AddingWords.nothingAdded, score: earcon(.nothingFound)) }
    return respond(Phrase.joined(sentences))
  }

  /// Adds an indicator, or takes one away that is there.
  mutating func toggleIndicator(_ text: String) -> [Effect] {
    if let place = chart.additions.indicators.firstIndex(where: { $0.name == text }) {
      let label = chart.additions.indicators[place].output.indicator.label
      chart.additions.indicators.remove(at: place)
      return respond(AddingWords.takenAway(Phrase(label)))
    }
    do throws(IndicatorError) {
      let indicator = try IndicatorCatalog.full.indicator(reading: text)
      chart.additions.add(indicator, named: text, over: chart.series)
      return respond(
        AddingWords.added(Phrase(indicator.label), reading: AdditionWords.reading(last: chart, at: cursor)))
    } catch {
      return respond(AddingWords.notAdded(text, allowed: AddingWords.allowed(after: error)), score: earcon(.error))
    }
  }

  // MARK: Levels

  /// Sets an alert level, or takes one away that is there.
  mutating func toggleLevel(_ text: String) -> [Effect] {
    guard let level = Double(text.filter { !"$€£, ".contains($0) }), level.isFinite else {
      return respond(AddingWords.noLevel(text), score: earcon(.error))
    }
    let price = chart.values.price(level)
    if let place = chart.additions.levels.firstIndex(of: level) {
      chart.additions.levels.remove(at: place)
      return respond(AddingWords.levelTakenAway(price))
    }
    chart.additions.levels.append(level)
    let words = AdditionWords(chart: chart, view: cursor..<(cursor + 1)).level(level, at: cursor)
    return respond(AddingWords.levelSet(words))
  }

  /// What is said and heard when the close of a candle crosses alert levels.
  func crossings(at index: Int) -> (words: Phrase?, score: Score) {
    let crossings = PriceCrossing.crossings(in: chart.series, at: index, levels: chart.additions.levels)
    guard let first = crossings.first else { return (nil, Score()) }
    let sentences = crossings.map { AdditionWords.crossing($0, values: chart.values) }
    return (Phrase.joined(sentences), earcon(.crossing(isUp: first.direction == .up)))
  }

  // MARK: Larger candles

  /// Gathers candles into larger ones, or goes back towards those of the file; the candle that holds the one under the
  /// cursor is selected.
  mutating func changePeriod(by step: Int) -> [Effect] {
    let periods = Self.periods(longerThan: source.interval, firstWeekday: chart.values.format.firstWeekday)
    let place = periodPlace + step
    guard (0...periods.count).contains(place) else {
      return respond(AddingWords.periodLimit(isLargest: step > 0), score: earcon(.end))
    }
    periodPlace = place
    let time = chart.series.time(at: cursor)
    chart =
      place == 0 ? source.taking(chart.additions) : source.gathered(into: periods[place - 1], adding: chart.additions)
    element = ChartElement(series: chart.series, width: Self.plotWidth, spacing: 1, rightPadding: 0, overscroll: 0)
    cursor = candle(holding: time)
    element.select(cursor)
    let count = min(Self.viewCount, chart.series.count)
    let start = min(max(0, cursor - count / 2), chart.series.count - count)
    element.show(start..<(start + count))
    tones = CandleTones(chart: chart, view: view, settings: toneSettings)
    (origin, search, extreme) = (nil, nil, nil)
    return arrive(from: nil, preface: words.candles(chart.series.count))
  }

  /// The candle whose time has come at a moment.
  func candle(holding time: CandleTime) -> Int {
    let next = chart.series.lowerBound(of: time)
    let isStart = next < chart.series.count && chart.series.time(at: next) == time
    return isStart ? next : max(0, next - 1)
  }

  private static func periods(longerThan interval: Double, firstWeekday: Int) -> [CandlePeriod] {
    let all: [(period: CandlePeriod, seconds: Double)] = [
      (.hours(1), 3_600), (.day, 86_400), (.week(firstWeekday: firstWeekday), 7 * 86_400), (.month, 28 * 86_400),
      (.quarter, 89 * 86_400), (.year, 365 * 86_400),
    ]
    // Months and quarters are not of one length: what is nearly as long as the candles is no larger one.
    return all.filter { $0.seconds > interval * 1.5 }.map(\.period)
  }

  // MARK: The range of pitch

  /// Sets the prices that are heard as the lowest and the highest pitch: `170 200`, `narrower`, `wider`, `auto`;
  /// without any of these tells which they are.
  mutating func setRange(_ text: String) -> [Effect] {
    guard !text.isEmpty else { return respond(toldRange) }
    let extremes = chart.series.extremes(in: view)
    let current = toneSettings.domain ?? extremes.lowestClose...max(extremes.lowestClose, extremes.highestClose)
    let tenth = current.upperBound / 10 - current.lowerBound / 10
    let wanted: ClosedRange<Double>? =
      switch text {
      case "auto": nil
      case "narrower": Self.range(from: current.lowerBound + tenth, to: current.upperBound - tenth)
      case "wider": Self.range(from: current.lowerBound - tenth, to: current.upperBound + tenth)
      default: Self.range(reading: text)
      }
    guard wanted != nil || text == "auto" else {
      return respond(AddingWords.noRange(text), score: earcon(.error))
    }
    toneSettings.domain = wanted
    tones = CandleTones(chart: chart, view: view, settings: toneSettings)
    return respond(
      tellingPitch(after: toldRange), score: tones.arrival(at: cursor, value: value, isNewRange: true))
  }

  private var toldRange: Phrase {
    let values = chart.values
    return toneSettings.domain.map { AddingWords.range(values.price($0.lowerBound), values.price($0.upperBound)) }
      ?? words.range(of: view)
  }

  /// Two prices with a blank between them, or a dash; a price may be below zero.
  private static func range(reading text: String) -> ClosedRange<Double>? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count != 2 else { return range(from: Double(words[0]), to: Double(words[1])) }
    // Of the dashes the one that leaves two numbers: 170-200, -5--1, 1e-3-2.
    return text.indices.dropFirst().lazy.filter { text[$0] == "-" }
      .compactMap { range(from: Double(text[..<$0]), to: Double(text[text.index(after: $0)...])) }.first
  }

  /// A range from a price to a higher one; `nil` where there is none, as of numbers too large to be told apart.
  private static func range(from low: Double?, to high: Double?) -> ClosedRange<Double>? {
    guard let low, let high, low < high, low.isFinite, high.isFinite else { return nil }
    return low...high
  }
}
