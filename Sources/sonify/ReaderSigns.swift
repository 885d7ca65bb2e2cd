import Foundation
import Glibc
import Presentation

/// The signs that someone already reads what is printed, so that this program should not speak as well.
///
/// A braille display alone is no sign: its reader may want to hear, too.
struct ReaderSigns {
  /// Variables that Emacspeak, Emacs and users set.
  private static let variables = ["EMACSPEAK", "INSIDE_EMACS", "ACCESSIBLE"]
  /// Screen readers of the whole desktop or console.
  private static let readers: Set<String> = ["orca", "fenrir"]

  private let environment: [String: String]
  private let processes: ProcessTable
  private let terminal: String
  private let speakupSynthesiser: String

  init(environment: [String: String]) {
    self.init(
      environment: environment, processes: .running, terminal: ttyname(STDIN_FILENO).map { String(cString: $0) } ?? "",
      speakupSynthesiser: (try? String(contentsOfFile: "/sys/accessibility/speakup/synth", encoding: .utf8)) ?? "")
  }

  init(environment: [String: String], processes: ProcessTable, terminal: String, speakupSynthesiser: String) {
    self.environment = environment
    self.processes = processes
    self.terminal = terminal
    self.speakupSynthesiser = speakupSynthesiser.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The first sign that was found.
  var first: ReaderSign? {
    let isSet = { (name: String) in !(environment[name] ?? "").isEmpty }
    if let variable = Self.variables.first(where: isSet) { return .variable(variable) }
    // Over ssh the sound would be heard at the far end.
    if isSet("SSH_CONNECTION") { return .remoteSession }
    if isOnConsole, !["", "none"].contains(speakupSynthesiser) { return .speakup }
    if processes.ancestors.contains("yasr") { return .reader("yasr") }
    return Self.readers.sorted().first(where: processes.ownedByUser.contains).map { .reader($0.capitalized) }
  }

  private var isOnConsole: Bool {
    terminal.hasPrefix("/dev/tty") && !terminal.dropFirst("/dev/tty".count).isEmpty
      && terminal.dropFirst("/dev/tty".count).allSatisfy(\.isNumber)
  }
}

/// The names of processes.
struct ProcessTable {
  /// Those above this process.
  var ancestors: Set<String>
  /// Those of this user.
  var ownedByUser: Set<String>

  /// The processes that run now.
  static var running: ProcessTable {
    let all = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
    var ancestors: Set<String> = []
    var parent = getppid()
    while parent > 1 {
      ancestors.formUnion(names(of: parent))
      parent = self.parent(of: parent)
    }
    let owned = all.filter { owner(of: $0) == getuid() }
    return ProcessTable(ancestors: ancestors, ownedByUser: Set(owned.flatMap(names)))
  }

  /// The name of a process's program; of one that is run by an interpreter also that of its script.
  private static func names(of process: Int32) -> [String] {
    let command = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    return command.split(separator: 0).prefix(2).map { word in
      String(decoding: word, as: UTF8.self).split(separator: "/").last.map(String.init) ?? ""
    }
  }

  private static func parent(of process: Int32) -> Int32 {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    // The name in brackets may hold anything; what follows its last bracket is the state, then the parent.
    let fields = String(decoding: status, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 1 ? Int32(fields[1]) ?? 0 : 0
  }

  private static func owner(of process: Int32) -> uid_t? {
    var status = stat()
    return stat("/proc/\(process)", &status) == 0 ? status.st_uid : nil
  }
}
