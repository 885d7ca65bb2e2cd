import Foundation

/// The files that tests read: `Tests/Fixtures`.
package enum Fixture {
  /// The path of a file.
  package static func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The bytes of a file.
  package static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// The path of a file of the whole package, like `voices/de/phrases.json`.
  package static func packagePath(_ name: String) -> String { package.appending(path: name).path }

  /// The bytes of a file of the whole package.
  package static func packageBytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: package.appending(path: name)))
  }

  private static let folder = package.appending(path: "Tests/Fixtures")
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
