import CTermKey
import Glibc

/// Turns the bytes a terminal sends into keys.
///
/// libtermkey knows what the sequences mean, in its abstract form: it reads nothing and changes no settings. Feed what
/// was read to ``decode(_:)``, split in any way. While ``isWaiting`` is true, wait for more no longer than
/// ``escapeWait(environment:)`` and then call ``flush()``.
package final class KeyDecoder {
  private let termKey: OpaquePointer
  private var splitter = KeySequenceSplitter()

  /// Makes a decoder for a terminal.
  ///
  /// - Parameter terminal: The value of TERM. Unset or unknown is no fault: what nearly all terminals send is understood.
  /// - Throws: ``TerminalError`` when libtermkey cannot start.
  package init(terminal: String?) throws(TerminalError) {
    // A damaged terminfo entry makes libtermkey give up; xterm's is on every machine. Nil would end the process.
    guard let termKey = makeTermKey(terminal ?? "xterm") ?? makeTermKey("xterm") else {
      throw TerminalError(kind: .cannotDecodeKeys, code: errno)
    }
    self.termKey = termKey
  }

  deinit { termkey_destroy(termKey) }

  /// Whether the last bytes may be the beginning of a longer sequence, so that time has to decide.
  package var isWaiting: Bool { splitter.isWaiting }

  /// Gives the keys that are complete with these bytes; the beginning of another is kept.
  package func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    bytes.flatMap { splitter.push($0) }.compactMap(key)
  }

  /// Gives the keys that the waiting bytes are if nothing follows them: a lone ESC is the Escape key.
  package func flush() -> [Key] {
    splitter.flush().compactMap(key)
  }

  /// How long to wait for the rest of a sequence, in milliseconds: longer where it comes over a network.
  package static func escapeWait(environment: [String: String]) -> Int {
    environment["SSH_CONNECTION"] == nil ? 25 : 100
  }

  private func key(of piece: KeySequenceSplitter.Piece) -> Key? {
    let bytes: [UInt8]
    switch piece {
    case .sequence(let sequence): bytes = sequence
    case .paste(let bytes): return Key(.paste(bytes.flatMap { String(validating: $0, as: UTF8.self) }))
    case .broken: return .unknown
    }
    // Sub-parameters come from keyboards that tell more than we ask for. Event 3 is a key let go: no key was pressed.
    if bytes.first == 0x1B, let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 1 {
      return bytes[colon...].dropFirst().first == UInt8(ascii: "3") ? nil : .unknown
    }
    return consoleOrRxvtKey(bytes) ?? interpret(bytes)
  }

  private func interpret(_ bytes: [UInt8]) -> Key {
    _ = bytes.withUnsafeBytes { raw in
      termkey_push_bytes(termKey, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
    }
    var found = TermKeyKey()
    var isOne = termkey_getkey_force(termKey, &found) == TERMKEY_RES_KEY
    // More than one key means that the sequence was unknown and has been taken apart.
    var rest = TermKeyKey()
    while termkey_getkey_force(termKey, &rest) == TERMKEY_RES_KEY { isOne = false }
    return isOne ? Key(found) : .unknown
  }
}

private func makeTermKey(_ terminal: String) -> OpaquePointer? {
  let flags = TERMKEY_FLAG_UTF8 | TERMKEY_FLAG_CONVERTKP | TERMKEY_FLAG_NOSTART
  guard let termKey = termkey_new_abstract(terminal, CInt(flags)) else { return nil }
  termkey_hook_terminfo_getstr(termKey, { name, value, _ in usableTerminfo(name, value) }, nil)
  termkey_set_canonflags(termKey, CInt(TERMKEY_CANON_DELBS))
  guard termkey_start(termKey) != 0 else {
    termkey_destroy(termKey)
    return nil
  }
  return termKey
}

/// Leaves out the terminfo entries that make libtermkey 0.22 understand less than it does without them.
///
/// - `key_f13` and above are, for xterm, F1 and so on with Shift or Ctrl; libtermkey names them rightly by itself.
/// - What does not begin with ESC: single control bytes mean the same on every terminal here.
private func usableTerminfo(_ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
  guard let name, let value, value.pointee == 0x1B else { return nil }
  let field = String(cString: name)
  if field.hasPrefix("key_f"), let number = Int(field.dropFirst(5)), number > 12 { return nil }
  return value
}

/// Keys that libtermkey 0.22 does not know for every TERM: the Linux console's F1 to F5 (`ESC [ [ A`), and rxvt's arrows
/// with Ctrl (`ESC O a`) and with Shift (`ESC [ a`).
private func consoleOrRxvtKey(_ bytes: [UInt8]) -> Key? {
  guard bytes.count >= 3, bytes[0] == 0x1B, let last = bytes.last else { return nil }
  let introducer = String(decoding: bytes.dropLast().drop { $0 == 0x1B }, as: UTF8.self)
  if introducer == "[[", 0x41...0x45 ~= last { return Key(.function(Int(last) - 0x40)) }
  let arrows: [Key.Code] = [.up, .down, .right, .left]
  guard introducer == "O" || introducer == "[", 0x61...0x64 ~= last else { return nil }
  return Key(arrows[Int(last) - 0x61], introducer == "O" ? .ctrl : .shift)
}
