import Foundation
import Glibc
import Presentation

/// A socket to Speech Dispatcher: bytes out and lines in, never waiting longer than told.
final class ServiceSocket {
  /// More than any line of the daemon's.
  private static let longestLine = 65_536

  let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects.
  ///
  /// - Throws: ``SpeechServiceFault/notRunning`` when nobody listens, ``SpeechServiceFault/noAnswer`` when nobody takes
  ///   the call in time.
  init(to address: ServiceAddress, patience: Duration) throws(SpeechServiceFault) {
    let deadline = ContinuousClock.now + patience
    switch address {
    case .unixSocket(let path): descriptor = try Self.connect(toUnixSocket: path, before: deadline)
    case .network(let host, let port): descriptor = try Self.connect(toHost: host, port: port, before: deadline)
    }
  }

  deinit { close(descriptor) }

  /// Sends a text, all of it.
  func send(_ text: String, patience: Duration) throws(SpeechServiceFault) {
    let deadline = ContinuousClock.now + patience
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard Self.wait(for: Int16(POLLOUT), on: descriptor, before: deadline) else { throw .noAnswer }
      } else if errno != EINTR {
        throw .closed
      }
    }
  }

  /// The next line without its end; `nil` when none has come in time.
  ///
  /// - Throws: ``SpeechServiceFault/closed`` when none will come any more.
  func line(before deadline: ContinuousClock.Instant) throws(SpeechServiceFault) -> String? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        let line = received[..<end]
        return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      }
      guard received.count < Self.longestLine else { throw .refused("a line without end") }
      guard Self.wait(for: Int16(POLLIN), on: descriptor, before: deadline) else { return nil }
      try receive()
    }
  }

  private func receive() throws(SpeechServiceFault) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 {
      received += buffer[..<count]
    } else if count == 0 || errno != EAGAIN && errno != EINTR {
      throw .closed
    }
  }

  // MARK: Connecting

  private static func connect(
    toUnixSocket path: String, before deadline: ContinuousClock.Instant
  ) throws(SpeechServiceFault) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // One byte is left for the zero behind it.
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { throw .notRunning }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return try withUnsafePointer(to: &address) { pointer throws(SpeechServiceFault) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name throws(SpeechServiceFault) in
        try connect(AF_UNIX, name, socklen_t(MemoryLayout<sockaddr_un>.size), before: deadline)
      }
    }
  }

  private static func connect(
    toHost host: String, port: Int, before deadline: ContinuousClock.Instant
  ) throws(SpeechServiceFault) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let first = list else { throw .notRunning }
    defer { freeaddrinfo(first) }
    var fault = SpeechServiceFault.notRunning
    var next: UnsafeMutablePointer<addrinfo>? = first
    while let entry = next?.pointee {
      do throws(SpeechServiceFault) {
        return try connect(entry.ai_family, entry.ai_addr, entry.ai_addrlen, before: deadline)
      } catch {
        fault = error
      }
      next = entry.ai_next
    }
    throw fault
  }

  private static func connect(
    _ family: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t, before deadline: ContinuousClock.Instant
  ) throws(SpeechServiceFault) -> Int32 {
    let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(family, Int32(flags), 0)
    guard descriptor >= 0, let address else { throw .notRunning }
    while Glibc.connect(descriptor, address, length) != 0 {
      switch errno {
      case EISCONN: return descriptor
      // A Unix socket whose queue of calls is full has no event to wait for.
      case EAGAIN where ContinuousClock.now < deadline: usleep(10_000)
      case EINPROGRESS where wait(for: Int16(POLLOUT), on: descriptor, before: deadline): continue
      case EALREADY where wait(for: Int16(POLLOUT), on: descriptor, before: deadline): continue
      case EINTR: continue
      case let code:
        close(descriptor)
        throw [EAGAIN, EINPROGRESS, EALREADY].contains(code) ? .noAnswer : .notRunning
      }
    }
    return descriptor
  }

  /// Waits until the descriptor is ready; false at the deadline.
  private static func wait(for events: Int16, on descriptor: Int32, before deadline: ContinuousClock.Instant) -> Bool {
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    while true {
      let milliseconds = Int32(
        clamping: max(0, Int(((deadline - ContinuousClock.now) / .milliseconds(1)).rounded(.up))))
      let count = poll(&request, 1, milliseconds)
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }
}
