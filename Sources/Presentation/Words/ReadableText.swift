/// Text of a file inside a sentence: nothing that a terminal would obey, and not longer than can be listened to.
enum ReadableText {
  /// Characters after which a cell is cut.
  private static let longestCell = 40
  /// Characters after which a list of names is cut.
  private static let longestList = 70

  /// A cell's text as it can be said.
  static func cell(_ text: String) -> String {
    let shown = visible(text)
    return shown.count > longestCell ? "\(shown.prefix(longestCell))…" : shown
  }

  /// Names with commas between them, as many as can be listened to, and how many more there are.
  static func list(_ names: [String], of count: Int) -> String {
    var shown: [String] = []
    var length = 0
    for name in names.map({ $0.isEmpty ? "(no name)" : cell($0) }) {
      length += name.count + 2
      if !shown.isEmpty, length > longestList { break }
      shown.append(name)
    }
    let rest = count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// A text in which what cannot be seen, such as an escape, a line break or a change of direction, is told by its number:
  /// `\u{1B}`.
  static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isHidden(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}
