/// Sentences of the menus themselves, whatever is chosen from them.
package enum MenuWords {
  /// A menu is open.
  package static func opening(_ title: Phrase, count: Int, first: Phrase) -> Phrase {
    "\(title), \(count == 1 ? "1 choice" : "\(count) choices"). \(first). Down for more, Enter to choose."
  }

  /// A key that chooses nothing.
  package static let noSuchChoice: Phrase = "No such choice. Up and Down read them, Enter chooses, Escape leaves."

  /// The menu is left without a choice.
  package static let closed: Phrase = "Menu left."
}
