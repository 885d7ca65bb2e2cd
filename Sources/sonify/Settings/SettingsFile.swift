import Foundation

/// The file of settings that the user writes: `config.json`, an object with the long names of options as keys.
struct SettingsFile {
  /// Why the file is of no use.
  enum Problem: Error, Equatable {
    /// It is not a JSON object; the line where that is seen, if it is known.
    case notJSON(line: Int?)
    /// It is there and cannot be read.
    case notReadable
    /// It is longer than settings can be.
    case tooLong
    /// It cannot be written, with the error number of the system.
    case notWritable(CInt)
  }

  /// Far more than all settings with all keys need, in bytes.
  private static let longest = 1 << 16

  /// The file's name in sentences, with `~` for the home folder.
  let name: String
  /// What it has; empty where it is not there or of no use.
  private(set) var content: [String: JSONValue] = [:]
  /// What is wrong with it.
  private(set) var problem: Problem?

  private let url: URL

  /// Reads the file.
  init(environment: [String: String]) {
    url = UserFolders(environment: environment).configuration.appending(path: "config.json")
    let home = environment["HOME"] ?? "/"
    name = home.count > 1 && url.path.hasPrefix("\(home)/") ? "~\(url.path.dropFirst(home.count))" : url.path
    do throws(Problem) {
      content = try Self.read(url)
    } catch {
      problem = error
    }
  }

  /// Changes one setting in the file as it is now, and leaves all others.
  ///
  /// - Throws: What is wrong with the file; it is then as it was.
  mutating func set(_ key: String, to value: JSONValue) throws(Problem) {
    var changed = try Self.read(url)
    changed[key] = value
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(changed) else { throw .notWritable(EINVAL) }
    do throws(WholeFileError) {
      try WholeFile.write(data + Data("\n".utf8), to: url)
    } catch {
      throw .notWritable(error.code)
    }
    content = changed
  }

  private static func read(_ url: URL) throws(Problem) -> [String: JSONValue] {
    guard let data = FileManager.default.contents(atPath: url.path) else {
      if FileManager.default.fileExists(atPath: url.path) { throw .notReadable }
      return [:]
    }
    guard data.count <= longest else { throw .tooLong }
    do {
      return try JSONDecoder().decode([String: JSONValue].self, from: data)
    } catch {
      throw .notJSON(line: line(ofErrorIn: data))
    }
  }

  /// The line where the data stop being JSON, as far as it is told: only the older reader says "around character 15".
  private static func line(ofErrorIn data: Data) -> Int? {
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return nil
    } catch let error as NSError {
      guard let text = error.userInfo["NSDebugDescription"] as? String,
        let match = text.firstMatch(of: /character (\d+)/), let offset = Int(match.1)
      else { return nil }
      return data.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
    }
  }
}
