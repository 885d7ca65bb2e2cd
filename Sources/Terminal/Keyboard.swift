import Glibc

/// Where keys come from: standard input, or the controlling terminal while standard input is data.
package final class Keyboard {
  package enum Input: Equatable, Sendable {
    case bytes([UInt8])
    /// No more keys will ever come.
    case end
  }

  package let descriptor: CInt
  private let isOwned: Bool

  /// Finds the keyboard.
  ///
  /// - Throws: ``TerminalError`` when there is none.
  package init() throws(TerminalError) {
    isOwned = !isTerminal(STDIN_FILENO)
    descriptor = isOwned ? open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY) : STDIN_FILENO
    if descriptor < 0 { throw TerminalError(kind: .noTerminal, code: errno) }
  }

  deinit { if isOwned { close(descriptor) } }

  /// Gives what has been typed; waits if nothing has.
  package func read() -> Input {
    var buffer = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 { return .bytes(Array(buffer.prefix(count))) }
      if count == 0 || (errno != EINTR && errno != EAGAIN) { return .end }
      if errno == EAGAIN { return .bytes([]) }
    }
  }
}

/// Whether a descriptor is a terminal.
package func isTerminal(_ descriptor: CInt) -> Bool {
  isatty(descriptor) == 1
}

/// Waits until one of the descriptors can be read, has ended, or is in error.
///
/// - Parameters:
///   - descriptors: Keyboard, signals, news from other threads.
///   - timeout: Unit: milliseconds. Without it there is no limit.
/// - Returns: the descriptors that can be read without waiting, in the order given; none when the time is over, or
///   when the process was stopped meanwhile.
package func waitUntilReadable(_ descriptors: [CInt], timeout: Int? = nil) -> [CInt] {
  var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  let count = poll(&requests, nfds_t(requests.count), CInt(clamping: timeout ?? -1))
  return count > 0 ? requests.filter { $0.revents != 0 }.map(\.fd) : []
}
