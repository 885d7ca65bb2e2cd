import Glibc
import TestSupport
import Testing

/// The explorer started from a shell with job control, as users start it, and what takes its terminal or output away.
@Suite("Ways out of explore")
struct ExploreWaysOutTests {
  private static let month = Fixture.path("conformance/month.csv")
  private static let options = "--speech off --device nosuch"
  private static let explore = "\"$SONIFY\" explore \"$MONTH\" \(options)"
  private static let beforeNewest = "Nov 26, 2026, Open 184.25, high 189.06, low 182.22, close 186.67"
  private static let twoBeforeNewest = "Nov 25, 2026, Open 184.45, high 186.83, low 182.82, close 184.25"

  /// A shell that knows the program as `$SONIFY` and its file as `$MONTH`.
  private func shell(
    _ arguments: [String], _ folder: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      "bash", ["--norc", "--noprofile"] + arguments, columns: 200,
      environment: [
        "PS1": "shell> ", "HISTFILE": "",
        "SONIFY": programPath("sonify"), "MONTH": Self.month,
      ].merging(environment) { $1 }, folder: folder)
  }

  /// A shell at its prompt, and the terminal's settings there.
  private func prompt(
    _ folder: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> (PseudoTerminal, TerminalSettings) {
    let terminal = try shell(["--noediting", "-i"], folder, environment: environment)
    try terminal.read(until: "shell> ")
    return (terminal, terminal.settings)
  }

  /// Leaves the shell, which tells how the last command ended.
  private func status(_ terminal: PseudoTerminal) throws -> Ending {
    terminal.type("exit $?\n")
    return try terminal.waitForEnd()
  }

  @Test("Ctrl+Z gives the shell its terminal, and after fg the chart goes on where it was")
  func suspend() throws {
    let folder = try TemporaryFolder()
    let (terminal, before) = try prompt(folder)
    terminal.type("\(Self.explore)\n")
    try terminal.read(until: "Question mark for help.")
    terminal.type("b")
    #expect(try terminal.read(until: Self.beforeNewest) == "\r\n" + Self.beforeNewest)
    let raw = terminal.settings
    #expect(raw != before)
    for _ in 0..<2 {
      terminal.type("\u{1A}")
      try terminal.read(until: "shell> ")
      #expect(terminal.settings == before)
      terminal.type("fg\n")
      // What was read last is read again, so that the user knows where that is.
      try terminal.read(until: "\r\n" + Self.beforeNewest)
      #expect(terminal.settings == raw)
    }
    terminal.type("b")
    #expect(try terminal.read(until: Self.twoBeforeNewest) == "\r\n" + Self.twoBeforeNewest)
    terminal.type("q")
    try terminal.read(until: "Left at Nov 25, 2026.")
    try terminal.read(until: "shell> ")
    #expect(terminal.settings == before)
    #expect(try status(terminal) == .exited(status: 0))
  }

  @Test("after Ctrl+Z and fg it is heard again")
  func heardAgain() throws {
    let folder = try TemporaryFolder()
    let device = try PacedDevice()
    defer { device.remove() }
    let (terminal, _) = try prompt(folder, environment: device.environment)
    terminal.type("\"$SONIFY\" explore \"$MONTH\" --speech off\n")
    try terminal.read(until: "Question mark for help.")
    try terminal.wait(for: "the first note") { device.capture().samples.contains { $0 != 0 } }
    terminal.type("\u{1A}")
    try terminal.read(until: "shell> ")
    terminal.type("fg\n")
    try terminal.read(until: "Question mark for help.")
    let sampleCount = device.capture().samples.count
    terminal.type("b")
    try terminal.read(until: Self.beforeNewest)
    // More than half of its 180 ms on two channels, so that it is not the fade of the note before.
    try terminal.wait(for: "the note") {
      device.capture().samples.dropFirst(sampleCount).count { $0 != 0 } > 8640
    }
    terminal.type("q")
    try terminal.read(until: "shell> ")
    // Neither the stop nor the return is taken for a loss of the device.
    #expect(!terminal.output.contains("sound device"))
    #expect(try status(terminal) == .exited(status: 0))
  }

  @Test("stopped and continued from outside, it goes on and gives the terminal back at the end")
  func stoppedFromOutside() throws {
    let folder = try TemporaryFolder()
    let (terminal, before) = try prompt(folder)
    terminal.type("\(Self.explore)\n")
    try terminal.read(until: "Question mark for help.")
    terminal.sendToForeground(SIGSTOP)
    try terminal.read(until: "shell> ")
    #expect(terminal.settings == before)
    terminal.type("fg\n")
    try terminal.read(until: "Question mark for help.")
    terminal.type("b")
    try terminal.read(until: Self.beforeNewest)
    terminal.type("q")
    try terminal.read(until: "shell> ")
    #expect(terminal.settings == before)
    #expect(try status(terminal) == .exited(status: 0))
  }

  @Test("an output that is full is told, and the terminal is as before")
  func fullOutput() throws {
    let folder = try TemporaryFolder()
    let (terminal, before) = try prompt(folder)
    terminal.type("\(Self.explore) > /dev/full\n")
    try terminal.read(until: "\r\nThe answer cannot be written: No space left on device.\r\n")
    try terminal.read(until: "shell> ")
    #expect(terminal.settings == before)
    #expect(try status(terminal) == .exited(status: 1))
  }

  @Test("a reader of the output that ends is no error, and the terminal is as before")
  func closedPipe() throws {
    let folder = try TemporaryFolder()
    let (terminal, before) = try prompt(folder)
    terminal.type("\(Self.explore) | head -c 1 > /dev/null; echo status=${PIPESTATUS[0]}\n")
    // The next answer after `head` has ended finds nobody.
    try terminal.wait(for: "the end of the pipe") {
      if terminal.output.contains("status=0") { return true }
      terminal.type("b")
      return false
    }
    #expect(terminal.settings == before)
  }

  @Test("a terminal that is closed ends it by the hang-up")
  func hangUp() throws {
    let folder = try TemporaryFolder()
    let terminal = try shell(["-c", "exec \(Self.explore)"], folder)
    try terminal.read(until: "Question mark for help.")
    terminal.hangUp()
    #expect(try terminal.waitForEnd() == .signalled(SIGHUP))
  }

  @Test("a terminal that is closed is the end of the keys, where hang-ups are ignored")
  func endOfInput() throws {
    let folder = try TemporaryFolder()
    let terminal = try shell(["-c", "trap '' HUP; exec \(Self.explore)"], folder)
    try terminal.read(until: "Question mark for help.")
    terminal.hangUp()
    #expect(try terminal.waitForEnd() == .exited(status: 0))
  }

  @Test("keys come from the terminal while the prices come by a pipe, and the terminal is as before")
  func pricesByPipe() throws {
    let folder = try TemporaryFolder()
    let (terminal, before) = try prompt(folder)
    terminal.type("cat \"$MONTH\" | \"$SONIFY\" explore - \(Self.options)\n")
    try terminal.read(until: "Question mark for help.")
    terminal.type("b")
    try terminal.read(until: Self.beforeNewest)
    terminal.type("\u{4}")
    try terminal.read(until: "Left at Nov 26, 2026.")
    try terminal.read(until: "shell> ")
    #expect(terminal.settings == before)
    #expect(try status(terminal) == .exited(status: 0))
  }
}
