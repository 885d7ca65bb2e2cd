import Glibc
import Terminal
import TestSupport
import Testing

@Suite struct LineWriterTests {
  @Test("a response is one write: a line break and the text, the cursor at its end")
  func oneWrite() throws {
    let packets = try Packets()
    try LineWriter(descriptor: packets.writeEnd).write("Oct 30, close 185.55")
    #expect(packets.read() == ["\r\nOct 30, close 185.55"])
  }

  @Test("for braille displays the same write puts the cursor at the start of the line")
  func cursorAtStart() throws {
    let packets = try Packets()
    let long = String(repeating: "close 185.55 ", count: 10) + "end"
    try LineWriter(descriptor: packets.writeEnd, cursor: .start).write("Last candle")
    try LineWriter(descriptor: packets.writeEnd, cursor: .start).write(long)
    // Behind a prompt something is typed.
    try LineWriter(descriptor: packets.writeEnd, cursor: .start).write("Go to: ", isPrompt: true)
    let written = packets.read()
    #expect(written.first == "\r\nLast candle\r")
    #expect(written.last == "\r\nGo to: ")
    #expect(written.count == 3)
    #expect(written[1].hasSuffix("end\r"))
    #expect(written[1].split(separator: "\r\n").allSatisfy { $0.count <= 80 })
  }

  @Test("two answers never end in the same line, so that Fenrir finds which is new")
  func lastLines() throws {
    let packets = try Packets()
    let writer = LineWriter(descriptor: packets.writeEnd)
    for date in ["8", "5", "4"] { try writer.write("Jan \(date), close\n10.00") }
    try writer.write("10.00")
    try writer.write("10.00")
    #expect(
      packets.read() == [
        "\r\nJan 8, close\r\n10.00", "\r\nJan 5, close\r\n10.00\u{A0}", "\r\nJan 4, close\r\n10.00",
        "\r\n10.00\u{A0}", "\r\n10.00",
      ])
  }

  @Test("a line half as long as that before is not taken for the echo of a key by Fenrir")
  func halfAsLong() throws {
    let packets = try Packets()
    let writer = LineWriter(descriptor: packets.writeEnd)
    for text in ["12345678", "1234", "12", "1"] { try writer.write(text) }
    try writer.echo("23")
    try writer.write("1")
    #expect(
      packets.read() == ["\r\n12345678", "\r\n1234\u{A0}", "\r\n12\u{A0}", "\r\n1\u{A0}", "23", "\r\n1"])
  }

  @Test("lines are shorter than the terminal as it is now", arguments: [20, 40, 80, 132])
  func widthOfTerminal(columns: Int) throws {
    let pair = try TerminalPair(columns: columns)
    defer { closeAll(pair.master, pair.slave) }
    #expect(terminalColumns(pair.slave) == columns)
    let text = String(repeating: "close 185.55, ", count: 20) + "end"
    try LineWriter(descriptor: pair.slave).write(text)
    var bytes: [UInt8] = []
    while !bytes.suffix(3).elementsEqual("end".utf8), waitUntilReadable([pair.master], timeout: 10_000) == [pair.master]
    {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(pair.master, &buffer, buffer.count)
      bytes += buffer.prefix(max(count, 0))
    }
    // The terminal's driver turns each line feed into carriage return and line feed.
    let lines = String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self).split(separator: "\n")
    #expect(lines.joined(separator: " ") == text)
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.count < columns && !$0.hasPrefix(" ") })
  }

  @Test("what tells no width has 80 columns")
  func noTerminal() throws {
    let packets = try Packets()
    #expect(terminalColumns(packets.writeEnd) == 80)
    let pair = try TerminalPair(columns: 0)
    defer { closeAll(pair.master, pair.slave) }
    #expect(terminalColumns(pair.slave) == 80)
  }

  @Test("a reader that has gone is told from other faults")
  func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    #expect(throws: WriteFailure.closed) { try LineWriter(descriptor: ends[1]).write("text") }
    close(ends[1])
    #expect(throws: WriteFailure.failed(code: EBADF)) { try LineWriter(descriptor: -1).write("text") }
  }

  @Test("a slow reader gets all of a long text")
  func partialWrites() async throws {
    var ends: [CInt] = [-1, -1]
    // Not a pipe: a program that another test starts just now must not inherit an end of it.
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let (readEnd, writeEnd) = (ends[0], ends[1])
    // Not waiting, a socket takes only a part of this.
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
    let bytes = (0..<1_000_000).map { UInt8($0 % 251) }
    async let read = readToEnd(readEnd)
    try writeAll(bytes, to: writeEnd)
    close(writeEnd)
    #expect(await read == bytes)
    close(readEnd)
  }
}

@concurrent private func readToEnd(_ descriptor: CInt) async -> [UInt8] {
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 10_000)
  while case let count = read(descriptor, &buffer, buffer.count), count > 0 { all += buffer.prefix(count) }
  return all
}

private func closeAll(_ descriptors: CInt...) {
  for descriptor in descriptors { close(descriptor) }
}

/// A pair of sockets that keeps the limits of writes: each read gives exactly one write.
private final class Packets {
  let writeEnd: CInt
  private let readEnd: CInt

  init() throws {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_SEQPACKET.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit { closeAll(readEnd, writeEnd) }

  /// Gives the writes so far.
  func read() -> [String] {
    var writes: [String] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(readEnd, &buffer, buffer.count, CInt(MSG_DONTWAIT)), count > 0 {
      writes.append(String(decoding: buffer.prefix(count), as: UTF8.self))
    }
    return writes
  }
}
