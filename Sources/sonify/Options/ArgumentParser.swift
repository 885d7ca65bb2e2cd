import Presentation

/// What a command line says, before its values are understood.
struct Arguments: Equatable {
  var command = Command.play
  /// Whether the command stands there; without one it is `play`.
  var isCommandNamed = false
  var files: [String] = []
  /// The command that was perhaps meant by a file's name, where no command was given.
  var nearestCommand: String?
  var values: [OptionName: String] = [:]
}

/// Why a command line cannot be used.
enum UsageError: Error, Equatable {
  /// There is no command and no file.
  case nothing
  /// The first of several words is neither a command nor like a file; the nearest command, if any is near.
  case noSuchCommand(String, nearest: String?)
  /// There is no help for a word; the nearest for which there is, if any is near.
  case noSuchTopic(String, nearest: String?)
  /// The command needs a file.
  case noFile(Command)
  /// The command takes one file; the second one.
  case oneFileOnly(Command, String)
  /// The command takes no file; the one that was given.
  case noFileTaken(Command, String)
  /// There is no such option; the nearest real one, if any is near.
  case noSuchOption(String, nearest: String?)
  /// The command has no such option.
  case notForCommand(OptionName, Command)
  /// The option needs a value.
  case noValue(OptionName)
  /// The option takes none.
  case takesNoValue(OptionName)
  /// The timbre that was asked for cannot be used.
  case timbre(TimbreFault)
  /// The option's value is not one that it can have; what it can be.
  case badValue(OptionName, String, allowed: Phrase)
}

/// Splits a command line by the conventions of GNU: long options, `=`, combined letters, `--`, any order.
enum ArgumentParser {
  static func parse(_ words: [String]) throws(UsageError) -> Arguments {
    guard !words.isEmpty else { throw .nothing }
    var arguments = Arguments()
    var rest = words[...]
    var isPastOptions = false
    while let word = rest.popFirst() {
      if isPastOptions || word == "-" || !word.hasPrefix("-") {
        if !arguments.isCommandNamed, !isPastOptions, arguments.files.isEmpty, let command = Command(rawValue: word) {
          arguments.command = command
          arguments.isCommandNamed = true
        } else {
          arguments.files.append(word)
        }
      } else if word == "--" {
        isPastOptions = true
      } else if word.hasPrefix("--") {
        try takeLong(word, &rest, &arguments)
      } else {
        try takeLetters(word, &rest, &arguments)
      }
    }
    // One word alone may be a file, whatever it is like.
    if !arguments.isCommandNamed, !isPastOptions, let word = arguments.files.first,
      !word.contains(where: { "./-".contains($0) })
    {
      let nearest = NearestWord.to(word, among: Command.allCases.map(\.rawValue))
      if arguments.files.count > 1 { throw .noSuchCommand(word, nearest: nearest) }
      // A file's name may be near to a command by chance; a mistyped command begins with its own letter.
      arguments.nearestCommand = nearest?.first == word.first ? nearest : nil
    }
    try check(arguments)
    return arguments
  }

  private static func takeLong(_ word: String, _ rest: inout ArraySlice<String>, _ arguments: inout Arguments)
    throws(UsageError)
  {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let row = OptionTable.row(named: name) else {
      throw .noSuchOption("--\(name)", nearest: NearestWord.to(name, among: OptionName.allCases.map(\.rawValue)))
    }
    guard row.value != nil else {
      guard parts.count == 1 else { throw .takesNoValue(row.name) }
      arguments.values[row.name] = ""
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else { throw .noValue(row.name) }
    if let separator = row.separator, let earlier = arguments.values[row.name] {
      arguments.values[row.name] = "\(earlier)\(separator)\(value)"
    } else {
      arguments.values[row.name] = value
    }
  }

  private static func takeLetters(_ word: String, _ rest: inout ArraySlice<String>, _ arguments: inout Arguments)
    throws(UsageError)
  {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let row = OptionTable.row(short: letter) else { throw .noSuchOption("-\(letter)", nearest: nil) }
      guard row.value != nil else {
        arguments.values[row.name] = ""
        continue
      }
      guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else { throw .noValue(row.name) }
      arguments.values[row.name] = value
      return
    }
  }

  private static func check(_ arguments: Arguments) throws(UsageError) {
    if arguments.command == .help, let topic = arguments.files.first {
      let known = Command.allCases.map(\.rawValue) + ["keys"]
      guard known.contains(topic) else { throw .noSuchTopic(topic, nearest: NearestWord.to(topic, among: known)) }
    }
    guard arguments.values[.help] == nil, arguments.values[.version] == nil, arguments.command != .help else { return }
    for row in OptionTable.rows where arguments.values[row.name] != nil {
      guard row.commands.contains(arguments.command) else { throw .notForCommand(row.name, arguments.command) }
    }
    guard arguments.command.takesFile else {
      if let file = arguments.files.first { throw .noFileTaken(arguments.command, file) }
      return
    }
    guard !arguments.files.isEmpty else { throw .noFile(arguments.command) }
    if arguments.files.count > 1, arguments.command != .summary {
      throw .oneFileOnly(arguments.command, arguments.files[1])
    }
  }
}
