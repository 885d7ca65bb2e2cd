import Foundation
import Glibc

/// Why a file was not written.
struct WholeFileError: Error, Equatable {
  /// The error number of the system.
  let code: CInt
}

/// Writes small files whole or not at all: another file beside it, which then takes its name.
enum WholeFile {
  /// Writes a file; folders that are missing are made, for the user alone.
  ///
  /// A link is followed, and the file keeps who may read it.
  ///
  /// - Throws: ``WholeFileError``; what was there before is then still there.
  static func write(_ data: Data, to url: URL) throws(WholeFileError) {
    let folder = url.deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let target = realpath(url.path, nil)
    defer { free(target) }
    let path = target.map { String(cString: $0) } ?? url.path
    var status = stat()
    let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
    var temporary = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&temporary)
    guard descriptor >= 0 else { throw WholeFileError(code: errno) }
    let isWritten = writeAll(data, to: descriptor) && fchmod(descriptor, mode) == 0
    let code = errno
    guard close(descriptor) == 0, isWritten else {
      unlink(temporary)
      throw WholeFileError(code: isWritten ? errno : code)
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw WholeFileError(code: code)
    }
  }

  private static func writeAll(_ data: Data, to descriptor: CInt) -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
