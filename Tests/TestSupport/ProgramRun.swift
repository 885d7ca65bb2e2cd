import Foundation
import Glibc
import Synchronization

/// A run of a program with pipes for its standard input, output and errors.
///
/// Use ``result(of:_:input:environment:folder:limit:)`` unless something has to happen while the program runs. A program that
/// does not end in time is killed.
package final class ProgramRun {
  private let child: ChildProcess
  private var input: (descriptor: CInt, rest: ArraySlice<UInt8>)?
  private var output: Collected
  private var errors: Collected

  /// What came out of the program by one pipe.
  private struct Collected {
    var descriptor: CInt?
    var bytes: [UInt8] = []
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: A program of this package by its name, one of the system by its name, or a path.
  ///   - arguments: What follows the program's name.
  ///   - input: What it reads from standard input, which ends after it.
  ///   - environment: Added to the little that every program gets; ``ProgramRun`` hides the machine's own.
  ///   - folder: Where the program runs, which is also its home.
  /// - Throws: ``ProgramError`` when the program is not there.
  package init(
    _ program: String = "sonify", _ arguments: [String] = [], input: [UInt8] = [], environment: [String: String] = [:],
    folder: TemporaryFolder? = nil
  ) throws {
    _ = ignoreBrokenPipes
    (child, self.input, output, errors) = try descriptorsAreOurs.withLock { _ in
      let (inputPipe, outputPipe, errorPipe) = (try Pipe(), try Pipe(), try Pipe())
      let child = try ChildProcess(
        programPath(program), arguments, environment: programEnvironment(home: folder?.path, adding: environment),
        folder: folder?.path,
        streams: [inputPipe.readEnd, outputPipe.writeEnd, errorPipe.writeEnd].map { .descriptor($0) },
        inNewSession: false)
      for descriptor in [inputPipe.readEnd, outputPipe.writeEnd, errorPipe.writeEnd] { close(descriptor) }
      return (
        child, (inputPipe.writeEnd, input[...]), Collected(descriptor: outputPipe.readEnd),
        Collected(descriptor: errorPipe.readEnd)
      )
    }
  }

  deinit {
    for descriptor in [input?.descriptor, output.descriptor, errors.descriptor] { descriptor.map { _ = close($0) } }
  }

  /// Runs a program to its end.
  package static func result(
    of program: String = "sonify", _ arguments: [String] = [], input: [UInt8] = [], environment: [String: String] = [:],
    folder: TemporaryFolder? = nil, limit: Duration = .seconds(30)
  ) throws -> ProgramResult {
    try ProgramRun(program, arguments, input: input, environment: environment, folder: folder).finish(limit: limit)
  }

  /// Sends a signal to the program.
  package func send(_ signal: CInt) {
    child.send(signal)
  }

  /// Waits until the program has a file open, or has ended.
  package func waitUntilOpen(_ path: String) {
    let table = "/proc/\(child.pid)/fd"
    while child.poll() == nil {
      let open = (try? FileManager.default.contentsOfDirectory(atPath: table)) ?? []
      if open.contains(where: { (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(table)/\($0)")) == path }
      ) {
        return
      }
      usleep(500)
    }
  }

  /// Closes the reading end of the program's standard output: its next write finds a closed pipe.
  package func closeOutput() {
    output.descriptor.map { _ = close($0) }
    output.descriptor = nil
  }

  /// Waits until the program has written a text to standard output or standard error.
  package func wait(for text: String, limit: Duration = .seconds(30)) throws {
    let end = monotonicNow() + limit
    while !String(decoding: output.bytes, as: UTF8.self).contains(text)
      && !String(decoding: errors.bytes, as: UTF8.self).contains(text)
    {
      try give(upAfter: end)
      exchange()
    }
  }

  /// Waits for the end of the program.
  package func finish(limit: Duration = .seconds(30)) throws -> ProgramResult {
    let end = monotonicNow() + limit
    while child.poll() == nil {
      try give(upAfter: end)
      exchange()
    }
    // What is left in the pipes; a process that the program has left behind may keep them open for ever.
    while exchange() { try give(upAfter: end) }
    return ProgramResult(
      ending: child.ending ?? .signalled(SIGKILL), outputBytes: output.bytes, errorBytes: errors.bytes)
  }

  private func give(upAfter end: Duration) throws {
    guard monotonicNow() > end else { return }
    child.kill()
    throw ProgramError.tookTooLong(
      output: String(decoding: output.bytes, as: UTF8.self), errors: String(decoding: errors.bytes, as: UTF8.self))
  }

  /// Moves what can be moved through the pipes, and waits a little if nothing can.
  ///
  /// - Returns: whether anything came out of the program.
  @discardableResult
  private func exchange() -> Bool {
    var requests = [output.descriptor, errors.descriptor].compactMap { $0 }.map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    if let input { requests.append(pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0)) }
    poll(&requests, nfds_t(requests.count), 10)
    let ready = requests.filter { $0.revents != 0 }.map(\.fd)
    if let input, ready.contains(input.descriptor) { feed(input.descriptor, input.rest) }
    let hasOutput = Self.collect(&output, ready)
    let hasErrors = Self.collect(&errors, ready)
    return hasOutput || hasErrors
  }

  private func feed(_ descriptor: CInt, _ rest: ArraySlice<UInt8>) {
    // A pipe that can be written takes this much without waiting (PIPE_BUF).
    let count = rest.prefix(4096).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    input?.rest = rest.dropFirst(max(count, 0))
    if count < 0 || input?.rest.isEmpty == true {
      close(descriptor)
      input = nil
    }
  }

  private static func collect(_ stream: inout Collected, _ ready: [CInt]) -> Bool {
    guard let descriptor = stream.descriptor, ready.contains(descriptor) else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 {
      stream.bytes += buffer.prefix(count)
    } else {
      close(descriptor)
      stream.descriptor = nil
    }
    return true
  }
}

/// What a program did.
package struct ProgramResult: Equatable, Sendable {
  package let ending: Ending
  package let outputBytes: [UInt8]
  package let errorBytes: [UInt8]

  /// Standard output as text.
  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  /// Standard error as text.
  package var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  /// The exit status; nil if a signal ended the program.
  package var status: CInt? { if case .exited(let status) = ending { status } else { nil } }
}

/// Held while descriptors are made that a program started at the same time must not inherit.
let descriptorsAreOurs = Mutex(())

/// Writing to a program that has ended gives an error, and does not end the tests.
let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

private struct Pipe {
  let readEnd: CInt
  let writeEnd: CInt

  init() throws {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ProgramError.cannotStart("pipe", String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }
}
