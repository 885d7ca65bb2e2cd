import Explorer
import Presentation

/// The help, made from the table of options.
enum Help {
  static func lines(for arguments: Arguments) -> [Phrase] {
    if arguments.command == .help, arguments.files.first == "keys" { return Keymap.help }
    let asked = arguments.command == .help ? arguments.files.first.flatMap(Command.init(rawValue:)) : arguments.command
    let isGeneral = asked == nil || (!arguments.isCommandNamed && arguments.files.isEmpty)
    let general: [Phrase] =
      UsageWords.overview.dropLast() + Command.allCases.map { "sonify \($0.rawValue): \($0.help)." }
    let rows = OptionTable.rows.filter { row in isGeneral || asked.map(row.commands.contains) ?? true }
    let head: [Phrase] =
      isGeneral
      ? general : asked.map { ["sonify \($0.rawValue)\($0.takesFile ? " FILE" : "") \($0.help)."] } ?? []
    return head + rows.map(line)
  }

  private static func line(of row: OptionRow) -> Phrase {
    let short: Phrase = row.short.map { "-\(String($0)), " } ?? ""
    let value: Phrase = row.value.map { " \($0)" } ?? ""
    return "\(short)--\(row.name.rawValue)\(value): \(row.help)."
  }
}
