package import CandleEngine

/// What is said when the cursor comes to a candle.
package struct CandleWords: Sendable {
  /// The chart that is told.
  package let chart: Chart
  /// How much is said.
  package let verbosity: Verbosity
  /// Which value is said.
  package let value: CandleValue

  private var values: Values { chart.values }

  package init(chart: Chart, verbosity: Verbosity, value: CandleValue = .wholeCandle) {
    self.chart = chart
    self.verbosity = verbosity
    self.value = value
  }

  /// The words for a candle.
  ///
  /// - Parameters:
  ///   - index: The candle.
  ///   - told: The candle that was told before, so that only what changed of the date is said in `terse`; `nil` after a
  ///     jump, when the whole date is said.
  /// - Returns: One or more sentences.
  package func step(to index: Int, from told: Int? = nil) -> Phrase {
    let events = SeriesEvents(chart: chart)
    let missing = missingTime(before: index).map { "\($0) " as Phrase } ?? ""
    let words =
      switch verbosity {
      case .terse: missing + terse(index, from: told, gap: events.priceGap(before: index))
      case .standard: missing + standard(index)
      case .full: missing + full(index, gap: events.priceGap(before: index))
      }
    return session(of: index, after: told).map { "\(words.sentence) \($0)." } ?? words
  }

  /// The part of the trading day that a candle lies in, where it is another than that of the candle told before; in
  /// `full` always.
  private func session(of index: Int, after told: Int?) -> Phrase? {
    let sessions = chart.additions.sessions
    func kind(_ index: Int) -> TradingSession.Kind? { sessions.place(of: chart.series.time(at: index))?.kind }
    guard !sessions.isEmpty, chart.unit == .time, let now = kind(index) else { return nil }
    if verbosity != .full, let told, kind(told) == now { return nil }
    return AdditionWords(chart: chart, view: 0..<0).name(of: now)
  }

  /// The time without candles before a candle, if some are missing there.
  package func missingTime(before index: Int) -> Phrase? {
    guard let missing = SeriesEvents(chart: chart).missingTime(before: index) else { return nil }
    guard verbosity == .full else { return "No data for \(DurationWords.length(missing))." }
    return "No data for \(DurationWords.length(missing)), usual step \(DurationWords.length(chart.interval))."
  }

  /// The sentence of the original system, or its form for one value.
  package func standard(_ index: Int) -> Phrase {
    namedValue(at: index).map { "\(date(of: chart.series[index])), \($0)" } ?? given(index).withSigns
  }

  private func given(_ index: Int) -> Phrase {
    let candle = chart.series[index]
    // Word for word what the engine says; a test compares them.
    guard !chart.series.traits.hasOnlyCloses else { return "\(date(of: candle)), Close \(values.price(candle.close))" }
    return """
      \(date(of: candle)), Open \(values.price(candle.open)), high \(values.price(candle.high)), \
      low \(values.price(candle.low)), close \(values.price(candle.close))
      """
  }

  /// The sentence of a candle as it is printed in a language.
  package func printedStandard(_ index: Int, in language: Language) -> String {
    // Of millions of candles: the engine's own sentence is quicker than a phrase.
    language.isEnglish ? chart.description(of: index) : standard(index).printed(in: language)
  }

  /// The name of the chosen value and the value: `High, 187.05`.
  package func nameAndValue(of index: Int) -> Phrase {
    guard value != .wholeCandle else { return "Whole candle. \(standard(index))" }
    return "\(name), \(reading(at: index))"
  }

  /// What a list or a sentence calls the chosen value.
  package var name: Phrase {
    switch value {
    case .wholeCandle: "Whole candle"
    case .open: "Open"
    case .high: "High"
    case .low: "Low"
    case .close: "Close"
    case .volume: "Volume"
    case .indicator(let line): LineWords(chart: chart).name(of: .indicator(line))
    }
  }

  /// The date of a candle, with hour and minute below a day's interval.
  package func date(of candle: Candle) -> Phrase {
    chart.candleStyle.hasTimeOfDay ? values.dateAndTime(candle.time) : values.date(candle.time)
  }

  /// The chosen value, the close of a whole candle; `unknown` for one that the file does not tell.
  package func reading(at index: Int) -> Phrase {
    switch value {
    case .volume: values.volume(chart.series[index].volume)
    case .indicator(let line):
      chart.value(value, at: index).map { LineWords(chart: chart).number($0, of: line) } ?? "no value here"
    default: chart.value(value, at: index).map(values.price) ?? values.volume(nil)
    }
  }

  private func namedValue(at index: Int) -> Phrase? {
    guard value != .wholeCandle else { return nil }
    if case .indicator = value {
      guard chart.value(value, at: index) != nil else { return "\(name) has no value here" }
      // Its name may end in a number.
      return "\(name), \(reading(at: index))"
    }
    return "\(name) \(reading(at: index))"
  }

  /// Whether a candle's words after a jump name the value that is read.
  var namesValue: Bool {
    value != .wholeCandle && !(verbosity == .terse && value == .close && chart.series.traits.hasOnlyCloses)
  }

  private func terse(_ index: Int, from told: Int?, gap: SeriesEvents.PriceGap?) -> Phrase {
    let candle = chart.series[index]
    let date = TerseDate(chart: chart).phrase(of: index, after: told)
    // After a jump its listener may have forgotten that not the close is read.
    let named = told == nil && namesValue ? namedValue(at: index) : nil
    let value = named ?? reading(at: index)
    var sentence: Phrase = "\(date), \(value)"
    if candle.isFlat, self.value == .wholeCandle, !chart.series.traits.hasOnlyCloses {
      sentence = "\(sentence), flat"
    } else if let change = change(of: index) {
      sentence = "\(sentence), \(change)"
    }
    guard let gap, self.value == .wholeCandle else { return sentence }
    let size = values.percent(gap.ratio, digits: 1)
    return gap.isUp ? "\(sentence), gap up \(size)" : "\(sentence), gap down \(size)"
  }

  private func full(_ index: Int, gap: SeriesEvents.PriceGap?) -> Phrase {
    let candle = chart.series[index]
    var sentences: [Phrase] = []
    let weekday: Phrase = chart.unit <= .day ? "\(values.weekday(candle.time).capitalised), " : ""
    sentences.append("\(weekday)\(standard(index)).")
    if let change = change(of: index) { sentences.append("\(change.capitalised).") }
    if let place = LineWords(chart: chart).close(at: index, beside: value) { sentences.append(place) }
    if value == .wholeCandle, !chart.series.traits.hasOnlyCloses {
      sentences.append(shape(of: candle))
      let patterns = CandlePattern.ending(at: index, in: chart.series)
      if let named = PatternWords.sentence(patterns) { sentences.append(named) }
      if let gap {
        let (size, from, to) = (values.percent(gap.ratio, digits: 1), values.price(gap.from), values.price(gap.to))
        sentences.append(
          gap.isUp ? "Gap up \(size) from \(from) to \(to)." : "Gap down \(size) from \(from) to \(to).")
      }
      sentences.append("Volume \(values.volume(candle.volume)).")
    }
    sentences.append("Candle \(values.count(index + 1)) of \(values.count(chart.series.count)).")
    return .joined(sentences)
  }

  private func shape(of candle: Candle) -> Phrase {
    guard !candle.isFlat else { return "All four prices equal." }
    let range = abs(candle.high - candle.low)
    guard range > 0 else { return "" }
    return "Body \(values.percent(abs(candle.close - candle.open) / range, digits: 0)) of range."
  }

  /// How the chosen value moved from the candle before; `nil` for the first candle and for unknown volumes.
  private func change(of index: Int) -> Phrase? {
    guard index > 0, let new = chart.value(value, at: index), let old = chart.value(value, at: index - 1) else {
      return nil
    }
    guard case .indicator(let line) = value, chart.indicator(named: line.name)?.isOverPrices == false else {
      return values.change(from: old, to: new)
    }
    // An oscillator has a scale of its own, of which a percent says nothing.
    guard old != new else { return "unchanged" }
    let size = LineWords(chart: chart).number(abs(new - old), of: line)
    return new > old ? "up \(size) points" : "down \(size) points"
  }
}
