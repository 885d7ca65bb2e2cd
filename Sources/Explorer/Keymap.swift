package import Presentation

/// Which keys ask for what: the one table that decoding, help and the list of keys are made from.
package enum Keymap {
  /// A command and the names of its keys.
  package struct Binding: Sendable {
    package let command: ExplorerCommand
    package let keys: [String]
  }

  /// All commands, in the order of the help.
  ///
  /// Each has a key that every terminal and braille keyboard can send, or is typed by its name.
  package static let bindings: [Binding] = [
    Binding(command: .previous, keys: ["Left", "b"]),
    Binding(command: .next, keys: ["Right", "n"]),
    Binding(command: .previousUnit, keys: ["(", "Ctrl+Left"]),
    Binding(command: .nextUnit, keys: [")", "Ctrl+Right"]),
    Binding(command: .first, keys: ["Home", "a"]),
    Binding(command: .last, keys: ["End", "z"]),
    Binding(command: .pageOlder, keys: ["PageUp", "B"]),
    Binding(command: .pageNewer, keys: ["PageDown", "N"]),
    Binding(command: .share, keys: (1...9).map(String.init)),
    Binding(command: .valueDown, keys: ["Down", "j"]),
    Binding(command: .valueUp, keys: ["Up", "k"]),
    Binding(command: .open, keys: ["o"]),
    Binding(command: .high, keys: ["h"]),
    Binding(command: .low, keys: ["l"]),
    Binding(command: .close, keys: ["c"]),
    Binding(command: .volume, keys: ["v"]),
    Binding(command: .highest, keys: ["H", "]"]),
    Binding(command: .lowest, keys: ["L", "["]),
    Binding(command: .stopOrRepeat, keys: ["Space"]),
    Binding(command: .wholeCandle, keys: ["Enter"]),
    Binding(command: .changes, keys: ["d"]),
    Binding(command: .summary, keys: ["s"]),
    Binding(command: .wholeSummary, keys: ["S"]),
    Binding(command: .sparkline, keys: ["G"]),
    Binding(command: .position, keys: ["w"]),
    Binding(command: .file, keys: ["W"]),
    Binding(command: .back, keys: ["u", "Backspace"]),
    Binding(command: .play, keys: ["p"]),
    Binding(command: .playView, keys: ["P"]),
    Binding(command: .slower, keys: ["<"]),
    Binding(command: .faster, keys: [">"]),
    Binding(command: .zoomIn, keys: ["+", "="]),
    Binding(command: .zoomOut, keys: ["-"]),
    Binding(command: .zoomReset, keys: ["0"]),
    Binding(command: .largerCandles, keys: ["e"]),
    Binding(command: .smallerCandles, keys: ["E"]),
    Binding(command: .range, keys: []),
    Binding(command: .readings, keys: ["i"]),
    Binding(command: .indicator, keys: ["I"]),
    Binding(command: .level, keys: ["!"]),
    Binding(command: .trendLine, keys: ["/"]),
    Binding(command: .find, keys: ["f"]),
    Binding(command: .findNext, keys: ["."]),
    Binding(command: .findPrevious, keys: [","]),
    Binding(command: .go, keys: ["g"]),
    Binding(command: .mark, keys: ["m"]),
    Binding(command: .marks, keys: ["M"]),
    Binding(command: .references, keys: ["r"]),
    Binding(command: .learnSounds, keys: ["R"]),
    Binding(command: .tour, keys: ["T"]),
    Binding(command: .verbosity, keys: ["t"]),
    Binding(command: .tones, keys: ["x"]),
    Binding(command: .speech, keys: ["y"]),
    Binding(command: .silence, keys: ["Escape"]),
    Binding(command: .help, keys: ["?"]),
    Binding(command: .type, keys: [":"]),
    Binding(command: .settings, keys: []),
    Binding(command: .leave, keys: ["q", "Ctrl+C", "Ctrl+D"]),
  ]

  /// A line of the help for each command.
  package static var help: [Phrase] { bindings.map { HelpWords.line(keys: $0.keys, command: $0.command) } }
}
