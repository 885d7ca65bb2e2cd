import Glibc

/// Bytes that come one after the other.
protocol ByteReading: ~Copyable {
  /// Fills a buffer from its start.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int
}

/// The bytes of a file, a pipe or standard input, in the order in which they come.
struct ByteSource: ~Copyable, ByteReading {
  private let descriptor: CInt
  private let tell: (@Sendable (ReadingProgress) -> Void)?
  private let size: Int?
  private var byteCount = 0

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - tell: Called after each piece that was read.
  /// - Throws: ``ReadFailure`` when there is no such file, it is a folder, or it may not be read.
  init(path: String, tell: (@Sendable (ReadingProgress) -> Void)? = nil) throws(ReadFailure) {
    descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ReadFailure(Self.kind(of: errno)) }
    self.tell = tell
    var status = stat()
    size = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  deinit { close(descriptor) }

  /// Whether a file can be read more than once: a pipe cannot, and opening one may wait for ever.
  static func canBeReadAgain(_ path: String) -> Bool {
    var status = stat()
    return path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 {
        byteCount += count
        tell?(ReadingProgress(byteCount: byteCount, size: size))
        return count
      }
      guard errno == EINTR else { throw ReadFailure(Self.kind(of: errno)) }
    }
  }

  private static func kind(of code: CInt) -> ReadFailure.Kind {
    switch code {
    case ENOENT, ENOTDIR: .noSuchFile
    case EISDIR: .isFolder
    case EACCES, EPERM: .notPermitted
    default: .unreadable(code)
    }
  }
}

/// Bytes whose first ones can be looked at before they are read.
struct Peekable<Source: ByteReading & ~Copyable>: ~Copyable, ByteReading {
  private var source: Source
  private var head: [UInt8] = []
  private var start = 0

  init(_ source: consuming Source) {
    self.source = source
  }

  /// The first bytes: as many as asked for, unless the bytes end before.
  mutating func peek(_ count: Int) throws(ReadFailure) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: count)
    while head.count < count {
      let added = try Self.read(from: &source, into: &piece)
      if added == 0 { break }
      head += piece[..<added]
    }
    return head
  }

  /// Leaves out bytes that have been looked at.
  mutating func skip(_ count: Int) { start = min(head.count, start + count) }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    guard start < head.count else { return try source.read(into: buffer) }
    let count = min(buffer.count, head.count - start)
    buffer.copyBytes(from: head[start..<(start + count)])
    start += count
    if start == head.count { (head, start) = ([], 0) }
    return count
  }

  private static func read(from source: inout Source, into piece: inout [UInt8]) throws(ReadFailure) -> Int {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
    defer { buffer.deallocate() }
    let count = try source.read(into: buffer)
    for index in 0..<count { piece[index] = buffer[index] }
    return count
  }
}
