import Foundation

/// A real Speech Dispatcher of a test's own: its socket, settings and log are in a folder that goes away, and it plays
/// on a paced device.
package final class SpeechService {
  package enum Failure: Error {
    /// It did not listen in time; what it printed.
    case noAnswer(log: String)
  }

  /// Something that was said, as the daemon's log has it.
  package struct Message: Equatable {
    package let text: String
    /// As the protocol calls them: `message`, `text`.
    package let priority: String

    package init(_ text: String, priority: String = "text") {
      (self.text, self.priority) = (text, priority)
    }
  }

  /// The rate that its user has set, -100 to 100.
  package static let rate = 20

  /// What the daemon's voice is heard on.
  package let device: PacedDevice
  private let folder: TemporaryFolder
  private let daemon: BackgroundProcess

  /// Starts the daemon and waits until it listens.
  ///
  /// - Parameter longest: The time after which it ends by itself.
  /// - Throws: ``Failure``, or when a program or file cannot be had.
  package init(longest: Duration = .seconds(120)) throws {
    folder = try TemporaryFolder()
    device = try PacedDevice()
    try Self.writeSettings(into: folder.path)
    let arguments = [
      "-s", "-t", "0", "-l", "5", "-C", folder.path("speech-dispatcher"), "-c", "unix_socket", "-S",
      folder.path("socket"), "-L", folder.path, "-P", folder.path("pid"),
    ]
    let environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
      "XDG_RUNTIME_DIR": folder.path, "PULSE_SERVER": "unix:/nonexistent",
    ]
    daemon = try BackgroundProcess(
      ["speech-dispatcher"] + arguments, environment: environment.merging(device.environment) { $1 },
      output: URL(filePath: folder.path("output")), log: URL(filePath: folder.path("errors")), longest: longest)
    let deadline = monotonicNow() + .seconds(60)
    while !FileManager.default.fileExists(atPath: folder.path("socket")) {
      guard monotonicNow() < deadline else { throw Failure.noAnswer(log: text("errors")) }
      usleep(10_000)
    }
  }

  deinit { stop() }

  /// Ends the daemon, whoever is talking to it.
  package func stop() {
    daemon.end()
    device.remove()
  }

  /// Settings with one voice, in a folder where a daemon of this home finds them.
  package static func writeSettings(into folder: String, more: String = "") throws {
    let modules = "\(folder)/speech-dispatcher/modules"
    try FileManager.default.createDirectory(atPath: modules, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: "\(modules)/espeak-ng.conf"))
    let settings = """
      AudioOutputMethod "alsa"
      AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
      DefaultModule espeak-ng
      DefaultRate \(rate)
      \(more)

      """
    try Data(settings.utf8).write(to: URL(filePath: "\(folder)/speech-dispatcher/speechd.conf"))
  }

  /// What a program under test must find in its environment, to speak by this daemon and to start no other.
  package var environment: [String: String] {
    ["SPEECHD_ADDRESS": "unix_socket:\(folder.path("socket"))", "SPEECHD_CMD": "/bin/false"]
  }

  /// All that it was given to say, in order.
  package var messages: [Message] {
    text("speech-dispatcher.log").matches(of: #/Queueing message \|([^\n]*)\| with priority (\d)/#).map { match in
      let names = ["1": "important", "2": "message", "3": "text", "4": "notification", "5": "progress"]
      return Message(String(match.1), priority: names[String(match.2)] ?? "")
    }
  }

  /// Whether it has said, or cut, all that it was given.
  package var isQuiet: Bool {
    let ends = text("speech-dispatcher.log").matches(of: #/REPLY:\|70[23]-/#).count
    return ends >= messages.count
  }

  /// The commands that it got, the data of messages among them.
  package var commands: [String] {
    text("speech-dispatcher.log").matches(of: #/DATA:\|([^\r\n]*)/#).map { String($0.1) }
  }

  private func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: folder.path(name)) ?? Data(), as: UTF8.self)
  }
}
