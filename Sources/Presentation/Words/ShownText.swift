/// Text that is not ours, such as a cell of a file or a file's name, made fit to be shown and spoken.
///
/// Control characters would do something to a terminal, and characters that turn the direction of writing would hide what
/// stands there.
package enum ShownText {
  /// How many characters of a cell are shown.
  private static let longest = 40
  /// How many characters, and how many entries, a list has before the rest is counted.
  private static let longestList = 72
  private static let mostEntries = 8

  /// The text in one line, with what cannot be seen written out, like `\u{1B}`, and cut where it is long.
  package static func of(_ text: String, most: Int = longest) -> String {
    var shown = ""
    for character in text.prefix(most + 1) {
      for scalar in character.unicodeScalars.prefix(8) { shown += written(scalar) }
    }
    return shown.count > most ? "\(shown.prefix(most))…" : shown
  }

  /// Names with commas between them, and how many more there are.
  ///
  /// - Parameters:
  ///   - names: The first of them.
  ///   - count: How many there are in all, where not all are given.
  ///   - longest: How many characters the names have together, or the first of them.
  /// - Returns: The list, without an end.
  static func list(_ names: [String], of count: Int? = nil, longest: Int = longestList) -> Phrase {
    var shown: [Phrase] = []
    var length = 0
    for name in names.prefix(mostEntries) {
      let entry: Phrase = name.isEmpty ? "(no name)" : Phrase(of(name, most: min(Self.longest, longest)))
      length += entry.printed.count + 2
      if length > longest, !shown.isEmpty { break }
      shown.append(entry)
    }
    let more = (count ?? names.count) - shown.count
    return more > 0 ? "\(Phrase.list(shown)) and \(more) more" : .list(shown)
  }

  private static func written(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n", "\r", "\t", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": return " "
    // What was no character in the file's encoding.
    case "\u{FFFD}": return "?"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned:
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"  // not said
    default: return String(scalar)
    }
  }
}
