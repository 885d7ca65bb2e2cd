import Glibc

/// A pipe by which one thread wakes another that waits with `poll`; wakings that nobody has cleared yet count as one.
final class WakePipe: Sendable {
  /// Readable from the first waking until it is cleared; -1 when the system had no descriptor left.
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
    (descriptor, input) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(input)
  }

  /// Makes the descriptor readable.
  func wake() {
    var byte: UInt8 = 1
    _ = write(input, &byte, 1)
  }

  /// Takes back all wakings so far.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
