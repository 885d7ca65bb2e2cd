import Foundation

/// What is remembered from one start of the explorer to the next, for all files.
struct Preferences: Codable, Equatable {
  /// The first starts say which key gives help.
  static let startsWithHelp = 3

  /// How often the explorer was started.
  var starts = 0
  /// Whether responses are spoken, if the user has ever said.
  var speech: Bool?
  /// Whether it is Speech Dispatcher that speaks once speech is turned on again, where it was turned off.
  var usesService: Bool?
  /// How much is said, if the user has ever changed it.
  var verbosity: String?

  /// Reads the preferences; those of a first start where there are none or they cannot be read.
  static func load(_ environment: [String: String]) -> Preferences {
    guard let data = FileManager.default.contents(atPath: file(environment).path),
      let preferences = try? JSONDecoder().decode(Preferences.self, from: data)
    else { return Preferences() }
    return preferences
  }

  /// Writes the preferences, whole or not at all.
  ///
  /// Where they cannot be kept, exploring goes on without.
  func save(_ environment: [String: String]) {
    guard let data = try? JSONEncoder().encode(self) else { return }
    try? WholeFile.write(data, to: Self.file(environment))
  }

  private static func file(_ environment: [String: String]) -> URL {
    UserFolders(environment: environment).state.appending(path: "preferences.json")
  }
}
