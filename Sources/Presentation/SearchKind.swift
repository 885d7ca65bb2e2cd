package import CandleEngine

/// What can be looked for among candles.
package enum SearchKind: Equatable, Sendable {
  case rise, fall, gap, missing, range, volume, high, low
  /// The candles that a pattern ends at; `nil` for any pattern.
  case pattern(CandlePattern?)
  case bullish, bearish
  /// The candles where one of some pairs of lines crosses; none for any pair that there is.
  case crossing([LinePair])

  /// What can be chosen from the menu, in its order, by the name it is typed with.
  package static let choices: KeyValuePairs<String, SearchKind> = [
    "rise": .rise, "fall": .fall, "gap": .gap, "missing": .missing, "range": .range, "volume": .volume,
    "high": .high, "low": .low, "pattern": .pattern(nil), "crossing": .crossing([]),
    "bullish": .bullish, "bearish": .bearish,
  ]

  /// Finds a choice by its name, in capitals too.
  package init?(name: String) {
    guard let choice = Self.choices.first(where: { $0.key == name.lowercased() }) else { return nil }
    self = choice.value
  }

  /// Whether candles are ranked by size, the largest first, rather than met in the order of time.
  package var isRanked: Bool {
    switch self {
    case .rise, .fall, .range, .volume: true
    case .gap, .missing, .high, .low, .pattern, .crossing, .bullish, .bearish: false
    }
  }
}

/// Where the largest of a kind is looked for.
package enum SearchScope: Equatable, Sendable {
  case view
  case series
  /// A period as it was typed.
  case period(String)
}

extension Chart {
  /// Whether rises and falls of a range are ranked in points: where a close before one is zero or less, since a percent
  /// has no meaning there.
  ///
  /// - Complexity: O(log n).
  package func isRankedInPoints(_ range: Range<Int>) -> Bool {
    let before = max(0, range.lowerBound - 1)..<max(0, range.upperBound - 1)
    return !before.isEmpty && series.extremes(in: before).lowestClose <= 0
  }
}

extension SearchKind {
  /// The letter that chooses a kind; its capital looks through the whole series.
  package var letter: Character {
    switch self {
    case .rise: "r"
    case .fall: "f"
    case .gap: "g"
    case .missing: "t"
    case .range: "w"
    case .volume: "v"
    case .high: "h"
    case .low: "l"
    case .pattern: "p"
    case .crossing: "c"
    case .bullish: "u"
    case .bearish: "d"
    }
  }
}
