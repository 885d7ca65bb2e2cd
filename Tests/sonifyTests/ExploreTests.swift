import Foundation
import Glibc
import TestSupport
import Testing

@Suite("explore on a terminal")
struct ExploreTests {
  private static let month = Fixture.path("conformance/month.csv")

  /// The explorer on a terminal of its own, without a sound card and without speech.
  private func explorer(_ folder: TemporaryFolder) throws -> (PseudoTerminal, TerminalSettings) {
    let before = try #require(TerminalSettings.ofNewTerminal)
    let terminal = try PseudoTerminal(
      "sonify", ["explore", Self.month, "--speech", "off", "--device", "nosuch"], columns: 100, folder: folder)
    try terminal.read(until: "Question mark for help.")
    return (terminal, before)
  }

  @Test("answers each key with one line, in one write")
  func transcript() throws {
    let folder = try TemporaryFolder()
    let (terminal, before) = try explorer(folder)
    let keys: [(bytes: String, answer: String)] = [
      ("\u{1B}[D", "Nov 26, 2026, Open 184.25, high 189.06, low 182.22, close 186.67"),
      ("b", "Nov 25, 2026, Open 184.45, high 186.83, low 182.82, close 184.25"),
      ("\u{1B}OC", "Nov 26, 2026, Open 184.25, high 189.06, low 182.22, close 186.67"),
      ("h", "High, 189.06"),
      ("\u{1B}[H", "Oct 29, 2026, Open 182.00, high 183.79, low 180.35, close 182.88"),
      ("b", "First candle. Oct 29, 2026, Open 182.00, high 183.79, low 180.35, close 182.88"),
      ("s", "30 candles from Oct 29, 2026 to Nov 27, 2026. Close 190.43, +4.63% over this range."),
      ("w", "Candle 1 of 30, Oct 29, 2026. 30 in view, Oct 29 to Nov 27."),
      ("\u{1B}[15~", "F5 has no command. Question mark for help."),
      ("z", "Nov 27, 2026, Open 186.67, high 193.25, low 184.11, close 190.43"),
    ]
    for key in keys {
      let writes = try #require(terminal.writeCount)
      terminal.type(key.bytes)
      let answer = try terminal.readUntilQuiet(for: .milliseconds(120))
      #expect(answer.utf8.starts(with: "\r\n".utf8))
      #expect(answer.contains(key.answer), "\(answer)")
      #expect(!answer.hasSuffix("\n"))
      // One that wakes the sound, whether there is a device or not, so that one is left for the terminal.
      #expect(try #require(terminal.writeCount) - writes <= 2)
    }
    terminal.type("q")
    try terminal.read(until: "Left at Nov 27, 2026.")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
    #expect(terminal.settings == before)
  }

  @Test("leaves the terminal as it was", arguments: ["q", "\u{3}", "\u{4}"])
  func leaving(key: String) throws {
    let folder = try TemporaryFolder()
    let (terminal, before) = try explorer(folder)
    #expect(terminal.settings != before)
    terminal.type(key)
    #expect(try terminal.waitForEnd() == .exited(status: 0))
    #expect(terminal.settings == before)
  }

  @Test("leaves the terminal as it was when it is ended from outside", arguments: [SIGTERM, SIGHUP])
  func ended(signal: CInt) throws {
    let folder = try TemporaryFolder()
    let (terminal, before) = try explorer(folder)
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    #expect(terminal.settings == before)
  }
}
