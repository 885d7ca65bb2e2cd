/// Keys by their names, as settings have them.
extension Key {
  private static let named: [Code] =
    [
      .character(" "), .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .insert, .delete, .backspace, .enter,
      .tab, .escape,
    ] + (1...12).map(Code.function)

  /// The names of all keys that are no characters.
  package static let names: [String] = named.map { Key($0).name }

  /// The key of a name like "F5", "Ctrl+Left", "Ctrl+A", "Space" or "b".
  ///
  /// Capitals make no difference but for a letter without Ctrl, where they are Shift.
  ///
  /// - Returns: `nil` for what is no key's name.
  package init?(name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    for (prefix, modifier) in [("ctrl+", Modifiers.ctrl), ("alt+", .alt), ("shift+", .shift)]
    where rest.lowercased().hasPrefix(prefix) && rest.count > prefix.count {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    if let code = Self.named.first(where: { Key($0).name.lowercased() == rest.lowercased() }) {
      self.init(code, modifiers)
    } else if rest.count == 1, let character = rest.first, !character.isWhitespace {
      let isUpper = modifiers.contains(.shift)
      self.init(isUpper ? (rest.uppercased().first ?? character) : character, modifiers.subtracting(.shift))
    } else {
      return nil
    }
  }
}
