import Terminal

/// A stream of the program: text is gathered and written in large pieces.
struct ProgramOutput: ~Copyable {
  private static let pieceSize = 1 << 16

  private let descriptor: CInt
  private var buffer: [UInt8] = []

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    buffer.reserveCapacity(Self.pieceSize * 2)
  }

  /// Writes a line; what would command a terminal, as the name of a file can, is left out.
  mutating func line(_ text: String) throws(WriteFailure) {
    // 0xC2 begins the control characters beyond ASCII, and some letters.
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 }
    buffer.append(contentsOf: (isPlain ? text : LineWrap.printable(text)).utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Writes what has been gathered.
  mutating func flush() throws(WriteFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try writeAll(buffer, to: descriptor)
  }
}
