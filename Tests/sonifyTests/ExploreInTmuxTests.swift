import Foundation
import Glibc
import TestSupport
import Testing

/// The explorer in tmux, with the keys and the screen that tmux makes of it.
@Suite("explore in tmux", .serialized)
struct ExploreInTmuxTests {
  private static let first = "Oct 29, 2026, Open 182.00, high 183.79, low 180.35, close 182.88"
  private static let newest = "Nov 27, 2026, Open 186.67, high 193.25, low 184.11, close 190.43"
  private static let beforeNewest = "Nov 26, 2026, Open 184.25, high 189.06, low 182.22, close 186.67"
  private static let november = "Nov 1, 2026, Open 180.29, high 181.72, low 174.17, close 176.29"
  private static let start =
    "month, 30 daily candles, Oct 29, 2026 to Nov 27, 2026. \(newest). Question mark for help."
  private static let explore =
    "exec \"$SONIFY\" explore \"$MONTH\" --speech off --device nosuch"

  private func tmux(_ command: String, _ folder: TemporaryFolder) throws -> Tmux {
    try Tmux(
      command, columns: 200,
      environment: [
        "SONIFY": programPath("sonify"), "MONTH": Fixture.path("conformance/month.csv"),
        "HISTFILE": "",
      ], folder: folder)
  }

  /// The explorer, which has told its start.
  private func explorer(_ folder: TemporaryFolder) throws -> Tmux {
    let tmux = try tmux(Self.explore, folder)
    try tmux.wait(for: Self.start)
    return tmux
  }

  @Test("each key that tmux sends is known, and answered with a line")
  func keys() throws {
    let tmux = try explorer(try TemporaryFolder())
    let answers: [(key: String, line: String)] = [
      ("Left", Self.beforeNewest), ("Right", Self.newest), ("b", Self.beforeNewest), ("Home", Self.first),
      ("Left", "First candle. \(Self.first)"), ("End", Self.newest), ("Right", "Last candle. \(Self.newest)"),
      ("C-Left", Self.november), ("C-Right", "Last candle. \(Self.newest)"), ("C-Left", Self.november),
      ("Down", "Open, 180.29"),
      ("Up", "Whole candle. \(Self.november)"), ("F5", "F5 has no command. Question mark for help."),
      ("M-x", "Alt+x has no command. Question mark for help."),
      ("C-a", "Ctrl+A has no command. Question mark for help."), ("h", "High, 181.72"),
    ]
    for answer in answers {
      try tmux.press(answer.key)
      try tmux.wait(for: answer.line)
    }
  }

  @Test("a window made narrower breaks the next answer between words")
  func resize() throws {
    let tmux = try explorer(try TemporaryFolder())
    try tmux.resize(columns: 40)
    try tmux.press("b")
    try tmux.wait(for: "Nov 26, 2026, Open 184.25, high 189.06,", "low 182.22, close 186.67")
    try tmux.resize(columns: 100)
    try tmux.press("n")
    try tmux.wait(for: Self.newest)
  }

  @Test("a paste of a thousand characters is one answer, and moves nothing")
  func paste() throws {
    let tmux = try explorer(try TemporaryFolder())
    try tmux.paste(String(repeating: "bq:\n", count: 250))
    try tmux.wait(for: "Pasted text is not taken as keys.")
    try tmux.press("b")
    try tmux.wait(for: "Pasted text is not taken as keys.", Self.beforeNewest)
  }

  @Test("Ctrl+Z gives the shell its terminal, and fg goes on")
  func suspend() throws {
    let tmux = try tmux("PS1='shell> ' exec bash --norc --noprofile --noediting -i", try TemporaryFolder())
    try tmux.wait(for: "shell>")
    try tmux.press(Self.explore.replacing("exec ", with: ""), "Enter")
    try tmux.wait(for: Self.start)
    try tmux.press("C-z")
    try tmux.wait(for: "shell>")
    try tmux.press("fg", "Enter")
    try tmux.wait(for: Self.start)
    try tmux.press("b")
    try tmux.wait(for: Self.beforeNewest)
    try tmux.press("q")
    try tmux.wait(for: "Left at Nov 26, 2026.", "shell>")
  }

  @Test("a server that is ended ends it too")
  func serverEnds() throws {
    let tmux = try explorer(try TemporaryFolder())
    let pid = try #require(try tmux.pid())
    #expect(kill(pid, 0) == 0)
    tmux.end()
    let end = monotonicNow() + .seconds(20)
    while kill(pid, 0) == 0, !isZombie(pid), monotonicNow() < end { usleep(20_000) }
    #expect(kill(pid, 0) != 0 || isZombie(pid))
  }

  /// Whether a process has ended and nobody has asked how yet.
  private func isZombie(_ pid: pid_t) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
    return status.split(separator: ")").last?.split(separator: " ").first == "Z"
  }
}
