import Explorer
import Presentation
import Testing

/// Sentences name the keys that the user has, not those that the program came with.
@Suite("Explorer: sentences with changed keys")
struct ChangedKeyTests {
  private func talk(_ changes: [String: [String]], verbosity: Verbosity = .standard) -> Conversation {
    Conversation(
      closesChart((0..<60).map { 100 + Double($0) }), verbosity: verbosity,
      settings: Explorer.Settings(keys: KeyAssignment(changes)))
  }

  @Test(
    "every sentence that names a key",
    arguments: [
      (["help": ["F1"]], [], "F1 for help."), (["help": ["F1"]], ["F9"], "F9 has no command. F1 for help."),
      (["help": ["F1"]], ["F1"], "F1 again for all keys, Escape to leave help."),
      (["silence": ["Ctrl+G"]], ["?"], "Ctrl+G to leave help."),
      (["tones": ["F2"]], ["F2"], "Tones off. F2 turns them on."),
      (["speech": ["F2"]], ["F2", "F2"], "Speech off. F2 turns it on."), (["mark": ["F2"]], ["M"], "F2 sets one."),
      (["find": ["F2"]], ["."], "F2 opens the list."),
      (["indicator": ["F2"], "level": ["F3"]], ["i"], "F2 adds one; F3 sets a level."),
      (["indicator": ["F2"], "level": ["@"]], ["f", "c"], "At sign sets a level, F2 adds an indicator."),
      (["learn-sounds": ["F2"]], ["F2"], "F2 plays the next."), (["tour": ["F2"]], ["F2"], "F2 goes on."),
      (["value-down": ["F2"]], ["f"], "Down for more"),
      (["next-value": ["F2"], "whole-candle": ["F3"]], ["f"], "F2 for more, F3 to choose."),
      (["previous-value": ["F2"], "silence": ["F3"]], ["f", "y"], "F2 and Down read them, Enter chooses, F3 leaves."),
      (["mark": ["F2"]], ["/"], "F2 sets one."), (["mark": []], ["/"], ":mark sets one."),
      (["help": ["F1"]], [":", "x", "y", "z", "Enter"], "F1 twice lists them all."),
    ])
  func named(changes: [String: [String]], keys: [String], sentence: String) {
    var talk = talk(changes)
    for key in keys { talk.press(key) }
    #expect(talk.printed.contains(sentence), "\(talk.printed)")
  }

  @Test("a letter stays as it is at the start of a sentence, and a capital is said as one")
  func letters() {
    var talk = talk([:])
    #expect(talk.press("M") == "No bookmarks. m sets one.")
    #expect(talk.press("i") == "No indicators. I adds one; exclamation mark sets a level.")
    #expect(talk.spoken == "No indicators. shift i adds one; exclamation mark sets a level.")
  }

  @Test("menus are moved in by the same keys, by changed ones and by those that every terminal has")
  func menus() {
    for (down, up, choose, leave) in [("F2", "F3", "F4", "F5"), ("Down", "Up", "Enter", "Escape")] {
      var talk = talk([
        "next-value": ["F2"], "previous-value": ["F3"], "whole-candle": ["F4"], "silence": ["F5"],
      ])
      talk.press("f")
      #expect(talk.press(down) == "Largest fall in view, f")
      #expect(talk.press(up) == "Largest rise in view, r")
      #expect(talk.press(leave) == "Menu left.")
      talk.press("f")
      #expect(talk.press(choose).hasPrefix("Largest rise in view, up 0.84%."))
    }
  }

  @Test("the help speaks the names of marks, which synthesisers pass over")
  func spokenHelp() {
    for line in KeyAssignment().help {
      let keys = line.spoken.split(separator: ":")[0]
      #expect(keys.contains { $0.isLetter || $0.isNumber }, "\(line.spoken)")
    }
    #expect(Keymap.help.contains { $0.spoken.hasPrefix("less than, ") })
  }
}
