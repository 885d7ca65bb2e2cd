import Foundation
import TestSupport

/// A run of `sonify explore` with a listener at the keyboard, who presses keys at irregular moments.
struct LatencySession {
  private let home: TemporaryFolder
  private let terminal: PseudoTerminal

  /// The program's process id.
  var pid: pid_t { terminal.pid }

  /// Starts the explorer and waits until it is quiet.
  ///
  /// With speech, tones are off.
  init(
    _ options: ExplorerOptions, _ chart: ExplorerOptions.Chart, isSpeechOn: Bool, keepAliveSeconds: Int = 30,
    environment: [String: String]
  ) throws {
    let arguments = [
      "explore", chart.path, "--buffer", "\(options.bufferMilliseconds)", "--keep-alive", "\(keepAliveSeconds)",
      "--speech", isSpeechOn ? "espeak" : "off",
    ]
    home = try TemporaryFolder()
    terminal = try PseudoTerminal(
      options.program, arguments, columns: 500, environment: environment, folder: home)
    try terminal.read(until: "Question mark for help.", limit: .seconds(120))
    try pause(milliseconds: 500)
    if isSpeechOn {
      _ = try press("x", thenWait: 300)
    }
    _ = try press(Self.escape, thenWait: 500)
  }

  private static let escape = "\u{1B}"

  /// Steps back candle by candle, each heard to its end.
  func play(keyCount: Int) throws -> [Press] {
    // A note lasts 180 ms.
    try (0..<keyCount).map { _ in try press("b", thenWait: 230) }
  }

  /// Steps back candle by candle, and for each asks for a value; all are silenced while they are read.
  ///
  /// - Returns: for each candle the step and the question.
  func speak(keyCount: Int) throws -> [(step: Press, question: Press)] {
    try (0..<keyCount).map { _ in (try pressAndStop("b", after: 250), try pressAndStop("o", after: 130)) }
  }

  private func pressAndStop(_ key: String, after milliseconds: Int) throws -> Press {
    var press = try press(key, thenWait: milliseconds)
    // Escape would silence too, but only after the wait for the rest of a longer key.
    press.stop = try self.press(" ", thenWait: 70).interval
    return press
  }

  /// Holds the key that steps back, which then comes so many times at regular intervals.
  ///
  /// - Returns: the answers, and the last press, followed by a second without keys.
  func hold(pressCount: Int, interval: Duration) throws -> (answers: [String], last: Press) {
    let start = monotonicNow()
    let outputCount = terminal.output.count
    for number in 0..<pressCount - 1 {
      terminal.type("b")
      let next = start + interval * (number + 1)
      // The last milliseconds are slept, since reading waits in steps of ten.
      try terminal.wait(for: "the next press") { next - monotonicNow() < .milliseconds(15) }
      usleep(UInt32(max(0, (next - monotonicNow()) / .microseconds(1))))
    }
    let last = try press("b", thenWait: 1000)
    let answers = terminal.output.dropFirst(outputCount).split(whereSeparator: \.isNewline)
    return (answers.map(String.init), last)
  }

  /// The position that the explorer tells: the first number after the word Candle.
  func position() throws -> Int? {
    terminal.type("w")
    let answer = try terminal.readUntilQuiet()
    guard let range = answer.range(of: "andle ") else { return nil }
    return Int(answer[range.upperBound...].prefix { $0.isNumber || $0 == "," }.filter(\.isNumber))
  }

  func leave() throws {
    terminal.type("q")
    _ = try terminal.waitForEnd()
  }

  /// Presses a key and reads the answer.
  private func press(_ key: String, thenWait milliseconds: Int) throws -> Press {
    let chunkCount = terminal.chunks.count
    let start = monotonicNow()
    terminal.type(key)
    try pause(milliseconds: milliseconds)
    return Press(
      interval: (start, monotonicNow()), text: terminal.chunks[chunkCount...].last.map { $0.time - start })
  }

  /// Waits so long and up to 40 ms longer, so that keys fall at all phases of a period.
  private func pause(milliseconds: Int) throws {
    _ = try terminal.readUntilQuiet(for: .milliseconds(milliseconds))
    usleep(.random(in: 0..<40_000))
  }
}

/// A key, and when what of its answer came.
struct Press {
  /// -60 dBFS.
  private static let audible: Float = 0.001

  /// From the key to the next one.
  let interval: (start: Duration, end: Duration)
  /// From the key to the end of the text.
  let text: Duration?
  /// From the key that cut it short to the next one.
  var stop: (start: Duration, end: Duration)?

  init(interval: (start: Duration, end: Duration), text: Duration?) {
    self.interval = interval
    self.text = text
  }

  /// From the key to the first sound; nil if there was none, or if something sounded already.
  func onset(in sound: TimedCapture) -> Duration? {
    let before = interval.start - .milliseconds(5)
    guard sound.onset(between: before, and: interval.start, threshold: Self.audible) == nil else { return nil }
    return sound.onset(between: interval.start, and: interval.end, threshold: Self.audible).map { $0 - interval.start }
  }

  /// From the key that cut it short to the last sound; nil if there was none after it.
  func silence(in sound: TimedCapture) -> Duration? {
    guard let stop else { return nil }
    return sound.offset(between: stop.start, and: stop.end, threshold: Self.audible).map { $0 - stop.start }
  }

  /// From the key to the last sound before the next one.
  func end(in sound: TimedCapture) -> Duration? {
    sound.offset(between: interval.start, and: interval.end, threshold: Self.audible).map { $0 - interval.start }
  }
}
