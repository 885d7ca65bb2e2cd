import Foundation
import TestSupport

/// What one run of a program cost.
struct MeasuredRun {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  /// From the start to the end of the process.
  ///
  /// Unit: milliseconds.
  let elapsed: Double
  /// Time of the processor, in the program and in the system for it.
  ///
  /// Unit: milliseconds.
  let user: Double
  let system: Double
  /// The most memory that it held at a time.
  ///
  /// Unit: MiB.
  let peakMemory: Double

  /// Runs a program to its end, with its output thrown away.
  ///
  /// - Parameters:
  ///   - program: A path, a program of this package, or one of the system.
  ///   - arguments: What it gets on its command line.
  /// - Throws: ``Failed`` when it cannot be started or does not end well.
  init(_ program: String, _ arguments: [String]) throws(Failed) {
    let path = programPath(program)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    let start = monotonicNow()
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, words, environ)
    guard code == 0 else { throw Failed(description: "\(path): \(String(cString: strerror(code)))") }
    var (status, usage): (CInt, rusage) = (0, rusage())
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    elapsed = (monotonicNow() - start) / .milliseconds(1)
    guard status == 0 else { throw Failed(description: "\(path) ended with status \(status >> 8).") }
    user = Self.milliseconds(usage.ru_utime)
    system = Self.milliseconds(usage.ru_stime)
    peakMemory = Double(usage.ru_maxrss) / 1024
  }

  private static func milliseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
  }
}
