import Foundation
import Presentation

/// The languages that there are, and which of them is told.
struct Languages {
  /// Where they come from.
  let folders: VoiceFolders

  private let environment: [String: String]

  init(folder asked: String?, environment: [String: String]) throws(UsageError) {
    self.environment = environment
    folders = try VoiceFolders(asked: asked, environment: environment)
  }

  /// The locale that numbers, words and voice follow: the one asked for, else that of the environment where there are
  /// words for it, else en_US.
  func locale(asked: String?) throws(UsageError) -> Locale {
    if let asked {
      guard has(languageOf: asked) else {
        throw .badValue(.locale, asked, allowed: "one of the languages \(codes.joined(separator: ", ")), like en_US")
      }
      return Locale(identifier: identifier(asked))
    }
    let set = ["LC_ALL", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    guard identifier(set).contains("_"), has(languageOf: set) else { return Locale(identifier: "en_US") }
    return Locale(identifier: identifier(set))
  }

  /// How a locale is spoken.
  func language(for locale: Locale) -> SpokenLanguage {
    SpokenLanguage(locale.language.languageCode?.identifier ?? "en", region: locale.region?.identifier, in: folders)
  }

  /// All languages, by their codes.
  var all: [SpokenLanguage] { codes.map { SpokenLanguage($0, region: nil, in: folders) } }

  /// The languages that there are words for; English needs no folder.
  private var codes: [String] {
    let found = folders.names().filter { folders.first(having: "\($0)/voice.json") != nil }
    return found.union(["en"]).sorted()
  }

  private func has(languageOf text: String) -> Bool {
    let language = Locale(identifier: identifier(text)).language.languageCode?.identifier ?? ""
    return codes.contains(language)
  }

  /// `de_DE` of `de_DE.UTF-8` and `de-DE`.
  private func identifier(_ text: String) -> String {
    String(text.prefix { $0 != "." && $0 != "@" }).replacing("-", with: "_")
  }
}
