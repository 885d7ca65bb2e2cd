import Glibc

/// Why an answer could not be written.
enum OutputError: Error, Equatable {
  /// Whoever read the answer has stopped; that is their right, not an error.
  case closedPipe
  /// The system refused, with its error number.
  case failed(CInt)
}

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
  mutating func line(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Writes what has been gathered.
  mutating func flush() throws(OutputError) {
    var written = 0
    defer { buffer.removeAll(keepingCapacity: true) }
    while written < buffer.count {
      let count = buffer.withUnsafeBytes {
        write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        throw .closedPipe
      } else if errno != EINTR {
        throw .failed(errno)
      }
    }
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
