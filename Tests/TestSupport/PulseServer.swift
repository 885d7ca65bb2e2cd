package import Foundation

/// A PulseAudio server of a test's own, with one sink that nobody hears and a recording of it.
///
/// It has its own folder and socket and touches no server of the user. The sink is kept awake by a silent client: an
/// idle null sink renders two seconds ahead, and sound would come as much later.
package final class PulseServer {
  /// Why the server is of no use.
  package enum Failure: Error {
    /// A program cannot be run.
    case cannotRun(String, any Error)
    /// The server did not come up, or the recording did not begin, in ten seconds; this is its log.
    case noAnswer(log: String)
  }

  /// The folder that holds all of the server's files.
  package let folder: URL
  private let longest: Duration
  private var processes: [BackgroundProcess] = []
  private var growth: FileGrowth?

  /// Starts the server and the recording, and waits until both run.
  ///
  /// - Parameters:
  ///   - recordingMilliseconds: how long the recorder lets sound wait before it writes it.
  ///   - longest: the time after which the server ends by itself.
  /// - Throws: ``Failure``.
  package init(recordingMilliseconds: Int = 10, longest: Duration = .seconds(120)) throws(Failure) {
    self.longest = longest
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sonify-pulse-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(ALSAConfiguration.text(defaultDevice: name).utf8).write(to: file("alsa.conf"))
    } catch {
      throw .cannotRun("mkdir", error)
    }
    do throws(Failure) {
      try startServer()
      try run("pacat", ["--latency-msec=10", "--raw", "/dev/zero"])
      growth = FileGrowth(of: file("capture").path)
      try run(
        "parec",
        ["--latency-msec=\(recordingMilliseconds)", "--raw", "--device=ear.monitor"]
          + Self.sampleFormat, output: "capture")
      guard waitUntil({ !recordedBytes.isEmpty }) else { throw .noAnswer(log: log) }
    } catch {
      stop()
      throw error
    }
  }

  deinit {
    stop()
  }

  /// Ends the server and its clients, and deletes the folder.
  package func stop() {
    processes.reversed().forEach { $0.end() }
    processes = []
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the server alone, whoever plays on it.
  package func stopServer() {
    processes.first?.end()
  }

  // MARK: - Use

  /// What a program under test must find in its environment, to play on this server.
  package var environment: [String: String] {
    [
      "ALSA_CONFIG_PATH": file("alsa.conf").path, "PULSE_SERVER": server, "HOME": folder.path,
      "XDG_RUNTIME_DIR": folder.path, "PULSE_RUNTIME_PATH": folder.path,
    ]
  }

  /// The name by which this process can open the sink, once ``ALSAConfiguration/install()`` was called.
  package var name: String {
    "pulse_at:SERVER='\(server)'"
  }

  /// All that was heard up to now.
  package func capture() -> PacedDevice.Capture {
    let samples = recordedBytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 1, by: 2).map {
        Float(bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self)) / 32_768
      }
    }
    return PacedDevice.Capture(rate: 48_000, channels: 2, samples: samples)
  }

  /// All that was heard up to now, with its times.
  ///
  /// The sink makes a block of sound at the moment when its first frame is to be heard, and the recorder gets the block
  /// at once. So a frame's time is that of the block's coming, which was later by the recorder's delay, and the frames
  /// that stood before it in the block.
  package func timedCapture() -> TimedCapture {
    let capture = capture()
    let ends = growth?.steps.map { (time: $0.time, frame: $0.byteCount / 4) } ?? []
    let stretches = zip([0] + ends.map(\.frame), ends).map { start, end in
      TimedCapture.Stretch(frames: start..<end.frame, time: end.time, rate: capture.rate)
    }
    return TimedCapture(capture, stretches: stretches)
  }

  // MARK: - Processes

  /// How the sink runs and is recorded: nothing to convert, so that samples come through unchanged.
  private static let sampleFormat = ["--format=s16le", "--rate=48000", "--channels=2"]

  private func startServer() throws(Failure) {
    try run(
      "pulseaudio",
      [
        "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes", "--realtime=no",
        "--high-priority=no", "--log-target=stderr",
        "-L", "module-native-protocol-unix socket=\(file("socket").path) auth-anonymous=1 auth-cookie-enabled=0",
        "-L", "module-null-sink sink_name=ear format=s16le rate=48000 channels=2",
      ])
    guard waitUntil({ FileManager.default.fileExists(atPath: file("socket").path) }) else {
      throw .noAnswer(log: log)
    }
  }

  private func run(_ program: String, _ arguments: [String], output: String? = nil) throws(Failure) {
    do {
      try processes.append(
        BackgroundProcess(
          [program] + arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
          output: output.map(file) ?? URL(fileURLWithPath: "/dev/null"), log: file("\(program).log"), longest: longest))
    } catch {
      throw .cannotRun(program, error)
    }
  }

  private func waitUntil(_ condition: () -> Bool) -> Bool {
    for _ in 0..<1000 {
      if condition() { return true }
      usleep(10_000)
    }
    return condition()
  }

  private var log: String {
    ["pulseaudio.log", "parec.log", "pacat.log"].map { (try? String(contentsOf: file($0), encoding: .utf8)) ?? "" }
      .joined()
  }

  private var recordedBytes: Data {
    (try? Data(contentsOf: file("capture"))) ?? Data()
  }

  private var server: String {
    "unix:\(file("socket").path)"
  }

  private func file(_ name: String) -> URL {
    folder.appendingPathComponent(name)
  }
}
