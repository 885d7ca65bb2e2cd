/// A key that was pressed, as a value: what it is and which modifiers were held.
///
/// The same key is always the same value, whatever bytes the terminal sent for it.
package struct Key: Equatable, Hashable, Sendable {
  package enum Code: Equatable, Hashable, Sendable {
    case character(Character)
    case left, right, up, down
    case home, end, pageUp, pageDown
    case insert, delete, backspace
    case enter, tab, escape
    /// A function key: 1 for F1.
    case function(Int)
    /// A pasted text, which is not keys; `nil` for one that is long or not UTF-8.
    case paste(String?)
    /// Bytes that are no key known here: an unknown control sequence, or text that is not UTF-8.
    case unknown
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let ctrl = Modifiers(rawValue: 4)
  }

  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  package init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }

  package static let unknown = Key(.unknown)

  /// The key's name in a sentence and in settings: "F5", "Left", "Ctrl+Left", "Ctrl+A", "Alt+x", "Space", "b".
  ///
  /// Two different keys never share a name.
  package var name: String {
    var parts: [String] = []
    if modifiers.contains(.ctrl) { parts.append("Ctrl") }
    if modifiers.contains(.alt) { parts.append("Alt") }
    if modifiers.contains(.shift) { parts.append("Shift") }
    parts.append(codeName)
    return parts.joined(separator: "+")
  }

  private var codeName: String {
    switch code {
    case .character(" "): "Space"
    // Terminals do not tell Ctrl+a from Ctrl+A, and the capital is how it is written everywhere.
    case .character(let character): modifiers.contains(.ctrl) ? character.uppercased() : String(character)
    case .left: "Left"
    case .right: "Right"
    case .up: "Up"
    case .down: "Down"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .insert: "Insert"
    case .delete: "Delete"
    case .backspace: "Backspace"
    case .enter: "Enter"
    case .tab: "Tab"
    case .escape: "Escape"
    case .function(let number): "F\(number)"
    case .paste: "Pasted text"
    case .unknown: "That key"
    }
  }
}
