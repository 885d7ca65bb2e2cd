import AudioGraph
import CandleEngine
import Presentation

/// Moving the cursor.
extension Explorer {
  /// A highest or lowest candle that was gone to.
  struct Extreme: Equatable {
    var isHighest: Bool
    var isOfWholeSeries: Bool
  }

  mutating func step(by distance: Int) -> [Effect] {
    let before = cursor
    if distance > 0 { element.increment() } else { element.decrement() }
    guard let selection = element.selection, selection != before else { return stay(isFirst: distance < 0) }
    cursor = selection
    element.reveal()
    return arrive(from: told == before ? before : nil)
  }

  /// Goes to a candle that is no neighbour, so that its whole date is told.
  ///
  /// - Parameters:
  ///   - target: The candle.
  ///   - preface: What is said first.
  ///   - crossed: The crossings that are heard first, where the preface tells them.
  /// - Returns: What is to be done.
  mutating func jump(to target: Int, preface: Phrase? = nil, crossed: Crossed? = nil) -> [Effect] {
    if target == cursor, preface == nil { return stay(isFirst: cursor == 0 && chart.series.count > 1) }
    if target != cursor { keepOrigin() }
    let wasInView = view.contains(target)
    moveCursor(to: target)
    if !wasInView { tones.fit(to: view) }
    return arrive(from: nil, preface: preface, tellsRange: !wasInView, crossed: crossed)
  }

  /// Goes to a share of the series.
  ///
  /// - Parameter tenths: 0 is the first candle, 10 the last.
  /// - Returns: What is to be done.
  mutating func jump(toTenths tenths: Int) -> [Effect] {
    let target = Int((Double(newest) * Double(tenths) / 10).rounded())
    return target == cursor ? arrive(from: nil) : jump(to: target)
  }

  /// Goes to the start of a larger unit: of a day, a month or a year, by what the candles are shorter than.
  mutating func jumpToUnit(forward: Bool) -> [Effect] {
    let units = LargerUnits(chart: chart)
    if let target = forward ? units.nextStart(after: cursor) : units.start(before: cursor) { return jump(to: target) }
    // From within the last unit, to its end.
    guard forward, cursor < newest else { return stay(isFirst: !forward) }
    return jump(to: newest, preface: PromptWords.noFurther(isFirst: false, verbosity))
  }

  /// Goes to the highest or lowest candle in view; from there, to that of the whole series.
  mutating func jumpToExtreme(isHighest: Bool, after last: Extreme?) -> [Effect] {
    let isRepeated = last == Extreme(isHighest: isHighest, isOfWholeSeries: false)
    let range = isRepeated ? 0..<chart.series.count : view
    let measured = value == .wholeCandle ? CandleValue.close : value
    guard let target = CandleSearch(chart: chart).extreme(of: measured, in: range, isHighest: isHighest) else {
      return respond(words.nothingToCompare)
    }
    let preface = words.extreme(isHighest: isHighest, isOfWholeSeries: isRepeated)
    let effects = jump(to: target, preface: preface)
    extreme = Extreme(isHighest: isHighest, isOfWholeSeries: isRepeated)
    return effects
  }

  mutating func page(forward: Bool) -> [Effect] {
    let distance = max(1, view.count / 2)
    let target = min(max(cursor + (forward ? distance : -distance), 0), newest)
    guard target != cursor else { return stay(isFirst: !forward) }
    keepOrigin()
    element.page(forward: forward)
    moveCursor(to: target)
    tones.fit(to: view)
    told = nil
    return respond(
      tellingPitch(after: words.page(view)), score: tones.arrival(at: cursor, value: value, isNewRange: true),
      braille: braille?.page(view))
  }

  /// Keeps where a jump begins.
  mutating func keepOrigin() { origin = chart.series.time(at: cursor) }

  /// Goes back to where the last jump began; again, forward.
  mutating func back() -> [Effect] {
    guard let origin else { return respond(words.nowhereToGoBack, score: earcon(.nothingFound)) }
    let target = candle(holding: origin)
    return target == cursor ? arrive(from: nil) : jump(to: target)
  }

  mutating func moveCursor(to index: Int) {
    element.select(index)
    cursor = element.selection ?? cursor
    element.reveal()
  }

  /// Tells and plays the candle that the cursor has come to.
  ///
  /// - Parameters:
  ///   - before: The candle told before, where this is a step from it.
  ///   - preface: What is said first.
  ///   - tellsRange: Whether the range that pitch stands for has changed.
  ///   - crossed: The crossings that are heard first, where the preface tells them.
  /// - Returns: What is to be done.
  mutating func arrive(
    from before: Int?, preface: Phrase? = nil, tellsRange: Bool = false, crossed: Crossed? = nil
  ) -> [Effect] {
    var tellsRange = tellsRange
    if !tones.covers(cursor) {
      // The view is set round the cursor, so that the new range holds for the next steps too.
      element.center()
      tones.fit(to: view)
      tellsRange = true
    }
    var words = words.candle.step(to: cursor, from: before)
    var asides: [Phrase] = []
    if let preface {
      words = "\(preface) \(words)"
      asides.append(preface)
    }
    if tellsRange {
      let range = self.words.range(of: view, withPercent: !hasToldPercent)
      words = tellingPitch(after: "\(words.sentence) \(range)")
      asides.append(range)
      hasToldPercent = true
    }
    told = cursor
    var score = crossed.map { note($0, at: cursor) } ?? noteCrossings(at: cursor)
    if let alertWords { asides.append(alertWords) }
    if marks.contains(cursor) {
      words = "\(words.sentence) \(ExplorerWords.bookmark)"
      score.append(earcon(.bookmark), pause: CandleTones.earconPause)
    }
    score.append(tones.arrival(at: cursor, value: value, isNewRange: tellsRange))
    return respond(words, score: score, braille: braille?.step(to: cursor, from: before, more: asides))
  }

  /// The cursor can go no further.
  mutating func stay(isFirst: Bool) -> [Effect] {
    told = cursor
    return respond(
      words.end(isFirst: isFirst, at: cursor), score: tones.end(cursor, value: value),
      braille: braille?.end(isFirst: isFirst, at: cursor))
  }
}

/// The units that candles are shorter than: days of intraday candles, months of days, years of months.
struct LargerUnits {
  let chart: Chart

  /// The first candle of the next unit; `nil` in the last one.
  ///
  /// - Complexity: O(log n).
  func nextStart(after index: Int) -> Int? {
    let own = unit(at: index)
    let next = (index + 1..<chart.series.count).partitioningIndex { unit(at: $0) > own }
    return next < chart.series.count ? next : nil
  }

  /// The first candle of this unit, or of the unit before it if that is where we are; `nil` at the first of all.
  func start(before index: Int) -> Int? {
    guard index > 0 else { return nil }
    let wanted = unit(at: index - 1)
    return chart.series.indices.partitioningIndex { unit(at: $0) >= wanted }
  }

  /// The number of the unit that a candle lies in, growing with time.
  private func unit(at index: Int) -> Int {
    let date = chart.values.civil(chart.series.time(at: index))
    return switch chart.unit {
    case .time: Int(date.dayNumber)
    case .day: date.year * 12 + date.month
    case .month: date.year
    case .year: (date.year - (date.year % 10 + 10) % 10) / 10
    }
  }
}
