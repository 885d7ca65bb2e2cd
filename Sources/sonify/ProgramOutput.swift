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

  /// Writes a line.
  mutating func line(_ text: String) throws(WriteFailure) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Writes what has been gathered.
  mutating func flush() throws(WriteFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try writeAll(buffer, to: descriptor)
  }
}

/// How a command ends.
enum ExitStatus: CInt {
  case done = 0
  /// The input or output could not be used.
  case unusable = 1
  case wrongUsage = 2
  case noSoundDevice = 3
  case interrupted = 130
}
