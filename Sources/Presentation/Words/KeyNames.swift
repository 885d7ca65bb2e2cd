/// What the keys of commands are called in sentences, as the user has assigned them.
package struct KeyNames: Sendable {
  private let keys: [ExplorerCommand: String]

  /// - Parameter keys: The key that is told of each command; of one without a key, how it is typed.
  package init(_ keys: [ExplorerCommand: String] = [:]) {
    self.keys = keys
  }

  /// The key of a command, inside a sentence.
  package subscript(command: ExplorerCommand) -> Phrase {
    guard let key = keys[command] else {
      return Phrase(printed: Phrase(":\(command.rawValue)"), spoken: "colon \(command.rawValue)")
    }
    let spoken = Self.spoken(key)
    // A mark alone is passed over by many screen readers, so it is printed as a word.
    return Self.marks[key] == nil ? Phrase(printed: Phrase(key), spoken: spoken) : spoken
  }

  /// The key of a command at the start of a sentence: a letter stays as it is, for its capital is another key.
  package func starting(_ command: ExplorerCommand) -> Phrase {
    let name = self[command]
    return name.printed.count == 1 ? name : name.capitalised
  }

  /// A key's name as a synthesiser should say it: a capital letter is "shift b".
  package static func spoken(_ key: String) -> Phrase {
    if let mark = marks[key] { return mark }
    return key.count == 1 && key != key.lowercased() ? "shift \(key.lowercased())" : Phrase(key)
  }

  private static let marks: [String: Phrase] = [
    "?": "question mark", "!": "exclamation mark", "+": "plus", "-": "minus", "=": "equals", "<": "less than",
    ">": "greater than", "(": "left parenthesis", ")": "right parenthesis", "[": "left bracket", "]": "right bracket",
    ".": "dot", ",": "comma", ":": "colon", ";": "semicolon", "/": "slash", "\\": "backslash", "*": "star",
    "#": "number sign", "'": "apostrophe", "\"": "quotation mark", "_": "underscore", "&": "ampersand", "@": "at sign",
    "%": "percent", "$": "dollar", "^": "caret", "~": "tilde", "`": "backquote", "{": "left brace", "}": "right brace",
    "|": "bar",
  ]
}
