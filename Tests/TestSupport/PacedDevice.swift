package import Foundation

/// The tests' own sound card: it keeps real time, keeps what was heard, and can fail in all the ways of a real one.
///
/// The device itself is `Tests/PacedDevice/paced_device.c`, an ALSA plug-in. A program under test gets it as its
/// default device by ``environment``; tests in this process open it by ``name``.
package struct PacedDevice {
  /// What the device grants, and how it fails.
  ///
  /// 0 and "" stand for: free, never.
  package struct Options {
    /// The only rate, in frames a second.
    package var rate = 0
    /// The only number of channels.
    package var channels = 0
    /// The only format: S16_LE, FLOAT_LE or S32_LE.
    package var format = ""
    /// The only length of a period, in frames.
    package var period = 0
    /// The frames between leaving the buffer and being heard.
    package var latency = 0
    /// The number of the error when it is opened while it is not plugged in; 0 is ENODEV.
    package var openErrno = 0
    /// An underrun each time it has run that long.
    package var underrunMilliseconds = 0
    /// It is unplugged when it has run that long.
    package var goneMilliseconds = 0
    /// It takes no more sound when it has run that long.
    package var stuckMilliseconds = 0

    package init() {}
  }

  /// Sound as it was heard.
  package struct Capture {
    /// In frames a second.
    package let rate: Int
    package let channels: Int
    /// Interleaved, full scale ±1.
    package let samples: [Float]

    package var frameCount: Int { samples.count / max(channels, 1) }

    /// The samples of one channel, counted from 0.
    package func channel(_ index: Int) -> [Float] {
      stride(from: index, to: samples.count, by: channels).map { samples[$0] }
    }
  }

  /// One line of the device's log.
  package struct Event {
    /// set, write, start, underrun, gone, drop or close.
    package let kind: String
    /// CLOCK_MONOTONIC in nanoseconds.
    package let time: Int
    /// The frame of the capture at which it happened.
    package let frame: Int
    /// What else the line tells.
    package let details: [String]
  }

  /// The folder that holds all of the device's files.
  package let folder: URL
  private let options: Options

  /// Makes a device in a folder of its own.
  ///
  /// - Parameters:
  ///   - options: what it grants and how it fails.
  ///   - isPluggedIn: whether it can be opened at first.
  /// - Throws: when the folder cannot be made.
  package init(_ options: Options = Options(), isPluggedIn: Bool = true) throws {
    self.options = options
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sonify-paced-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(ALSAConfiguration.text(defaultDevice: name).utf8).write(to: file("alsa.conf"))
    if isPluggedIn {
      try plugIn()
    }
  }

  /// Deletes the folder and all that was heard.
  package func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: - Use

  /// What a program under test must find in its environment, to have this as its default device.
  package var environment: [String: String] {
    ["ALSA_CONFIG_PATH": file("alsa.conf").path]
  }

  /// The name by which this process can open the device, once ``ALSAConfiguration/install()`` was called.
  package var name: String {
    let texts = [
      "CAPTURE": file("capture").path, "LOG": file("log").path, "PRESENT": file("present").path,
      "FORMAT": options.format,
    ].filter { !$0.value.isEmpty }
    let numbers = [
      "RATE": options.rate, "CHANNELS": options.channels, "PERIOD": options.period, "LATENCY": options.latency,
      "OPEN_ERRNO": options.openErrno, "UNDERRUN_MS": options.underrunMilliseconds,
      "GONE_MS": options.goneMilliseconds, "STUCK_MS": options.stuckMilliseconds,
    ].filter { $0.value != 0 }
    let arguments = texts.map { "\($0.key)='\($0.value)'" } + numbers.map { "\($0.key)=\($0.value)" }
    return "paced:" + arguments.sorted().joined(separator: ",")
  }

  /// Makes the device exist.
  package func plugIn() throws {
    try Data().write(to: file("present"))
  }

  /// Makes the device vanish, at once, whoever plays on it.
  package func unplug() throws {
    try FileManager.default.removeItem(at: file("present"))
  }

  // MARK: - What was heard

  /// All that was heard up to now, over all openings.
  package func capture() -> Capture {
    guard let set = log().last(where: { $0.kind == "set" }), set.details.count == 3,
      let rate = Int(set.details[0]), let channels = Int(set.details[1]),
      let bytes = try? Data(contentsOf: file("capture"))
    else { return Capture(rate: 0, channels: 0, samples: []) }
    return Capture(rate: rate, channels: channels, samples: samples(bytes, format: set.details[2]))
  }

  private func samples(_ bytes: Data, format: String) -> [Float] {
    bytes.withUnsafeBytes { bytes in
      switch format {
      case "S16_LE":
        stride(from: 0, to: bytes.count - 1, by: 2).map {
          Float(bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self)) / 32_768
        }
      case "S32_LE":
        stride(from: 0, to: bytes.count - 3, by: 4).map {
          Float(Double(bytes.loadUnaligned(fromByteOffset: $0, as: Int32.self)) / 2_147_483_647)
        }
      default:
        stride(from: 0, to: bytes.count - 3, by: 4).map {
          bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
        }
      }
    }
  }

  /// All that happened up to now, in order.
  package func log() -> [Event] {
    guard let text = try? String(contentsOf: file("log"), encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count >= 3, let time = Int(fields[1]), let frame = Int(fields[2]) else { return nil }
      return Event(kind: fields[0], time: time, frame: frame, details: Array(fields.dropFirst(3)))
    }
  }

  /// How often it had nothing to play.
  package var underrunCount: Int { log().count { $0.kind == "underrun" } }

  /// When a frame of the capture was heard: CLOCK_MONOTONIC in nanoseconds, or `nil` if it never was.
  ///
  /// That is the time of its write, and the frames that stood before it then.
  package func timeHeard(frame: Int) -> Int? {
    TimedCapture.time(of: frame, in: stretches).map { Int($0 / .nanoseconds(1)) }
  }

  /// All that was heard up to now, with its times.
  package func timedCapture() -> TimedCapture {
    TimedCapture(capture(), stretches: stretches)
  }

  /// One for each write: from its time and the frames that stood before it then.
  private var stretches: [TimedCapture.Stretch] {
    var rate = 48_000
    var result: [TimedCapture.Stretch] = []
    for event in log() {
      if event.kind == "set" {
        rate = event.details.first.flatMap { Int($0) } ?? rate
      } else if event.kind == "write", event.details.count == 2, let count = Int(event.details[0]),
        let delay = Int(event.details[1])
      {
        // The last write counts: what a drop threw away is written over.
        while let last = result.last, last.frames.lowerBound >= event.frame { result.removeLast() }
        let time = Duration.nanoseconds(event.time + delay * 1_000_000_000 / rate)
        result.append(TimedCapture.Stretch(frames: event.frame..<event.frame + count, time: time, rate: rate))
      }
    }
    return result
  }

  // MARK: - The plug-in

  struct ParameterType {
    let name: String
    let isText: Bool
  }

  /// The options of the plug-in, as `paced_device.c` names them.
  static let parameterTypes =
    ["capture", "log", "present", "format"].map { ParameterType(name: $0, isText: true) }
    + ["rate", "channels", "period", "latency", "open_errno", "underrun_ms", "gone_ms", "stuck_ms"]
    .map { ParameterType(name: $0, isText: false) }

  /// The plug-in as it was built, beside the tests.
  static var library: URL {
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("libPacedDevice.so")
  }

  private func file(_ name: String) -> URL {
    folder.appendingPathComponent(name)
  }
}
