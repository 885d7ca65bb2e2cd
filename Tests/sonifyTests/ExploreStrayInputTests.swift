import Foundation
import TestSupport
import Testing

/// What comes from a terminal without anybody having pressed a key for it.
@Suite("Stray input of explore")
struct ExploreStrayInputTests {
  private static let beforeNewest = "Nov 26, 2026, Open 184.25, high 189.06, low 182.22, close 186.67"

  private func explorer(_ folder: TemporaryFolder, columns: Int = 200) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      "sonify", ["explore", Fixture.path("conformance/month.csv"), "--speech", "off", "--device", "nosuch"],
      columns: columns, folder: folder)
    try terminal.read(until: "Question mark for help.")
    return terminal
  }

  @Test("a pasted text is refused once, whatever is in it")
  func paste() throws {
    let folder = try TemporaryFolder()
    let terminal = try explorer(folder)
    terminal.type("\u{1B}[200~" + String(repeating: "b\u{1B}[Dq\r\u{4}:", count: 125) + "\u{1B}[201~b")
    let answer = "\r\nPasted text is not taken as keys.\r\n" + Self.beforeNewest
    #expect(try terminal.read(until: Self.beforeNewest) == answer)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
  }

  @Test("while a line is typed, a pasted line goes into it, and more than a line does not")
  func pasteInPrompt() throws {
    let folder = try TemporaryFolder()
    let terminal = try explorer(folder)
    terminal.type("g3")
    try terminal.read(until: "Go to: 3")
    terminal.type("\u{1B}[200~q\rq\u{1B}[201~")
    try terminal.read(until: "\r\nOnly one short line can be pasted here. Go to: 3")
    terminal.type("\u{1B}[200~0 october\r\u{1B}[201~")
    #expect(try terminal.read(until: "october") == "0 october")
    terminal.type("\r")
    try terminal.read(until: "Oct 30, 2026, Open 182.88, high 187.05, low 182.78, close 184.33")
  }

  @Test("a thousand keys at once, as a paste is on a terminal that does not mark it, end at the first candle")
  func unmarkedPaste() throws {
    let folder = try TemporaryFolder()
    let terminal = try explorer(folder)
    terminal.type(String(repeating: "b", count: 1_000))
    try terminal.read(until: "First candle. Oct 29, 2026, ")
    terminal.type("w")
    try terminal.read(until: "Candle 1 of 30, Oct 29, 2026. 30 in view, Oct 29 to Nov 27.")
    // Of keys that have come already, only the last is answered.
    #expect(terminal.output.split(separator: "\r\n").count < 500)
  }

  @Test("bytes that are no key are answered as one, and the next key works")
  func noKey() throws {
    let folder = try TemporaryFolder()
    let terminal = try explorer(folder)
    let strays: [[UInt8]] = [
      [0xFF], [0x80], [0x00], [0x1F], [0xC3, 0x28], [0xF0, 0x9F, 0x98, 0x62], Array("\u{1B}[99;99~".utf8),
      Array("\u{1B}[M !!".utf8), Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}".utf8), Array("\u{202E}".utf8),
      Array("\u{1B}[?62;22c".utf8),
    ]
    for stray in strays {
      terminal.type(bytes: stray)
      // With what the key before answered behind its stray bytes, if it had such.
      let answer = try terminal.read(until: "has no command. Question mark for help.")
      // A screen reader's sake may have put a no-break space behind the answer before.
      #expect(answer.drop { $0 == "\u{A0}" }.hasPrefix("\r\n"), "\(stray)")
      #expect(!answer.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E || $0.value == 0xFFFD })
    }
    terminal.type("z")
    try terminal.read(until: "Nov 27, 2026, Open 186.67, high 193.25, low 184.11, close 190.43")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
  }

  @Test("Ctrl+C leaves a prompt or a menu, and then the program", arguments: [("g", "Left."), ("f", "Menu left.")])
  func controlC(key: String, answer: String) throws {
    let folder = try TemporaryFolder()
    let terminal = try explorer(folder)
    terminal.type(key)
    _ = try terminal.readUntilQuiet()
    terminal.type("\u{3}")
    try terminal.read(until: "\r\n\(answer)")
    terminal.type("\u{3}")
    try terminal.read(until: "Left at Nov 27, 2026.")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
  }

  @Test("a terminal that becomes narrower or wider breaks the next answer anew", arguments: [30, 60, 200])
  func resize(columns: Int) throws {
    let folder = try TemporaryFolder()
    let terminal = try explorer(folder, columns: 100)
    terminal.resize(columns: columns)
    terminal.type("b")
    let answer = try terminal.read(until: "186.67")
    let lines = answer.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.count < columns }, "\(lines)")
    #expect(lines.joined(separator: " ") == Self.beforeNewest)
  }
}
