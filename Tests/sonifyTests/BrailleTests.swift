import Foundation
import Glibc
import TestSupport
import Testing

/// What a braille display shows of the explorer, with a real BRLTTY and its virtual display.
@Suite("Braille", .serialized)
struct BrailleTests {
  private static let month = Fixture.path("conformance/month.csv")

  /// Keys and what forty cells show after each: the transcript of ``ExploreTests`` in short forms.
  private static let transcript: [(key: String, cells: String)] = [
    ("b", "Nov26 O184.25 H189.06 L182.22 C186.67"), ("b", "Nov25 O184.45 H186.83 L182.82 C184.25"),
    ("n", "Nov26 O184.25 H189.06 L182.22 C186.67"), ("h", "H189.06 Nov26"),
    ("a", "Oct29 2026 O182 H183.79 L180.35 C182.88"), ("b", "First Oct29 O182 H183.79 L180.35 C182.88"),
    ("s", "Oct29-Nov27 C190.43 +4.6%"), ("w", "1/30 Oct29 2026 view 30 Oct29-Nov27"),
    ("z", "Nov27 O186.67 H193.25 L184.11 C190.43"), ("d", "+2.0% close +2.0% open"),
    ("-", "Widest 30 in view C176.29-193"),
  ]
  private static let start = "month Nov27 2026 C190.43 +2.0% 30/30"

