package import Presentation

/// The table of keys with what the user has changed in it.
package struct KeyAssignment: Sendable {
  /// Why a change is not made.
  package enum Problem: Equatable, Sendable {
    case noSuchCommand(String)
    /// A key that another command has.
    case taken(key: String, command: ExplorerCommand, owner: ExplorerCommand)
    /// Leaving would lose the key that leaves everywhere.
    case losesControlC
  }

  /// The key that always leaves.
  private static let controlC = "Ctrl+C"

  /// All commands with their keys, in the order of the help.
  package private(set) var bindings: [Keymap.Binding]
  /// The changes that are not made.
  package private(set) var problems: [Problem] = []

  private let commands: [String: ExplorerCommand]

  /// Makes the table.
  ///
  /// - Parameter changes: The keys that take the place of a command's own, by the command's name. A change that would
  ///   leave a key with two commands is not made; the others are.
  package init(_ changes: [String: [String]] = [:]) {
    var changed: [ExplorerCommand: [String]] = [:]
    for (name, keys) in changes.sorted(by: { $0.key < $1.key }) {
      guard let command = ExplorerCommand(rawValue: name) else {
        problems.append(.noSuchCommand(name))
        continue
      }
      guard command != .leave || keys.contains(Self.controlC) else {
        problems.append(.losesControlC)
        continue
      }
      changed[command] = keys
    }
    // A change that is taken back gives a command its old keys again, which another change may have used.
    while let problem = Self.firstConflict(changed) {
      problems.append(.taken(key: problem.key, command: problem.command, owner: problem.owner))
      changed[problem.command] = nil
    }
    bindings = Self.bindings(changed)
    commands = Dictionary(
      bindings.flatMap { binding in binding.keys.map { ($0, binding.command) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The command of a key, by the key's name.
  package func command(for key: String) -> ExplorerCommand? { commands[key] }

  /// How far a key goes: which of its command's keys it is, counted from 1.
  func place(of key: String) -> Int? {
    bindings.lazy.compactMap { $0.keys.firstIndex(of: key) }.first.map { $0 + 1 }
  }

  /// What the first key of each command is called in sentences.
  package var names: KeyNames {
    KeyNames(
      Dictionary(bindings.compactMap { binding in binding.keys.first.map { (binding.command, $0) } }) { first, _ in
        first
      })
  }

  /// A line of the help for each command.
  package var help: [Phrase] { bindings.map { HelpWords.line(keys: $0.keys, command: $0.command) } }

  private static func bindings(_ changed: [ExplorerCommand: [String]]) -> [Keymap.Binding] {
    Keymap.bindings.map { Keymap.Binding(command: $0.command, keys: changed[$0.command] ?? $0.keys) }
  }

  /// A changed command that has a key of another; of two that are changed, the one that has taken the other's own key.
  private static func firstConflict(_ changed: [ExplorerCommand: [String]])
    -> (key: String, command: ExplorerCommand, owner: ExplorerCommand)?
  {
    let bindings = bindings(changed)
    var conflicts: [(key: String, command: ExplorerCommand, owner: ExplorerCommand)] = []
    for binding in bindings where changed[binding.command] != nil {
      for owner in bindings where owner.command != binding.command {
        guard let key = binding.keys.first(where: owner.keys.contains) else { continue }
        conflicts.append((key, binding.command, owner.command))
      }
    }
    let isOwn = { (conflict: (key: String, command: ExplorerCommand, owner: ExplorerCommand)) in
      Keymap.bindings.contains { $0.command == conflict.command && $0.keys.contains(conflict.key) }
    }
    return conflicts.last { !isOwn($0) } ?? conflicts.last
  }
}
