import CandleEngine
import Foundation

/// What the explorer says beside the candles themselves.
package struct ExplorerWords: Sendable {
  /// The chart that is explored.
  package let chart: Chart
  /// How much is said.
  package let verbosity: Verbosity
  /// Which value is read.
  package let value: CandleValue
  /// What keys are called.
  package let keys: KeyNames

  var values: Values { chart.values }

  package init(chart: Chart, verbosity: Verbosity, value: CandleValue, keys: KeyNames = KeyNames()) {
    self.keys = keys
    self.chart = chart
    self.verbosity = verbosity
    self.value = value
  }

  /// The words of the candles.
  package var candle: CandleWords { CandleWords(chart: chart, verbosity: verbosity, value: value) }

  /// The first thing that is said.
  ///
  /// - Parameters:
  ///   - index: The candle.
  ///   - view: The candles in view.
  ///   - isBack: Whether exploring goes on where it ended the last time.
  ///   - noticeCount: How many notices there are about the file.
  ///   - offersHelp: Whether the key for help is named.
  /// - Returns: The file, its size and the candle.
  package func start(at index: Int, view: Range<Int>, isBack: Bool = false, noticeCount: Int, offersHelp: Bool)
    -> Phrase
  {
    let step: Phrase = isBack ? "\(back) \(candle.step(to: index))" : candle.step(to: index)
    let candles = chart.candlesInWords
    guard verbosity != .terse else {
      // Without grouping: a terse listener reads "3270" in one go.
      return "\(chart.name), \(chart.series.count) \(candles). \(step)"
    }
    let ends = chart.summary(of: 0..<chart.series.count)
    var words: Phrase = "\(chart.name), \(values.count(chart.series.count)) \(candles)"
    if chart.series.count > 1, let first = ends.first, let last = ends.last {
      let isOneDay = values.civil(first.time) == values.civil(last.time)
      words =
        isOneDay
        ? "\(words), \(values.date(first.time))"
        : "\(words), \(values.date(first.time)) to \(values.date(last.time))."
    }
    words = "\(words.sentence) \(step.sentence)"
    if verbosity == .full { words = "\(words) \(view.count) in view, \(span(of: view)). \(range(of: view))" }
    if noticeCount > 0 { words = "\(words) \(noticeCount == 1 ? "1 notice." : "\(noticeCount) notices.")" }
    return offersHelp ? "\(words) \(helpOffer)" : words
  }

  /// A step that could go no further.
  package func end(isFirst: Bool, at index: Int) -> Phrase {
    let step = candle.step(to: index)
    guard verbosity != .terse else { return isFirst ? "First. \(step)" : "Last. \(step)" }
    return isFirst ? "First candle. \(step)" : "Last candle. \(step)"
  }

  /// Where the cursor is.
  package func position(at index: Int, view: Range<Int>, centsPerPercent: Double? = nil, rate: Int) -> Phrase {
    let date = candle.date(of: chart.series[index])
    guard verbosity != .terse else { return "\(index + 1) of \(chart.series.count), \(date)" }
    let words: Phrase = """
      Candle \(values.count(index + 1)) of \(values.count(chart.series.count)), \(date). \
      \(values.count(view.count)) in view, \(span(of: view)).
      """
    guard verbosity == .full else { return words }
    let pitch = centsPerPercent.map { "\(PitchWords.perPercent(cents: $0)) " as Phrase } ?? ""
    return """
      \(words) \(range(of: view)) \(pitch)\(candle.name). \(name(of: verbosity)). \(rate) words a minute.
      """
  }

  /// What is said when playing begins; nothing in `terse`, where only tones are wanted.
  package var playing: Phrase? { verbosity == .terse ? nil : "Playing." }

  /// Playing has been stopped on a candle.
  ///
  /// - Parameters:
  ///   - index: The candle.
  ///   - told: The candle told last, of whose date only what changed is said in `terse`.
  /// - Returns: One or two sentences.
  package func paused(at index: Int, after told: Int?) -> Phrase {
    let candle = chart.series[index]
    switch verbosity {
    case .terse:
      return "Paused, \(TerseDate(chart: chart).phrase(of: index, after: told)), \(values.price(candle.close))"
    case .standard, .full: return "Paused. \(self.candle.date(of: candle)), Close \(values.price(candle.close))"
    }
  }

  /// Playing has come to the end.
  package func played(to index: Int, from start: Int) -> Phrase {
    let candle = chart.series[index]
    guard verbosity != .terse else { return "End, \(values.dayOfYear(candle.time)), \(values.price(candle.close))" }
    let words: Phrase = "End. \(CandleWords(chart: chart, verbosity: .standard).standard(index))"
    guard verbosity == .full, start < index else { return words }
    let change = values.change(from: chart.series.close(at: start), to: candle.close)
    return "\(words). \(("\(change) since the start" as Phrase).capitalised)."
  }

  /// What an extreme is, before its candle is told.
  package func extreme(isHighest: Bool, isOfWholeSeries: Bool) -> Phrase {
    // Which value it is the candle tells, unless all of it is told.
    let name: Phrase =
      candle.namesValue
      ? (isHighest ? "Highest" : "Lowest") : (isHighest ? "Highest close" : "Lowest close")
    guard !isOfWholeSeries else { return "\(name) of the series." }
    return verbosity == .terse ? "\(name)." : "\(name) in view."
  }

  /// No candle has the value that is read.
  package var nothingToCompare: Phrase { "Volume is unknown. Not moved." }

  /// How the close moved, from what to here.
  ///
  /// - Parameters:
  ///   - index: The candle.
  ///   - mark: The bookmark to compare with, if there is one.
  /// - Returns: One sentence.
  package func changes(at index: Int, since mark: Int?) -> Phrase {
    let now = chart.series[index]
    var parts: [Phrase] = []
    if index > 0 {
      parts.append("\(values.change(from: chart.series.close(at: index - 1), to: now.close)) from the previous close")
    }
    if !chart.series.traits.hasOnlyCloses {
      parts.append("\(values.change(from: now.open, to: now.close)) from the open")
    }
    if let mark { parts.append(change(at: index, beside: mark)) }
    return parts.isEmpty ? "No earlier close." : "\(Phrase.list(parts).capitalised)."
  }

  /// How the close moved between a candle and a bookmark, always from the earlier to the later.
  private func change(at index: Int, beside mark: Int) -> Phrase {
    let distance = abs(index - mark)
    let count: Phrase = distance == 1 ? "1 candle" : "\(values.count(distance)) candles"
    let (here, there) = (chart.series.close(at: index), chart.series.close(at: mark))
    return mark < index
      ? "\(values.change(from: there, to: here)) from the bookmark in \(count)"
      : "\(values.change(from: here, to: there)) to the bookmark in \(count)"
  }

  /// The file and what was noticed about it.
  package func file(notices: [Phrase]) -> Phrase {
    let name: Phrase = "\(chart.name)."
    return notices.isEmpty ? "\(name) No notices." : "\(name) \(Phrase.joined(notices))"
  }

  /// How many candles of which length there are, after that changed.
  package func candles(_ count: Int) -> Phrase {
    let interval = chart.interval
    guard verbosity != .terse else { return "\(DurationWords.kind(interval: interval).capitalised)." }
    let name = count == 1 ? DurationWords.candle(interval: interval) : DurationWords.candles(interval: interval)
    return "\(values.count(count)) \(name)."
  }

  /// The speed of playing has changed.
  package func speed(_ speed: Double) -> Phrase {
    "Speed \(.decimal(speed.formatted(.number.grouping(.never).precision(.fractionLength(0...2)).locale(.plain))))"
  }

  /// The rate of speech has changed.
  package func rate(_ rate: Int) -> Phrase { verbosity == .terse ? "\(rate) words" : "\(rate) words a minute." }

  /// A bookmark was set.
  package func marked(at index: Int, count: Int) -> Phrase {
    let date = candle.date(of: chart.series[index])
    guard verbosity != .terse else { return "Marked." }
    return "Bookmark at \(date). \(count == 1 ? "1 bookmark." : "\(count) bookmarks.")"
  }

  /// A bookmark was taken away.
  package func unmarked(at index: Int) -> Phrase {
    verbosity == .terse ? "Unmarked." : "Bookmark at \(candle.date(of: chart.series[index])) taken away."
  }

  /// The candle is marked.
  package static let bookmark: Phrase = "Bookmark."

  package var noMarks: Phrase { "No bookmarks. \(keys.starting(.mark)) sets one." }

  package var marksTitle: Phrase { "Bookmarks" }

  /// A bookmark in the list, and how the close moved from there to the cursor, or from the cursor to there.
  package func mark(at index: Int, from cursor: Int) -> Phrase {
    let there = chart.series[index]
    let name: Phrase = "\(candle.date(of: there)), \(values.price(there.close))"
    guard index != cursor else { return "\(name), here" }
    let here = chart.series.close(at: cursor)
    return index < cursor
      ? "\(name), \(values.change(from: there.close, to: here)) since"
      : "\(name), \(values.change(from: here, to: there.close)) from here"
  }

  /// There was no jump to go back from.
  package var nowhereToGoBack: Phrase { "No jump yet. Not moved." }

  /// A key that does nothing.
  package func noCommand(_ key: String) -> Phrase {
    verbosity == .terse ? "No command." : "\(key) has no command. \(helpOffer)"
  }

  private var helpOffer: Phrase { "\(keys.starting(.help)) for help." }

  /// The verbosity that holds from now on.
  package func name(of verbosity: Verbosity) -> Phrase {
    switch verbosity {
    case .terse: "Terse"
    case .standard: "Standard"
    case .full: "Full"
    }
  }

  /// Tones have been turned on or off.
  package func tones(_ isOn: Bool) -> Phrase {
    isOn ? "Tones on." : "Tones off. \(keys.starting(.tones)) turns them on."
  }

  /// Speech has been turned on or off.
  package func speech(_ isOn: Bool) -> Phrase {
    isOn ? "Speech on." : "Speech off. \(keys.starting(.speech)) turns it on."
  }

  /// Speech was asked for and there is no voice.
  package static func noSpeech(_ reason: String) -> Phrase { "No speech: \(reason). Text goes on." }

  /// The sound device is not there, or no longer.
  package static let noSound: Phrase = "No sound device; text only. sonify doctor helps."

  /// The sound device is not there, or no longer, and the words are heard by another way.
  package static let noTones: Phrase = "No sound device; no tones. sonify doctor helps."

  /// The sound device has come back.
  package static let soundBack: Phrase = "Sound is back."

  /// Exploring goes on where it ended the last time.
  private var back: Phrase { verbosity == .terse ? "Back." : "Back where you left." }

  /// The place has been kept; said in `full` only.
  package static let placeKept: Phrase = "Place kept."

  /// The last thing that is said.
  package func left(at index: Int) -> Phrase { "Left at \(candle.date(of: chart.series[index]))." }
}
