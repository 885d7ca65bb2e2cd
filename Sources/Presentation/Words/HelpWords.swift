/// What the explorer's keys do, in words.
package enum HelpWords {
  /// What a command does.
  package static func purpose(of command: ExplorerCommand) -> Phrase {
    switch command {
    case .previous: "previous candle"
    case .next: "next candle"
    case .first: "first candle"
    case .last: "last candle"
    case .pageOlder: "half a view older"
    case .pageNewer: "half a view newer"
    case .valueDown: "next value to read: open, high, low, close, volume"
    case .valueUp: "previous value to read"
    case .open: "open of this candle"
    case .high: "high of this candle"
    case .low: "low of this candle"
    case .close: "close of this candle"
    case .volume: "volume of this candle"
    case .stopOrRepeat: "stops speech and sound; when it is quiet, says it again"
    case .wholeCandle: "the whole candle: four tones and the full description"
    case .summary: "summary of the visible range"
    case .position: "where am I"
    case .back: "back to where you were before the last jump; again, forward"
    case .play: "plays from here; again, pauses"
    case .verbosity: "says less or more: terse, standard, full"
    case .tones: "tones on or off"
    case .speech: "speech on or off"
    case .silence: "silences"
    case .help: "help; then a key tells what it does"
    case .leave: "leaves"
    }
  }

  /// What is said after the key for help.
  package static let prompt: Phrase = """
    Help. Press a key to hear what it does, question mark again for all keys, Escape to leave help.
    """

  /// The key for help was left.
  package static let left: Phrase = "Help left."

  /// A key and what it does.
  package static func line(keys: [String], command: ExplorerCommand) -> Phrase {
    let purpose = purpose(of: command)
    return Phrase(
      printed: "\(keys.joined(separator: ", ")): \(purpose.printed)",
      spoken: "\(keys.map(spoken).joined(separator: ", ")): \(purpose.spoken)")
  }

  /// A key's name as a synthesiser should say it: a capital letter is "shift b".
  private static func spoken(_ key: String) -> String {
    guard key.count == 1, key != key.lowercased() else { return key == "?" ? "question mark" : key }
    return "shift \(key.lowercased())"
  }
}
