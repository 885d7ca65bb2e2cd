import CandleEngine

/// Sentences of what can be looked for.
package enum FindWords {
  /// What the menu of all that can be looked for is called.
  package static let title: Phrase = "Find"

  /// What a kind is called in the menu.
  package static func label(of kind: SearchKind) -> Phrase {
    switch kind {
    case .gap, .missing, .pattern, .crossing, .bullish, .bearish: "\(name(of: kind).capitalised), next"
    case .high: "New high of the series, next"
    case .low: "New low of the series, next"
    default: "\(name(of: kind).capitalised) in view"
    }
  }

  /// What a kind is called in a sentence.
  static func name(of kind: SearchKind) -> Phrase {
    switch kind {
    case .rise: "largest rise"
    case .fall: "largest fall"
    case .range: "widest range"
    case .volume: "most volume"
    case .gap, .missing, .high, .low, .pattern, .crossing, .bullish, .bearish: noun(of: kind)
    }
  }

  /// What there is none of.
  static func noun(of kind: SearchKind) -> Phrase {
    switch kind {
    case .rise: "rise"
    case .fall: "fall"
    case .gap: "price gap"
    case .missing: "missing time"
    case .range: "range"
    case .volume: "volume"
    case .high: "new high"
    case .low: "new low"
    case .pattern(let pattern): pattern.map(PatternWords.name) ?? "candle pattern"
    case .crossing: "crossing"
    case .bullish: "bullish candle"
    case .bearish: "bearish candle"
    }
  }
}

extension ExplorerWords {
  /// What the menu of crossings is called.
  package static let crossingsTitle: Phrase = "Crossings"

  /// The first choice of that menu.
  package static let anyCrossing: Phrase = "Any crossing"

  /// A choice of that menu.
  package func crossing(_ pair: LinePair) -> Phrase { LineWords(chart: chart).name(of: pair).capitalised }

  /// There is nothing that could cross.
  package var nothingToCross: Phrase {
    """
    No levels and no indicators to cross. \(keys.starting(.level)) sets a level, \(keys[.indicator]) adds an indicator.
    """
  }

  /// Nothing has been looked for yet.
  package var nothingLookedFor: Phrase { "Nothing was looked for yet. \(keys.starting(.find)) opens the list." }

  /// What was found, before the candle is told; nothing where the candle says it itself.
  package func found(_ kind: SearchKind, at index: Int) -> Phrase? {
    switch kind {
    case .missing: nil
    case .gap where verbosity != .standard: nil
    case .gap:
      chart.events.priceGap(before: index).map {
        let size = chart.values.percent($0.ratio, digits: 1)
        return $0.isUp ? "Gap up \(size)." : "Gap down \(size)."
      }
    case .crossing(let pairs):
      Phrase.joined(chart.crossings(of: pairs, at: index).map(LineWords(chart: chart).sentence))
    // In full the candle names its patterns itself.
    case .pattern where verbosity == .full: nil
    case .pattern(nil):
      PatternWords.list(CandlePattern.ending(at: index, in: chart.series)).map { "\($0.capitalised)." }
    case .bullish: verbosity == .terse ? nil : "Bullish."
    case .bearish: verbosity == .terse ? nil : "Bearish."
    default: "\(FindWords.name(of: kind).capitalised)."
    }
  }

  /// There is no other candle of a kind.
  package func notFound(_ kind: SearchKind, from index: Int, forward: Bool, earlier: Int) -> Phrase {
    let noun = noun(of: kind)
    guard verbosity != .terse else { return forward ? "No later \(noun)." : "No earlier \(noun)." }
    let place = candle.date(of: chart.series[index])
    let sentence: Phrase = forward ? "No \(noun) after \(place). Not moved." : "No \(noun) before \(place). Not moved."
    return earlier > 0 ? "\(sentence) Earlier ones: \(earlier)." : sentence
  }

  /// What there is none of, with what a crossing is one of.
  private func noun(of kind: SearchKind) -> Phrase {
    guard case .crossing(let pairs) = kind, pairs.count == 1, let pair = pairs.first else {
      return FindWords.noun(of: kind)
    }
    return "crossing of \(LineWords(chart: chart).name(of: pair))"
  }

  /// There is no candle at all of a kind that is ranked.
  package func notFound(_ kind: SearchKind, in scope: SearchScope) -> Phrase {
    "No \(FindWords.noun(of: kind)) \(place(of: scope)). Not moved."
  }

  /// A candle by its rank among those of a range, before it is told.
  package func ranked(
    _ kind: SearchKind, place: Int, in scope: SearchScope, of range: Range<Int>, at index: Int
  ) -> Phrase {
    let name = FindWords.name(of: kind)
    var words = place == 1 ? name.capitalised : "Number \(place), \(name)"
    if verbosity != .terse { words = "\(words) \(self.place(of: scope))" }
    if tellsSize(of: kind), let size = size(of: kind, at: index, in: range) { words = "\(words), \(size)" }
    return "\(words)."
  }

  /// There is no candle further along a rank.
  package func noMoreRanked(_ kind: SearchKind, isLarger: Bool, in scope: SearchScope) -> Phrase {
    let place = place(of: scope)
    return isLarger
      ? "This is the first: \(FindWords.name(of: kind)) \(place). Not moved."
      : "No more \(place). Not moved."
  }

  /// Whether the size of what was found is told before the candle: not where the candle itself tells it.
  private func tellsSize(of kind: SearchKind) -> Bool {
    let isPlain = [.wholeCandle, .close].contains(value)
    return switch (kind, verbosity) {
    case (.rise, .terse), (.fall, .terse), (.rise, .full), (.fall, .full): !isPlain
    case (.volume, .full): value != .wholeCandle
    case (_, .terse): !isPlain
    default: true
    }
  }

  private func place(of scope: SearchScope) -> Phrase {
    switch scope {
    case .view: "in view"
    case .series: "of the series"
    case .period(let text): "in \(text)"
    }
  }

  private func size(of kind: SearchKind, at index: Int, in range: Range<Int>) -> Phrase? {
    let candle = chart.series[index]
    switch kind {
    case .rise, .fall: return index > 0 ? chart.rankedChange(at: index, in: range) : nil
    case .range: return "\(chart.values.price(candle.high - candle.low))"
    case .volume: return chart.values.volume(candle.volume)
    default: return nil
    }
  }
}

extension Chart {
  /// How a close moved from the one before, as rises and falls of a range are ranked: in percent or in points.
  func rankedChange(at index: Int, in range: Range<Int>) -> Phrase {
    let (old, new) = (series.close(at: max(0, index - 1)), series.close(at: index))
    // From zero on, a change is told in points.
    return isRankedInPoints(range) ? values.change(from: 0, to: new - old) : values.change(from: old, to: new)
  }
}
