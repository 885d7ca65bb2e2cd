import Glibc
import Terminal
import TestSupport
import Testing

/// One at a time: which terminal a crash has to restore is one for the process.
@Suite(.serialized) struct RawModeTests {
  let pair: TerminalPair

  init() throws { pair = try TerminalPair() }

  private var settings: TerminalSettings { TerminalSettings(of: pair.slave) }

  /// What has come out of the terminal: at least as many bytes, and what else comes soon after them.
  private func written(atLeast bytes: Int = 0) -> String {
    var text: [UInt8] = []
    while waitUntilReadable([pair.master], timeout: text.count < bytes ? 10_000 : 20) == [pair.master] {
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = read(pair.master, &buffer, buffer.count)
      guard count > 0 else { break }
      text += buffer.prefix(count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test("keys come at once without echo, Ctrl+C stays a signal, answers go out whole, afterwards all is as before")
  func enterAndLeave() throws {
    let before = settings
    let rawMode = RawMode(descriptor: pair.slave, keepsOutputWhole: true)
    try rawMode.enter()
    #expect(!settings.hasEcho && !settings.isCanonical && settings.hasSignals && !settings.processesOutput)
    #expect(written(atLeast: 8) == "\u{1B}[?2004h")
    rawMode.leave()
    #expect(settings == before)
    #expect(written(atLeast: 10) == "\u{1B}[?2004l\r\n")
  }

  @Test("beside a program that writes to the terminal itself, output is processed as before")
  func sharedOutput() throws {
    let rawMode = RawMode(descriptor: pair.slave, keepsOutputWhole: false)
    try rawMode.enter()
    #expect(!settings.hasEcho && settings.processesOutput)
  }

  @Test("entering and leaving twice is the same as once")
  func twice() throws {
    let before = settings
    let rawMode = RawMode(descriptor: pair.slave, keepsOutputWhole: true)
    rawMode.leave()
    #expect(written().isEmpty)
    try rawMode.enter()
    try rawMode.enter()
    rawMode.leave(onFreshLine: false)
    rawMode.leave(onFreshLine: false)
    #expect(settings == before)
    #expect(written(atLeast: 24) == "\u{1B}[?2004h\u{1B}[?2004h\u{1B}[?2004l")
    try rawMode.enter()
    #expect(!settings.hasEcho)
    rawMode.leave()
    #expect(settings == before)
  }

  @Test("what someone has changed while we were stopped is what we go back to")
  func changedMeanwhile() throws {
    let rawMode = RawMode(descriptor: pair.slave, keepsOutputWhole: true)
    try rawMode.enter()
    var changed = termios()
    tcgetattr(pair.slave, &changed)
    changed.c_lflag |= tcflag_t(ICANON | ECHO)
    changed.c_iflag &= ~tcflag_t(ICRNL)
    tcsetattr(pair.slave, TCSANOW, &changed)
    let between = settings
    try rawMode.enter()
    #expect(!settings.hasEcho)
    rawMode.leave()
    #expect(settings == between)
  }

  @Test("when the object goes away the terminal is as before")
  func deinitialised() throws {
    let before = settings
    do {
      let rawMode = RawMode(descriptor: pair.slave, keepsOutputWhole: true)
      try rawMode.enter()
    }
    #expect(settings == before)
  }

  @Test("what is no terminal is told so")
  func noTerminal() throws {
    let rawMode = RawMode(descriptor: -1, keepsOutputWhole: true)
    #expect(throws: TerminalError(kind: .noTerminal, code: EBADF)) { try rawMode.enter() }
    rawMode.leave()
  }
}
