import Terminal
import Testing

@Suite("Keys by name")
struct KeyNameTests {
  @Test(
    "every name is that of its key",
    arguments: Key.names + ["b", "B", "?", "é", "Ctrl+A", "Ctrl+Left", "Alt+x", "+", "Ctrl++"])
  func name(name: String) { #expect(Key(name: name)?.name == name) }

  @Test(
    "capitals make no difference where they are no key of their own",
    arguments: [("right", "Right"), ("ctrl+c", "Ctrl+C"), ("PAGEUP", "PageUp"), ("shift+a", "A"), ("f12", "F12")])
  func capitals(typed: String, name: String) { #expect(Key(name: typed)?.name == name) }

  @Test("what is no key has none", arguments: ["", " ", "bb", "F13", "Ctrl+", "Rigth", "That key"])
  func none(name: String) { #expect(Key(name: name) == nil) }
}
