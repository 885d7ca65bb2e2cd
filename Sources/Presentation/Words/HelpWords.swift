/// What the explorer's keys do, in words.
package enum HelpWords {
  /// What a command does.
  package static func purpose(of command: ExplorerCommand) -> Phrase {
    switch command {
    case .previous: "previous candle"
    case .next: "next candle"
    case .previousUnit: "start of this or the previous larger unit: day, month, year"
    case .nextUnit: "start of the next larger unit: day, month, year"
    case .first: "first candle"
    case .last: "last candle"
    case .pageOlder: "half a view older"
    case .pageNewer: "half a view newer"
    case .share: "1 to 9 go to 10 to 90 percent of the series"
    case .valueDown: "next value to read: open, high, low, close, volume, indicators"
    case .valueUp: "previous value to read"
    case .open: "open of this candle"
    case .high: "high of this candle"
    case .low: "low of this candle"
    case .close: "close of this candle"
    case .volume: "volume of this candle"
    case .highest: "highest in view of the value that is read; again, of the whole series"
    case .lowest: "lowest in view of the value that is read; again, of the whole series"
    case .stopOrRepeat: "stops speech and sound; when it is quiet, says it again"
    case .wholeCandle: "the whole candle: four tones and the full description"
    case .changes: "change from the previous close, from the open, and from the last bookmark"
    case .summary: "summary of the visible range"
    case .wholeSummary: "summary of the whole series"
    case .sparkline: "graph of the visible range in braille cells, two closes a cell"
    case .position: "where am I"
    case .file: "the file's name and its notices again"
    case .back: "back to where you were before the last jump; again, forward"
    case .play: "plays from here; again, pauses; :play bullish, bearish or backwards"
    case .references: "reference tones: what the close is heard against, each followed by the close"
    case .learnSounds: "learn the sounds: each press plays the next and says what it means"
    case .playView: "plays the visible range from its start"
    case .slower: "while playing, slower; else speech slower"
    case .faster: "while playing, faster; else speech faster"
    case .zoomIn: "fewer candles in view"
    case .zoomOut: "more candles in view"
    case .zoomReset: "forty candles in view again"
    case .largerCandles: "larger candles: day, week, month, quarter, year"
    case .smallerCandles: "smaller candles, down to those of the file"
    case .range: "prices of the lowest and highest pitch: :range 170 200, narrower, wider, auto"
    case .readings: "the indicators, levels and compared closes here"
    case .indicator: "lists the indicators, and adds one, like sma:50, or takes it away"
    case .level: "lists the alert levels, and sets one or takes it away"
    case .trendLine: "draws a trend line from the last bookmark to here, or takes away one that begins or ends here"
    case .find: "find: rises, falls, gaps, highs and lows, crossings, from a menu"
    case .findNext: "the next of what was looked for last"
    case .findPrevious: "the previous of what was looked for last"
    case .go: "go to a date, a candle number, a percent or a price"
    case .mark: "sets a bookmark here, or takes it away"
    case .marks: "lists the bookmarks, to go to one"
    case .tour: "guided tour of the view: each press tells and plays the next claim"
    case .verbosity: "says less or more: terse, standard, full"
    case .tones: "tones on or off"
    case .speech: "speech on or off"
    case .silence: "silences"
    case .help: "help; then a key tells what it does"
    case .type: "type a command by its name; Tab completes it"
    case .settings: "settings in force; with a name and a value, sets one: :settings rate 300"
    case .leave: "leaves"
    }
  }

  /// What is said after the key for help.
  package static func prompt(_ keys: KeyNames) -> Phrase {
    """
    Help. Press a key to hear what it does, \(keys[.help]) again for all keys, \(keys[.silence]) to leave help.
    """
  }

  /// The key for help was left.
  package static let left: Phrase = "Help left."

  /// What a key does.
  package static func line(key: String, command: ExplorerCommand) -> Phrase {
    "\(Phrase(printed: Phrase(key), spoken: KeyNames.spoken(key))): \(purpose(of: command))"
  }

  /// The keys of a command, the name that it can be typed by, and what it does.
  package static func line(keys: [String], command: ExplorerCommand) -> Phrase {
    let ways = keys.map { Phrase(printed: Phrase($0), spoken: KeyNames.spoken($0)) } + [":\(command.rawValue)"]
    return "\(Phrase.list(ways)): \(purpose(of: command))"
  }
}
