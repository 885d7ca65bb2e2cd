import Explorer
import Presentation

/// The sentences of what is wrong with settings.
enum SettingsText {
  static func sentence(_ problem: SettingsFile.Problem, file: String) -> Phrase {
    switch problem {
    case .notJSON(let line): SettingsWords.notJSON(file: file, line: line)
    case .tooLong: SettingsWords.tooLong(file: file)
    case .notReadable: SettingsWords.notReadable(file: file)
    case .notWritable(let code): UsageWords.cannotWrite(file, SystemError.text(code))
    }
  }

  static func sentence(_ problem: KeyAssignment.Problem, file: String) -> Phrase {
    switch problem {
    case .noSuchCommand(let name):
      SettingsWords.noSuchCommand(
        name, file: file, nearest: NearestWord.to(name, among: ExplorerCommand.allCases.map(\.rawValue)))
    case .taken(let key, let command, let owner):
      SettingsWords.taken(key, command: command, owner: owner, file: file)
    case .losesControlC: SettingsWords.losesControlC(file: file)
    }
  }

  /// A value that a setting cannot have.
  static func sentence(_ error: UsageError, file: String?, variable: String) -> Phrase {
    guard case .badValue(let name, let value, let allowed) = error else {
      return "\(file ?? variable): \(Phrase.joined(UsageText.lines(of: error)))"
    }
    return SettingsWords.wrong(name.rawValue, value, allowed: allowed, file: file, variable: variable)
  }
}
