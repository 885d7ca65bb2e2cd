import Foundation
package import Glibc

/// A tmux server of a test's own, with one window that a program runs in.
///
/// It has its own socket and reads no configuration, and is ended with this.
package final class Tmux {
  package enum Failure: Error, Equatable {
    case tookTooLong(waitingFor: String, screen: String)
    case command([String], errors: String)
  }

  private let folder: TemporaryFolder
  private let socket: String

  /// Starts a program in a new window.
  ///
  /// - Parameters:
  ///   - command: What a shell is given to run.
  ///   - columns: The width of the window in cells.
  ///   - rows: Its height in lines.
  ///   - environment: Added to the little that every program gets.
  ///   - folder: Where the program runs, which is also its home; the server's socket is there too.
  /// - Throws: ``Failure``, and ``ProgramError`` when tmux is not there.
  package init(
    _ command: String, columns: Int, rows: Int = 40, environment: [String: String] = [:], folder: TemporaryFolder
  ) throws {
    self.folder = folder
    socket = folder.path("tmux")
    let variables = environment.flatMap { ["-e", "\($0)=\($1)"] }
    try run(["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + variables + [command])
  }

  deinit { end() }

  /// Ends the server, and with it the program's terminal.
  package func end() { _ = try? run(["kill-server"]) }

  /// Presses keys by tmux's names: `Left`, `C-z`, `b`.
  package func press(_ keys: String...) throws { try run(["send-keys"] + keys) }

  /// Pastes a text as the user's terminal would: between marks, if the program has asked for them.
  package func paste(_ text: String) throws {
    try run(["set-buffer", text])
    try run(["paste-buffer", "-p"])
  }

  /// Gives the window another width, and waits until the program's terminal has it: tmux does not hurry.
  package func resize(columns: Int, limit: Duration = .seconds(20)) throws {
    try run(["resize-window", "-x", "\(columns)"])
    let path = try run(["display-message", "-p", "#{pane_tty}"]).trimmingCharacters(in: .whitespacesAndNewlines)
    let terminal = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
    defer { close(terminal) }
    let end = monotonicNow() + limit
    var size = winsize()
    while ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, Int(size.ws_col) != columns {
      guard monotonicNow() < end else { throw Failure.tookTooLong(waitingFor: "\(columns) columns", screen: "") }
      usleep(20_000)
    }
  }

  /// The lines that are on the screen, without the empty ones at its end and without blanks, no-break ones among them, at
  /// theirs.
  package func screen() throws -> [String] {
    let text = try run(["capture-pane", "-p"])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.lastIndex { !$0.isWhitespace }.map { String(line[...$0]) } ?? ""
    }
    return Array(lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// Where the cursor is, counted from 0.
  package func cursor() throws -> (column: Int, row: Int) {
    let place = try run(["display-message", "-p", "#{cursor_x} #{cursor_y}"]).split { " \n".contains($0) }
    return (place.first.flatMap { Int($0) } ?? 0, place.last.flatMap { Int($0) } ?? 0)
  }

  /// Waits until the last lines of the screen are these.
  package func wait(for lines: String..., limit: Duration = .seconds(20)) throws {
    let end = monotonicNow() + limit
    while try Array(screen().suffix(lines.count)) != lines {
      guard monotonicNow() < end else {
        throw Failure.tookTooLong(
          waitingFor: lines.joined(separator: "\n"), screen: try screen().joined(separator: "\n"))
      }
      usleep(20_000)
    }
  }

  /// The process id of the program, or of the shell it was started by.
  package func pid() throws -> pid_t? {
    pid_t(try run(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let result = try ProgramRun.result(of: "tmux", ["-S", socket] + arguments, folder: folder)
    guard result.status == 0 else { throw Failure.command(arguments, errors: result.errors) }
    return result.output
  }
}
