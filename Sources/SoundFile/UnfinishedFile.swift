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

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Makes a new file and remembers it; the signals wait meanwhile, so that there is no moment in which it is there and
  /// forgotten.
  ///
  /// - Parameter create: Makes the file, and gives its name and descriptor.
  /// - Returns: What `create` gives.
  /// - Throws: What `create` throws.
  static func begin(
    _ create: () throws(SoundFileError) -> (name: String, descriptor: Int32)
  ) throws(SoundFileError) -> (name: String, descriptor: Int32) {
    end()
    var (waiting, before) = (sigset_t(), sigset_t())
    sigemptyset(&waiting)
    for number in signals { sigaddset(&waiting, number) }
    pthread_sigmask(SIG_BLOCK, &waiting, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let file = try create()
    name.store(strdup(file.name), ordering: .sequentiallyConsistent)
    handleSignals()
    return file
  }

  private static func handleSignals() {
    for number in signals {
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
