import Glibc
import Synchronization

/// Removes the file that is being written when the user or the system ends the process before it is whole.
///
/// The handler does only what POSIX allows in one: it unlinks the file and lets the default action end the process. The
/// state is one for the process, as signal handlers are; a process writes one file at a time.
enum UnfinishedFile {
  /// The file's name.
  ///
  /// Outside of Swift's own variables: a handler may look at it at any moment.
  private nonisolated(unsafe) static let name = Atomic<UnsafeMutablePointer<CChar>?>(nil)

  /// Remembers the file that is being written.
  static func begin(_ path: String) {
    end()
    name.store(strdup(path), ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var current = sigaction()
      sigaction(number, nil, &current)
      // What others ignore or handle stays theirs.
      guard unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self) == 0 else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = removeAndRaise
      action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  /// Forgets the file, which is whole or removed.
  static func end() {
    free(name.exchange(nil, ordering: .sequentiallyConsistent))
  }

  fileprivate static func remove() {
    if let path = name.exchange(nil, ordering: .sequentiallyConsistent) { unlink(path) }
  }
}

private func removeAndRaise(_ number: CInt) {
  UnfinishedFile.remove()
  // The default action is set again (SA_RESETHAND) and takes place when the handler has returned.
  raise(number)
}
