import Glibc
import Foundation

/// Starts Speech Dispatcher, as its own library does where nobody listens.
enum ServiceStart {
  /// How long it may take until it listens.
  private static let patience = Duration.seconds(5)
  /// `POSIX_SPAWN_SETSID`, which <spawn.h> shows only to GNU sources: Ctrl+C is not meant for the daemon.
  private static let inNewSession: Int32 = 0x80

  /// Runs `speech-dispatcher --spawn`, or what `SPEECHD_CMD` names, and waits until it has put itself into the background.
  ///
  /// It does nothing where the user has forbidden it in `speechd.conf`.
  ///
  /// - Returns: whether it has started; not whether it listens already.
  static func start(at address: ServiceAddress, environment: [String: String]) -> Bool {
    guard let arguments = address.daemonArguments else { return false }
    let program = environment["SPEECHD_CMD"].flatMap { $0.isEmpty ? nil : $0 } ?? "speech-dispatcher"
    guard let process = spawn([program, "--spawn"] + arguments, environment: environment) else { return false }
    let end = ContinuousClock.now + patience
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      guard ContinuousClock.now < end else {
        kill(process, SIGKILL)
        waitpid(process, &status, 0)
        return false
      }
      usleep(5_000)
    }
    return status == 0
  }

  private static func spawn(_ command: [String], environment: [String: String]) -> pid_t? {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | inNewSession))
    // What it prints would be read by whoever reads the terminal.
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words = command.map { strdup($0) }
    let settings = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { (words + settings).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, command[0], &actions, &attributes, words + [nil], settings + [nil])
    return code == 0 ? process : nil
  }
}
