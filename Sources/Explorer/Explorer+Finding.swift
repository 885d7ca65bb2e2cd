import AudioGraph
import CandleEngine
import Presentation

/// Finding candles.
extension Explorer {
  /// What was looked for, and where that search stands.
  enum Search: Equatable {
    /// Candles met in the order of time.
    case inTime(SearchKind)
    /// The candles of a range by size, as far as they were needed, and the place among them that was gone to.
    case ranked(SearchKind, [Int], in: Range<Int>, place: Int, scope: SearchScope)
  }

  /// Looks for candles of a kind.
  ///
  /// - Parameters:
  ///   - kind: What is looked for.
  ///   - scope: Where the largest are looked for.
  ///   - period: The candles of a scope that is a period.
  /// - Returns: What is to be done.
  mutating func find(_ kind: SearchKind, in scope: SearchScope, period: Range<Int> = 0..<0) -> [Effect] {
    guard kind.isRanked else {
      if kind == .crossing([]), chart.linePairs.isEmpty {
        return respond(words.nothingToCross, score: earcon(.nothingFound))
      }
      search = .inTime(kind)
      if case .period = scope { return findFirst(kind, in: scope, period: period) }
      return findAgain(forward: true)
    }
    let range =
      switch scope {
      case .view: view
      case .series: 0..<chart.series.count
      case .period: period
      }
    let ranked = CandleSearch(chart: chart).ranked(by: kind, in: range)
    search = .ranked(kind, ranked, in: range, place: -1, scope: scope)
    guard !ranked.isEmpty else { return respond(words.notFound(kind, in: scope), score: earcon(.nothingFound)) }
    return findAgain(forward: true)
  }

  /// Looks for the first of the candles in a period that are met in the order of time.
  private mutating func findFirst(_ kind: SearchKind, in scope: SearchScope, period: Range<Int>) -> [Effect] {
    guard let target = CandleSearch(chart: chart).first(kind, in: period) else {
      return respond(words.notFound(kind, in: scope), score: earcon(.nothingFound))
    }
    let preface = words.found(kind, at: target)
    return target == cursor ? arrive(from: nil, preface: preface) : jump(to: target, preface: preface)
  }

  /// Goes on with the last search.
  mutating func findAgain(forward: Bool) -> [Effect] {
    switch search {
    case nil: return respond(words.nothingLookedFor, score: earcon(.nothingFound))
    case .inTime(let kind):
      let finder = CandleSearch(chart: chart)
      guard let target = finder.next(kind, from: cursor, forward: forward) else {
        let others = verbosity == .full && forward ? finder.count(of: kind, before: cursor) : 0
        return respond(
          words.notFound(kind, from: cursor, forward: forward, earlier: others), score: earcon(.nothingFound))
      }
      return jump(to: target, preface: words.found(kind, at: target), crossed: foundCrossings(kind, at: target))
    case .ranked(let kind, let candles, let range, _, let scope) where candles.isEmpty:
      // Nothing was found; another view may have some.
      return find(kind, in: scope, period: range)
    case .ranked(let kind, var candles, let range, let place, let scope):
      let next = place + (forward ? 1 : -1)
      if next == candles.count {
        candles += CandleSearch(chart: chart).ranked(by: kind, in: range, after: candles.last)
      }
      guard candles.indices.contains(next) else {
        return respond(words.noMoreRanked(kind, isLarger: !forward, in: scope), score: earcon(.nothingFound))
      }
      search = .ranked(kind, candles, in: range, place: next, scope: scope)
      let preface = words.ranked(kind, place: next + 1, in: scope, of: range, at: candles[next])
      return jump(to: candles[next], preface: preface)
    }
  }

  // MARK: Crossings

  /// Looks for a crossing, after a choice where several lines can cross.
  mutating func findCrossing() -> [Effect] {
    let pairs = chart.linePairs
    guard pairs.count > 1 else { return find(.crossing(pairs), in: .series) }
    let each = pairs.map { Menu.Item(label: words.crossing($0), choice: .find(.crossing([$0]))) }
    let any = Menu.Item(label: ExplorerWords.anyCrossing, choice: .find(.crossing(pairs)))
    return open(Menu(title: ExplorerWords.crossingsTitle, items: [any] + each))
  }

  /// Looks for crossings of what a typed line names: one or two of levels, indicators, `trend` and `close`.
  ///
  /// Of two indicators the one that is named first is told as crossing the other.
  mutating func findCrossing(_ text: String) -> [Effect] {
    let names = text.split(separator: " ").map(String.init)
    let pairs = chart.linePairs.filter { pair in
      names.allSatisfy { name in [pair.moving, pair.other].contains { isNamed($0, name) } }
    }
    .map { pair in
      guard names.count == 2, case (.indicator, .indicator) = (pair.moving, pair.other),
        !isNamed(pair.moving, names[0])
      else { return pair }
      return LinePair(pair.other, across: pair.moving)
    }
    guard pairs.isEmpty else { return find(.crossing(pairs), in: .series) }
    // A price need not be set as a level to be looked for.
    if let price = try? TypedNumber(text, locale: chart.values.format.locale).value {
      return find(.crossing([LinePair(.close, across: .level(price))]), in: .series)
    }
    return respond(PromptWords.noSuchCrossing(text, keys: keyNames), score: earcon(.error))
  }

  private func isNamed(_ line: ChartLine, _ name: String) -> Bool {
    let name = name.lowercased()
    switch line {
    case .close: return name == "close"
    case .trendLine: return name == "trend"
    case .level(let price): return (try? TypedNumber(name, locale: chart.values.format.locale).value) == price
    case .indicator(let line):
      if line.name.lowercased() == name { return true }
      guard let indicator = chart.indicator(named: line.name)?.output.indicator else { return false }
      // `rsi` is any RSI; `sma50` is the one that was asked for as `sma:50`.
      let kinds = [line.name, indicator.label].map { String($0.prefix(while: \.isLetter)).lowercased() }
      let same = try? IndicatorCatalog.full.indicator(reading: name)
      return kinds.contains(name) || same?.descriptor == indicator.descriptor
    }
  }

  /// What is heard of the crossings that were found, and what else crosses there; `nil` for other kinds.
  private func foundCrossings(_ kind: SearchKind, at index: Int) -> Crossed? {
    guard case .crossing(let pairs) = kind else { return nil }
    let found = chart.crossings(of: pairs, at: index)
    let others = LineCrossings(of: chart.watchedPairs, in: chart).crossings(at: index).filter { !found.contains($0) }
    return Crossed(heard: found, told: others)
  }
}
