import AudioGraph
import CandleEngine
import Presentation

/// Values of the candle under the cursor, bookmarks, zoom.
extension Explorer {
  mutating func changeValue(by distance: Int) -> [Effect] {
    let all = chart.valueChoices
    let place = all.firstIndex(of: value) ?? 0
    value = all[min(max(place + distance, 0), all.count - 1)]
    return tell(value)
  }

  mutating func tell(_ value: CandleValue) -> [Effect] {
    let words = CandleWords(chart: chart, verbosity: verbosity, value: value).nameAndValue(of: cursor)
    return respond(
      words, score: tones.step(cursor, value: value), braille: braille(telling: value)?.nameAndValue(of: cursor))
  }

  mutating func tellWholeCandle() -> [Effect] {
    told = cursor
    let full = CandleWords(chart: chart, verbosity: .full)
    return respond(
      full.step(to: cursor), score: tones.wholeCandle(cursor),
      braille: braille(telling: .wholeCandle)?.nameAndValue(of: cursor))
  }

  // MARK: Bookmarks

  /// The candles that are marked, in the order of time.
  var marks: [Int] {
    markTimes.map(candle(holding:)).reduce(into: []) { marks, next in if marks.last != next { marks.append(next) } }
  }

  mutating func toggleMark() -> [Effect] {
    if marks.contains(cursor) {
      let kept = markTimes.filter { candle(holding: $0) != cursor }
      markTimes = kept
      return respond(words.unmarked(at: cursor))
    }
    markTimes = (markTimes + [chart.series.time(at: cursor)]).sorted()
    return respond(words.marked(at: cursor, count: marks.count), score: earcon(.bookmark))
  }

  mutating func openMarks() -> [Effect] {
    guard !marks.isEmpty else { return respond(words.noMarks) }
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
    // A series shorter than the fewest in view is at both limits.
    let limit: ExplorerWords.ZoomLimit? =
      wanted > all || (wanted > old.count && count == old.count)
      ? .widest : wanted < Self.fewestInView || (wanted < old.count && count == old.count) ? .closest : nil
    let told = words.zoom(view, limit: limit, centsPerPercent: tones.centsPerPercent)
    let score = limit == nil ? earcon(.new) : earcon(.end)
    return respond(
      tellingPitch(after: told), score: score.followed(by: tones.step(cursor, value: value)),
      braille: braille?.zoom(view, limit: limit))
  }
}
