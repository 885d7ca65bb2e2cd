import CandleEngine
import Presentation

/// Finds candles by what they are.
struct CandleSearch {
  let chart: Chart

  private var series: CandleSeries { chart.series }

  /// The first candle of a range with its highest or lowest value.
  ///
  /// - Returns: `nil` where no candle has the value, as with unknown volumes.
  /// - Complexity: O(log n) looks at the series' blocks for closes, highs and lows; O(n) for opens and volumes.
  func extreme(of value: CandleValue, in range: Range<Int>, isHighest: Bool) -> Int? {
    guard !range.isEmpty else { return nil }
    func best(_ range: Range<Int>) -> Double? {
      let extremes = series.extremes(in: range)
      switch (value, isHighest) {
      case (.close, true), (.wholeCandle, true): return extremes.highestClose
      case (.close, false), (.wholeCandle, false): return extremes.lowestClose
      case (.high, true): return extremes.highestHigh
      case (.low, false): return extremes.lowestLow
      default: return nil
      }
    }
    guard let wanted = best(range) else { return scan(value, in: range, isHighest: isHighest) }
    var range = range
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      let left = range.lowerBound..<middle
      range = best(left) == wanted ? left : middle..<range.upperBound
    }
    return range.lowerBound
  }

  /// The candles of a range in the order of how much they are of something, the most first.
  ///
  /// - Complexity: O(n log n).
  func ranked(by kind: SearchKind, in range: Range<Int>) -> [Int] {
    let sizes = range.compactMap { index in size(of: kind, at: index).map { (index: index, size: $0) } }
    return sizes.sorted { ($0.size, -$0.index) > ($1.size, -$1.index) }.map(\.index)
  }

  /// The candle of a range that is the most of something.
  ///
  /// - Complexity: O(n).
  func largest(_ kind: SearchKind, in range: Range<Int>) -> Int? {
    range.lazy.compactMap { index in size(of: kind, at: index).map { (index: index, size: $0) } }
      .max { $0.size < $1.size }?.index
  }

  /// The next candle of a kind, later or earlier than another.
  ///
  /// - Complexity: O(n) in the candles between.
  func next(_ kind: SearchKind, from index: Int, forward: Bool) -> Int? {
    if kind == .high || kind == .low { return nextExtreme(isHigh: kind == .high, from: index, forward: forward) }
    let isMatch = { (index: Int) in matches(kind, at: index) }
    return forward
      ? ((index + 1)..<max(index + 1, series.count)).first(where: isMatch) : (0..<index).last(where: isMatch)
  }

  /// How many candles of a kind lie before another.
  func count(of kind: SearchKind, before index: Int) -> Int {
    var (found, place) = (0, index)
    while let earlier = next(kind, from: place, forward: false) {
      found += 1
      place = earlier
    }
    return found
  }

  private func scan(_ value: CandleValue, in range: Range<Int>, isHighest: Bool) -> Int? {
    var best: (index: Int, value: Double)?
    for index in range {
      guard let candidate = value.of(series[index]) else { continue }
      if let held = best, isHighest ? candidate <= held.value : candidate >= held.value { continue }
      best = (index, candidate)
    }
    return best?.index
  }

  /// How much a candle is of something; `nil` for one that is not at all.
  private func size(of kind: SearchKind, at index: Int) -> Double? {
    let candle = series[index]
    switch kind {
    case .volume: return candle.volume
    case .range: return candle.high - candle.low
    default:
      guard index > 0, series.close(at: index - 1) > 0 else { return nil }
      let change = candle.close / series.close(at: index - 1) - 1
      let size = kind == .fall ? -change : change
      return size > 0 ? size : nil
    }
  }

  /// Whether a candle is of a kind that is met in the order of time.
  func matches(_ kind: SearchKind, at index: Int) -> Bool {
    let candle = series[index]
    switch kind {
    case .gap: return chart.events.priceGap(before: index) != nil
    case .missing: return chart.events.missingTime(before: index) != nil
    case .pattern(let pattern?): return pattern.ends(at: index, in: series)
    case .pattern(nil): return CandlePattern.allCases.contains { $0.ends(at: index, in: series) }
    case .bullish: return isUp(candle, at: index)
    case .bearish: return isUp(candle, at: index, sign: -1)
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
    let range = forward ? (index + 1)..<max(index + 1, series.count) : 1..<max(1, index)
    let before = series.extremes(in: 0..<range.lowerBound)
    var best = isHigh ? before.highestHigh : before.lowestLow
    var found: Int?
    for place in range {
      let candle = series[place]
      guard isHigh ? candle.high > best : candle.low < best else { continue }
      best = isHigh ? candle.high : candle.low
      if forward { return place }
      found = place
    }
    return found
  }
}
