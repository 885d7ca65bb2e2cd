import Foundation
import Glibc

/// A run of a whole program: how long it took and how much memory it had at once.
struct MeasuredRun {
  /// From the start of the program until it has ended, in seconds.
  let seconds: Double
  /// The most memory that was resident, in bytes.
  let peakBytes: Int

  struct Failed: Error {
    let program: String
    let status: CInt
  }

  /// Runs a program with its standard output thrown away.
  ///
  /// The system counts what this process holds when it starts the program as the program's own (`ru_maxrss` survives
  /// `exec`), so keep this process small.
  /// - Throws: ``Failed`` when it cannot be started or does not end with status 0.
  init(_ program: String, _ arguments: [String]) throws(Failed) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    let words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }

    var pid = pid_t()
    var status: CInt = 0
    var usage = rusage()
    let clock = ContinuousClock()
    let start = clock.now
    guard posix_spawn(&pid, program, &actions, nil, words, environ) == 0, wait4(pid, &status, 0, &usage) == pid,
      status == 0
    else { throw Failed(program: program, status: status) }
    seconds = (clock.now - start) / .seconds(1)
    // Linux counts in kibibytes.
    peakBytes = usage.ru_maxrss * 1024
  }
}
