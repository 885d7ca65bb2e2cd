import CandleEngine

/// Sentences about the command line itself.
package enum UsageWords {
  /// What bare `sonify` says.
  package static let overview: [Phrase] = [
    "sonify FILE plays a price file.", "sonify explore FILE steps through it.",
    "sonify summary FILE says it in one sentence.", "sonify help lists the rest.",
  ]

  package static func noFile(_ command: String) -> Phrase {
    "sonify \(command) needs a file: sonify \(command) closes.csv. A dash reads standard input."
  }

  package static func oneFileOnly(_ command: String, _ second: String) -> Phrase {
    "sonify \(command) takes one file; \"\(shown(second))\" is the second."
  }

  /// The word is in the place of a command, and is none.
  package static func noSuchCommand(_ word: String, nearest: String?) -> Phrase {
    let advice: Phrase = nearest.map(didYouMean) ?? "sonify help lists them."
    return "There is no command \(shown(word)). \(advice)"
  }

  /// The command that was perhaps meant.
  package static func didYouMean(_ command: String) -> Phrase { "Did you mean sonify \(command)?" }

  /// The word behind `help` is nothing that there is help for.
  package static func noSuchTopic(_ word: String, nearest: String?) -> Phrase {
    let advice: Phrase = nearest.map { "Did you mean sonify help \($0)?" } ?? "sonify help lists the commands."
    return "There is no help for \(shown(word)). \(advice)"
  }

  package static func noFileTaken(_ command: String, _ file: String) -> Phrase {
    "sonify \(command) takes no file, and \"\(shown(file))\" is one."
  }

  package static func noSuchOption(_ option: String, nearest: String?) -> Phrase {
    let advice: Phrase = nearest.map { "Did you mean --\($0)?" } ?? "sonify help lists the options."
    return "There is no option \(shown(option)). \(advice)"
  }

  package static func notForCommand(_ option: String, _ command: String) -> Phrase {
    "sonify \(command) has no option --\(option). sonify \(command) --help lists those that it has."
  }

  package static func noValue(_ option: String, _ placeholder: String) -> Phrase {
    "--\(option) needs a value: --\(option) \(placeholder)."
  }

  package static func takesNoValue(_ option: String) -> Phrase { "--\(option) takes no value." }

  package static func badValue(_ option: String, _ value: String, allowed: Phrase) -> Phrase {
    "--\(option) cannot be \"\(shown(value))\"; it is \(allowed)."
  }

  /// The part of the chart that was asked for has no candle.
  package static func noCandles(of chart: Chart) -> Phrase {
    let all = chart.summary(of: 0..<chart.series.count)
    guard let first = all.first, let last = all.last else { return "\(chart.name) has no candles." }
    let (start, end) = (chart.values.date(first.time), chart.values.date(last.time))
    return "\(chart.name) has no candle there: it goes from \(start) to \(end). Change --from or --to."
  }

  /// The notices that were not shown.
  package static func moreNotices(_ count: Int, file: String) -> Phrase {
    "\(count) more; sonify check \(asTyped(file)) lists them."
  }

  /// The candles of the file are as long as those that were asked for, or longer.
  package static func nothingGathered(_ period: String, _ chart: Chart) -> Phrase {
    "--every \(period) changes nothing: candles are \(DurationWords.length(chart.interval)) apart already."
  }

  /// An indicator needs more candles than there are.
  package static func noValues(of indicator: String, count: Int) -> Phrase {
    count == 1
      ? "--indicator \(shown(indicator)) has no value: 1 candle is too few for it."
      : "--indicator \(shown(indicator)) has no value: \(count) candles are too few for it."
  }

  /// Another series has nothing beside the candles that are told.
  package static func nothingToCompare(_ name: String) -> Phrase {
    "--compare \(name): no data on these dates."
  }

  /// The sound would be written over the prices.
  package static func outputIsInput(_ output: String) -> Phrase {
    "-o \(shown(output)) is a file that is read; name another one. Nothing written."
  }

  /// Standard input is named for two files.
  package static let standardInputTwice: Phrase =
    "Standard input can be read once, and a dash names it more than once; name a file in place of the other."

  /// The explorer has nobody to listen to.
  package static let noTerminal: Phrase =
    "sonify explore needs a terminal for its keys; sonify describe prints the candles instead."

  /// The terminal does not do what keys need.
  package static func terminalUnusable(_ reason: String) -> Phrase {
    "The terminal cannot be used for keys: \(reason). Add --line-mode."
  }

  /// Ctrl+C would not be answered.
  package static func noSignals(_ reason: String) -> Phrase {
    "Signals such as Ctrl+C cannot be received: \(reason). Nothing done."
  }

  /// The answer, which has no name.
  package static func cannotWriteAnswer(_ reason: String) -> Phrase { "The answer cannot be written: \(reason)." }

  package static func cannotWrite(_ what: String, _ reason: String) -> Phrase {
    "\(what) cannot be written: \(reason)."
  }

  /// The name of a file as it can be typed into a shell.
  private static func asTyped(_ file: String) -> String {
    let plain = file.allSatisfy { $0.isLetter || $0.isNumber || "_./,+@%:=-".contains($0) }
    if plain, file == "-" || !file.hasPrefix("-") { return file }
    return "\(file.hasPrefix("-") ? "-- " : "")'\(file.replacing("'", with: "'\\''"))'"
  }

  /// What was typed, as far as a listener can follow it.
  private static func shown(_ typed: String) -> String {
    let most = 60
    return typed.count > most ? "\(typed.prefix(most))…" : typed
  }
}
