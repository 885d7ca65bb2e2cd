package import Foundation

/// A folder of one test's own, removed with everything in it when the object goes away.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sonify-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of the files in the folder, sorted.
  package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The path of a file in the folder, whether it is there or not.
  package func path(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// Writes a file into the folder.
  ///
  /// - Returns: the file's path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file into the folder.
  ///
  /// - Returns: the file's path.
  @discardableResult
  package func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: URL(filePath: path(name)))
    return path(name)
  }
}
