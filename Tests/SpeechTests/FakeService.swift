import Foundation
import Synchronization
import TestSupport

/// A Speech Dispatcher that answers as a test wants, for what a real one does only on its worst days.
final class FakeService: Sendable {
  /// What is sent back for a line that came; `nil` closes the connection.
  typealias Answer = @Sendable (_ line: String, _ number: Int) -> String?

  private struct State {
    var lines: [String] = []
    var clients: Set<Int32> = []
    var isOver = false
  }

  private let folder: TemporaryFolder
  private let listener: Int32
  private let answer: Answer
  private let state = Mutex(State())

  /// - Parameter answer: Called on a thread of the service's own; `number` counts the lines of a connection from 1.
  /// - Throws: `POSIXError` when it cannot listen.
  init(answer: @escaping Answer) throws {
    folder = try TemporaryFolder()
    self.answer = answer
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = folder.path("socket")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(listener, 5) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread { [self] in serve() }.start()
  }

  /// What a client must find in its environment.
  var environment: [String: String] {
    ["SPEECHD_ADDRESS": "unix_socket:\(folder.path("socket"))", "SPEECHD_CMD": "/bin/false"]
  }

  /// The lines that came, of all connections.
  var lines: [String] { state.withLock { $0.lines } }

  /// Ends it for new clients and for those that are there.
  func stop() {
    state.withLock { $0.isOver = true }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Sends something to those that are there, unasked.
  func tell(_ text: String) {
    state.withLock { state in
      for client in state.clients { send(text, to: client) }
    }
  }

  private func send(_ text: String, to client: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { break }
      Thread { [self] in talk(to: client) }.start()
    }
    close(listener)
  }

  private func talk(to client: Int32) {
    state.withLock { _ = $0.clients.insert(client) }
    defer {
      state.withLock { _ = $0.clients.remove(client) }
      close(client)
    }
    var received: [UInt8] = []
    var number = 0
    while !state.withLock({ $0.isOver }) {
      var request = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 20) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      received += buffer[..<count]
      while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end].dropLast(), as: UTF8.self)
        received.removeSubrange(...end)
        number += 1
        state.withLock { $0.lines.append(line) }
        guard let text = answer(line, number) else { return }
        send(text, to: client)
      }
    }
  }

  /// What a daemon in good health answers; it says each message at once.
  static func wellAnswer(_ line: String, _ number: Int) -> String? {
    switch line {
    case "SPEAK": "230 OK RECEIVING DATA\r\n"
    case ".":
      "225-\(number)\r\n225 OK MESSAGE QUEUED\r\n701-\(number)\r\n701-1\r\n701 BEGIN\r\n"
        + "702-\(number)\r\n702-1\r\n702 END\r\n"
    case "CANCEL self": "213 OK CANCELED\r\n"
    case "GET RATE": "251-0\r\n251 OK GET RETURNED\r\n"
    case let line where line.hasPrefix("SET self"): "200 OK\r\n"
    default: ""
    }
  }
}
