import CALSA  // `poll`: Glibc does not show it
import Glibc

/// A pipe by which one thread wakes another that waits with `poll`.
///
/// Signalling is one non-blocking write, so it may be done from the audio thread. Signals that nobody has cleared yet
/// count as one.
final class Wakeup: Sendable {
  /// Readable from the first signal until it is cleared; -1 when the system had no descriptor left.
  let descriptor: Int32
  private let input: Int32

  init() {
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
  func signal() {
    var byte: UInt8 = 1
    _ = write(input, &byte, 1)
  }

  /// Takes back all signals given so far.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func clear() -> Bool {
    var count = 0
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
      while case let taken = read(descriptor, bytes.baseAddress, bytes.count), taken > 0 {
        count += taken
      }
    }
    return count > 0
  }

  /// Waits for a signal, which is not cleared.
  ///
  /// - Parameter nanoseconds: the longest to wait, rounded up to milliseconds; `nil` waits for ever.
  /// - Returns: whether there is a signal.
  @discardableResult
  func wait(nanoseconds: UInt64?) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = nanoseconds.map { Int32(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
    return poll(&request, 1, milliseconds) > 0
  }
}
