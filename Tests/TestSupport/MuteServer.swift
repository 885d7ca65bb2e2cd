import Glibc

/// A server that takes connections and never says anything.
package final class MuteServer {
  /// Its address, as BrlAPI writes it: ports count from 4101 on.
  package let host: String
  private let descriptor: CInt

  package init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    host = "127.0.0.1:\(try bindToFreePort(descriptor) - 4_101)"
    listen(descriptor, 5)
  }

  deinit { close(descriptor) }
}

/// Binds a socket to a port of this machine that nobody listens at now.
func bindToFreePort(_ descriptor: CInt) throws -> Int {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
    }
  }
  guard isBound else { throw ProgramError.cannotStart("server", String(cString: strerror(errno))) }
  return Int(UInt16(bigEndian: address.sin_port))
}
