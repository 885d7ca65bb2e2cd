import Foundation
import Presentation

/// The folders of languages, voices and timbres, those that win first.
///
/// By the option, `SONIFY_VOICES`, the user's own data, and what came with the program. All of them count: a later one
/// adds what the earlier have not.
struct VoiceFolders {
  /// The folders that there are.
  let paths: [String]

  /// - Parameters:
  ///   - asked: The value of the option: a folder, or several with colons between them.
  ///   - environment: The variables.
  /// - Throws: ``UsageError`` for a folder that was asked for and is not there.
  init(asked: String?, environment: [String: String]) throws(UsageError) {
    let asked = Self.list(asked)
    if let missing = asked.first(where: { !Self.isFolder($0) }) {
      throw .badValue(.voices, missing, allowed: "a folder that exists")
    }
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let bin = URL(filePath: own).deletingLastPathComponent()
    let installed = bin.deletingLastPathComponent().appending(path: "share/sonify/voices").path
    let program = [installed, Self.sourceTree(above: bin)].compactMap { $0 }.first(where: Self.isFolder)
    let user = UserFolders(environment: environment).data.appending(path: "voices").path
    let all = asked + Self.list(environment["SONIFY_VOICES"]) + [user] + [program].compactMap { $0 }
    var paths: [String] = []
    for path in all where Self.isFolder(path) && !paths.contains(path) { paths.append(path) }
    self.paths = paths
  }

  /// The first folder that has a file.
  func first(having file: String) -> String? {
    paths.first { FileManager.default.fileExists(atPath: "\($0)/\(file)") }
  }

  /// The names of all that lies in the folders, or in a folder of theirs.
  func names(in folder: String = "") -> Set<String> {
    Set(paths.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: "\($0)/\(folder)")) ?? [] })
  }

  private static func list(_ text: String?) -> [String] { text?.split(separator: ":").map(String.init) ?? [] }

  /// The folder of a source tree that the program was built in, if it lies in one.
  private static func sourceTree(above folder: URL) -> String? {
    var folder = folder
    while folder.path.count > 1 {
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
        return folder.appending(path: "voices").path
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
