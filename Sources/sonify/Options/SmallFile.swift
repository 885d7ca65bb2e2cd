import Foundation
import Glibc

/// Reads files of voices, which are small.
enum SmallFile {
  private static let most = 1 << 20

  /// The content of a regular file of at most a megabyte; `nil` for all else, so that nobody waits for a pipe.
  static func content(_ path: String) -> Data? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= most else { return nil }
    return FileManager.default.contents(atPath: path)
  }
}

/// Which member of a JSON object an error of decoding is about.
enum JSONMember {
  /// The name of the member; `nil` if it is about the whole.
  static func name(of error: any Error) -> String? {
    switch error {
    case DecodingError.keyNotFound(let key, let context): (context.codingPath + [key]).first?.stringValue
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      context.codingPath.first?.stringValue
    default: nil
    }
  }
}
