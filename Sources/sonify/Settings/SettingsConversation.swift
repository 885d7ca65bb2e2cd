import AudioGraph
import Explorer
import Presentation

/// What `:settings` answers in the explorer.
struct SettingsConversation {
  /// An answer, and what it changes.
  struct Answer {
    var words: Phrase
    var isError = false
    /// The setting that was changed, and options with its new value.
    var change: (name: OptionName, options: Options)?
  }

  /// What can change while exploring.
  private static let heardAtOnce: Set<OptionName> = [
    .rate, .voicePitch, .verbosity, .speech, .speed, .volume, .balance,
  ]

  private(set) var settings: Settings
  /// Whether it is Speech Dispatcher that speaks when speech is on.
  private(set) var usesService: Bool
  private let given: Arguments
  /// What was changed by `:settings` in this start.
  private var changed: [OptionName: String] = [:]

  /// - Parameters:
  ///   - settings: Those that were read at the start.
  ///   - given: The command line, without settings.
  ///   - usesService: Whether Speech Dispatcher is to speak.
  init(settings: Settings, given: Arguments, usesService: Bool) {
    self.settings = settings
    self.given = given
    self.usesService = usesService
  }

  /// Answers what was typed behind `:settings`.
  mutating func answer(_ text: String, in explorer: Explorer) -> Answer {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return Answer(words: list(explorer)) }
    let rows = Self.rows
    guard let row = rows.first(where: { $0.name.rawValue == name }) else {
      if name == "keys" { return Answer(words: SettingsWords.keys(file: settings.file.name)) }
      let nearest = NearestWord.to(name, among: rows.map(\.name.rawValue))
      return Answer(words: SettingsWords.unknown(name, nearest: nearest), isError: true)
    }
    guard parts.count == 2 else {
      let held = held(row.name, explorer)
      let line = SettingsWords.line(name, held.value, held.source, file: settings.file.name)
      let choices = row.value.map { $0.split(separator: "|").map(String.init) }
      return Answer(words: SettingsWords.line(line, help: row.help, choices: choices))
    }
    return set(row, to: parts[1])
  }

  private mutating func set(_ row: OptionRow, to typed: String) -> Answer {
    let name = row.name.rawValue
    let checked: Options
    do throws(UsageError) {
      checked = try settings.check(row, typed).options
    } catch {
      guard case .badValue(_, let value, let allowed) = error else {
        return Answer(words: .joined(UsageText.lines(of: error)), isError: true)
      }
      return Answer(words: SettingsWords.wrong(name, value, allowed: allowed), isError: true)
    }
    if row.name == .speech, checked.speech.isOwn { usesService = checked.speech == .dispatcher }
    let isHeard = Self.heardAtOnce.contains(row.name)
    do throws(SettingsFile.Problem) {
      let value = row.value == nil ? JSONValue.bool(Settings.isOn(typed) ?? false) : JSONValue(typed: typed)
      try settings.file.set(name, to: value)
    } catch {
      let reason = SettingsText.sentence(error, file: settings.file.name)
      return Answer(
        words: SettingsWords.notKept(name, typed, isHeard: isHeard, reason: reason), isError: !isHeard,
        change: isHeard ? (row.name, checked) : nil)
    }
    changed[row.name] = typed
    let words = SettingsWords.changed(name, typed, isHeard: isHeard, stronger: settings.variable(setting: row.name))
    return Answer(words: words, change: isHeard ? (row.name, checked) : nil)
  }

  private func list(_ explorer: Explorer) -> Phrase {
    let told = Self.rows.map { (row: $0, held: held($0.name, explorer)) }
    // Those that can be heard are always told; of the others only what somebody has set.
    let shown = told.filter { $0.held.source != .standard || [.rate, .verbosity, .speech].contains($0.row.name) }
    var lines = shown.map {
      SettingsWords.line($0.row.name.rawValue, $0.held.value, $0.held.source, file: settings.file.name)
    }
    if told.count > shown.count { lines.append(SettingsWords.others(told.count - shown.count)) }
    return .lines(lines)
  }

  /// The value that a setting has now, and where it comes from.
  private func held(_ name: OptionName, _ explorer: Explorer) -> (value: String?, source: SettingSource) {
    let set = source(of: name)
    switch name {
    case .rate:
      let value = String(explorer.rate)
      return (value, set.map { $0.value == value ? $0.source : .key } ?? (explorer.hasChangedRate ? .key : .standard))
    case .verbosity:
      let value = explorer.verbosity.rawValue
      return (value, set.map { $0.value == value ? $0.source : .key } ?? (value == "standard" ? .standard : .key))
    case .speech:
      let value = explorer.isSpeechOn ? ownSpeech.rawValue : "off"
      let isAsSet = set.map { $0.value == value || $0.value == "auto" } ?? true
      return (value, isAsSet && !explorer.hasChangedSpeech ? set?.source ?? .standard : .key)
    default:
      return set ?? (OptionTable.row(named: name.rawValue)?.value == nil ? "false" : nil, .standard)
    }
  }

  /// Who speaks when speech is on.
  var ownSpeech: Options.SpeechChoice { usesService ? .dispatcher : .espeak }

  private func source(of name: OptionName) -> (value: String, source: SettingSource)? {
    let isFlag = OptionTable.row(named: name.rawValue)?.value == nil
    if let value = changed[name] { return (value, .file) }
    if let value = given.values[name] { return (isFlag ? "true" : value, .option) }
    return settings.values[name].map { ($0.text.map { isFlag ? "true" : $0 } ?? "false", $0.source) }
  }

  private static var rows: [OptionRow] {
    OptionTable.rows.filter { $0.isSetting && $0.commands.contains(.explore) }
  }
}
