import AudioGraph
import CandleEngine
import Presentation

/// Values of the candle under the cursor, bookmarks, zoom.
extension Explorer {
  mutating func changeValue(by distance: Int) -> [Effect] {
    let all = CandleValue.choices(in: chart.series)
    let place = all.firstIndex(of: value) ?? 0
    value = all[min(max(place + distance, 0), all.count - 1)]
    return tell(value)
  }

  mutating func tell(_ value: CandleValue) -> [Effect] {
    let words = CandleWords(chart: chart, verbosity: verbosity, value: value).nameAndValue(of: cursor)
    return respond(words, score: tones.step(cursor, value: value))
  }

  mutating func tellWholeCandle() -> [Effect] {
    told = cursor
    let full = CandleWords(chart: chart, verbosity: .full)
    return respond(full.step(to: cursor), score: tones.wholeCandle(cursor))
  }

  /// Plays what the close can be heard against, and names it.
  mutating func tellReferences() -> [Effect] {
    let references = tones.references(of: cursor, bookmark: marks.last { $0 != cursor })
    let words = ReferenceWords(chart: chart).list(references, close: chart.series.close(at: cursor))
    return respond(words, score: tones.score(of: references, at: cursor))
  }

  /// Plays the next sound of the lesson, and after the last the first.
  mutating func learnSound() -> [Effect] {
    let samples = SoundSample.all
    let place = learntCount % samples.count
    learntCount += 1
    let words = SoundNames.lesson(place + 1, of: samples[place], count: samples.count, verbosity: verbosity)
    return respond(words, score: samples[place].score)
  }

  // MARK: Bookmarks

  mutating func toggleMark() -> [Effect] {
    if let place = marks.firstIndex(of: cursor) {
      marks.remove(at: place)
      return respond(words.unmarked(at: cursor))
    }
    marks = (marks + [cursor]).sorted()
    return respond(words.marked(at: cursor, count: marks.count), score: earcon(.bookmark))
  }

  mutating func openMarks() -> [Effect] {
    guard !marks.isEmpty else { return respond(words.noMarks, score: earcon(.nothingFound)) }
    let items = marks.map { Menu.Item(label: words.mark(at: $0, from: cursor), choice: .candle($0)) }
    return open(Menu(title: words.marksTitle, items: items, place: marks.lastIndex { $0 <= cursor } ?? 0))
  }

  // MARK: Zoom

  /// The fewest candles in view.
  static let fewestInView = 5

  mutating func zoom(by factor: Double) -> [Effect] {
    let count = view.count
    let wanted = Int((Double(count) * factor).rounded())
    // Back from the limits on the same steps as before them.
    return zoom(to: wanted)
  }

  /// Shows another number of candles, the cursor at the same share of the view.
  mutating func zoom(to wanted: Int) -> [Effect] {
    let (old, all) = (view, chart.series.count)
    let count = min(max(wanted, Self.fewestInView), all)
    let share = Double(cursor - old.lowerBound) / Double(max(1, old.count - 1))
    let lead = Int((share * Double(count - 1)).rounded())
    let start = min(max(cursor - lead, 0), all - count)
    element.show(start..<(start + count))
    tones.fit(to: view)
    let limit: ExplorerWords.ZoomLimit? =
      wanted < Self.fewestInView || (wanted < old.count && count == old.count)
      ? .closest : wanted > all || (wanted > old.count && count == old.count) ? .widest : nil
    let score = limit == nil ? tones.arrival(at: cursor, value: value, isNewRange: true) : earcon(.end)
    return respond(tellingPitch(after: words.zoom(view, limit: limit)), score: score)
  }
}
