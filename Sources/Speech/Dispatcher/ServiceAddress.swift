import Foundation

/// Where Speech Dispatcher listens, found as its own library finds it.
enum ServiceAddress: Equatable, Sendable {
  case unixSocket(path: String)
  case network(host: String, port: Int)

  /// The port of Speech Dispatcher where none is said.
  private static let standardPort = 6560

  /// The address that `SPEECHD_ADDRESS` says (`unix_socket:/path`, `inet_socket:host:port`), else the socket in the
  /// user's run-time folder, and without such a folder in the cache.
  init(environment: [String: String]) {
    let value = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let parts = (value("SPEECHD_ADDRESS") ?? "").split(separator: ":", maxSplits: 2).map(String.init)
    switch parts.first {
    case "unix_socket" where parts.count > 1: self = .unixSocket(path: parts.dropFirst().joined(separator: ":"))
    case "inet_socket":
      self = .network(
        host: parts.count > 1 ? parts[1] : "localhost", port: parts.count > 2 ? Int(parts[2]) ?? 0 : Self.standardPort)
    default:
      let cache = value("XDG_CACHE_HOME") ?? "\(value("HOME") ?? "")/.cache"
      self = .unixSocket(path: "\(value("XDG_RUNTIME_DIR") ?? cache)/speech-dispatcher/speechd.sock")
    }
  }

  /// What the daemon is told to listen there; `nil` for one that is not on this machine.
  var daemonArguments: [String]? {
    switch self {
    case .unixSocket(let path): return ["--communication-method", "unix_socket", "--socket-path", path]
    case .network(let host, let port):
      guard ["localhost", "127.0.0.1", "::1"].contains(host) else { return nil }
      return ["--communication-method", "inet_socket", "--port", "\(port)"]
    }
  }
}
