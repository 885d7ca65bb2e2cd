import Glibc
import TestSupport
import Testing

/// A program on a terminal of its own, with real keys and signals: see `Tests/TerminalProbe`.
@Suite struct ProbeTests {
  /// A started probe that has said it is ready, and the settings its terminal had before.
  private func probe(environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal("terminal-probe", environment: environment)
    try terminal.read(until: "ready")
    #expect(!terminal.settings.hasEcho && !terminal.settings.isCanonical)
    return terminal
  }

  private func expectRestored(_ terminal: PseudoTerminal) throws {
    #expect(terminal.settings == TerminalSettings.ofNewTerminal)
    #expect(terminal.output.contains("\u{1B}[?2004h"))
    #expect(terminal.output.hasSuffix("\u{1B}[?2004l\r\n"))
  }

  @Test("keys are answered and the terminal is restored at the end")
  func keys() throws {
    let terminal = try probe()
    terminal.type("n\u{1B}[1;5D")
    #expect(try terminal.read(until: "key Ctrl+Left") == "\r\r\nkey n\r\r\nkey Ctrl+Left")
    terminal.type("\u{1B}")
    try terminal.read(until: "key Escape")
    terminal.type("\r")
    try terminal.read(until: "key Enter")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
    try expectRestored(terminal)
  }

  @Test("a signal that ends the program restores the terminal", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func ended(by signal: CInt) throws {
    let terminal = try probe()
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    try expectRestored(terminal)
  }

  @Test("Ctrl+C typed is a signal")
  func controlC() throws {
    let terminal = try probe()
    terminal.type("\u{3}")
    #expect(try terminal.waitForEnd() == .signalled(SIGINT))
    try expectRestored(terminal)
  }

  @Test("a trap in the program restores the terminal, and shows no stack", arguments: ["no", "yes"])
  func trap(backtrace: String) throws {
    let terminal = try probe(environment: ["SWIFT_BACKTRACE": "enable=\(backtrace)"])
    terminal.type("!")
    let ending = try terminal.waitForEnd()
    #expect(ending == .signalled(SIGILL) || ending == .signalled(SIGTRAP))
    try expectRestored(terminal)
    #expect(!terminal.output.contains(" at "))
  }

  @Test("a stack that overflows restores the terminal")
  func overflow() throws {
    let terminal = try probe()
    terminal.type("^")
    #expect(try terminal.waitForEnd() == .signalled(SIGSEGV))
    try expectRestored(terminal)
  }

  @Test("each answer is one write")
  func writes() throws {
    let terminal = try probe()
    for key in ["n", "m", "\u{1B}[A", "o"] {
      terminal.type(key)
      try terminal.read(until: "key ")
    }
    // Before the answers: the start of bracketed paste, and "ready".
    try terminal.wait(for: "the last write to be counted") { terminal.writeCount ?? 0 >= 6 }
    #expect(terminal.writeCount == 6)
  }

  @Test("a crash restores the terminal", arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP])
  func crash(signal: CInt) throws {
    let terminal = try probe()
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    try expectRestored(terminal)
  }

  @Test("exit without leaving restores the terminal")
  func exits() throws {
    let terminal = try probe()
    terminal.type("e")
    #expect(try terminal.waitForEnd() == .exited(status: 7))
    try expectRestored(terminal)
  }

  @Test("a terminal that is taken away ends the program")
  func hangUp() throws {
    let terminal = try probe()
    terminal.hangUp()
    #expect(try terminal.waitForEnd() == .signalled(SIGHUP))
  }

  @Test("another size is told")
  func resize() throws {
    let terminal = try probe()
    terminal.resize(columns: 47)
    try terminal.read(until: "resized 47")
  }

  @Test("without a shell Ctrl+Z does not stop the program, and the terminal stays usable")
  func suspendWithoutShell() throws {
    let terminal = try probe()
    terminal.type("\u{1A}")
    try terminal.read(until: "\u{1B}[?2004h")
    terminal.type("n")
    try terminal.read(until: "key n")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
    try expectRestored(terminal)
  }

  @Test("stopped and continued from outside, it goes on and restores the terminal at the end")
  func stopAndContinue() throws {
    let terminal = try probe()
    terminal.send(SIGSTOP)
    try terminal.wait(for: "the stop") { terminal.isStopped }
    terminal.type("n")
    terminal.send(SIGCONT)
    try terminal.read(until: "resumed")
    terminal.type("m")
    try terminal.read(until: "key m")
    #expect(terminal.output.contains("key n"))
    #expect(!terminal.settings.hasEcho)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
    try expectRestored(terminal)
  }

