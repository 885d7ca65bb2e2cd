import CandleEngine

/// The short forms of responses for braille displays: what changes most first, the place in the series last.
///
/// The first form that fits the display is taken; what is added behind it (missing time, what was looked for) may go
/// beyond, and is read by panning. Signs and letters stand for words: `Oct30 C184.33 +0.8%`.
package struct BrailleWords: Sendable {
  private let chart: Chart
  private let verbosity: Verbosity
  private let value: CandleValue
  private let cells: Int
  private let language: Language
  private let short: BrailleValues

  /// - Parameters:
  ///   - chart: The chart that is told.
  ///   - verbosity: How much is said: in `terse` only the value that is read.
  ///   - value: Which value is read.
  ///   - cells: How many cells the display has.
  ///   - language: The language of the words among the values.
  package init(
    chart: Chart, verbosity: Verbosity, value: CandleValue = .wholeCandle, cells: Int, language: Language = .english
  ) {
    self.chart = chart
    self.language = language
    self.verbosity = verbosity
    self.value = value
    self.cells = cells
    short = BrailleValues(chart: chart)
  }

  private var series: CandleSeries { chart.series }

  // MARK: A candle

  /// The cursor has come to a candle.
  ///
  /// - Parameters:
  ///   - index: The candle.
  ///   - told: The candle told before; `nil` after a jump.
  ///   - first: What is told before it in a word, as that it is the last.
  ///   - more: Sentences beside it.
  /// - Returns: The date, the values that are read, how the value moved, the place.
  package func step(to index: Int, from told: Int? = nil, first: Phrase = "", more: [Phrase] = []) -> BrailleLine {
    let words = CandleWords(chart: chart, verbosity: .standard, value: value)
    var more = more
    if let missing = words.missingTime(before: index) { more.insert(missing, at: 0) }
    if let gap = chart.events.priceGap(before: index), value == .wholeCandle {
      more.append("gap \(short.change(from: gap.from, to: gap.to))")
    }
    let isWhole = value == .wholeCandle && verbosity != .terse && !series.traits.hasOnlyCloses && more.isEmpty
    let forms = Form.all(isWhole: isWhole, hasYear: isNewYear(index, after: told))
    let lines = forms.lazy.map { candleLine(of: index, after: told, first: first, form: $0) }
    var line = lines.first { $0.cellCount <= cells } ?? candleLine(of: index, after: told, first: first, form: Form())
    more.forEach { line.add($0.brailled(in: language)) }
    return line
  }

  /// How much a line has of a candle.
  private struct Form {
    var isWhole = false
    var hasChange = true
    var hasYear = false
    var hasPlace = false

    /// The longest first: rather all prices than how the close moved, that rather than the year, the year rather than the
    /// place in the series.
    static func all(isWhole: Bool, hasYear: Bool) -> [Form] {
      var forms: [Form] = []
      for (isWhole, hasChange) in (isWhole ? [(true, true), (true, false)] : []) + [(false, true)] {
        for hasYear in hasYear ? [true, false] : [false] {
          for hasPlace in [true, false] {
            forms.append(Form(isWhole: isWhole, hasChange: hasChange, hasYear: hasYear, hasPlace: hasPlace))
          }
        }
      }
      return forms
    }
  }

  private func candleLine(of index: Int, after told: Int?, first: Phrase, form: Form) -> BrailleLine {
    let shown: CandleValue = value == .wholeCandle ? .close : value
    var line = BrailleLine(first.brailled(in: language))
    line.add(date(of: index, after: told, hasYear: form.hasYear), to: .candle(index))
    if form.isWhole { for value: CandleValue in [.open, .high, .low] { add(value, of: index, to: &line) } }
    add(shown, of: index, isNew: true, to: &line)
    if form.hasChange, index > 0, let new = shown.of(series[index]), let old = shown.of(series[index - 1]) {
      line.add(short.change(from: old, to: new), to: .command(.changes))
    }
    if form.hasPlace { line.add("\(index + 1)/\(series.count)", to: .command(.position)) }
    return line
  }

  /// The first line: what is explored, and the candle.
  package func start(at index: Int) -> BrailleLine {
    let candle = step(to: index, first: Phrase(chart.name))
    return candle.cellCount <= cells ? candle : step(to: index)
  }

  /// A step that could go no further.
  package func end(isFirst: Bool, at index: Int) -> BrailleLine {
    step(to: index, from: index, first: isFirst ? "First" : "Last")
  }

  /// One value of a candle, first since its date has not changed.
  package func nameAndValue(of index: Int) -> BrailleLine {
    guard value != .wholeCandle else { return step(to: index, from: index) }
    var line = BrailleLine("")
    add(value, of: index, isNew: true, to: &line)
    line.add(short.date(series.time(at: index)), to: .candle(index))
    return line
  }

  /// How the close moved.
  package func changes(at index: Int, since mark: Int?) -> BrailleLine? {
    let candle = series[index]
    var line = BrailleLine("")
    if index > 0 {
      let change = short.change(from: series.close(at: index - 1), to: candle.close)
      add("\(change) close", to: .candle(index - 1), of: &line)
    }
    if !series.traits.hasOnlyCloses {
      add("\(short.change(from: candle.open, to: candle.close)) open", to: .command(.open), of: &line)
    }
    if let mark {
      let close = series.close(at: mark)
      let change: Phrase =
        mark < index
        ? "\(short.change(from: close, to: candle.close)) mark"
        : "\(short.change(from: candle.close, to: close)) to mark"
      add(change, to: .candle(mark), of: &line)
    }
    return line.cellCount > 0 ? line : nil
  }

  /// Where the cursor is.
  package func position(at index: Int, view: Range<Int>) -> BrailleLine {
    var line = BrailleLine("")
    line.add("\(index + 1)/\(series.count)")
    line.add(short.date(series.time(at: index), hasYear: true), to: .candle(index))
    add("view \(view.count)", of: &line)
    addSpan(view, to: &line)
    return line
  }

  /// Playing has been stopped on a candle, or has come to the end.
  package func stopped(at index: Int, isEnd: Bool) -> BrailleLine {
    step(to: index, first: isEnd ? "End" : "Paused")
  }

  // MARK: Many candles

  /// A range of candles: its dates, its last close and how it moved, its highest and lowest close.
  package func page(_ view: Range<Int>) -> BrailleLine? {
    guard let first = view.first, let last = view.last else { return nil }
    var line = BrailleLine("")
    addSpan(view, to: &line)
    line.add("C\(short.price(series.close(at: last)))", to: .candle(last), isNew: true)  // not said
    line.add(short.change(from: series[first].open, to: series.close(at: last)), to: .command(.changes))
    return line
  }

  /// How much is in view, after it changed or could not.
  package func zoom(_ view: Range<Int>, limit: ExplorerWords.ZoomLimit?) -> BrailleLine {
    let extremes = series.extremes(in: view)
    var line = BrailleLine("")
    if let limit { add(limit == .closest ? "Closest" : "Widest", of: &line) }
    add("\(view.count) in view", of: &line)
    line.add("C\(short.price(extremes.lowestClose))-\(short.price(extremes.highestClose))")  // not said
    return line
  }

  /// The closes of a view as braille cells, and the candle under the cursor if there is room.
  package func sparkline(of view: Range<Int>, at index: Int) -> BrailleLine {
    let sparkline = Sparkline(of: series, in: view, cells: cells)
    var line = BrailleLine("")
    line.add(cells: sparkline.text, of: sparkline.candles)
    var longer = line
    longer.add(short.date(series.time(at: index)), to: .candle(index))
    longer.add("C\(short.price(series.close(at: index)))", to: .command(.close))  // not said
    return longer.cellCount <= cells ? longer : line
  }

  /// The closes of a view as braille cells alone.
  package func sparkline(of view: Range<Int>) -> String { Sparkline(of: series, in: view, cells: cells).text }

  /// The same for the terminal and to be spoken, with the range that the cells stand for.
  package func sparklineInWords(of view: Range<Int>) -> Phrase {
    let extremes = series.extremes(in: view)
    let (low, high) = (chart.values.price(extremes.lowestClose), chart.values.price(extremes.highestClose))
    let words: Phrase =
      view.count == 1 ? "1 close, \(low) to \(high)." : "\(chart.values.count(view.count)) closes, \(low) to \(high)."
    // The words first: a synthesiser that reads a screen spells the cells out.
    return Phrase(printed: "\(words) \(sparkline(of: view))", spoken: words)
  }

  // MARK: Parts

  private func isNewYear(_ index: Int, after told: Int?) -> Bool {
    guard let told else { return true }
    let (time, before) = (series.time(at: index), series.time(at: told))
    return chart.values.civil(time).year != chart.values.civil(before).year
  }

  private func date(of index: Int, after told: Int?, hasYear: Bool) -> String {
    let time = series.time(at: index)
    let isSameDay = told.map { chart.values.civil(series.time(at: $0)) == chart.values.civil(time) } ?? false
    return short.date(time, hasYear: hasYear, hasDay: !isSameDay)
  }

  private func add(_ value: CandleValue, of index: Int, isNew: Bool = false, to line: inout BrailleLine) {
    let candle = series[index]
    switch value {
    case .open: line.add("O\(short.price(candle.open))", to: .command(.open), isNew: isNew)  // not said
    case .high: line.add("H\(short.price(candle.high))", to: .command(.high), isNew: isNew)  // not said
    case .low: line.add("L\(short.price(candle.low))", to: .command(.low), isNew: isNew)  // not said
    case .close, .wholeCandle:
      line.add("C\(short.price(candle.close))", to: .command(.close), isNew: isNew)  // not said
    case .volume: line.add("V\(short.volume(candle.volume))", to: .command(.volume), isNew: isNew)  // not said
    case .indicator:
      let words = CandleWords(chart: chart, verbosity: .standard, value: value)
      line.add(("\(words.name) \(words.reading(at: index))" as Phrase).brailled(in: language), isNew: isNew)
    }
  }

  private func add(_ words: Phrase, to target: BrailleLine.Target? = nil, of line: inout BrailleLine) {
    line.add(words.brailled(in: language), to: target)
  }

  private func addSpan(_ view: Range<Int>, to line: inout BrailleLine) {
    guard let first = view.first, let last = view.last else { return }
    line.add(short.span(series.time(at: first), series.time(at: last)), to: .candle(first))
  }
}
