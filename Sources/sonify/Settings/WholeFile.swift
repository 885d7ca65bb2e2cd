import Foundation
import Glibc
import Terminal

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
    do throws(WholeFileError) {
      try fill(descriptor, with: data)
      guard fchmod(descriptor, mode) == 0 else { throw WholeFileError(code: errno) }
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    // Some file systems tell only now that the disk is full.
    guard close(descriptor) == 0 else {
      let code = errno
      unlink(temporary)
      throw WholeFileError(code: code)
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw WholeFileError(code: code)
    }
  }

  private static func fill(_ descriptor: CInt, with data: Data) throws(WholeFileError) {
    do throws(WriteFailure) {
      try writeAll(Array(data), to: descriptor)
    } catch {
      switch error {
      case .closed: throw WholeFileError(code: EIO)
      case .failed(let code): throw WholeFileError(code: code)
      }
    }
  }
}
