import Presentation

/// The sentences of usage errors.
enum UsageText {
  static func lines(of error: UsageError) -> [Phrase] {
    switch error {
    case .nothing: UsageWords.overview
    case .noSuchCommand(let word, let nearest): [UsageWords.noSuchCommand(word, nearest: nearest)]
    case .noSuchTopic(let word, let nearest): [UsageWords.noSuchTopic(word, nearest: nearest)]
    case .noFile(let command): [UsageWords.noFile(command.rawValue)]
    case .oneFileOnly(let command, let second): [UsageWords.oneFileOnly(command.rawValue, second)]
    case .noFileTaken(let command, let file): [UsageWords.noFileTaken(command.rawValue, file)]
    case .noSuchOption(let option, let nearest): [UsageWords.noSuchOption(option, nearest: nearest)]
    case .notForCommand(let option, let command): [UsageWords.notForCommand(option.rawValue, command.rawValue)]
    case .noValue(let option):
      [UsageWords.noValue(option.rawValue, OptionTable.row(named: option.rawValue)?.value ?? "VALUE")]
    case .takesNoValue(let option): [UsageWords.takesNoValue(option.rawValue)]
    case .timbre(let fault): [TimbreWords.sentence(fault)]
    case .badValue(let option, let value, let allowed):
      [UsageWords.badValue(option.rawValue, value, allowed: allowed)]
    }
  }
}
