import Foundation
import TestSupport
import Testing

/// The explorer's words by each voice: what a real Speech Dispatcher was given, what was heard of eSpeak NG.
@Suite("Ways to speak", .serialized)
struct SpeechWaysTests {
  private static let aapl = Fixture.path("data/aapl-daily.csv")
  private static let options = ["explore", aapl, "--verbosity", "terse", "--rate", "449"]
  private static let start = "gap down 0.7%"

  private func explore(
    _ arguments: [String], environment: [String: String], in folder: TemporaryFolder
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      "sonify", Self.options + arguments, columns: 200, environment: environment, folder: folder)
    try terminal.read(until: Self.start)
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
  }

  @Test("the same keys give the same words on the terminal, in the daemon's log, and as sound of the right length")
  func sameWords() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let device = try PacedDevice()
    defer { device.remove() }
    let service = try SpeechService()
    defer { service.stop() }
    let own = try explore(["--speech", "espeak"], environment: device.environment, in: folder)
    let served = try explore(
      ["--speech", "dispatcher", "--device", "null"], environment: service.environment, in: other)
    // First without tones, so that only speech is heard.
    var texts: [String] = []
    for (key, end) in [("x", "off."), ("b", "down 0.71%"), ("b", "down 0.98%"), ("s", "down 21.43%"), ("w", "2013")] {
      let start = device.capture().samples.count
      for terminal in [own, served] { terminal.type(key) }
      let printed = try own.read(until: end)
      #expect(try served.read(until: end) == printed)
      texts.append(try said(of: printed, by: service, after: texts.count))
      let length = try spokenLength(of: texts[texts.count - 1])
      // The last ones are cut: their sound has only begun.
      guard texts.count <= 3 else { continue }
      try own.wait(for: "the end of the words") { heardLength(device, after: start) > length - 0.4 }
      try own.wait(for: "silence") { !device.capture().samples.suffix(9_600).contains { abs($0) > 0.01 } }
      #expect(abs(heardLength(device, after: start) - length) < 0.4)
    }
    #expect(texts[1] == "February 28th, 441.40, down 0.71 percent")
    for terminal in [own, served] { try leave(terminal) }
  }

  /// What the daemon was given for a printed answer.
  private func said(of printed: String, by service: SpeechService, after count: Int) throws -> String {
    let deadline = monotonicNow() + .seconds(30)
    // One for the start, and one for each key.
    while service.messages.count < count + 2, monotonicNow() < deadline { usleep(5_000) }
    let messages = service.messages
    try #require(messages.count == count + 2)
    // The values are the same: every number that is printed is spoken, in its order.
    let numbers = { (text: String) in text.matches(of: /\d+(\.\d+)?/).map { String($0.0) } }
    let last = messages[count + 1].text
    let printedNumbers = numbers(printed.replacing(",", with: ""))
    let spokenNumbers = numbers(last.replacing(",", with: ""))
    #expect(printedNumbers.compactMap(Double.init) == spokenNumbers.compactMap(Double.init), "\(printed): \(last)")
    return last
  }

  /// How long eSpeak NG itself takes for a text, in seconds.
  private func spokenLength(of text: String) throws -> Double {
    let folder = try TemporaryFolder()
    let arguments = ["-v", "en-us", "-s", "449", "-w", folder.path("text.wav"), "--", text]
    #expect(try ProgramRun.result(of: "espeak-ng", arguments).status == 0)
    let recording = try #require(Recording(path: folder.path("text.wav")))
    return Double(recording.frameCount) / 22_050
  }

  /// From the first loud sample to the last one, in seconds.
  private func heardLength(_ device: PacedDevice, after start: Int) -> Double {
    let capture = device.capture()
    let samples = capture.samples.dropFirst(start)
    guard let first = samples.firstIndex(where: { abs($0) > 0.01 }),
      let last = samples.lastIndex(where: { abs($0) > 0.01 })
    else { return 0 }
    return Double(last - first) / Double(2 * capture.rate)
  }

  // MARK: Alerts

  private static let crossing = "Crosses 440.00 downwards. Mar 1, 430.47, down 2.48%, gap down 0.7%"
  private static let before = "Feb 28, 441.40, down 0.71%"

  /// Waits until half a second of silence has been heard, and the daemon has said all that it was given.
  private func waitForSilence(
    of terminal: PseudoTerminal, on device: PacedDevice, and service: SpeechService
  ) throws {
    try terminal.wait(for: "silence") {
      let samples = device.capture().samples
      let isSilent = samples.count > 48_000 && !samples.suffix(48_000).contains { abs($0) > 0.01 }
      return isSilent && service.isQuiet
    }
  }

  @Test(
    "an alert that a key cuts is said again by the next one, until it was said", arguments: ["espeak", "dispatcher"])
  func cutAlert(speech: String) throws {
    let folder = try TemporaryFolder()
    let service = try SpeechService()
    defer { service.stop() }
    let device = try PacedDevice()
    defer { device.remove() }
    let terminal = try explore(
      ["--speech", speech, "--levels", "440"], environment: device.environment.merging(service.environment) { $1 },
      in: folder)
    // To the candle that crosses, and away from it before a word of it can be said.
    terminal.type("bnb")
    try terminal.read(until: Self.crossing)
    #expect(
      try terminal.read(until: "0.71%") == "\r\nAt Mar 1, 2013: Crosses 440.00 downwards. \(Self.before)")
    try waitForSilence(of: terminal, on: device, and: service)
    terminal.type("n")
    try terminal.read(until: Self.crossing)
    try waitForSilence(of: terminal, on: device, and: service)
    terminal.type("b")
    #expect(try terminal.read(until: "0.71%") == "\r\n\(Self.before)")
    if speech == "dispatcher" {
      let alerts = service.messages.filter { $0.priority == "message" }.map(\.text)
      #expect(alerts.suffix(2) == ["At March 1st, 2013: Crosses 440 downwards.", "Crosses 440 downwards."])
    } else {
      #expect(service.messages.isEmpty)
    }
    try leave(terminal)
  }

  @Test("an alert that a held key passes over is told where it stops", arguments: ["espeak", "off"])
  func passedAlert(speech: String) throws {
    let folder = try TemporaryFolder()
    let device = try PacedDevice()
    defer { device.remove() }
    let terminal = try explore(
      ["--speech", speech, "--levels", "443"], environment: device.environment, in: folder)
    // Three presses that come together: the first steps over the level downwards, the last upwards.
    terminal.type("bbb")
    let told = try terminal.read(until: "26th, 448.97")
    #expect(
      told.contains("2 crossings, the last at Feb 26, 2013: Crosses 443.00 upwards.")
        || told.contains("443.00 downwards"))
    try leave(terminal)
  }

  // MARK: Faults

  @Test("a daemon that ends is told of in a sentence, and eSpeak NG says what was not said")
  func daemonEnds() throws {
    let folder = try TemporaryFolder()
    let service = try SpeechService()
    let device = try PacedDevice()
    defer { device.remove() }
    let terminal = try explore(
      ["--speech", "dispatcher"], environment: device.environment.merging(service.environment) { $1 }, in: folder)
    terminal.type("x")
    try terminal.read(until: "Tones off.")
    try terminal.wait(for: "the words") { service.messages.last?.text.hasPrefix("Tones off.") == true }
    let count = device.capture().samples.count
    service.stop()
    try terminal.read(
      until: "Speech Dispatcher has ended; eSpeak NG speaks. :settings speech dispatcher tries it again. Tones off.")
    try terminal.wait(for: "eSpeak NG") { device.capture().samples.dropFirst(count).contains { abs($0) > 0.1 } }
    terminal.type("b")
    #expect(try terminal.read(until: "0.71%").hasSuffix(Self.before))
    try leave(terminal)
  }

  @Test("without a daemon the explorer says so in a sentence, and explores")
  func noDaemon() throws {
    let folder = try TemporaryFolder()
    let device = try PacedDevice()
    defer { device.remove() }
    let environment = ["SPEECHD_ADDRESS": "unix_socket:\(folder.path("nobody"))", "SPEECHD_CMD": "/bin/false"]
    let terminal = try explore(
      ["--speech", "dispatcher"], environment: device.environment.merging(environment) { $1 }, in: folder)
    try terminal.read(until: "Speech Dispatcher is not running and does not start; eSpeak NG speaks.")
    try terminal.wait(for: "eSpeak NG") { device.capture().samples.contains { abs($0) > 0.2 } }
    // Speech off and on again tries it again.
    terminal.type("y")
    try terminal.read(until: "Speech off.")
    terminal.type("y")
    try terminal.read(until: "Speech Dispatcher is not running and does not start; eSpeak NG speaks.")
    try leave(terminal)
  }

  @Test("play has the daemon speak the summary, or eSpeak NG after a sentence")
  func play() throws {
    let month = Fixture.path("conformance/month.csv")
    let device = try PacedDevice()
    defer { device.remove() }
    let service = try SpeechService()
    let arguments = ["play", month, "--speech", "dispatcher", "--rate", "449", "--duration", "1"]
    let environment = device.environment.merging(service.environment) { $1 }
    let result = try ProgramRun.result(arguments, environment: environment)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(service.messages.count == 1)
    #expect(service.messages[0].text.contains("190.43, plus 4.63 percent") || service.messages[0].text.contains("4.63"))
    service.stop()
    let without = try ProgramRun.result(arguments, environment: environment)
    #expect(without.status == 0)
    #expect(without.output == result.output)
    #expect(without.errors == "Speech Dispatcher is not running and does not start; eSpeak NG speaks.\n")
  }

  @Test("speech that is turned off and on again by key is that of the daemon, also at the next start")
  func remembered() throws {
    let folder = try TemporaryFolder()
    let service = try SpeechService()
    defer { service.stop() }
    let settings = folder.path(".config/sonify")
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    try folder.write("{\"speech\": \"dispatcher\"}", to: ".config/sonify/config.json")
    let environment = service.environment.merging(["XDG_CONFIG_HOME": folder.path(".config")]) { $1 }
    let first = try explore(["--device", "null"], environment: environment, in: folder)
    first.type("y")
    try first.read(until: "Speech off.")
    try leave(first)
    #expect(try String(contentsOfFile: "\(settings)/config.json", encoding: .utf8).contains("\"off\""))
    let count = service.messages.count
    let second = try explore(["--device", "null"], environment: environment, in: folder)
    #expect(service.messages.count == count)
    second.type("y")
    try second.read(until: "Speech on.")
    try second.wait(for: "the words") { service.messages.last == .init("Speech on.") }
    try leave(second)
    #expect(try String(contentsOfFile: "\(settings)/config.json", encoding: .utf8).contains("\"dispatcher\""))
  }

  @Test("who speaks can be changed while exploring")
  func changed() throws {
    let folder = try TemporaryFolder()
    let service = try SpeechService()
    defer { service.stop() }
    let terminal = try explore(
      ["--device", "null", "--speech", "espeak"], environment: service.environment, in: folder)
    for (value, end) in [("dispatcher", "speech: dispatcher. Kept."), ("espeak", "speech: espeak. Kept.")] {
      terminal.type(":settings speech \(value)\r")
      try terminal.read(until: end)
      // Its answer is the first that it gives.
      try terminal.wait(for: "the words") { service.messages.contains(.init("speech: dispatcher. Kept.")) }
    }
    try leave(terminal)
    // The characters of the second line were said by it too, and not the answer.
    #expect(!service.messages.contains(.init("speech: espeak. Kept.")))
  }
}
