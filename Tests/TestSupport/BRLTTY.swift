import Foundation
import Glibc

/// A real BRLTTY of a test's own, with a virtual display whose cells are read and whose keys are pressed here.
///
/// It touches no display, configuration or screen reader of the machine.
package final class BRLTTY {
  package enum Failure: Error, Equatable {
    case noAnswer(log: String)
    case tookTooLong(waitingFor: String, shown: [String], log: String)
  }

  /// Where BRLTTY takes the screen from that it shows when no program writes to the display.
  package enum Screen: Equatable, Sendable {
    /// Nowhere; programs connect to it.
    case none
    /// The image of a screen that ``SharedScreen`` makes.
    case shared
    /// The Linux console.
    case console
  }

  /// What the display has shown so far, each time that it changed, as text and without blanks at the end.
  package private(set) var shown: [String] = []
  /// The dots of the cells that the display shows now: a number for each dot, ascending.
  package private(set) var dots: [[Int]] = []

  private let folder = Result { try TemporaryFolder() }
  private let port: Int
  private var process: BackgroundProcess?
  private var display: CInt = -1
  private var unread: [UInt8] = []
  /// Text whose dots have not come yet.
  private var arriving: String?

  /// Starts BRLTTY and connects its display.
  ///
  /// - Parameters:
  ///   - screen: What is shown when no program writes to the display.
  ///   - cells: How many cells the display has.
  ///   - key: The secret that programs must know to connect; without it all may.
  /// - Throws: ``Failure`` when it does not come up.
  package init(showing screen: Screen = .none, cells: Int = 40, key: String? = nil) throws {
    let folder = try folder.get()
    port = try Self.freePort()
    let authorisation = try key.map { "keyfile:\(try folder.write($0, to: "key"))" } ?? "none"
    let driver = [Screen.none: "no", .shared: "sc", .console: "lx"][screen] ?? "no"
    process = try BackgroundProcess(
      [
        "brltty", "-n", "-q", "-E", "-f", "/dev/null", "-b", "vr", "-d", "server:\(folder.path("display"))", "-x",
        driver, "-s", "no", "-A", "auth=\(authorisation),host=\(host)", "-P", folder.path("pid"), "-U", folder.path,
        "-W", folder.path,
      ],
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8"],
      output: URL(filePath: folder.path("output")), log: URL(filePath: folder.path("log")))
    try connect(folder.path("display"))
    send("cells \(cells) 1")
    try wait(for: "its cells") { dots.count == cells }
  }

  deinit {
    end()
    if display >= 0 { close(display) }
  }

  /// Ends BRLTTY, whoever is connected.
  package func end() {
    process?.end()
    process = nil
  }

  /// What a program under test must find in its environment to connect.
  ///
  /// CONTROLVT tells on which console it runs; the display is that of any.
  package var environment: [String: String] { ["BRLAPI_HOST": host, "CONTROLVT": "1"] }

  /// What the display shows now.
  package var text: String { shown.last ?? "" }

  /// Presses a key by the name of its command: `FWINRT`, `LNUP`.
  package func press(_ command: String) { send(command) }

  /// Presses the routing key above a cell, counted from 0.
  package func route(_ cell: Int) { send("route \(cell)") }

  /// Waits until the display shows a text.
  package func wait(for text: String) throws { try wait(for: text) { self.text == text } }

  /// Waits until something is so, reading the display.
  package func wait(for name: String, limit: Duration = .seconds(30), until condition: () -> Bool) throws {
    let end = monotonicNow() + limit
    while !condition() {
      guard monotonicNow() < end else { throw Failure.tookTooLong(waitingFor: name, shown: shown, log: log) }
      read(milliseconds: 20)
    }
  }

  // MARK: The display's protocol

  private func connect(_ path: String) throws {
    let end = monotonicNow() + .seconds(30)
    while display < 0 {
      guard monotonicNow() < end else { throw Failure.noAnswer(log: log) }
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1)) }
      let result = withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if result == 0 {
        display = descriptor
      } else {
        close(descriptor)
        usleep(20_000)
      }
    }
  }

  private func send(_ line: String) {
    let bytes = Array("\(line)\r\n".utf8)
    _ = bytes.withUnsafeBytes { Glibc.send(display, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  private func read(milliseconds: CInt) {
    var request = pollfd(fd: display, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = Glibc.read(display, &buffer, buffer.count)
    guard count > 0 else {
      // BRLTTY has ended; the caller's limit still counts.
      usleep(20_000)
      return
    }
    unread += buffer.prefix(count)
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      take(String(decoding: unread[..<end], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
      unread.removeSubrange(...end)
    }
  }

  /// Takes `Visual "text"` or `Braille "1|23| …"`, a number of dots for each cell.
  private func take(_ line: String) {
    guard let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), start < end else { return }
    let content = line[line.index(after: start)..<end]
    if line.hasPrefix("Visual") {
      arriving = String(content.reversed().drop { $0.isWhitespace }.reversed())
    } else if line.hasPrefix("Braille") {
      dots = content.split(separator: "|", omittingEmptySubsequences: false).map { $0.compactMap(\.wholeNumberValue) }
      if let text = arriving { shown.append(text) }
      arriving = nil
    }
  }

  // MARK: Its place

  /// BrlAPI counts its ports from 4101 on.
  private static let firstPort = 4_101

  private var host: String { "127.0.0.1:\(port - Self.firstPort)" }

  private var log: String { (try? String(contentsOfFile: folder.get().path("log"), encoding: .utf8)) ?? "" }

  /// A port that nobody listens at now.
  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return try bindToFreePort(descriptor)
  }
}
