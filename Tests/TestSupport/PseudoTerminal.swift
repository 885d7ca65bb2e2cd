import Foundation
package import Glibc
import Synchronization

/// A program on a terminal of its own, with a test at the keyboard.
///
/// The terminal is the program's controlling terminal: Ctrl+C typed here is SIGINT there. The program leads its session and
/// has no shell above it, so that the system does not stop it at Ctrl+Z: for job control start `bash` on the terminal and
/// the program from there.
package final class PseudoTerminal {
  /// What one read from the terminal gave, and when.
  ///
  /// The system may join writes or cut them, so that a chunk is mostly, but not always, one write of the program:
  /// ``writeCount`` is exact.
  package struct Chunk: Sendable {
    package let bytes: [UInt8]
    /// Since a fixed moment in the past.
    package let time: Duration
  }

  package enum Failure: Error, Equatable {
    case tookTooLong(waitingFor: String, output: String)
  }

  /// Everything that has come out of the program so far.
  package private(set) var chunks: [Chunk] = []
  private let child: ChildProcess
  private var master: CInt
  /// Kept open so that the settings can be read when the program has ended.
  private var slave: CInt
  private var unread: [UInt8] = []

  /// Starts a program on a new terminal.
  ///
  /// - Parameters:
  ///   - program: A program of this package by its name, one of the system by its name, or a path.
  ///   - arguments: What follows the program's name.
  ///   - columns: The width of the terminal in cells.
  ///   - terminal: The value of TERM.
  ///   - environment: Added to the little that every program gets.
  ///   - folder: Where the program runs, which is also its home.
  /// - Throws: ``ProgramError`` when the program is not there.
  package init(
    _ program: String = "sonify", _ arguments: [String] = [], columns: Int = 80, terminal: String = "xterm-256color",
    environment: [String: String] = [:], folder: TemporaryFolder? = nil
  ) throws {
    _ = ignoreBrokenPipes
    (master, slave, child) = try descriptorsAreOurs.withLock { _ in
      let pair = try TerminalPair(columns: columns)
      let child = try ChildProcess(
        programPath(program), arguments,
        environment: programEnvironment(home: folder?.path, adding: ["TERM": terminal].merging(environment) { $1 }),
        folder: folder?.path, streams: [.path(pair.path), .descriptor(0), .descriptor(0)], inNewSession: true)
      return (pair.master, pair.slave, child)
    }
  }

  deinit {
    child.kill()
    hangUp()
  }

  // MARK: The keyboard

  /// Types a text.
  package func type(_ text: String) { type(bytes: Array(text.utf8)) }

  /// Sends bytes that need not be text.
  package func type(bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// Gives the terminal another size, which the program is told by SIGWINCH.
  package func resize(columns: Int) {
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Takes the terminal away, as closing its window does.
  package func hangUp() {
    for descriptor in [master, slave] where descriptor >= 0 { close(descriptor) }
    (master, slave) = (-1, -1)
  }

  // MARK: The screen

  /// All output as text.
  package var output: String { String(decoding: chunks.flatMap(\.bytes), as: UTF8.self) }

  /// Reads on until a text has come.
  ///
  /// - Returns: what came since the last such call, to the end of the text.
  @discardableResult
  package func read(until text: String, limit: Duration = .seconds(20)) throws -> String {
    let end = monotonicNow() + limit
    while true {
      if let range = unread.firstRange(of: Array(text.utf8)) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return String(decoding: unread[..<range.upperBound], as: UTF8.self)
      }
      guard monotonicNow() < end else { throw Failure.tookTooLong(waitingFor: text, output: output) }
      readOnce(milliseconds: 20)
    }
  }

  /// Reads on until nothing has come for a while.
  ///
  /// - Returns: what came since the last reading.
  package func readUntilQuiet(for quiet: Duration = .milliseconds(200), limit: Duration = .seconds(20)) throws -> String
  {
    let end = monotonicNow() + limit
    var last = monotonicNow()
    while monotonicNow() - last < quiet {
      if readOnce(milliseconds: 10) { last = monotonicNow() }
      guard monotonicNow() < end else { throw Failure.tookTooLong(waitingFor: "quiet", output: output) }
    }
    defer { unread = [] }
    return String(decoding: unread, as: UTF8.self)
  }

  /// Reads what is there, waiting for it no longer than told.
  @discardableResult
  private func readOnce(milliseconds: CInt) -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    chunks.append(Chunk(bytes: Array(buffer.prefix(count)), time: monotonicNow()))
    unread += buffer.prefix(count)
    return true
  }

  // MARK: The program and the terminal's settings

  /// The program's process id.
  package var pid: pid_t { child.pid }

  /// How many writes the program has made since its start, to the terminal or elsewhere, as the system counts them.
  package var writeCount: Int? {
    let counts = try? String(contentsOfFile: "/proc/\(pid)/io", encoding: .utf8)
    return counts?.split(separator: "\n").first { $0.hasPrefix("syscw: ") }.flatMap { Int($0.dropFirst(7)) }
  }

  /// The terminal's settings now.
  package var settings: TerminalSettings { TerminalSettings(of: slave) }

  /// Sends a signal to the program.
  package func send(_ signal: CInt) {
    child.send(signal)
  }

  /// Sends a signal to the process group that has the terminal, as typing Ctrl+C does.
  package func sendToForeground(_ signal: CInt) {
    let group = tcgetpgrp(master)
    if group > 0 { kill(-group, signal) }
  }

  /// Waits until something is so, reading on meanwhile.
  package func wait(for name: String, limit: Duration = .seconds(20), until condition: () -> Bool) throws {
    let end = monotonicNow() + limit
    while !condition() {
      guard monotonicNow() < end else { throw Failure.tookTooLong(waitingFor: name, output: output) }
      readOnce(milliseconds: 10)
    }
  }

  /// Whether the program has been stopped by a signal.
  package var isStopped: Bool { child.isStopped }

  /// Waits for the end of the program, reading on meanwhile.
  package func waitForEnd(limit: Duration = .seconds(20)) throws -> Ending {
    try wait(for: "the end of the program", limit: limit) { child.poll() != nil }
    while readOnce(milliseconds: 0) {}
    return child.ending ?? .signalled(SIGKILL)
  }
}

