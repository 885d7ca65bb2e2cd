/// Sentences of the menus themselves, whatever is chosen from them.
package enum MenuWords {
  /// A menu is open.
  package static func opening(_ title: Phrase, count: Int, first: Phrase, keys: KeyNames) -> Phrase {
    count == 1
      ? "\(title), 1 choice. \(first). \(keys.starting(.wholeCandle)) to choose."
      : "\(title), \(count) choices. \(first). \(keys.starting(.valueDown)) for more, \(keys[.wholeCandle]) to choose."
  }

  /// A key that chooses nothing.
  package static func noSuchChoice(_ keys: KeyNames) -> Phrase {
    """
    No such choice. \(keys.starting(.valueUp)) and \(keys[.valueDown]) read them, \(keys[.wholeCandle]) chooses, \
    \(keys[.silence]) leaves.
    """
  }

  /// The menu is left without a choice.
  package static let closed: Phrase = "Menu left."
}
