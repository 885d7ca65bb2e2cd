import CSignalFD
import Glibc

/// The signals that the command answers as events, beside keys.
package enum Signal: CaseIterable, Sendable {
  /// Ctrl+C.
  case interrupt
  case terminate
  /// The terminal is gone.
  case hangUp
  /// Ctrl+\.
  case quit
  /// Ctrl+Z: see ``RawMode/suspend()``.
  case suspend
  /// The process goes on after it was stopped, by Ctrl+Z or without its knowledge: see ``RawMode/enter()``.
  case resumed
  case resized

  package var number: CInt {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    case .suspend: SIGTSTP
    case .resumed: SIGCONT
    case .resized: SIGWINCH
    }
  }

  /// Lets the system do what it does by default: end the process, so that its parent sees why, or stop it.
  ///
  /// Returns when the process goes on, or if it is in no session that could wake it up again.
  package func takeDefaultAction() {
    Glibc.signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    var previous = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &set, &previous)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
}

/// Receives signals as values from a descriptor that is waited on together with the keyboard.
///
/// Make it before any other thread, since threads inherit which signals are blocked. A closed pipe gives an error at the
/// write from then on, never a signal.
package final class Signals {
  /// Readable when a signal has come.
  package let descriptor: CInt

  package init() throws(TerminalError) {
    Glibc.signal(SIGPIPE, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Signal.allCases where !isIgnored(signal.number) { sigaddset(&set, signal.number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    descriptor = signalfd(-1, &set, CInt(SFD_CLOEXEC) | CInt(SFD_NONBLOCK))
    if descriptor < 0 { throw TerminalError(kind: .cannotReceiveSignals, code: errno) }
  }

  deinit { close(descriptor) }

  /// Gives the signals that have come since the last call; never waits.
  package func read() -> [Signal] {
    var signals: [Signal] = []
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while Glibc.read(descriptor, &information, size) == size {
      signals += Signal.allCases.filter { $0.number == CInt(information.ssi_signo) }
    }
    return signals
  }
}

/// Whether whoever started us wants a signal to be ignored, as `nohup` does with hang-ups.
private func isIgnored(_ number: CInt) -> Bool {
  var action = sigaction()
  sigaction(number, nil, &action)
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
