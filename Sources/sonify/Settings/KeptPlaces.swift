import Explorer
import Foundation
import Glibc

/// The places where exploring ended, one file for each price file, in the user's folder of states.
struct KeptPlaces {
  /// How many are kept; those that were left longest ago are removed.
  static let most = 300

  private let folder: URL

  init(environment: [String: String]) {
    folder = UserFolders(environment: environment).state.appending(path: "places")
  }

  /// What was kept for a price file; `nil` where there is nothing or it cannot be read.
  func state(of file: PlacedFile) -> ExplorerState? {
    guard let data = FileManager.default.contents(atPath: url(of: file).path),
      let kept = try? JSONDecoder().decode(Kept.self, from: data), kept.file == file.identity
    else { return nil }
    return kept.state
  }

  /// Keeps a place, whole or not at all.
  ///
  /// - Returns: Whether it is kept.
  func keep(_ state: ExplorerState, of file: PlacedFile) -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Kept(file: file.identity, state: state)) else { return false }
    do throws(WholeFileError) {
      try WholeFile.write(data, to: url(of: file))
    } catch {
      return false
    }
    removeOldest()
    return true
  }

  private func url(of file: PlacedFile) -> URL { folder.appending(path: file.fileName) }

  private func removeOldest() {
    let key = URLResourceKey.contentModificationDateKey
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [key])) ?? []
    guard files.count > Self.most else { return }
    let dated = files.map { ($0, (try? $0.resourceValues(forKeys: [key]))?.contentModificationDate ?? .distantPast) }
    for (file, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(files.count - Self.most) {
      try? FileManager.default.removeItem(at: file)
    }
  }

  /// A state with the file that it belongs to.
  private struct Kept: Codable {
    var file: String
    var state: ExplorerState

    private enum CodingKeys: String, CodingKey {
      case file
    }

    init(file: String, state: ExplorerState) {
      self.file = file
      self.state = state
    }

    init(from decoder: any Decoder) throws {
      file = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .file)
      state = try ExplorerState(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      try state.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(file, forKey: .file)
    }
  }
}

/// A price file that has a place: a regular file, by its path without links.
struct PlacedFile {
  /// The path, and which of the series that can be made of the file: each has a place of its own.
  let identity: String
  /// The name of the file that keeps its place.
  let fileName: String

  /// Finds the file; it is `nil` for standard input, pipes and devices.
  ///
  /// - Parameters:
  ///   - path: The file as its user named it.
  ///   - symbol: The instrument that was asked for.
  ///   - period: The period that candles were gathered into.
  init?(path: String, symbol: String?, period: String?) {
    guard path != "-", let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    var status = stat()
    guard stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let canonical = String(cString: resolved)
    identity = ([canonical] + [symbol, period].map { $0 ?? "" }).joined(separator: "\n")
    let name = URL(filePath: canonical).lastPathComponent.filter { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    fileName = "\(name.prefix(40))-\(String(Self.hash(identity), radix: 16)).json"
  }

  /// - Source: Fowler, Noll and Vo, FNV-1a with 64 bits.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
