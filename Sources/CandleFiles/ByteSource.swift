import Glibc

/// The bytes of a file, a pipe or standard input, in the order in which they come.
struct ByteSource: ~Copyable {
  private let descriptor: CInt

  /// Opens a file, or standard input for `-`.
  ///
  /// - Throws: ``ReadFailure`` when there is no such file, it is a folder, or it may not be read.
  init(path: String) throws(ReadFailure) {
    descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ReadFailure(Self.kind(of: errno)) }
  }

  deinit { close(descriptor) }

  /// Fills a buffer from its start.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
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
