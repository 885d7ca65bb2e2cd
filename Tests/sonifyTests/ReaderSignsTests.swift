import Glibc
import Presentation
import TestSupport
import Testing

@testable import sonify

/// Each sign that somebody else reads what is printed, and what is none.
@Suite("Signs of a reader")
struct ReaderSignsTests {
  private func sign(
    _ environment: [String: String] = [:], above: Set<String> = ["bash"], running: Set<String> = ["bash", "sonify"],
    terminal: String = "/dev/pts/3", synthesiser: String = ""
  ) -> ReaderSign? {
    ReaderSigns(
      environment: environment, processes: ProcessTable(ancestors: above, ownedByUser: running), terminal: terminal,
      speakupSynthesiser: synthesiser
    ).first
  }

  @Test func `without any sign the program speaks`() {
    #expect(sign() == nil)
    #expect(sign(["EMACSPEAK": "", "TERM": "xterm", "SSH_CONNECTION": ""]) == nil)
  }

  @Test("a variable of Emacspeak, Emacs or the user", arguments: ["EMACSPEAK", "INSIDE_EMACS", "ACCESSIBLE"])
  func variable(name: String) {
    #expect(sign([name: "1"]) == .variable(name))
  }

  @Test func `an ssh session`() {
    #expect(sign(["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"]) == .remoteSession)
  }

  @Test func `yasr above the program, not elsewhere`() {
    #expect(sign(above: ["bash", "yasr", "login"]) == .reader("yasr"))
    #expect(sign(running: ["yasr"]) == nil)
  }

  @Test("a reader of the desktop or console that this user runs", arguments: [("orca", "Orca"), ("fenrir", "Fenrir")])
  func running(process: String, name: String) {
    #expect(sign(running: ["bash", process]) == .reader(name))
    #expect(sign(running: ["\(process)-settings", "not\(process)"]) == nil)
  }

  @Test func `Speakup with a synthesiser, on a console`() {
    #expect(sign(terminal: "/dev/tty1", synthesiser: "soft\n") == .speakup)
    #expect(sign(terminal: "/dev/tty12", synthesiser: "ltlk") == .speakup)
    #expect(sign(terminal: "/dev/tty1", synthesiser: "none\n") == nil)
    #expect(sign(terminal: "/dev/tty1", synthesiser: "") == nil)
    for terminal in ["/dev/pts/1", "/dev/tty", "/dev/ttyS0", ""] {
      #expect(sign(terminal: terminal, synthesiser: "soft") == nil, "\(terminal)")
    }
  }

  @Test func `BRLTTY alone is no sign`() {
    #expect(sign(running: ["brltty", "speech-dispatcher"]) == nil)
  }

  @Test func `the processes that run are known, those above this one too`() throws {
    let table = ProcessTable.running
    #expect(!table.ancestors.isEmpty)
    // A script counts by its own name, not only by that of its interpreter.
    let folder = try TemporaryFolder()
    let script = try folder.write("echo ready; while :; do sleep 0.1; done", to: "sonify-reader-of-a-test")
    let run = try ProgramRun("sh", [script])
    try run.wait(for: "ready")
    #expect(ProcessTable.running.ownedByUser.isSuperset(of: ["sonify-reader-of-a-test", "sh"]))
    #expect(!ProcessTable.running.ancestors.contains("sonify-reader-of-a-test"))
    run.send(SIGTERM)
    _ = try run.finish()
  }
}
