import Glibc
import Presentation

/// A conversation with Speech Dispatcher: commands and their answers, and what it tells of messages meanwhile.
///
/// For one thread. The user's own voice, rate and volume hold where nothing else is asked for.
struct ServiceConnection {
  /// What the user has asked for.
  struct Wishes: Equatable, Sendable {
    /// Words a minute.
    var rate: Int?
    /// 0 to 100.
    var pitch: Int?
    /// The name of a voice of the daemon's.
    var voice: String?
  }

  /// How long an answer may take; the daemon needs less than a millisecond.
  private static let patience = Duration.seconds(2)
  /// So many lines are read before commands have their turn.
  private static let linesAtOnce = 1_000

  /// What was told of messages and not yet looked at.
  private(set) var events: [(message: Int, event: ServiceProtocol.Event)] = []
  /// The voice that was asked for and is not there.
  private(set) var missingVoice: String?

  private let socket: ServiceSocket
  private var values: [Int: [String]] = [:]
  private var wishes = Wishes()
  private var priority: ServiceProtocol.Priority?

  /// Connects and says who we are.
  ///
  /// - Parameters:
  ///   - environment: Where the daemon is found, and what it is started with.
  ///   - mayStart: Whether it is started if it does not run.
  ///   - user: The user's name, by which the daemon tells clients apart.
  /// - Throws: any ``SpeechServiceFault``.
  init(environment: [String: String], mayStart: Bool, user: String) throws(SpeechServiceFault) {
    let address = ServiceAddress(environment: environment)
    socket = try Self.socket(to: address, environment: environment, mayStart: mayStart)
    let name = user.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    try command("SET self CLIENT_NAME \(name.isEmpty ? "user" : name):sonify:main")
    try command("SET self NOTIFICATION ALL ON")
  }

  /// Readable when something has been told.
  var descriptor: Int32 { socket.descriptor }

  /// The daemon's own rate in words a minute, if it tells.
  mutating func ownRate() throws(SpeechServiceFault) -> Int? {
    let answer = try ask("GET RATE")
    return answer.code < 300 ? answer.values.first.flatMap { Int($0) }.map(ServiceProtocol.wordsPerMinute) : nil
  }

  /// Sets what the user has asked for and what is not yet so.
  mutating func fulfil(_ wanted: Wishes) throws(SpeechServiceFault) {
    if let rate = wanted.rate, rate != wishes.rate {
      try command("SET self RATE \(ServiceProtocol.rate(wordsPerMinute: rate))")
    }
    if let pitch = wanted.pitch, pitch != wishes.pitch { try command("SET self PITCH \((pitch - 50) * 2)") }
    if let voice = wanted.voice, voice != wishes.voice { try setVoice(voice) }
    wishes = wanted
  }

  /// Hands over a text.
  ///
  /// - Returns: The number of the message; `nil` if there is nothing to say.
  mutating func say(_ text: String, _ wanted: ServiceProtocol.Priority) throws(SpeechServiceFault) -> Int? {
    let data = ServiceProtocol.data(text)
    guard !data.isEmpty else { return nil }
    if wanted != priority {
      try command("SET self PRIORITY \(wanted.rawValue)")
      priority = wanted
    }
    try command("SPEAK")
    return try command("\(data)\r\n.").values.first.flatMap { Int($0) }
  }

  /// Cuts our messages and forgets those that wait.
  mutating func cancel() throws(SpeechServiceFault) { try command("CANCEL self") }

  /// Says good-bye, without waiting for an answer.
  func quit() { try? socket.send("QUIT\r\n", patience: .zero) }

  /// Takes in what has been told, without waiting.
  mutating func read() throws(SpeechServiceFault) {
    let now = ContinuousClock.now
    for _ in 0..<Self.linesAtOnce {
      guard let line = try socket.line(before: now) else { return }
      try take(line)
    }
  }

  /// What was told of messages since the last call.
  mutating func takeEvents() -> [(message: Int, event: ServiceProtocol.Event)] {
    defer { events = [] }
    return events
  }

  // MARK: Commands

  /// Sends a command that must go well.
  @discardableResult
  private mutating func command(_ line: String) throws(SpeechServiceFault) -> ServiceProtocol.Answer {
    let answer = try ask(line)
    guard answer.code < 300 else { throw .refused("\(answer.code) \(answer.text)") }
    return answer
  }

  private mutating func ask(_ line: String) throws(SpeechServiceFault) -> ServiceProtocol.Answer {
    try socket.send("\(line)\r\n", patience: Self.patience)
    let deadline = ContinuousClock.now + Self.patience
    while let line = try socket.line(before: deadline) {
      if let answer = try take(line) { return answer }
      guard ContinuousClock.now < deadline else { break }
    }
    throw .noAnswer
  }

  /// Takes a line in.
  ///
  /// - Returns: The answer that is complete with it.
  @discardableResult
  private mutating func take(_ line: String) throws(SpeechServiceFault) -> ServiceProtocol.Answer? {
    guard let answer = try ServiceProtocol.answer(from: line, after: &values) else { return nil }
    guard answer.isEvent else { return answer }
    if let event = ServiceProtocol.event(answer) { events.append(event) }
    return nil
  }

  /// The daemon takes any name for a voice and says nothing if there is none, so its list is looked through.
  private mutating func setVoice(_ name: String) throws(SpeechServiceFault) {
    let known = try ask("LIST SYNTHESIS_VOICES").values.compactMap { $0.split(separator: "\t").first }
    guard known.contains(where: { $0 == name }) else {
      missingVoice = name
      return
    }
    try command("SET self SYNTHESIS_VOICE \(name)")
  }

  // MARK: Connecting

  private static func socket(
    to address: ServiceAddress, environment: [String: String], mayStart: Bool
  ) throws(SpeechServiceFault) -> ServiceSocket {
    do throws(SpeechServiceFault) {
      return try ServiceSocket(to: address, patience: patience)
    } catch .notRunning where mayStart {
      guard ServiceStart.start(at: address, environment: environment) else { throw .notRunning }
    }
    // In the background it begins to listen soon.
    let deadline = ContinuousClock.now + patience
    while true {
      do throws(SpeechServiceFault) {
        return try ServiceSocket(to: address, patience: patience)
      } catch .notRunning where ContinuousClock.now < deadline {
        usleep(10_000)
      }
    }
  }
}