  private func explorer(_ brltty: BRLTTY, _ folder: TemporaryFolder, environment: [String: String] = [:]) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(
      "sonify", ["explore", Self.month, "--speech", "off", "--device", "null", "--braille", "brlapi"], columns: 200,
      environment: brltty.environment.merging(environment) { $1 }, folder: folder)
  }

  @Test("by BrlAPI the display shows the candle after each key, and gives it back at the end")
  func transcript() throws {
    let brltty = try BRLTTY()
    let folder = try TemporaryFolder()
    let terminal = try explorer(brltty, folder)
    try brltty.wait(for: Self.start)
    for (key, cells) in Self.transcript {
      terminal.type(key)
      try brltty.wait(for: cells)
    }
    // The terminal has the words as ever.
    try terminal.read(until: "Nov 25, 2026, Open 184.45, high 186.83, low 182.82, close 184.25")
    try leave(terminal)
    // Any key makes BRLTTY look at its own screen again, which is none here.
    brltty.press("HOME")
    try brltty.wait(for: "no screen")
  }

  @Test("the cursor stands on the close, and routing keys read values and go to candles")
  func routing() throws {
    let brltty = try BRLTTY()
    let folder = try TemporaryFolder()
    let terminal = try explorer(brltty, folder)
    try brltty.wait(for: Self.start)
    terminal.type("b")
    try brltty.wait(for: "Nov26 O184.25 H189.06 L182.22 C186.67")
    // The close is the 31st cell; dots 7 and 8 are the cursor.
    #expect(brltty.dots.indices.filter { brltty.dots[$0].contains(8) } == [30])
    brltty.route(14)
    try brltty.wait(for: "H189.06 Nov26")
    terminal.type("G")
    try brltty.wait(for: "graph") { brltty.text.hasSuffix(" Nov26 C186.67") && brltty.text.hasPrefix("⣤") }
    // Thirty closes are fifteen cells; the third is that of November 2 and 3.
    #expect(brltty.text.prefix { $0 != " " }.count == 15)
    #expect(brltty.dots.prefix(2) == [[3, 6, 7, 8], [7, 8]])
    brltty.route(2)
    try brltty.wait(for: "Nov2 O176.29 H181.65 L173.10 C180.34")
    brltty.press("LNDN")
    try brltty.wait(for: "Nov3 O180.34 H183.49 L179.36 C179.63")
    brltty.press("LNUP")
    try brltty.wait(for: "Nov2 O176.29 H181.65 L173.10 C180.34")
    brltty.press("TOP")
    try brltty.wait(for: "Oct29 2026 O182 H183.79 L180.35 C182.88")
    // Beside a value: the same again.
    try terminal.read(until: "Oct 29, 2026, Open 182.00, high 183.79, low 180.35, close 182.88")
    brltty.route(39)
    try terminal.read(until: "Oct 29, 2026, Open 182.00, high 183.79, low 180.35, close 182.88")
    try leave(terminal)
  }

  @Test("an answer without a short form is read by panning, and what is typed is shown")
  func panning() throws {
    let brltty = try BRLTTY(cells: 20)
    let folder = try TemporaryFolder()
    let terminal = try explorer(brltty, folder)
    try brltty.wait(for: "Nov27 C190.43 +2.0%")
    terminal.type("\u{1B}[15~")
    try brltty.wait(for: "F5 has no command.")
    brltty.press("FWINRT")
    try brltty.wait(for: "Question mark for")
    brltty.press("FWINRT")
    try brltty.wait(for: "help.")
    brltty.press("FWINLT")
    try brltty.wait(for: "Question mark for")
    brltty.press("HOME")
    try brltty.wait(for: "F5 has no command.")
    terminal.type("gnov 3")
    try brltty.wait(for: "a line being typed") { brltty.text.hasSuffix("nov 3") }
    terminal.type("\u{7F}4\r")
    try brltty.wait(for: "Nov4 C179.19 -0.2%")
    try leave(terminal)
  }

  /// Leaves the explorer, which must end well.
  private func leave(_ terminal: PseudoTerminal) throws {
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
  }

  @Test("when BRLTTY ends it is one sentence, and text goes on")
  func lost() throws {
    let brltty = try BRLTTY()
    let folder = try TemporaryFolder()
    let terminal = try explorer(brltty, folder)
    try brltty.wait(for: Self.start)
    brltty.end()
    try terminal.read(until: "\r\nNo braille display: the connection to BRLTTY has ended. Text goes on.")
    for _ in 0..<3 {
      terminal.type("b")
      try terminal.read(until: ", close ")
    }
    try leave(terminal)
    #expect(terminal.output.components(separatedBy: "No braille display").count == 2)
  }

  @Test(
    "no server, no permission or no known terminal is one sentence, and text goes on",
    arguments: [
      ("server", "BRLTTY is not running here"),
      ("key", "BRLTTY does not let you in; root lets you with adduser NAME brlapi"),
      ("terminal", "BRLTTY does not know this terminal; --braille 40 works on any"),
      ("answer", "BRLTTY does not answer"),
    ])
  func unusable(lacking: String, reason: String) throws {
    let brltty = try BRLTTY(key: lacking == "key" ? "secret" : nil)
    if lacking == "server" { brltty.end() }
    // A server that takes connections and never says anything.
    let mute = lacking == "answer" ? try MuteServer() : nil
    var environment = lacking == "terminal" ? ["CONTROLVT": ""] : [:]
    if let mute { environment["BRLAPI_HOST"] = mute.host }
    let folder = try TemporaryFolder()
    let terminal = try explorer(brltty, folder, environment: environment)
    try terminal.read(until: "\r\nNo braille display: \(reason). Text goes on.")
    try terminal.read(until: "Question mark for help.")
    terminal.type("b")
    try terminal.read(until: "low 182.22, close 186.67")
    try leave(terminal)
  }

  @Test("after Ctrl+Z the shell has the display, after fg the explorer")
  func suspended() throws {
    let brltty = try BRLTTY()
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      "bash", ["--norc", "--noprofile", "--noediting", "-i"], columns: 200,
      environment: brltty.environment.merging(["PS1": "shell> ", "HISTFILE": ""]) { $1 }, folder: folder)
    try terminal.read(until: "shell> ")
    let program = programPath("sonify")
    terminal.type("'\(program)' explore '\(Self.month)' --speech off --device null --braille brlapi\n")
    try brltty.wait(for: Self.start)
    terminal.type("\u{1A}")
    try terminal.read(until: "shell> ")
    brltty.press("HOME")
    try brltty.wait(for: "no screen")
    terminal.type("fg\n")
    try brltty.wait(for: Self.start)
    terminal.type("q")
    try terminal.read(until: "shell> ")
  }

  @Test("the doctor tells whether BRLTTY answers")
  func doctor() throws {
    let brltty = try BRLTTY(cells: 32)
    let there = try ProgramRun.result(["doctor", "--device", "nowhere"], environment: brltty.environment)
    #expect(
      there.output.hasSuffix("\nBraille: BRLTTY answers, with 32 cells; sonify explore --braille brlapi uses them.\n"))
    brltty.end()
    let gone = try ProgramRun.result(["doctor", "--device", "nowhere"], environment: brltty.environment)
    #expect(gone.output.hasSuffix("\nBraille: BRLTTY is not running here.\n"))
  }

  @Test("on a terminal that BRLTTY shows, forty cells have the candle after each key")
  func terminal() throws {
    let folder = try TemporaryFolder()
    let tmux = try Tmux(
      "exec '\(programPath("sonify"))' explore '\(Self.month)' --speech off --device null --braille 40", columns: 80,
      rows: 12, folder: folder)
    let screen = try SharedScreen()
    let brltty = try BRLTTY(showing: .shared)
    func wait(for cells: String) throws {
      try brltty.wait(for: cells) {
        // A fault of tmux shows as a display that stays as it was.
        try? screen.copy(tmux)
        return brltty.text == cells
      }
    }
    try wait(for: Self.start)
    // Also when the screen has scrolled.
    for (key, cells) in Self.transcript + Self.transcript {
      try tmux.press(key)
      try wait(for: cells)
    }
    // What is typed goes on behind the prompt.
    try tmux.press("g")
    try wait(for: "Go to:")
    try tmux.press("n", "o", "v", "Space", "3")
    try wait(for: "Go to: nov 3")
  }

  @Test("a Linux console shows the same, where there is one", arguments: LinuxConsole.usable)
  func console(_ console: LinuxConsole) throws {
    let claim = try console.claim()
    defer { withExtendedLifetime(claim) {} }
    let folder = try TemporaryFolder()
    let brltty = try BRLTTY(showing: .console)
    let terminal = try PseudoTerminal(
      "sh",
      [
        "-c",
        "exec '\(programPath("sonify"))' explore '\(Self.month)' --speech off --device null --braille 40 > \(console.path)",
      ], folder: folder)
    try brltty.wait(for: Self.start)
    for (key, cells) in Self.transcript {
      terminal.type(key)
      try brltty.wait(for: cells)
    }
    try leave(terminal)
  }

  @Test("a summary in braille is a short form and its graph")
  func summary() throws {
    let result = try ProgramRun.result(["summary", Self.month, "--format", "braille"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "Oct29-Nov27 C190.43 +4.6%")
    #expect(lines.last?.count == 15)
    #expect(lines.last?.unicodeScalars.allSatisfy { (0x2801...0x28FF).contains($0.value) } == true)
    #expect(lines.count == 2)
    let wrong = try ProgramRun.result(["describe", Self.month, "--format", "braille"])
    #expect(wrong.errors == "--format cannot be \"braille\"; it is text or json; braille is for summary.\n")
  }
}
