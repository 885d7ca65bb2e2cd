import Glibc

/// A pipe by which one thread wakes another that waits with `poll`.
///
/// Signalling is one non-blocking write, so it may be done from the audio thread, which may clear too. Signals that nobody
/// has cleared yet count as one.
package final class Wakeup: Sendable {
  /// Readable from the first signal until it is cleared; -1 when the system had no descriptor left.
  package let descriptor: Int32
  private let input: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    descriptor = ends[0]
    input = ends[1]
  }

  deinit {
    close(descriptor)
    close(input)
  }

  /// Makes the descriptor readable.
  package func signal() {
    var byte: UInt8 = 1
    _ = write(input, &byte, 1)
  }

  /// Takes back all signals given so far.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  package func clear() -> Bool {
    var count = 0
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
      while case let taken = read(descriptor, bytes.baseAddress, bytes.count), taken > 0 {
        count += taken
      }
    }
    return count > 0
  }
}
