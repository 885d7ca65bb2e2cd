import Glibc

/// A lock between processes, held on a file until the object goes away.
package final class FileLock {
  private let descriptor: CInt

  /// Waits until nobody else has the lock.
  package init(_ path: String) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
      throw ProgramError.cannotStart(path, String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }
}
