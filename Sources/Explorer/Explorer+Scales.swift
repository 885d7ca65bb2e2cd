import AudioGraph
import CandleEngine
import Presentation

/// Larger candles, and the range of pitch.
extension Explorer {
  // MARK: Larger candles

  /// Gathers candles into larger ones, or goes back towards those of the file; the candle that holds the one under the
  /// cursor is selected.
  mutating func changePeriod(by step: Int) -> [Effect] {
    let periods = Self.periods(longerThan: source.interval, firstWeekday: chart.values.format.firstWeekday)
    let place = periodPlace + step
    guard (0...periods.count).contains(place) else {
      return respond(AddingWords.periodLimit(isLargest: step > 0), score: earcon(.end))
    }
    if periodPlace == 0 { sourceIndicators = chart.additions.indicators }
    let names = indicatorNames
    periodPlace = place
    // Back from larger candles without a move between, the candle that was left is meant, not the first of many.
    let time = leftTime.flatMap { candle(holding: $0) == cursor ? $0 : nil } ?? chart.series.time(at: cursor)
    leftTime = time
    chart =
      place == 0 ? source.taking(chart.additions) : source.gathered(into: periods[place - 1], adding: chart.additions)
    (computations, finished) = ([], [])
    // Those of the file's own candles may have taken long, so they are kept.
    let known = place == 0 ? sourceIndicators.filter { names.contains($0.name) } : []
    chart.additions.indicators = known
    let computing = addAgain(names.filter { name in !known.contains { $0.name == name } })
    element = ChartElement(series: chart.series, width: Self.plotWidth, spacing: 1, rightPadding: 0, overscroll: 0)
    cursor = candle(holding: time)
    element.select(cursor)
    let count = min(Self.viewCount, chart.series.count)
    let start = min(max(0, cursor - count / 2), chart.series.count - count)
    element.show(start..<(start + count))
    tones = CandleTones(chart: chart, view: view, settings: toneSettings)
    (search, extreme) = (nil, nil)
    return arrive(from: nil, preface: words.candles(chart.series.count)) + computing
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
    let wanted: ClosedRange<Double>?
    do throws(TypedNumber.Fault) {
      wanted = try range(named: text, from: current)
    } catch {
      return respond(words(for: error, otherwise: AddingWords.noRange(text)), score: earcon(.error))
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

  /// The range that a text says; `nil` where there is none, and for `auto`.
  private func range(named text: String, from current: ClosedRange<Double>) throws(TypedNumber.Fault)
    -> ClosedRange<Double>?
  {
    let tenth = current.upperBound / 10 - current.lowerBound / 10
    switch text {
    case "auto": return nil
    case "narrower": return Self.range(from: current.lowerBound + tenth, to: current.upperBound - tenth)
    case "wider": return Self.range(from: current.lowerBound - tenth, to: current.upperBound + tenth)
    default: return try range(reading: text)
    }
  }

  /// Two prices with a blank between them, or a dash; a price may be below zero.
  private func range(reading text: String) throws(TypedNumber.Fault) -> ClosedRange<Double>? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count != 2 else { return Self.range(from: try price(words[0]), to: try price(words[1])) }
    // Of the dashes the one that leaves two numbers: 170-200, -5--1.
    for place in text.indices.dropFirst() where text[place] == "-" {
      let (low, high) = (String(text[..<place]), String(text[text.index(after: place)...]))
      if let range = Self.range(from: try price(low), to: try price(high)) { return range }
    }
    return nil
  }

  /// A price; `nil` for what is no number.
  private func price(_ text: String) throws(TypedNumber.Fault) -> Double? {
    do throws(TypedNumber.Fault) {
      return try TypedNumber(text, locale: chart.values.format.locale).value
    } catch {
      guard error == .notNumber else { throw error }
      return nil
    }
  }

  /// A range from a price to a higher one; `nil` where there is none, as of numbers too large to be told apart.
  private static func range(from low: Double?, to high: Double?) -> ClosedRange<Double>? {
    guard let low, let high, low < high, low.isFinite, high.isFinite else { return nil }
    return low...high
  }
}
