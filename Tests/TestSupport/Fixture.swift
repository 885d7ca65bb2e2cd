import Foundation

/// The files that tests read: `Tests/Fixtures`.
package enum Fixture {
  /// The path of a file.
  package static func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The bytes of a file.
  package static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")
}
