import Explorer
import Presentation
import Testing

@Suite("Explorer: keys that the user has changed")
struct KeyAssignmentTests {
  @Test("without changes no key has two commands, and every command has a key or is typed")
  func standard() {
    let bindings = KeyAssignment().bindings
    let keys = bindings.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(Set(bindings.map(\.command)) == Set(ExplorerCommand.allCases))
    #expect(bindings.filter { $0.keys.isEmpty }.map(\.command) == [.range, .settings])
  }

  @Test("no key is one that screen readers, terminals or multiplexers keep for themselves, and each has a character")
  func keptKeys() {
    let arrowsAndLike = ["Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown"]
    let others = ["Space", "Enter", "Backspace", "Escape", "Ctrl+Left", "Ctrl+Right", "Ctrl+C", "Ctrl+D"]
    for binding in KeyAssignment().bindings where !binding.keys.isEmpty {
      for key in binding.keys {
        #expect(key.count == 1 || arrowsAndLike.contains(key) || others.contains(key), "\(key)")
      }
      // Braille keyboards and phones have no arrows and no function keys.
      #expect(
        binding.keys.contains { $0.count == 1 || ["Space", "Enter", "Escape"].contains($0) }, "\(binding.command)")
    }
  }

  @Test("a change takes the place of a command's keys")
  func change() {
    let keys = KeyAssignment(["next": ["F5"], "tones": [], "leave": ["Q", "Ctrl+C"]])
    #expect(keys.problems == [])
    #expect(keys.command(for: "F5") == .next)
    #expect(keys.command(for: "Right") == nil)
    #expect(keys.command(for: "x") == nil)
    #expect(keys.command(for: "q") == nil)
    #expect(keys.command(for: "Ctrl+C") == .leave)
    #expect(keys.help.contains { $0.printed == "F5, :next: next candle" })
    #expect(keys.help.contains { $0.printed == ":tones: tones on or off" })
  }

  @Test("two commands may change their keys with each other")
  func exchange() {
    let keys = KeyAssignment(["next": ["b"], "previous": ["n"]])
    #expect(keys.problems == [])
    #expect(keys.command(for: "b") == .next)
    #expect(keys.command(for: "n") == .previous)
  }

  @Test("a change that cannot be is told and passed over, the others are made")
  func problems() {
    let keys = KeyAssignment([
      "nxt": ["F2"], "tones": ["y"], "leave": ["q"], "speech": ["y", "F3"], "help": ["Ctrl+C"], "mark": ["F4"],
    ])
    #expect(
      keys.problems == [
        .losesControlC, .noSuchCommand("nxt"), .taken(key: "Ctrl+C", command: .help, owner: .leave),
        .taken(key: "y", command: .tones, owner: .speech),
      ])
    #expect(keys.command(for: "F4") == .mark)
    #expect(keys.command(for: "F3") == .speech)
    #expect(keys.command(for: "x") == .tones)
    #expect(keys.command(for: "?") == .help)
    #expect(keys.command(for: "q") == .leave)
  }

  @Test("a change that is not made leaves no key with two commands")
  func chain() {
    // "previous" cannot have q, so it keeps b, which "next" then cannot have.
    let keys = KeyAssignment(["previous": ["q"], "next": ["b"]])
    #expect(keys.problems.count == 2)
    #expect(keys.command(for: "b") == .previous)
    #expect(keys.command(for: "n") == .next)
  }
}
