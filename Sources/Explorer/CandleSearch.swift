import CandleEngine
import Presentation

/// Finds candles by what they are.
struct CandleSearch {
  // Stored, since a search asks them of millions of candles.
  private let series: CandleSeries
  private let events: SeriesEvents
  private let chart: Chart

  init(chart: Chart) {
    self.chart = chart
    series = chart.series
    events = chart.events
  }

  /// The first candle of a range with its highest or lowest value.
  ///
  /// - Returns: `nil` where no candle has the value, as with unknown volumes.
  /// - Complexity: O(log n) questions for extremes, for closes, volumes, the highest high and the lowest low; O(n) for
  ///   opens, the lowest high, the highest low and indicators.
  func extreme(of value: CandleValue, in range: Range<Int>, isHighest: Bool) -> Int? {
    let path: KeyPath<RangeExtremes, Double>? =
      switch (value, isHighest) {
      case (.close, true), (.wholeCandle, true): \.highestClose
      case (.close, false), (.wholeCandle, false): \.lowestClose
      case (.high, true): \.highestHigh
      case (.low, false): \.lowestLow
      case (.volume, true): \.highestVolume
      case (.volume, false): \.lowestVolume
      default: nil
      }
    guard let path else { return scan(value, in: range, isHighest: isHighest) }
    let extremes = series.extremes(in: range)
    guard value != .volume || extremes.volumeCount > 0 else { return nil }
    return series.firstIndex(in: range) { $0[keyPath: path] == extremes[keyPath: path] }
  }

  /// How many candles of a rank are found at once: more than anybody goes through.
  private static let rankedCount = 1_000

  /// Ranks the candles of a range by how much they are of something.
  ///
  /// - Parameters:
  ///   - kind: What is looked for.
  ///   - range: The candles.
  ///   - last: The candle after which the order goes on; `nil` for its beginning.
  /// - Returns: A thousand candles at most, the most first.
  /// - Complexity: O(n) and no memory that grows with n, so that ten million candles are ranked as soon as they are read.
  func ranked(by kind: SearchKind, in range: Range<Int>, after last: Int? = nil) -> [Int] {
    typealias Rank = (size: Double, newness: Int)
    let inPoints = chart.isRankedInPoints(range)
    let start = last.flatMap { index in size(of: kind, at: index, inPoints: inPoints).map { Rank($0, -index) } }
    var (best, least): ([Rank], Rank?) = ([], nil)
    for index in range {
      guard let size = size(of: kind, at: index, inPoints: inPoints) else { continue }
      let rank = Rank(size, -index)
      if let start, rank >= start { continue }
      if let least, rank < least { continue }
      best.append(rank)
      guard best.count == 2 * Self.rankedCount else { continue }
      best = Array(best.sorted(by: >).prefix(Self.rankedCount))
      least = best.last
    }
    return best.sorted(by: >).prefix(Self.rankedCount).map { -$0.newness }
  }

  /// The candle of a range that is the most of something.
  ///
  /// - Complexity: O(n).
  func largest(_ kind: SearchKind, in range: Range<Int>) -> Int? {
    let inPoints = chart.isRankedInPoints(range)
    return range.lazy.compactMap { index in
      size(of: kind, at: index, inPoints: inPoints).map { (index: index, size: $0) }
    }
    .max { $0.size < $1.size }?.index
  }

  /// The next candle of a kind, later or earlier than another.
  ///
  /// - Complexity: O(log n) questions for extremes for new highs and lows, else O(n) in the candles between.
  func next(_ kind: SearchKind, from index: Int, forward: Bool) -> Int? {
    if kind == .high || kind == .low { return nextExtreme(isHigh: kind == .high, from: index, forward: forward) }
    let isMatch = test(of: kind)
    return forward
      ? ((index + 1)..<max(index + 1, series.count)).first(where: isMatch) : (0..<index).last(where: isMatch)
  }

  /// The first candle of a range that is of a kind met in the order of time.
  ///
  /// - Complexity: That of ``next(_:from:forward:)``.
  func first(_ kind: SearchKind, in range: Range<Int>) -> Int? {
    guard kind == .high || kind == .low else { return range.first(where: test(of: kind)) }
    // The very first candle is no new high.
    let found = next(kind, from: max(0, range.lowerBound - 1), forward: true)
    return found.flatMap { range.contains($0) ? $0 : nil }
  }

