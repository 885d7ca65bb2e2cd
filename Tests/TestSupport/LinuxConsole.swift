import Foundation
import Glibc

/// The Linux console that is in front, where this process may write to it and BRLTTY may read its screen.
///
/// There is one for the machine: ``claim()`` waits for other test runs.
package struct LinuxConsole: Sendable, CustomStringConvertible {
  package let path: String
  package var description: String { path }

  /// Waits until nobody else uses the console, and keeps it until the object goes away.
  package func claim() throws -> FileLock { try FileLock(path) }

  /// One, or none as in most containers and for most users.
  package static var usable: [LinuxConsole] {
    guard let active = try? String(contentsOfFile: "/sys/class/tty/tty0/active", encoding: .utf8) else { return [] }
    let name = active.trimmingCharacters(in: .whitespacesAndNewlines)
    let needed = ["/dev/\(name)", "/dev/tty0", "/dev/vcsa"]
    return needed.allSatisfy { access($0, R_OK | W_OK) == 0 } ? [LinuxConsole(path: "/dev/\(name)")] : []
  }
}
