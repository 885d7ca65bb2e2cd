import Glibc

/// Where the bytes of an output go: a new file that takes the place of the old one when it is whole, or straight to a
/// pipe or device.
///
/// A missing or regular target is written under another name in the same folder, then renamed: so whoever reads the
/// target sees the old file or the new one, never half of it. Symbolic links are followed, and the mode of an old file is
/// kept. Without ``commit()`` the temporary file is removed, also by ``UnfinishedFile`` when the process is ended.
final class OutputFile {
  /// Whether it can be gone back in, which some formats need.
  let isRegular: Bool
  /// The first error that the system gave while writing.
  private(set) var failure: Int32?

  private let path: String
  private var descriptor: Int32
  /// The file being written, and the one it is to become; nil when written straight.
  private var replacement: (temporary: String, final: String)?

  /// Opens an output.
  ///
  /// - Parameter path: The target; `-` is standard output.
  /// - Throws: ``SoundFileError`` of kind `system`.
  init(path: String) throws(SoundFileError) {
    self.path = path
    if Self.isStandardOutput(path) {
      descriptor = try Self.check(dup(STDOUT_FILENO), path)
      isRegular = false
      return
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // Opening a folder for writing gives the right error, EISDIR.
      descriptor = try Self.check(open(path, O_WRONLY | O_CLOEXEC), path)
      isRegular = false
      return
    }
    let final = try Self.followingLinks(path)
    // A file that may not be written is not replaced either, though its folder would allow it.
    if exists { _ = try Self.check(access(final, W_OK), path) }
    let temporary = try UnfinishedFile.begin { () throws(SoundFileError) in
      try Self.createTemporary(besides: final, path)
    }
    descriptor = temporary.descriptor
    replacement = (temporary.name, final)
    isRegular = true
    if exists { fchmod(descriptor, status.st_mode & 0o7777) }
  }

  deinit { discard() }

  /// Whether a path means the standard output, also where that was sent to a file: which is not to be replaced then.
  static func isStandardOutput(_ path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Writes all bytes at the present position.
  ///
  /// - Returns: whether it worked; if not, ``failure`` tells why.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Whoever gave us the pipe made it one that does not wait.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, -1)
        continue
      }
      guard count > 0 else {
        failure = failure ?? (count < 0 ? errno : EIO)
        return false
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }

  /// Reads bytes back; only some encoders do.
  func read(into bytes: UnsafeMutableRawBufferPointer) -> Int {
    max(Glibc.read(descriptor, bytes.baseAddress, bytes.count), 0)
  }

  /// Moves to a position, as `lseek`.
  func seek(to offset: Int, whence: Int32) -> Int {
    lseek(descriptor, off_t(offset), whence)
  }

  /// Ends the output: from now on the target is the new file.
  func commit() throws(SoundFileError) {
    let descriptor = descriptor
    self.descriptor = -1
    // Some file systems tell only now that the disk is full.
    let isClosed = close(descriptor) == 0 || errno == EINTR
    guard isClosed else { throw SoundFileError(.system(errno: errno), path: path) }
    guard let replacement else { return }
    _ = try Self.check(rename(replacement.temporary, replacement.final), path)
    UnfinishedFile.end()
    self.replacement = nil
  }

  /// Gives up the output: the temporary file is removed, the target stays as it was.
  func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    if let replacement {
      unlink(replacement.temporary)
      UnfinishedFile.end()
    }
    replacement = nil
  }

  private static func check(_ result: Int32, _ path: String) throws(SoundFileError) -> Int32 {
    guard result >= 0 else { throw SoundFileError(.system(errno: errno), path: path) }
    return result
  }

  /// The file that a path leads to, which need not exist.
  private static func followingLinks(_ path: String) throws(SoundFileError) -> String {
    var path = path
    // As many links as the kernel follows.
    for _ in 0..<40 {
      guard let link = readLink(path) else { return path }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    throw SoundFileError(.system(errno: ELOOP), path: path)
  }

  private static func readLink(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(path, start, buffer.count)
      return count < 0 ? nil : String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// A new empty file with a name of its own, in the same folder and with the mode that the user's mask gives.
  private static func createTemporary(
    besides final: String, _ path: String
  ) throws(SoundFileError) -> (name: String, descriptor: Int32) {
    let folder = final.lastIndex(of: "/").map { final[...$0] } ?? ""
    for attempt in 0..<1000 {
      let name = "\(folder).sonify-\(getpid())-\(attempt).part"
      let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (name, descriptor) }
      if errno != EEXIST { break }
    }
    throw SoundFileError(.system(errno: errno), path: path)
  }
}
