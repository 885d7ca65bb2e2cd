import Glibc

/// Puts a terminal into the mode in which each key arrives at once and nothing is echoed, and always back again.
///
/// Ctrl+C and Ctrl+Z stay signals. Where our own output goes to the terminal it is not processed, so that each answer of
/// ``LineWriter`` comes out in one piece: the system would cut it before each line feed, and a screen reader that sees a
/// carriage return alone, with the cursor back at the start of the old line, says the first word there. The old settings
/// come back with ``leave(onFreshLine:)``, at `exit`, when the object goes away, and when the process crashes.
///
/// **Ctrl+Z and `fg`.** Ctrl+Z arrives as ``Signal/suspend``; ``suspend()`` puts the old settings back and stops the
/// process. After `fg` it takes raw mode again. **kill -STOP and -CONT from outside** stop the process unasked: a shell
/// then puts its own settings back, without a shell they stay raw; ``Signal/resumed`` arrives, and ``enter()`` is right
/// in both cases. **`bg`** and `&`: without a keyboard there is nothing to do, so ``enter()`` stops the process, as reading
/// keys would, until it is in the foreground.
package final class RawMode {
  private let descriptor: CInt
  private let keepsOutputWhole: Bool
  /// The settings to go back to.
  private var original: termios?
  private var isEntered = false

  /// - Parameters:
  ///   - descriptor: A terminal that can be read and written; it stays the caller's to close, after this object.
  ///   - keepsOutputWhole: Whether all that is written to the terminal meanwhile ends lines with a carriage return and a
  ///     line feed. Another program in a pipe behind us does not.
  package init(descriptor: CInt, keepsOutputWhole: Bool) {
    self.descriptor = descriptor
    self.keepsOutputWhole = keepsOutputWhole
  }

  deinit { leave(onFreshLine: false) }

  /// Takes raw mode, again if something has changed it meanwhile; may be called at any time.
  ///
  /// In the background it first stops the process until `fg`: the terminal is another's until then.
  ///
  /// - Throws: ``TerminalError`` when there is no terminal or it does not obey.
  package func enter() throws(TerminalError) {
    try waitForForeground()
    var current = termios()
    guard tcgetattr(descriptor, &current) == 0 else { throw TerminalError(kind: .noTerminal, code: errno) }
    // Still raw after a stop: nobody has put the old settings back, so the ones kept are still the ones to go back to.
    let saved = current.isRaw ? original ?? current : current
    original = saved
    CrashRestore.arm(descriptor: descriptor, settings: saved)
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    raw.c_iflag &= ~tcflag_t(IXON)
    if keepsOutputWhole { raw.c_oflag &= ~tcflag_t(OPOST) }
    // One byte is enough for a read to return, and it never returns without one.
    raw.setControlCharacter(VMIN, 1)
    raw.setControlCharacter(VTIME, 0)
    guard tcsetattr(descriptor, TCSANOW, &raw) == 0 else {
      throw TerminalError(kind: .cannotChangeSettings, code: errno)
    }
    isEntered = true
    // Bracketed paste: pasted text comes between marks, so that it is not taken for commands.
    try? writeAll(Array("\u{1B}[?2004h".utf8), to: descriptor)
  }

  /// Stops the process group as the system would if it read a key; returns in the foreground.
  ///
  /// To wait for a key to be typed instead would not do: it would be typed for the shell, and the stop would come just
  /// while the shell brings us to the foreground, believing that we run.
  private func waitForForeground() throws(TerminalError) {
    // In a group that no shell could wake up the system does not stop us, however often.
    for _ in 0..<20 where !isOurTerminal(descriptor) {
      kill(0, SIGTTIN)
      // Another thread may have taken the signal; then the stop comes during this pause.
      usleep(5000)
    }
    guard isOurTerminal(descriptor) else { throw TerminalError(kind: .noTerminal, code: EIO) }
  }

  /// Puts the old settings back; may be called at any time.
  ///
  /// - Parameter onFreshLine: Whether the cursor goes to a new line, as the shell's prompt expects.
  package func leave(onFreshLine: Bool = true) {
    guard isEntered else { return }
    isEntered = false
    CrashRestore.disarm()
    guard isOurTerminal(descriptor), var settings = original else { return }
    tcsetattr(descriptor, TCSANOW, &settings)
    try? writeAll(Array(("\u{1B}[?2004l" + (onFreshLine ? settings.freshLine : "")).utf8), to: descriptor)
  }

  /// Answers Ctrl+Z: puts the old settings back, stops the process, and takes raw mode when it goes on.
  ///
  /// Sound has to be stopped by the caller before. ``Signal/resumed`` arrives afterwards.
  package func suspend() {
    leave()
    Signal.suspend.takeDefaultAction()
    // If it fails the next read of a key tells why.
    try? enter()
  }
}

/// Whether the terminal may be changed: false only while the process is in the background of its session.
///
/// A terminal of another session has no foreground for us; `tcgetpgrp` fails, and nothing forbids to change it.
func isOurTerminal(_ descriptor: CInt) -> Bool {
  let foreground = tcgetpgrp(descriptor)
  return foreground < 0 || foreground == getpgrp()
}

extension termios {
  /// What begins a new line, in one piece: of a line feed alone the system makes both characters at once.
  var freshLine: String {
    c_oflag & tcflag_t(OPOST | ONLCR) == tcflag_t(OPOST | ONLCR) ? "\n" : "\r\n"
  }

  /// Neither lines nor echo: what only a program such as this one sets.
  fileprivate var isRaw: Bool { c_lflag & tcflag_t(ICANON | ECHO) == 0 }

  fileprivate mutating func setControlCharacter(_ index: CInt, _ value: cc_t) {
    withUnsafeMutableBytes(of: &c_cc) { $0[Int(index)] = value }
  }
}
