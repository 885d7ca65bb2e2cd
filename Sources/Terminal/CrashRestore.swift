import Glibc
import Synchronization

/// Puts the terminal's old settings back when the process crashes or calls `exit` while it is raw.
///
/// A Swift trap is SIGILL or SIGTRAP. The handler uses only what POSIX allows in one, then lets the default action end the
/// process. The state is one for the process, as signal handlers are.
enum CrashRestore {
  private struct Record {
    var descriptor: CInt
    var settings: termios
  }

  /// Outside of Swift's own variables: a handler may look at it at any moment.
  private nonisolated(unsafe) static let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
  private static let isArmed = Atomic(false)

  /// Installed once, at the first use.
  private static let handlers: Void = {
    // On a stack of its own the handler also works when the main thread's has overflowed.
    let size = 65_536
    var stack = stack_t(ss_sp: .allocate(byteCount: size, alignment: 16), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    for number in [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = restoreAndRaise
      action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND)) | CInt(SA_ONSTACK)
      sigaction(number, &action, nil)
    }
    atexit { CrashRestore.restore() }
  }()

  static func arm(descriptor: CInt, settings: termios) {
    isArmed.store(false, ordering: .sequentiallyConsistent)
    record.initialize(to: Record(descriptor: descriptor, settings: settings))
    isArmed.store(true, ordering: .sequentiallyConsistent)
    handlers
  }

  static func disarm() {
    isArmed.store(false, ordering: .sequentiallyConsistent)
  }

  /// The escape sequence that ends bracketed paste, and a fresh line; of the line feed the system makes both characters.
  private static let farewell: StaticString = "\u{1B}[?2004l\n"

  fileprivate static func restore() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    guard isOurTerminal(record.pointee.descriptor) else { return }
    tcsetattr(record.pointee.descriptor, TCSANOW, &record.pointee.settings)
    _ = write(record.pointee.descriptor, farewell.utf8Start, farewell.utf8CodeUnitCount)
  }
}

private func restoreAndRaise(_ number: CInt) {
  CrashRestore.restore()
  // The default action is set again (SA_RESETHAND) and takes place when the handler has returned.
  raise(number)
}
