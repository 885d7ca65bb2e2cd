import Foundation
import Presentation

/// Which language is told, and its words.
extension Languages {
  /// The language of a start, found before the command line is understood, so that what is wrong with it is told in it.
  ///
  /// It is that of the locale which the option asks for, else the variable, else the file of settings, else the
  /// environment, as far as these can be understood.
  ///
  /// - Parameters:
  ///   - words: The command line.
  ///   - environment: The variables.
  /// - Returns: The language, and a sentence about words that cannot be used.
  static func language(for words: [String], environment: [String: String]) -> (language: Language, complaints: [Phrase])
  {
    let given = (try? ArgumentParser.parse(words))?.values ?? [:]
    let kept = SettingsFile(environment: environment).content
    func asked(_ name: OptionName) -> [String?] {
      [given[name], environment[Settings.variable(name)], kept[name.rawValue]?.typed].filter { $0?.isEmpty == false }
        + [nil]
    }
    let folders = asked(.voices).lazy.compactMap { try? Languages(folder: $0, environment: environment) }
    guard let languages = folders.first else { return (.english, []) }
    let locales = asked(.locale).lazy.compactMap { try? languages.locale(asked: $0) }
    return languages.words(of: locales.first ?? Locale(identifier: "en_US"))
  }

  /// The words of a locale's language; English where there are none, or where they cannot be used.
  private func words(of locale: Locale) -> (language: Language, complaints: [Phrase]) {
    let code = locale.language.languageCode?.identifier ?? "en"
    let file = "\(code)/phrases.json"
    guard code != "en", let folder = folders.first(having: file) else { return (.english, []) }
    do throws(Language.Fault) {
      guard let catalogue = FileManager.default.contents(atPath: "\(folder)/\(file)") else { throw .unreadable }
      return (try Language(code: code, catalogue: catalogue), [])
    } catch {
      return (.english, [LanguageWords.sentence(error, file: file)])
    }
  }
}
