import Foundation

/// Processes that do nothing but keep the processor busy, each as much of a core as it is given.
final class BusyProcesses {
  private var processes: [pid_t] = []

  /// - Throws: `POSIXError` when one cannot be started.
  init(count: Int) throws {
    for _ in 0..<count {
      // `timeout` ends it even if this process is not there any more to do so.
      let command = ["timeout", "600", "sh", "-c", "while :; do :; done"]
      var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
      defer { for word in words { free(word) } }
      words.append(nil)
      var process: pid_t = 0
      let code = posix_spawnp(&process, "timeout", nil, nil, words, environ)
      guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
      processes.append(process)
    }
  }

  deinit { end() }

  func end() {
    for process in processes {
      kill(process, SIGTERM)
      waitpid(process, nil, 0)
    }
    processes = []
  }
}
