import CTermKey

extension Key {
  /// Takes over a key of libtermkey, and makes the same what terminals only write differently.
  init(_ key: TermKeyKey) {
    // Bits above these (Meta, Super) are not kept apart.
    let modifiers = Modifiers(rawValue: Int(key.modifiers) & 7)
    switch key.type {
    case TERMKEY_TYPE_UNICODE: self = Self.character(key.code.codepoint, modifiers)
    case TERMKEY_TYPE_FUNCTION: self.init(.function(Int(key.code.number)), modifiers)
    case TERMKEY_TYPE_KEYSYM: self = Self.named(key.code.sym, modifiers)
    default: self = .unknown
    }
  }

  private static func character(_ codePoint: Int, _ modifiers: Modifiers) -> Key {
    guard let scalar = UInt32(exactly: codePoint).flatMap(Unicode.Scalar.init) else { return .unknown }
    let character = Character(scalar)
    switch (character, modifiers.contains(.ctrl)) {
    // Byte 8 is what the Backspace key sends on many terminals.
    case ("h", true): return Key(.backspace, modifiers.subtracting(.ctrl))
    // Line feed is Enter: the terminal's driver turns Enter's carriage return into it.
    case ("j", true): return Key(.enter, modifiers.subtracting(.ctrl))
    case ("@", true): return Key(" ", modifiers)
    default: break
    }
    switch scalar.properties.generalCategory {
    // Private use: keyboards that tell more than we ask for name their extra keys so.
    // What is invisible would turn or hide the line that tells of it.
    case .control, .privateUse, .unassigned, .format, .lineSeparator, .paragraphSeparator: return .unknown
    default: break
    }
    // U+FFFD stands for bytes that are not UTF-8.
    guard scalar != "\u{FFFD}" else { return .unknown }
    guard modifiers.contains(.shift) else { return Key(character, modifiers) }
    // A character already tells whether Shift was held.
    let upper = character.uppercased()
    return Key(upper.count == 1 ? Character(upper) : character, modifiers.subtracting(.shift))
  }

  private static func named(_ symbol: TermKeySym, _ modifiers: Modifiers) -> Key {
    guard let code = codes[symbol.rawValue] else { return .unknown }
    return Key(code, modifiers)
  }

  private static let codes: [TermKeySym.RawValue: Code] = [
    TERMKEY_SYM_BACKSPACE.rawValue: .backspace, TERMKEY_SYM_DEL.rawValue: .backspace,
    TERMKEY_SYM_TAB.rawValue: .tab, TERMKEY_SYM_ENTER.rawValue: .enter, TERMKEY_SYM_KPENTER.rawValue: .enter,
    TERMKEY_SYM_ESCAPE.rawValue: .escape, TERMKEY_SYM_SPACE.rawValue: .character(" "),
    TERMKEY_SYM_UP.rawValue: .up, TERMKEY_SYM_DOWN.rawValue: .down,
    TERMKEY_SYM_LEFT.rawValue: .left, TERMKEY_SYM_RIGHT.rawValue: .right,
    // `ESC [ 1 ~` and `ESC [ 4 ~` are Find and Select of the VT220; everywhere else they are Home and End.
    TERMKEY_SYM_HOME.rawValue: .home, TERMKEY_SYM_FIND.rawValue: .home,
    TERMKEY_SYM_END.rawValue: .end, TERMKEY_SYM_SELECT.rawValue: .end,
    TERMKEY_SYM_PAGEUP.rawValue: .pageUp, TERMKEY_SYM_PAGEDOWN.rawValue: .pageDown,
    TERMKEY_SYM_INSERT.rawValue: .insert, TERMKEY_SYM_DELETE.rawValue: .delete,
  ]
}
