import CALSA  // `poll`: Glibc does not show it
import Glibc
import Threading

extension Wakeup {
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
