import Foundation
import Glibc

/// A started program, known by its process id: what ``ProgramRun`` and ``PseudoTerminal`` share.
///
/// The program gets default signal actions, none of our descriptors but the three named, and only the environment given.
final class ChildProcess {
  let pid: pid_t
  private(set) var ending: Ending?

  /// Where a standard descriptor of the program leads.
  enum Stream {
    case descriptor(CInt)
    case path(String)
  }

  init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String?, streams: [Stream],
    inNewSession: Bool
  ) throws {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // 0x80 is POSIX_SPAWN_SETSID, which <spawn.h> shows only to GNU sources.
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (inNewSession ? 0x80 : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, stream) in zip(CInt(0)..., streams) {
      switch stream {
      case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, target)
      case .path(let path): posix_spawn_file_actions_addopen(&actions, target, path, O_RDWR, 0)
      }
    }
    // `env` becomes the program, with the same process id, once it has changed the folder.
    let command = (folder.map { ["/usr/bin/env", "-C", $0] } ?? []) + [program] + arguments
    let argv = CStringArray(command)
    let envp = CStringArray(environment.map { "\($0)=\($1)" })
    var pid = pid_t()
    let code = posix_spawn(&pid, command[0], &actions, &attributes, argv.pointers, envp.pointers)
    guard code == 0 else { throw ProgramError.cannotStart(program, String(cString: strerror(code))) }
    self.pid = pid
  }

  deinit { kill() }

  /// Sends a signal, unless the program has ended.
  func send(_ signal: CInt) {
    if poll() == nil { Glibc.kill(pid, signal) }
  }

  /// How the program ended, if it has.
  func poll() -> Ending? {
    if ending == nil {
      var status: CInt = 0
      if waitpid(pid, &status, WNOHANG) == pid { ending = Ending(status) }
    }
    return ending
  }

  /// Ends the program at once, unless it has ended, and waits for that.
  func kill() {
    guard poll() == nil else { return }
    Glibc.kill(pid, SIGKILL)
    var status: CInt = 0
    if waitpid(pid, &status, 0) == pid { ending = Ending(status) }
  }

  /// Whether the system has stopped the program, as by SIGSTOP or Ctrl+Z.
  var isStopped: Bool {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
    return status.split(separator: ")").last?.split(separator: " ").first == "T"
  }
}

/// How a program ended.
package enum Ending: Equatable, Sendable {
  case exited(status: CInt)
  case signalled(CInt)

  /// From the status that `waitpid` gives: the low seven bits are the signal, the next byte the exit status.
  init(_ status: CInt) {
    self = status & 0x7F == 0 ? .exited(status: status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }
}

package enum ProgramError: Error, Equatable {
  case cannotStart(String, String)
  /// The program did not end in time and was killed; what it had written until then.
  case tookTooLong(output: String, errors: String)
}

/// The environment that programs under test get unless a test adds to it: nothing of the machine's own settings.
func programEnvironment(home: String?, adding more: [String: String]) -> [String: String] {
  let ours = ProcessInfo.processInfo.environment
  var environment = ["PATH": ours["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
  // Coverage of the program is written where the test run asked for it.
  for name in ["LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS"] { environment[name] = ours[name] }
  environment["HOME"] = home ?? "/nonexistent"
  return environment.merging(more) { $1 }
}

/// The full path of a program: one built by this package, beside the tests, or else one of the system.
package func programPath(_ name: String) -> String {
  if name.contains("/") { return name }
  let built = builtProgram(name)
  if access(built, X_OK) == 0 { return built }
  return ["/usr/bin", "/bin"].map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 } ?? built
}

/// Where a program of this package is when it has been built: beside the bundle of the tests.
package func builtProgram(_ name: String) -> String {
  Bundle.main.bundleURL.appending(path: name).path(percentEncoded: false)
}

/// Time that only goes forward: CLOCK_MONOTONIC.
package func monotonicNow() -> Duration {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
}

/// A null-ended array of C strings.
private final class CStringArray {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  deinit { pointers.forEach { free($0) } }
}
