package import CandleEngine

/// What the explorer says of many candles together.
extension ExplorerWords {
  /// A page, or the visible range.
  package func page(_ view: Range<Int>) -> Phrase {
    let summary = chart.summary(of: view)
    guard let last = summary.last else { return "No data" }
    guard verbosity != .terse else {
      return
        "\(span(of: view)), \(values.price(last.close)), \(values.change(from: summary.first?.open ?? 0, to: last.close))"
    }
    let words = self.summary(summary)
    guard verbosity == .full else { return words }
    return "\(words) \(extremes(of: view))"
  }

  /// The summary's sentence, spoken in words.
  package func summary(_ summary: RangeSummary) -> Phrase {
    guard let first = summary.first, let last = summary.last else { return "No data" }
    let told = values.with(digits: summary.style.digits)
    func time(_ candle: Candle) -> Phrase { told.detailedTime(candle.time, interval: summary.style.interval) }
    // Word for word what the engine says; a test compares them.
    let words: Phrase = """
      \(summary.count) candles from \(time(first)) to \(time(last)). Close \(told.price(last.close)), \
      \(told.signedPercent(summary.change)) over this range.
      """
    return words.withSigns
  }

  /// The range of closes that pitch stands for, after it changed.
  package func range(of view: Range<Int>, withPercent: Bool = true) -> Phrase {
    let extremes = chart.series.extremes(in: view)
    let (low, high) = (extremes.lowestClose, extremes.highestClose)
    var words: Phrase = "Closes \(values.price(low)) to \(values.price(high))"
    if withPercent, low > 0 {
      // Minutes move by less than a percent, and "0%" would say that they do not move.
      let ratio = (high - low) / low
      words = "\(words), \(values.percent(ratio, digits: ratio == 0 || ratio >= 0.01 ? 0 : ratio >= 0.001 ? 1 : 2))"
    }
    return "\(words)."
  }

  /// A limit of zooming.
  package enum ZoomLimit: Sendable {
    case closest, widest
  }

  /// How much is in view, after it changed or could not.
  package func zoom(_ view: Range<Int>, limit: ZoomLimit?, centsPerPercent: Double? = nil) -> Phrase {
    let extremes = chart.series.extremes(in: view)
    let count: Phrase = view.count == 1 ? "1 candle" : "\(values.count(view.count)) candles"
    if let limit { return limit == .closest ? "Closest. \(count)." : "Widest. \(count)." }
    let (low, high) = (values.price(extremes.lowestClose), values.price(extremes.highestClose))
    guard verbosity != .terse else { return "\(count), \(low) to \(high)" }
    guard verbosity == .full else { return "\(count), closes \(low) to \(high)." }
    let pitch = centsPerPercent.map { " \(PitchWords.perPercent(cents: $0))" as Phrase } ?? ""
    return "\(count), \(span(of: view)). \(range(of: view))\(pitch)"
  }

  /// A pair of dates.
  func span(of view: Range<Int>) -> Phrase {
    let summary = chart.summary(of: view)
    guard let first = summary.first, let last = summary.last else { return "nothing" }
    return "\(date(of: first, in: view)) to \(date(of: last, in: view))"
  }

  /// Whether all of a view lies in one day, of which only times tell candles apart.
  private func isOneDay(_ view: Range<Int>) -> Bool {
    let ends = [view.first, view.last].compactMap { $0.map { values.civil(chart.series.time(at: $0)) } }
    return chart.unit == .time && ends.first == ends.last
  }

  /// A date, without its year where the view lies in one year and a day is told; a time within one day.
  private func date(of candle: Candle, in view: Range<Int>) -> Phrase {
    guard !isOneDay(view) else { return values.timeOfDay(candle.time, hasHalf: true) }
    let ends = chart.summary(of: view)
    let years = [ends.first, ends.last].map { $0.map { values.civil($0.time).year } }
    return chart.unit <= .day && years[0] == years[1] ? values.dayOfYear(candle.time) : values.date(candle.time)
  }

  /// The highest high and the lowest low of a view, with their dates.
  private func extremes(of view: Range<Int>) -> Phrase {
    let (series, extremes) = (chart.series, chart.series.extremes(in: view))
    guard let highest = series.firstIndex(in: view, whereExtremes: { $0.highestHigh == extremes.highestHigh }),
      let lowest = series.firstIndex(in: view, whereExtremes: { $0.lowestLow == extremes.lowestLow })
    else { return "" }
    let (high, low) = (series[highest], series[lowest])
    guard !isOneDay(view) else {
      return """
        High \(values.price(high.high)) at \(date(of: high, in: view)), low \(values.price(low.low)) at \
        \(date(of: low, in: view)).
        """
    }
    return """
      High \(values.price(high.high)) on \(date(of: high, in: view)), low \(values.price(low.low)) on \
      \(date(of: low, in: view)).
      """
  }
}
