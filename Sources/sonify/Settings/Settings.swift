import Explorer
import Presentation
import Terminal

/// What holds where the command line says nothing: `SONIFY_…` variables, then the file of settings.
///
/// A setting has the long name of an option, and is checked by the same code. A wrong one is told and passed over.
struct Settings {
  /// A setting that holds.
  struct Value: Equatable {
    /// As it would be typed; empty for an option without a value, `nil` where that is off.
    var text: String?
    var source: SettingSource
  }

  /// The file.
  var file: SettingsFile
  /// What was set.
  private(set) var values: [OptionName: Value] = [:]
  /// Which keys ask for what.
  private(set) var keys = KeyAssignment()
  /// One sentence for each thing that is wrong.
  private(set) var complaints: [Phrase] = []

  private let environment: [String: String]
  private let command: Command
  /// The folder of languages, on which depends what some settings can be.
  private var voices: String?

  /// Reads all settings that a command has.
  init(_ arguments: Arguments, environment: [String: String]) {
    self.environment = environment
    command = arguments.command
    voices = arguments.values[.voices]
    file = SettingsFile(environment: environment)
    if let problem = file.problem { complaints.append(SettingsText.sentence(problem, file: file.name)) }
    let rows = OptionTable.rows.filter { $0.isSetting && $0.commands.contains(arguments.command) }
    for row in rows.filter({ $0.name == .voices }) { take(row) }
    voices = voices ?? values[.voices]?.text
    for row in rows.filter({ $0.name != .voices }) { take(row) }
    complainOfUnknownNames()
    if arguments.command == .explore { assignKeys() }
  }

  /// A command line with the settings for all that it does not say itself.
  func completing(_ arguments: Arguments) -> Arguments {
    var completed = arguments
    for (name, value) in values where completed.values[name] == nil { completed.values[name] = value.text }
    return completed
  }

  /// Checks a value by the code that checks the command line.
  ///
  /// - Returns: All options, with this one set.
  func check(_ row: OptionRow, _ typed: String) throws(UsageError) -> (text: String?, options: Options) {
    var text: String? = typed
    if row.value == nil {
      guard let isOn = Self.isOn(typed) else { throw .badValue(row.name, typed, allowed: "true or false") }
      text = isOn ? "" : nil
    }
    let languages = try Languages(folder: row.name == .voices ? text : voices, environment: environment)
    let arguments = Arguments(command: command, values: text.map { [row.name: $0] } ?? [:])
    return (text, try Options(arguments, languages: languages))
  }

  /// What was said of an option without a value.
  static func isOn(_ typed: String) -> Bool? {
    switch typed {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// The variable that goes before the file for a setting, if one does.
  func variable(setting name: OptionName) -> String? {
    if case .variable(let variable)? = values[name]?.source { variable } else { nil }
  }

  /// The variable of an option.
  static func variable(_ name: OptionName) -> String {
    "SONIFY_" + name.rawValue.uppercased().replacing("-", with: "_")
  }

  private mutating func take(_ row: OptionRow) {
    let variable = Self.variable(row.name)
    // An empty variable is as good as none, as everywhere.
    let set = environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    let kept = file.content[row.name.rawValue]
    for case (let typed?, let source) in [(kept?.typed ?? kept?.json, SettingSource.file), (set, .variable(variable))] {
      do throws(UsageError) {
        let checked = try check(row, typed)
        if source == .file, kept?.typed == nil {
          complaints.append(SettingsWords.notOneValue(file.name, row.name.rawValue))
        } else {
          values[row.name] = Value(text: checked.text, source: source)
        }
      } catch {
        complaints.append(SettingsText.sentence(error, file: source == .file ? file.name : nil, variable: variable))
      }
    }
  }

  private mutating func complainOfUnknownNames() {
    let known = OptionTable.rows.filter(\.isSetting).map(\.name.rawValue) + ["keys"]
    for name in file.content.keys.sorted() where !known.contains(name) {
      complaints.append(
        OptionName(rawValue: name) == nil
          ? SettingsWords.unknown(name, file: file.name, nearest: NearestWord.to(name, among: known))
          : SettingsWords.onlyAnOption(name, file: file.name))
    }
    let variables = OptionTable.rows.filter(\.isSetting).map { Self.variable($0.name) }
    for name in environment.keys.sorted() where name.hasPrefix("SONIFY_") && !variables.contains(name) {
      // Only what looks like a mistake: other programs may use such names.
      let rest = String(name.dropFirst("SONIFY_".count))
      let nearest = NearestWord.to(rest, among: variables.map { String($0.dropFirst("SONIFY_".count)) })
      if let nearest { complaints.append(SettingsWords.unknownVariable(name, nearest: "SONIFY_\(nearest)")) }
    }
  }

  private mutating func assignKeys() {
    guard let set = file.content["keys"] else { return }
    guard case .object(let entries) = set else {
      complaints.append(SettingsWords.notKeys(file.name))
      return
    }
    var changes: [String: [String]] = [:]
    for (command, value) in entries.sorted(by: { $0.key < $1.key }) {
      guard let names = Self.names(value) else {
        complaints.append(SettingsWords.notKeys(file.name, command: command))
        continue
      }
      if let wrong = names.first(where: { Key(name: $0) == nil }) {
        complaints.append(
          SettingsWords.noSuchKey(
            wrong, command: command, file: file.name, nearest: NearestWord.to(wrong, among: Key.names)))
        continue
      }
      changes[command] = names.compactMap { Key(name: $0)?.name }
    }
    keys = KeyAssignment(changes)
    complaints += keys.problems.map { SettingsText.sentence($0, file: file.name) }
  }

  private static func names(_ value: JSONValue) -> [String]? {
    switch value {
    case .list(let items):
      let names = items.compactMap(\.typed)
      return names.count == items.count ? names : nil
    default: return value.typed.map { [$0] }
    }
  }
}