/// A terminal's settings, to be compared.
package struct TerminalSettings: Equatable, Sendable {
  private let modes: [tcflag_t]
  private let controlCharacters: [UInt8]
  private let local: tcflag_t
  private let output: tcflag_t

  package init(of descriptor: CInt) {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    modes = [settings.c_iflag, settings.c_cflag]
    (local, output) = (settings.c_lflag, settings.c_oflag)
    controlCharacters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  package var hasEcho: Bool { local & tcflag_t(ECHO) != 0 }
  /// Whether input comes in lines.
  package var isCanonical: Bool { local & tcflag_t(ICANON) != 0 }
  /// Whether Ctrl+C and Ctrl+Z are signals.
  package var hasSignals: Bool { local & tcflag_t(ISIG) != 0 }
  package var processesOutput: Bool { output & tcflag_t(OPOST) != 0 }
}

/// The two ends of a new terminal, closed in programs started later.
package struct TerminalPair {
  package let master: CInt
  package let slave: CInt
  package let path: String

  package init(columns: Int = 80) throws {
    var (master, slave): (CInt, CInt) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else {
      throw ProgramError.cannotStart("terminal", String(cString: strerror(errno)))
    }
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.master, self.slave) = (master, slave)
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension TerminalSettings {
  /// The settings of a terminal that nobody has changed yet.
  package static var ofNewTerminal: TerminalSettings? {
    guard let pair = try? TerminalPair() else { return nil }
    defer { [pair.master, pair.slave].forEach { _ = close($0) } }
    return TerminalSettings(of: pair.slave)
  }
}
