/// What can be looked for among candles.
package enum SearchKind: String, CaseIterable, Sendable {
  case rise, fall, gap, missing, range, volume, high, low, bullish, bearish

  /// Whether candles are ranked by size, the largest first, rather than met in the order of time.
  package var isRanked: Bool {
    switch self {
    case .rise, .fall, .range, .volume: true
    case .gap, .missing, .high, .low, .bullish, .bearish: false
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
