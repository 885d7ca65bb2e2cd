/// Sentences of the lines that are typed in the explorer.
package enum PromptWords {
  /// How many names are told at once.
  private static let toldNames = 12

  /// What a line is typed for.
  package enum Purpose: Equatable, Sendable {
    /// A place to go to.
    case go
    /// A command by its name.
    case type
    /// An indicator to add or take away.
    case indicator
    /// A price to set a level at or take it away.
    case level
  }

  /// A line may be typed now.
  package static func opening(_ purpose: Purpose) -> Phrase {
    switch purpose {
    case .go: "Go to: "
    case .type: "Command: "
    case .indicator: "Indicator: "
    case .level: "Level: "
    }
  }

  /// The line is left without doing anything.
  package static let left: Phrase = "Left."

  /// A key that is no character.
  package static func typesNothing(_ key: String) -> Phrase { "\(key) types nothing." }

  /// A text was pasted, in which any character could be a command.
  package static let pasteRefused: Phrase = "Pasted text is not taken as keys."

  /// A text was pasted into a line that is no line itself.
  package static let pasteNoLine: Phrase = "Only one short line can be pasted here."

  /// There is nothing to erase.
  package static let nothingTyped: Phrase = "Nothing typed."

  /// The line takes no more.
  package static let full = Phrase(printed: "", spoken: "full" as Phrase)

  /// A typed character as it is spoken.
  package static func spoken(_ character: Character) -> Phrase {
    switch character {
    case " ": "space"
    case "-": "minus"
    case "+": "plus"
    case "%": "percent"
    case "$": "dollar"
    case "/": "slash"
    case ".": "point"
    case ",": "comma"
    case ":": "colon"
    default: Phrase(String(character))
    }
  }

  package static func noCommand(_ text: String, keys: KeyNames) -> Phrase {
    "There is no command \"\(text)\". \(keys.starting(.help)) twice lists them all."
  }

  /// The names that a typed text may become.
  package static func candidates(_ names: [String]) -> Phrase {
    let told = names.prefix(toldNames).joined(separator: ", ")
    guard names.count > toldNames else { return "\(names.count) commands: \(told)." }
    return "\(names.count) commands: \(told), and \(names.count - toldNames) more."
  }

  /// The names that a typed text may become, and the line so far again, which can be gone on with.
  package static func candidates(_ names: [String], typed: String) -> Phrase {
    "\(candidates(names)) \(opening(.type))\(typed)"
  }

  package static func takesNothing(_ command: String) -> Phrase { "\(command) takes nothing after its name." }

  package static func noSuchKind(_ text: String, kinds: [String]) -> Phrase {
    """
    Nothing called "\(text)" can be found; there are \(kinds.joined(separator: ", ")), or the name of a pattern, such \
    as hammer.
    """
  }

  /// Nothing of that name is on the chart.
  package static func noSuchCrossing(_ text: String, keys: KeyNames) -> Phrase {
    """
    "\(text)" is not on, so nothing crosses it. \(keys.starting(.indicator)) adds an indicator, \(keys[.readings]) \
    tells what is on.
    """
  }

  /// Candles of this kind are not played alone.
  package static func notPlayedAlone(_ text: String) -> Phrase {
    "\"\(text)\" is no way to play: bullish, bearish or backwards."
  }

  /// A text that is no place.
  package static func notUnderstood(_ text: String) -> Phrase {
    "\"\(text)\" is no place: a date like 3 march 2008, a number, minus 20, 50%, or $185. Not moved."
  }

  /// A number that can be read in two ways.
  package static func ambiguous(_ text: String, readings: [String]) -> Phrase {
    "\"\(text)\" may be \(alternatives(readings)): type one of these. Nothing done."
  }

  /// A place where there are no candles.
  package static func nowhere(_ text: String) -> Phrase { "No candle at \"\(text)\". Not moved." }

  /// A time of day where candles have none.
  package static let noTimes: Phrase = "Candles have no times here. Not moved."

  /// A day without candles, before the next candle is told.
  package static let nothingThere: Phrase = "No candle there; the next one."

  /// A distance beyond the series, before its last or first candle is told.
  package static func noFurther(isFirst: Bool, _ verbosity: Verbosity) -> Phrase {
    guard verbosity != .terse else { return isFirst ? "First." : "Last." }
    return isFirst ? "First candle." : "Last candle."
  }

  static func alternatives(_ names: [String]) -> Phrase {
    guard let first = names.first else { return "" }
    return names.dropFirst().reduce(Phrase(first)) { "\($0) or \($1)" }
  }
}
