import Glibc
import TestSupport
import Testing

/// The test support itself: what it tells of a program must be so.
@Suite struct ProgramRunTests {
  @Test("output, errors and status are kept apart")
  func streams() throws {
    let run = try ProgramRun.result(of: "sh", ["-c", "echo out; echo wrong >&2; exit 3"])
    #expect(run.output == "out\n")
    #expect(run.errors == "wrong\n")
    #expect(run.ending == .exited(status: 3))
    #expect(run.status == 3)
  }

  @Test("standard input is given whole and then ends")
  func input() throws {
    let bytes = (0..<300_000).map { UInt8($0 % 253) }
    let run = try ProgramRun.result(of: "cat", input: bytes)
    #expect(run.outputBytes == bytes)
    #expect(try ProgramRun.result(of: "true", input: bytes).status == 0)
  }

  @Test("a program gets its folder and environment, and nothing of the machine's")
  func environment() throws {
    let folder = try TemporaryFolder()
    try folder.write("here", to: "file")
    let run = try ProgramRun.result(
      of: "sh", ["-c", "cat file; echo \"-$GREETING-$HOME-$TERM\""], environment: ["GREETING": "hello"], folder: folder)
    #expect(run.output == "here-hello-\(folder.path)-\n")
  }

  @Test("a folder is removed with all in it")
  func folder() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(try folder?.write("text", to: "file"))
    #expect(access(path, R_OK) == 0)
    folder = nil
    #expect(access(path, R_OK) != 0)
  }

  @Test("signals and a closed output reach a program")
  func signals() throws {
    let sleeper = try ProgramRun("sh", ["-c", "echo ready; exec sleep 100"])
    try sleeper.wait(for: "ready")
    sleeper.send(SIGTERM)
    #expect(try sleeper.finish().ending == .signalled(SIGTERM))

    let writer = try ProgramRun("yes")
    try writer.wait(for: "y\n")
    writer.closeOutput()
    #expect(try writer.finish().ending == .signalled(SIGPIPE))
  }

  @Test("a program that does not end is killed, and its process does not stay")
  func limit() throws {
    let run = try ProgramRun("sh", ["-c", "echo $$; exec sleep 100"])
    let failure = #expect(throws: ProgramError.self) { try run.finish(limit: .milliseconds(300)) }
    guard case .tookTooLong(let output, _) = failure, let pid = pid_t(output.dropLast()) else {
      Issue.record("no process id in time")
      return
    }
    #expect(kill(pid, 0) == -1)
  }

  @Test("a process that was left behind does not hold up the end")
  func leftBehind() throws {
    let run = try ProgramRun.result(of: "sh", ["-c", "sleep 3 & echo done"])
    #expect(run.output == "done\n")
  }

  @Test("what is not there cannot be started")
  func missing() {
    #expect(throws: ProgramError.self) { try ProgramRun("no-such-program") }
  }
}
