/// Sentences about the languages that can be told.
package enum LanguageWords {
  /// The phrases of a language cannot be used.
  package static func sentence(_ fault: Language.Fault, file: String) -> Phrase {
    switch fault {
    case .unreadable: "\(file) cannot be read. English is used."
    case .notACatalogue: "\(file) is not a catalogue of phrases in JSON. English is used."
    case .plural(let rule): "\(file): \"\(ShownText.of(rule))\" is not a plural rule like \"n = 1\". English is used."
    case .entry(let english):
      "\(file): the text for \"\(ShownText.of(english))\" has not the places of the English. English is used."
    }
  }
}
