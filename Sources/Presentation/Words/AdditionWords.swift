package import CandleEngine

/// Sentences about what is told beside the candles.
package struct AdditionWords: Sendable {
  private let chart: Chart
  private let view: Range<Int>
  private let others: [ChartAdditions.OtherChange]

  /// - Parameters:
  ///   - chart: The chart with what is added.
  ///   - view: The candles that are told; other series are compared from the first.
  package init(chart: Chart, view: Range<Int>) {
    self.chart = chart
    self.view = view
    others = chart.additions.otherChanges(in: view)
  }

  private var values: Values { chart.values }
  private var additions: ChartAdditions { chart.additions }

  /// What there is to say at a candle of the view; nothing for values that are missing.
  ///
  /// - Parameters:
  ///   - index: The candle.
  ///   - isAsked: Whether it was asked for at this candle: then an indicator without a value is told too, and other series
  ///     with the date since when, and with the chart's own change.
  ///   - tellsSession: Whether the part of the trading day is told, which `terse` and `full` words of a candle tell
  ///     themselves.
  /// - Returns: Sentences, each with a full stop.
  package func candle(_ index: Int, isAsked: Bool = false, tellsSession: Bool = true) -> [Phrase] {
    var sentences = additions.indicators.compactMap {
      beside($0, at: index) ?? (isAsked ? missing($0) : nil)
    }
    sentences += isAsked ? comparison(at: index) : others.compactMap { change(of: $0, at: index) }
    sentences += additions.levels.map { level($0, at: index) }
    sentences += additions.trendLines.compactMap { trendLine($0, at: index) }
    if tellsSession, let place = additions.sessions.place(of: chart.series.time(at: index)) {
      sentences.append("\(name(of: place.kind)).")
    }
    return sentences
  }

  /// How the close has moved since the first candle of the view, beside the other series; nothing without them.
  ///
  /// Series that begin later, or have no data, have a sentence of their own.
  private func comparison(at index: Int) -> [Phrase] {
    guard let first = view.first, !others.isEmpty else { return [] }
    let start = chart.series[first]
    let own: Phrase = "\(chart.name) \(values.change(from: start.close, to: chart.series.close(at: index)))"
    let together = others.compactMap { other -> Phrase? in
      guard other.start == nil else { return nil }
      return value(of: other, at: index).map { "\(other.name) \(moved($0))" }
    }
    let apart = others.compactMap { other -> Phrase? in
      guard value(of: other, at: index) != nil else { return missing(other, at: index) }
      return other.start == nil ? nil : change(of: other, at: index)
    }
    return ["Since \(date(of: start)): \(Phrase.list([own] + together))."] + apart
  }

  /// The change of another series at a candle, with its start where that is not the view's; nothing without data.
  private func change(of other: ChartAdditions.OtherChange, at index: Int) -> Phrase? {
    guard let change = value(of: other, at: index) else { return nil }
    guard let start = other.start else { return "\(other.name) \(moved(change))." }
    return "\(other.name), since \(date(of: start)), \(moved(change))."
  }

  /// Why there is no change of another series at a candle.
  private func missing(_ other: ChartAdditions.OtherChange, at index: Int) -> Phrase {
    guard let oldest = other.oldest, chart.series.time(at: index) < oldest.time else {
      return "\(other.name) has no recent data here."
    }
    return "\(other.name) has no data before \(date(of: oldest))."
  }

  private func date(of candle: Candle) -> Phrase { CandleWords(chart: chart, verbosity: .standard).date(of: candle) }

  /// The change of another series at a candle; `nil` outside the view too.
  private func value(of other: ChartAdditions.OtherChange, at index: Int) -> Double? {
    let place = index - view.lowerBound
    return other.values.indices.contains(place) ? other.values[place] : nil
  }

  /// Where a candle's close stands to a level.
  package func level(_ level: Double, at index: Int) -> Phrase {
    let (close, price) = (chart.series.close(at: index), values.price(level))
    guard let crossing = PriceCrossing.crossings(in: chart.series, at: index, levels: [level]).first else {
      return "Close \(place(of: close, at: price, level))."
    }
    let place = place(of: close, at: "it", level)
    return crossing.direction == .up
      ? "Crosses \(price) upwards, the close \(place)." : "Crosses \(price) downwards, the close \(place)."
  }

  /// Where a trend line stands, and the close to it; nothing before the line begins.
  private func trendLine(_ line: Drawing, at index: Int) -> Phrase? {
    guard let price = line.prices(at: index, in: chart.series).first?.price else { return nil }
    let name = LineWords(chart: chart).name(of: .trendLine(line.id)).capitalised
    return "\(name), \(values.price(price)), the close \(place(of: chart.series.close(at: index), at: "it", price))."
  }

  /// What an indicator reads at a candle.
  package static func reading(of indicator: ChartAdditions.Indicator, on chart: Chart, at index: Int) -> Phrase? {
    AdditionWords(chart: chart, view: 0..<0).beside(indicator, at: index)
  }

  /// What there is to say of the view.
  ///
  /// - Returns: Sentences, each with a full stop.
  package var ofView: [Phrase] {
    guard let last = view.last else { return [] }
    var sentences = additions.indicators.compactMap { beside($0, at: last) }
    for other in others {
      let change = other.start == nil ? value(of: other, at: last).map(moved) : nil
      sentences.append(
        change.map { "\(other.name) \($0) over this range." } ?? self.change(of: other, at: last)
          ?? missing(other, at: last))
    }
    sentences += additions.levels.map(levelInView)
    sentences += sessionsInView
    return sentences
  }

  /// The name of a part of the trading day.
  package func name(of session: TradingSession.Kind) -> Phrase {
    switch session {
    case .regular: "Regular session"
    case .preMarket: "Before the market"
    case .afterHours: "After hours"
    case .overnight: "Overnight"
    }
  }

  /// The label of an indicator and its known values.
  private func reading(of indicator: ChartAdditions.Indicator, at index: Int) -> Phrase? {
    let label = indicator.output.indicator.label
    let lines = LineWords(chart: chart)
    let known = (indicator.output.reading(at: index) ?? []).compactMap { plot, value in
      value.map { (name: lines.name(of: plot), value: lines.number($0, of: indicator)) }
    }
    guard let first = known.first else { return nil }
    guard indicator.output.plots.count > 1 else { return "\(label), \(first.value)" }
    return known.reduce(Phrase(label)) { "\($0), \($1.name) \($1.value)" }
  }

  /// The values of an indicator, and where the close stands to one that is a price itself.
  private func beside(_ indicator: ChartAdditions.Indicator, at index: Int) -> Phrase? {
    guard let sentence = reading(of: indicator, at: index) else { return nil }
    guard indicator.output.plots.count == 1, indicator.isOverPrices, let value = indicator.output[0, at: index] else {
      return "\(sentence)."
    }
    return "\(sentence), the close \(place(of: chart.series.close(at: index), at: "it", value))."
  }

  /// That an indicator has no value at a candle.
  private func missing(_ indicator: ChartAdditions.Indicator) -> Phrase {
    "\(indicator.output.indicator.label), no value here."
  }

  /// Where a close stands to a level: `0.79% above 185`, `at 185`.
  func place(of close: Double, at name: Phrase, _ level: Double) -> Phrase {
    guard !chart.isAt(level, close: close) else { return "at \(name)" }
    guard level > 0 else {
      let points = values.price(abs(close - level))
      return close > level ? "\(points) points above \(name)" : "\(points) points below \(name)"
    }
    let percent = values.percent((close - level) / level)
    return close > level ? "\(percent) above \(name)" : "\(percent) below \(name)"
  }

  private func levelInView(_ level: Double) -> Phrase {
    guard let last = view.last else { return "" }
    let found = ChartAdditions.crossings(
      of: level, in: chart.series, range: (view.lowerBound + 1)..<view.upperBound)
    let place: Phrase = "Close \(self.place(of: chart.series.close(at: last), at: values.price(level), level))"
    guard let crossing = found.last else { return "\(place), not crossed." }
    let date = CandleWords(chart: chart, verbosity: .standard).date(of: crossing.candle)
    let times: Phrase = found.count == 1 ? "once" : "\(found.count) times"
    return crossing.direction == .up
      ? "\(place), crossed \(times), last upwards on \(date)."
      : "\(place), crossed \(times), last downwards on \(date)."
  }

  private var sessionsInView: [Phrase] {
    guard !additions.sessions.isEmpty else { return [] }
    var counts: [TradingSession.Kind: Int] = [:]
    for index in view {
      if let place = additions.sessions.place(of: chart.series.time(at: index)) { counts[place.kind, default: 0] += 1 }
    }
    let known = TradingSession.Kind.allCases.filter { counts[$0] != nil }
    guard !known.isEmpty else { return ["No candle lies in a session."] }
    return known.map { kind in
      let count = counts[kind] ?? 0
      return "\(name(of: kind)), \(count == 1 ? "1 candle" : "\(values.count(count)) candles")."
    }
  }

  private func moved(_ percent: Double) -> Phrase {
    guard percent != 0 else { return "unchanged" }
    return percent > 0 ? "up \(values.percent(percent / 100))" : "down \(values.percent(percent / 100))"
  }
}
