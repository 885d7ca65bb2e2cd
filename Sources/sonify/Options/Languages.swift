import Foundation
import Presentation

/// The folder of languages, and which of them is told.
struct Languages {
  /// The folder, if there is one: by the option, `SONIFY_VOICES`, or beside the program.
  let folder: String?

  private let environment: [String: String]

  init(folder asked: String?, environment: [String: String]) throws(UsageError) {
    self.environment = environment
    if let asked, !Self.isFolder(asked) { throw .badValue(.voices, asked, allowed: "a folder that exists") }
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let bin = URL(filePath: own).deletingLastPathComponent()
    let installed = bin.deletingLastPathComponent().appending(path: "share/sonify/voices").path
    folder = [asked, environment["SONIFY_VOICES"], installed, Self.sourceTree(above: bin)].compactMap { $0 }
      .first(where: Self.isFolder)
  }

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

  /// The locale that numbers, words and voice follow: the one asked for, else that of the environment where there are
  /// words for it, else en_US.
  func locale(asked: String?) throws(UsageError) -> Locale {
    if let asked {
      guard has(languageOf: asked) else {
        throw .badValue(
          .locale, asked, allowed: "one of the languages \(languages.joined(separator: ", ")), like en_US")
      }
      return Locale(identifier: identifier(asked))
    }
    let set = ["LC_ALL", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    guard identifier(set).contains("_"), has(languageOf: set) else { return Locale(identifier: "en_US") }
    return Locale(identifier: identifier(set))
  }

  /// The voice and rate of a language.
  struct Voice: Decodable, Equatable {
    /// What the language is called, in itself.
    var name: String
    /// The eSpeak NG voice.
    var voice: String
    /// Other voices for some regions of the language, by the region's code.
    var regions: [String: String]?
    /// Words a minute.
    var rate: Int
  }

  /// The voice for a locale; that of English where the folder does not say.
  func voice(for locale: Locale) -> Voice {
    let standard = Voice(name: "English", voice: "en-us", regions: ["GB": "en-gb"], rate: 260)
    let language = locale.language.languageCode?.identifier ?? "en"
    var voice =
      folder.flatMap { folder in
        FileManager.default.contents(atPath: "\(folder)/\(language)/voice.json")
          .flatMap { try? JSONDecoder().decode(Voice.self, from: $0) }
      } ?? standard
    if let region = locale.region?.identifier, let regional = voice.regions?[region] { voice.voice = regional }
    return voice
  }

  /// All languages with their voices, by their codes.
  var all: [(code: String, voice: Voice)] {
    languages.map { ($0, voice(for: Locale(identifier: $0))) }
  }

  /// The languages that there are words for; English needs no folder.
  private var languages: [String] {
    let found = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    let isLanguage = found.filter { name in
      folder.map { FileManager.default.fileExists(atPath: "\($0)/\(name)/voice.json") } ?? false
    }
    return Set(isLanguage + ["en"]).sorted()
  }

  private func has(languageOf text: String) -> Bool {
    let language = Locale(identifier: identifier(text)).language.languageCode?.identifier ?? ""
    return languages.contains(language)
  }

  /// `de_DE` of `de_DE.UTF-8` and `de-DE`.
  private func identifier(_ text: String) -> String {
    String(text.prefix { $0 != "." && $0 != "@" }).replacing("-", with: "_")
  }
}
