import Foundation

/// A program that runs beside a test until it is ended, at most for a time.
///
/// Foundation's `Process` does not serve here: it takes a program for ended that closes inherited descriptors, as
/// PulseAudio does, and then waits for it with all other processes of the tests; and it hands the signals blocked in the
/// threads of tests on to the program, which then hears no SIGTERM.
final class BackgroundProcess {
  private let processIdentifier: pid_t
  private var hasEnded = false

  /// Starts a program found on the PATH, with nothing to read.
  ///
  /// - Parameters:
  ///   - arguments: the program's name and its arguments.
  ///   - environment: all of its environment.
  ///   - output: the file for its standard output.
  ///   - log: the file for its standard error.
  ///   - longest: the time after which it is ended even if this process is not there any more to do so.
  /// - Throws: `POSIXError` when it cannot be started.
  init(
    _ arguments: [String], environment: [String: String], output: URL, log: URL, longest: Duration = .seconds(120)
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    // `timeout` ends it even if the tests are killed.
    let words = (["timeout", "--kill-after=1", "\(longest.components.seconds)"] + arguments).map { strdup($0) }
    let settings = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { (words + settings).forEach { free($0) } }
    var started: pid_t = 0
    let result = posix_spawnp(&started, "timeout", &actions, &attributes, words + [nil], settings + [nil])
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EINVAL) }
    processIdentifier = started
  }

  deinit {
    end()
  }

  /// Ends the program and waits until it has ended, at most two seconds.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    kill(processIdentifier, SIGTERM)
    for _ in 0..<1000 {
      if waitpid(processIdentifier, nil, WNOHANG) != 0 { return }
      usleep(2000)
    }
    kill(processIdentifier, SIGKILL)
    waitpid(processIdentifier, nil, 0)
  }
}