  @Test("keys come from the terminal while standard input is data")
  func redirectedInput() throws {
    let terminal = try PseudoTerminal(
      "bash", ["--norc", "--noprofile", "-c", "echo data | \"$PROBE\""],
      environment: ["PROBE": builtProgram("terminal-probe")])
    try terminal.read(until: "ready")
    terminal.type("n")
    try terminal.read(until: "key n")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
    try expectRestored(terminal)
  }

  @Test("what was told to be ignored at the start stays ignored")
  func ignoredSignals() throws {
    let terminal = try PseudoTerminal(
      "bash", ["--norc", "--noprofile", "-c", "trap '' HUP; exec \"$PROBE\""],
      environment: ["PROBE": builtProgram("terminal-probe")])
    try terminal.read(until: "ready")
    terminal.send(SIGHUP)
    terminal.type("n")
    try terminal.read(until: "key n")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
  }
}

/// The probe started from a shell with job control, as users start it.
@Suite struct JobControlTests {
  private func shell() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      "bash", ["--norc", "--noprofile", "--noediting", "-i"],
      environment: ["PROBE": builtProgram("terminal-probe"), "PS1": "shell> ", "HISTFILE": ""])
    try terminal.read(until: "shell> ")
    return terminal
  }

  private func start(_ terminal: PseudoTerminal) throws {
    terminal.type("\"$PROBE\"\n")
    try terminal.read(until: "ready")
  }

  /// Presses Enter until the shell, which tells such news before its prompt, has told so often of a stopped job.
  private func waitUntilToldStopped(_ terminal: PseudoTerminal, times: Int) throws {
    var prompts = terminal.output.ranges(of: "shell> ").count
    try terminal.wait(for: "the news of the stop") {
      if terminal.output.ranges(of: "Stopped ").count >= times { return true }
      let promptsNow = terminal.output.ranges(of: "shell> ").count
      if promptsNow > prompts { terminal.type("\n") }
      prompts = promptsNow
      return false
    }
    _ = try terminal.readUntilQuiet()
  }

  private func leave(_ terminal: PseudoTerminal, _ before: TerminalSettings) throws {
    terminal.type("q")
    try terminal.read(until: "shell> ")
    #expect(terminal.settings == before)
    terminal.type("exit\n")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
  }

  @Test("Ctrl+Z gives the shell its terminal back, and fg takes raw mode again")
  func suspendAndForeground() throws {
    let terminal = try shell()
    let before = terminal.settings
    try start(terminal)
    terminal.type("\u{1A}")
    try terminal.read(until: "shell> ")
    #expect(terminal.settings == before)
    terminal.type("fg\n")
    try terminal.read(until: "resumed")
    #expect(!terminal.settings.hasEcho && !terminal.settings.isCanonical)
    terminal.type("n")
    try terminal.read(until: "key n")
    try leave(terminal, before)
  }

  @Test("stopped from outside under a shell, it comes back with fg")
  func stoppedFromOutside() throws {
    let terminal = try shell()
    let before = terminal.settings
    try start(terminal)
    terminal.sendToForeground(SIGSTOP)
    try terminal.read(until: "shell> ")
    terminal.type("fg\n")
    try terminal.read(until: "resumed")
    terminal.type("n")
    try terminal.read(until: "key n")
    try leave(terminal, before)
  }

  @Test("started in the background it waits for fg")
  func startedInBackground() throws {
    let terminal = try shell()
    let before = terminal.settings
    terminal.type("\"$PROBE\" &\n")
    try waitUntilToldStopped(terminal, times: 1)
    #expect(terminal.settings == before)
    terminal.type("fg\n")
    try terminal.read(until: "ready")
    terminal.type("n")
    try terminal.read(until: "key n")
    try leave(terminal, before)
  }

  @Test("in the background it leaves the terminal alone, and comes back with fg")
  func background() throws {
    let terminal = try shell()
    let before = terminal.settings
    try start(terminal)
    terminal.type("\u{1A}")
    try terminal.read(until: "shell> ")
    terminal.type("bg\n")
    try waitUntilToldStopped(terminal, times: 2)
    #expect(terminal.settings == before)
    terminal.type("fg\n")
    try terminal.wait(for: "raw mode") { !terminal.settings.isCanonical && !terminal.settings.hasEcho }
    terminal.type("n")
    try terminal.read(until: "key n")
    try leave(terminal, before)
  }
}
