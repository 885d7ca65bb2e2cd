import Glibc

/// Writes one response at a time in the form that screen readers and braille displays follow best.
///
/// Each response is one `write`: a line break and the text, no line end after it, so that the cursor stays at the end of
/// what is to be read and nothing else of the screen changes. Lines are at most one cell shorter than the terminal.
package final class LineWriter {
  /// Where a response leaves the cursor.
  package enum Cursor: Sendable {
    case end
    /// At the start of the last line, where braille displays begin to show it.
    case start
  }

  private let descriptor: CInt
  private let cursor: Cursor
  /// The line written last.
  private var lastLine: String?
  /// The cell that the cursor was left in.
  private var column = 0

  package init(descriptor: CInt = STDOUT_FILENO, cursor: Cursor = .end) {
    self.descriptor = descriptor
    self.cursor = cursor
  }

  /// Writes a response.
  ///
  /// - Parameters:
  ///   - text: Any text; line feeds end lines.
  ///   - isPrompt: Whether something is typed behind it, so that the cursor stays at its end.
  /// - Throws: ``WriteFailure``; the text may have been written in part.
  package func write(_ text: String, isPrompt: Bool = false) throws(WriteFailure) {
    var lines = LineWrap.lines(of: text, width: terminalColumns(descriptor) - 1)
    if isMistaken(lines), let last = lines.popLast() { lines.append(last + Self.distinction) }
    let staysAtEnd = cursor == .end || isPrompt
    lastLine = lines.last
    column = staysAtEnd ? LineWrap.cells(of: lines.last ?? "") : 0
    let end = staysAtEnd ? "" : "\r"
    try writeAll(Array((lines.map { "\r\n" + $0 }.joined() + end).utf8), to: descriptor)
  }

  /// A no-break space, which is neither heard nor seen.
  private static let distinction = "\u{A0}"

  /// Whether Fenrir would not read these lines, or not them alone.
  ///
  /// It finds what is new by comparing the lines of the screen. Of several lines whose last is that of the answer before,
  /// it reads that one and leaves out the new; when the same line has filled the screen, one more changes nothing. One
  /// line it takes for the echo of a key if the cursor went as many cells as the line has, counted with the blank behind
  /// it in some versions.
  private func isMistaken(_ lines: [String]) -> Bool {
    let cells = LineWrap.cells(of: lines.last ?? "")
    return lines.last == lastLine || lines.count == 1 && cells > 0 && column / 2 == cells
  }

  /// Writes characters where the cursor is, as the echo of what is typed.
  package func echo(_ text: String) throws(WriteFailure) {
    column = max(0, column + (text.first == "\u{8}" ? -1 : LineWrap.cells(of: text)))
    try writeAll(Array(text.utf8), to: descriptor)
  }
}

/// Why text could not be written.
package enum WriteFailure: Error, Equatable, Sendable {
  /// Nobody reads any more: a closed pipe. Not a fault, but the end.
  case closed
  /// The system's error number.
  case failed(code: CInt)
}

/// Writes all bytes with one `write` where the system takes them at once, with as few as it allows otherwise.
package func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws(WriteFailure) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
      continue
    }
    switch errno {
    case EINTR: break
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, -1)
    case EPIPE: throw .closed
    case let code: throw .failed(code: code)
    }
  }
}

/// How many columns a terminal has now; 80 when it does not say, as when it is none.
package func terminalColumns(_ descriptor: CInt) -> Int {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
  return Int(size.ws_col)
}
