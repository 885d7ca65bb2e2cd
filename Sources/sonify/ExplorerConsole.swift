import Glibc
import Terminal

/// What the user has done.
enum ConsoleInput: Equatable {
  case key(Key)
  case line(String)
  /// Nothing more will ever come.
  case end
}

/// Where the explorer's keys or lines come from and its words go to.
protocol ExplorerConsole: AnyObject {
  /// Readable when there is input.
  var descriptor: CInt { get }
  /// How long to wait for the rest of a key before ``flush()``; `nil` if none has begun.
  ///
  /// Unit: milliseconds.
  var timeout: Int? { get }

  /// Makes the terminal ready; may be called again after a stop.
  func begin() throws(TerminalError)
  /// Leaves the terminal as it was.
  func end()
  /// Stops the process, as Ctrl+Z asks, and goes on ready as after ``begin()``.
  func suspend()

  /// Gives what has come.
  func read() -> [ConsoleInput]
  /// Gives what the bytes so far mean, since no more have come.
  func flush() -> [ConsoleInput]

  /// Writes a response; a prompt when something is typed behind it.
  func write(_ text: String, isPrompt: Bool) throws(WriteFailure)
  /// Writes a typed character.
  func echo(_ text: String) throws(WriteFailure)
}

/// A terminal that gives each key at once.
final class KeyConsole: ExplorerConsole {
  private let keyboard: Keyboard
  private let decoder: KeyDecoder
  private let rawMode: RawMode
  private let writer: LineWriter
  private let escapeWait: Int

  init(environment: [String: String], cursor: LineWriter.Cursor) throws(TerminalError) {
    keyboard = try Keyboard()
    decoder = try KeyDecoder(terminal: environment["TERM"])
    rawMode = RawMode(descriptor: keyboard.descriptor, keepsOutputWhole: isTerminal(STDOUT_FILENO))
    writer = LineWriter(cursor: cursor)
    escapeWait = KeyDecoder.escapeWait(environment: environment)
  }

  var descriptor: CInt { keyboard.descriptor }
  var timeout: Int? { decoder.isWaiting ? escapeWait : nil }

  func begin() throws(TerminalError) { try rawMode.enter() }
  func end() { rawMode.leave() }
  func suspend() { rawMode.suspend() }

  func read() -> [ConsoleInput] {
    switch keyboard.read() {
    case .bytes(let bytes): decoder.decode(bytes).map(ConsoleInput.key)
    case .end: [.end]
    }
  }

  func flush() -> [ConsoleInput] { decoder.flush().map(ConsoleInput.key) }

  func write(_ text: String, isPrompt: Bool) throws(WriteFailure) { try writer.write(text, isPrompt: isPrompt) }
  func echo(_ text: String) throws(WriteFailure) { try writer.echo(text) }
}

/// Lines ended by Return, and answers in lines: for terminals that can do no more, and for programs.
final class LineConsole: ExplorerConsole {
  /// More than any command; the rest of a longer line is dropped.
  private static let longestLine = 1_000

  let descriptor: CInt
  private let ownedKeyboard: Keyboard?
  private var begun: [UInt8] = []
  private var hasEnded = false

  /// - Parameter readsStandardInput: Whether lines come from there; else from the terminal, since data do.
  /// - Throws: ``TerminalError`` when there is no such terminal.
  init(readsStandardInput: Bool) throws(TerminalError) {
    ownedKeyboard = readsStandardInput ? nil : try Keyboard()
    descriptor = ownedKeyboard?.descriptor ?? STDIN_FILENO
  }

  var timeout: Int? { nil }

  func begin() throws(TerminalError) {}
  func end() {}
  func suspend() { Signal.suspend.takeDefaultAction() }

  func read() -> [ConsoleInput] {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    guard count > 0 else {
      defer { begun = [] }
      return (begun.isEmpty ? [] : [line(begun)]) + [.end]
    }
    var inputs: [ConsoleInput] = []
    for byte in buffer.prefix(count) {
      if byte == UInt8(ascii: "\n") {
        inputs.append(line(begun))
        begun = []
      } else if begun.count < Self.longestLine {
        begun.append(byte)
      }
    }
    return inputs
  }

  func flush() -> [ConsoleInput] { [] }

  func write(_ text: String, isPrompt: Bool) throws(WriteFailure) {
    try writeAll(Array("\(LineWrap.printable(text))\n".utf8), to: STDOUT_FILENO)
  }
  func echo(_ text: String) throws(WriteFailure) {}

  private func line(_ bytes: [UInt8]) -> ConsoleInput {
    .line(String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...], as: UTF8.self))
  }
}