  /// How many candles of a kind lie before another.
  ///
  /// - Complexity: O(n).
  func count(of kind: SearchKind, before index: Int) -> Int {
    guard kind == .high || kind == .low else { return (0..<index).count(where: test(of: kind)) }
    var (found, best) = (0, (high: -Double.infinity, low: Double.infinity))
    for place in 0..<index {
      let candle = series[place]
      let isNew = kind == .high ? candle.high > best.high : candle.low < best.low
      guard isNew else { continue }
      if place > 0 { found += 1 }
      best = (candle.high, candle.low)
    }
    return found
  }

  private func scan(_ value: CandleValue, in range: Range<Int>, isHighest: Bool) -> Int? {
    var best: (index: Int, value: Double)?
    let read = reader(of: value)
    for index in range {
      guard let candidate = read(index) else { continue }
      if let held = best, isHighest ? candidate <= held.value : candidate >= held.value { continue }
      best = (index, candidate)
    }
    return best?.index
  }

  /// Reads a value at candles, with all that is found once found.
  private func reader(of value: CandleValue) -> (Int) -> Double? {
    guard case .indicator(let line) = value else { return { value.of(series[$0]) } }
    let output = chart.indicator(named: line.name)?.output
    return { output?[line.plot, at: $0] }
  }

  /// Whether candles are of a kind that is met in the order of time.
  private func test(of kind: SearchKind) -> (Int) -> Bool {
    guard case .crossing(let pairs) = kind else { return { matches(kind, at: $0) } }
    let lines = LineCrossings(of: pairs.isEmpty ? chart.linePairs : pairs, in: chart)
    return { !lines.crossings(at: $0).isEmpty }
  }

  /// How much a candle is of something; `nil` for one that is not at all.
  private func size(of kind: SearchKind, at index: Int, inPoints: Bool) -> Double? {
    let candle = series[index]
    switch kind {
    case .volume: return candle.volume
    case .range: return series.traits.hasOnlyCloses ? nil : candle.high - candle.low
    default:
      guard index > 0 else { return nil }
      let previous = series.close(at: index - 1)
      let change = inPoints ? candle.close - previous : candle.close / previous - 1
      let size = kind == .fall ? -change : change
      return size > 0 ? size : nil
    }
  }

  /// Whether a candle is of a kind that is met in the order of time.
  func matches(_ kind: SearchKind, at index: Int) -> Bool {
    let candle = series[index]
    switch kind {
    case .gap: return events.priceGap(before: index) != nil
    case .missing: return events.missingTime(before: index) != nil
    case .pattern(let pattern?): return pattern.ends(at: index, in: series)
    case .pattern(nil): return CandlePattern.allCases.contains { $0.ends(at: index, in: series) }
    case .bullish: return isUp(candle, at: index)
    case .bearish: return isUp(candle, at: index, sign: -1)
    case .crossing: return test(of: kind)(index)
    case .rise, .fall, .range, .volume, .high, .low: return false
    }
  }

  /// Whether a candle closed above its open; of closes only, above the previous close.
  private func isUp(_ candle: Candle, at index: Int, sign: Double = 1) -> Bool {
    guard series.traits.hasOnlyCloses else { return sign * (candle.close - candle.open) > 0 }
    return index > 0 && sign * (candle.close - series.close(at: index - 1)) > 0
  }

  /// The next candle whose high is above, or whose low is below, all before it.
  private func nextExtreme(isHigh: Bool, from index: Int, forward: Bool) -> Int? {
    guard forward else {
      // The last new high is the first candle as high as any before here; the very first candle is no news.
      let place = extreme(of: isHigh ? .high : .low, in: 0..<index, isHighest: isHigh)
      return place == 0 ? nil : place
    }
    let before = series.extremes(in: 0..<(index + 1))
    return series.firstIndex(in: (index + 1)..<max(index + 1, series.count)) { extremes in
      isHigh ? extremes.highestHigh > before.highestHigh : extremes.lowestLow < before.lowestLow
    }
  }
}
