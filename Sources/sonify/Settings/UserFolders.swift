import Foundation

/// The user's own folders for this program, by the XDG base directory specification.
struct UserFolders {
  /// What the program remembers by itself.
  let state: URL
  /// What the user has set.
  let configuration: URL
  /// What the user has added to the program's own data.
  let data: URL

  init(environment: [String: String]) {
    let home = URL(filePath: environment["HOME"] ?? "/")
    func folder(_ variable: String, _ standard: String) -> URL {
      // A relative path is to be passed over, says the specification.
      let set = environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      return (set ?? home.appending(path: standard)).appending(path: "sonify")
    }
    state = folder("XDG_STATE_HOME", ".local/state")
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
  }
}
