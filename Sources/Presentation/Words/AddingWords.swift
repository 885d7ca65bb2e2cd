package import CandleEngine

/// Sentences of what is added to a chart while exploring, and why something cannot be added.
package enum AddingWords {
  package static func nothingAdded(_ keys: KeyNames) -> Phrase {
    "No indicators. \(keys.starting(.indicator)) adds one; \(keys[.level]) sets a level."
  }

  /// Indicators are on, and none has a value at the candle.
  package static func noValues(_ labels: [Phrase]) -> Phrase { "On: \(Phrase.listOfNames(labels)). No value here." }

  package static func added(_ name: Phrase, reading: Phrase?) -> Phrase {
    reading.map { "Added. \($0)" } ?? "\(name) added; it has no value here yet."
  }

  package static func takenAway(_ name: Phrase) -> Phrase { "\(name) taken away." }

  package static func levelTakenAway(_ price: Phrase) -> Phrase { takenAway("Level \(price)") }

  package static func notAdded(_ text: String, allowed: Phrase) -> Phrase { "Not \"\(text)\": \(allowed). Not added." }

  package static func levelSet(_ place: Phrase) -> Phrase { "Level set. \(place)" }

  package static func noLevel(_ text: String) -> Phrase { "\"\(text)\" is no price. Nothing set." }

  /// The levels that are set, before another is typed.
  package static func levels(_ prices: [Phrase]) -> Phrase? {
    prices.isEmpty ? nil : "Levels: \(Phrase.list(prices))."
  }

  /// The indicators that are on, before another is typed.
  package static func indicators(_ labels: [Phrase]) -> Phrase? {
    labels.isEmpty ? nil : "On: \(Phrase.listOfNames(labels))."
  }

  /// An indicator that takes a while.
  package static func computing(_ name: Phrase) -> Phrase { "Computing \(name); you can go on." }

  // MARK: Trend lines

  /// A trend line was drawn between two points.
  package static func trendLine(
    _ value: Phrase, from start: (date: Phrase, value: Phrase), to end: (date: Phrase, value: Phrase)
  ) -> Phrase {
    "Trend line. \(value) \(start.value) on \(start.date) to \(end.value) on \(end.date)."
  }

  package static let trendLineTakenAway: Phrase = "Trend line taken away."

  /// A line needs another point.
  package static func noTrendLine(_ keys: KeyNames) -> Phrase {
    "A trend line begins at a bookmark elsewhere. \(keys.starting(.mark)) sets one."
  }

  /// There are no larger candles, or no smaller ones.
  package static func periodLimit(isLargest: Bool) -> Phrase {
    isLargest ? "Largest candles." : "Smallest candles."
  }

  /// The range of pitch is the user's.
  package static func range(_ low: Phrase, _ high: Phrase) -> Phrase { "Range \(low) to \(high), until :range auto." }

  package static func noRange(_ text: String) -> Phrase {
    "\"\(text)\" is no range: two prices like 170 200, narrower, wider or auto. Not changed."
  }

  /// What an indicator could be, after it could not be read.
  package static func allowed(after error: IndicatorError) -> Phrase {
    switch error {
    case .unknownName(_, let nearest):
      nearest.isEmpty
        ? "an indicator like sma:5, rsi:14 or macd:12,26,9" : "one like \(nearest.joined(separator: ", "))"
    case .tooManyParameters(let name, _, let allowed):
      allowed == 1
        ? "\(name) with at most 1 number after the colon" : "\(name) with at most \(allowed) numbers after the colon"
    case .notReadable(let parameter, _), .notPossible(let parameter, _): Self.allowed(for: parameter)
    }
  }

  private static func allowed(for parameter: ParameterDescription) -> Phrase {
    let name = parameter.name.lowercased()
    return switch parameter.kind {
    case .integer(let range, _): "a whole number from \(range.lowerBound) to \(range.upperBound) for \(name)"
    case .number(let range, _): "a number from \(String(range.lowerBound)) to \(String(range.upperBound)) for \(name)"
    case .boolean: "true or false for \(name)"
    case .choice(let choices): "\(name) out of \(choices.joined(separator: ", "))"
    }
  }
}
