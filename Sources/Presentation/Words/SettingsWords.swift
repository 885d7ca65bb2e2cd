/// Sentences about settings.
package enum SettingsWords {
  // MARK: What is wrong

  /// A value that a setting cannot have.
  ///
  /// - Parameters:
  ///   - name: The setting.
  ///   - value: What was set.
  ///   - allowed: What it can be.
  ///   - file: The file it stands in; `nil` where it is a variable.
  ///   - variable: The name of the variable.
  /// - Returns: One sentence.
  package static func wrong(_ name: String, _ value: String, allowed: Phrase, file: String?, variable: String) -> Phrase
  {
    "\(file.map { "\($0): \"\(name)\"" } ?? Phrase(variable)) cannot be \"\(value)\"; it is \(allowed)."
  }

  package static func notOneValue(_ file: String, _ name: String) -> Phrase {
    "\(file): \"\(name)\" is one text, one number, true or false."
  }

  package static func unknown(_ name: String, file: String, nearest: String?) -> Phrase {
    let advice: Phrase = nearest.map { "Did you mean \"\($0)\"?" } ?? "sonify explore --help lists the names."
    return "\(file): there is no setting \"\(name)\". \(advice)"
  }

  package static func onlyAnOption(_ name: String, file: String) -> Phrase {
    "\(file): \"\(name)\" is no setting; it is an option of one start, --\(name)."
  }

  package static func unknownVariable(_ name: String, nearest: String) -> Phrase {
    "There is no setting \(name). Did you mean \(nearest)?"
  }

  package static func notJSON(file: String, line: Int?) -> Phrase {
    line.map { "\(file), line \($0): this is not JSON. Nothing of the file is used." }
      ?? "\(file) is not a JSON object. Nothing of it is used."
  }

  package static func notReadable(file: String) -> Phrase { "\(file) cannot be read. Nothing of it is used." }

  package static func tooLong(file: String) -> Phrase {
    "\(file) is far longer than settings are. Nothing of it is used."
  }

  // MARK: What is wrong with keys

  package static func notKeys(_ file: String) -> Phrase {
    "\(file): \"keys\" is an object of commands and their keys, like {\"next\": [\"n\", \"Right\"]}."
  }

  package static func notKeys(_ file: String, command: String) -> Phrase {
    "\(file): the keys of \"\(command)\" are a list of names, like [\"n\", \"Right\"]."
  }

  package static func noSuchCommand(_ command: String, file: String, nearest: String?) -> Phrase {
    "\(file): there is no command \"\(command)\" to have keys. "
      + (nearest.map { "Did you mean \"\($0)\"?" } ?? "sonify help keys lists them.")
  }

  package static func noSuchKey(_ key: String, command: String, file: String, nearest: String?) -> Phrase {
    let advice: Phrase = nearest.map { "Did you mean \($0)?" } ?? "Keys are named like n, Right, F5, Ctrl+A."
    return "\(file): \"\(command)\" cannot have the key \"\(key)\". \(advice)"
  }

  package static func taken(_ key: String, command: ExplorerCommand, owner: ExplorerCommand, file: String) -> Phrase {
    "\(file): \"\(command.rawValue)\" cannot have \(key), which is a key of \"\(owner.rawValue)\"."
  }

  package static func losesControlC(file: String) -> Phrase {
    "\(file): \"leave\" needs Ctrl+C among its keys."
  }

  // MARK: Settings in the explorer

  /// One setting, its value and where it comes from.
  ///
  /// - Parameters:
  ///   - name: The setting.
  ///   - value: Its value; `nil` where the default has no name.
  ///   - source: Where it comes from.
  ///   - file: The name of the file of settings.
  /// - Returns: A line without a full stop.
  package static func line(_ name: String, _ value: String?, _ source: SettingSource, file: String) -> Phrase {
    let origin = origin(source, name: name, file: file)
    return value.map { "\(name): \(told($0)), \(origin)" } ?? "\(name): \(origin)"
  }

  /// One setting with what it is about.
  ///
  /// - Parameters:
  ///   - line: Its value.
  ///   - help: What it does, or what it does when it is true.
  ///   - choices: What it may be, where capitals stand for any number or name; `nil` if it is true or false.
  /// - Returns: Sentences.
  package static func line(_ line: Phrase, help: Phrase, choices: [String]?) -> Phrase {
    guard let choices else { return "\(line). True means: \(help)." }
    let names = choices.filter { $0 != $0.uppercased() }
    guard !names.isEmpty else { return "\(line). \(help.capitalised)." }
    return "\(line). \(help.capitalised). It may be \(PromptWords.alternatives(names))."
  }

  /// The keys are no setting of a line.
  package static func keys(file: String) -> Phrase {
    "Keys are changed under \"keys\" in \(file). sonify help keys lists the commands and their keys."
  }

  /// A value, whose minus is said.
  private static func told(_ value: String) -> Phrase {
    guard value.hasPrefix("-"), Double(value) != nil else { return Phrase(value) }
    return Phrase(printed: Phrase(value), spoken: "minus \(String(value.dropFirst()))")
  }

  /// Those that nobody has set.
  package static func others(_ count: Int) -> Phrase {
    "\(count) more have their defaults; :settings with a name tells one."
  }

  private static func origin(_ source: SettingSource, name: String, file: String) -> Phrase {
    switch source {
    case .option: "by --\(name)"
    case .variable(let variable): "by \(variable)"
    case .file: "in \(file)"
    case .key: "set while exploring"
    case .standard: "the default"
    }
  }

  /// A setting that was changed.
  ///
  /// - Parameters:
  ///   - name: The setting.
  ///   - value: What it is now.
  ///   - isHeard: Whether it holds at once.
  ///   - stronger: The variable that goes before it at the next start.
  /// - Returns: One or two sentences.
  package static func changed(_ name: String, _ value: String, isHeard: Bool, stronger: String?) -> Phrase {
    let when: Phrase = isHeard ? "Kept." : "Kept, for the next start."
    return "\(name): \(told(value)). \(stronger.map { "\(when) \($0) goes before it then." } ?? when)"
  }

  /// A setting that holds and could not be kept.
  package static func notKept(_ name: String, _ value: String, isHeard: Bool, reason: Phrase) -> Phrase {
    isHeard ? "\(name): \(told(value)), until you leave. \(reason)" : "\(name) not changed. \(reason)"
  }

  package static func unknown(_ name: String, nearest: String?) -> Phrase {
    "There is no setting \"\(name)\". \(nearest.map { "Did you mean \($0)?" } ?? "sonify explore --help lists them.")"
  }

  package static func wrong(_ name: String, _ value: String, allowed: Phrase) -> Phrase {
    "\(name) cannot be \"\(value)\"; it is \(allowed)."
  }
}
