import CandleEngine
import Terminal
import Testing

/// A sequence that a terminal sends, and the name of its key.
struct SentKey: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let name: String

  init(_ text: String, _ name: String) { self.init(Array(text.utf8), name) }

  init(_ bytes: [UInt8], _ name: String) { (self.bytes, self.name) = (bytes, name) }

  var testDescription: String { "\(String(decoding: bytes, as: UTF8.self).debugDescription) is \(name)" }
}

@Suite struct KeyDecoderTests {
  /// In both cursor modes, and as xterm, VTE, the Linux console, screen, tmux, PuTTY and rxvt send them.
  static let everywhere: [SentKey] = [
    .init("\u{1B}[A", "Up"), .init("\u{1B}[B", "Down"), .init("\u{1B}[C", "Right"), .init("\u{1B}[D", "Left"),
    .init("\u{1B}OA", "Up"), .init("\u{1B}OB", "Down"), .init("\u{1B}OC", "Right"), .init("\u{1B}OD", "Left"),
    .init("\u{1B}[H", "Home"), .init("\u{1B}OH", "Home"), .init("\u{1B}[1~", "Home"), .init("\u{1B}[7~", "Home"),
    .init("\u{1B}[F", "End"), .init("\u{1B}OF", "End"), .init("\u{1B}[4~", "End"), .init("\u{1B}[8~", "End"),
    .init("\u{1B}[5~", "PageUp"), .init("\u{1B}[6~", "PageDown"),
    .init("\u{1B}[2~", "Insert"), .init("\u{1B}[3~", "Delete"),
    .init("\u{1B}[[A", "F1"), .init("\u{1B}[[E", "F5"), .init("\u{1B}OP", "F1"), .init("\u{1B}OS", "F4"),
    .init("\u{1B}[13~", "F3"), .init("\u{1B}[11~", "F1"), .init("\u{1B}[15~", "F5"), .init("\u{1B}[24~", "F12"),
    .init("\u{1B}[1;5D", "Ctrl+Left"), .init("\u{1B}[1;5C", "Ctrl+Right"), .init("\u{1B}Od", "Ctrl+Left"),
    .init("\u{1B}Oc", "Ctrl+Right"), .init("\u{1B}[d", "Shift+Left"), .init("\u{1B}[a", "Shift+Up"),
    .init("\u{1B}[1;2A", "Shift+Up"), .init("\u{1B}[1;3D", "Alt+Left"), .init("\u{1B}[1;6C", "Ctrl+Shift+Right"),
    .init("\u{1B}[1;5H", "Ctrl+Home"), .init("\u{1B}[1;5~", "Ctrl+Home"), .init("\u{1B}[3;5~", "Ctrl+Delete"),
    .init("\u{1B}[1;5P", "Ctrl+F1"), .init("\u{1B}[1;2R", "Shift+F3"), .init("\u{1B}[Z", "Shift+Tab"),
    .init("\u{1B}\u{1B}[A", "Alt+Up"), .init("\u{1B}b", "Alt+b"), .init("\u{1B}\u{7F}", "Alt+Backspace"),
    .init("\u{1B}é", "Alt+é"), .init("\u{1B} ", "Alt+Space"),
    .init("\u{1B}Oq", "1"), .init("\u{1B}Oj", "*"), .init("\u{1B}OM", "Enter"),
    .init("b", "b"), .init("B", "B"), .init("?", "?"), .init(" ", "Space"), .init("+", "+"), .init("9", "9"),
    .init("é", "é"), .init("€", "€"), .init("中", "中"), .init("😀", "😀"),
    .init([0x00], "Ctrl+Space"), .init([0x01], "Ctrl+A"), .init([0x07], "Ctrl+G"), .init([0x1A], "Ctrl+Z"),
    .init([0x1C], "Ctrl+\\"), .init([0x1F], "Ctrl+_"),
    .init([0x7F], "Backspace"), .init([0x08], "Backspace"), .init([0x09], "Tab"), .init([0x0D], "Enter"),
    .init([0x0A], "Enter"),
    // CSI u and xterm's modifyOtherKeys.
    .init("\u{1B}[98u", "b"), .init("\u{1B}[97;5u", "Ctrl+A"), .init("\u{1B}[97;2u", "A"),
    .init("\u{1B}[27u", "Escape"),
    .init("\u{1B}[13;5u", "Ctrl+Enter"), .init("\u{1B}[127u", "Backspace"), .init("\u{1B}[27;5;98~", "Ctrl+B"),
  ]

  /// What terminals send that is no key, or none that is known: each is one unknown key, none becomes letters.
  static let unknown: [SentKey] = [
    "\u{1B}[99z", "\u{1B}[1;2;3;4x", "\u{1B}[?1;2c", "\u{1B}[>0;1c", "\u{1B}[5^",
    "\u{1B}[I", "\u{1B}[O", "\u{1B}[M !!", "\u{1B}[<0;10;20M", "\u{1B}[<0;10;20m", "\u{1B}[?25;1R", "\u{1B}[?1;2$y",
    "\u{1B}O5x", "\u{1B}O~", "\u{1B}[39~", "\u{1B}[57352u", "\u{1B}[55296u",
    "\u{1B}[1114112u", "\u{1B}[99999999999999999999u", "\u{1B}[97;1:1u",
    "\u{1B}]0;name\u{7}", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}P1+r544e\u{1B}\\",
    "\u{1B}[" + String(repeating: "1;", count: 500) + "A",
  ].map { SentKey($0, "That key") }

  static let terminals: [String?] = [
    "xterm-256color", "linux", "rxvt", "screen", "tmux-256color", "vt100", "dumb", "", "no-such-terminal", nil,
  ]

  @Test("every key is known on every terminal", arguments: terminals)
  func everyKey(terminal: String?) throws {
    for sent in Self.everywhere + Self.unknown {
      let decoder = try KeyDecoder(terminal: terminal)
      #expect(decoder.decode(sent.bytes).map(\.name) == [sent.name], "\(sent.testDescription)")
      #expect(!decoder.isWaiting)
    }
  }

  @Test("rxvt's Shift keys end in a dollar")
  func rxvtShift() throws {
    for (terminal, name) in [("rxvt", "Shift+Home"), ("xterm", "That key")] {
      let decoder = try KeyDecoder(terminal: terminal)
      #expect(decoder.decode("\u{1B}[7$n".utf8).map(\.name) == [name, "n"])
    }
  }

  @Test("a key is the same key wherever its bytes are cut", arguments: everywhere + unknown)
  func cutAnywhere(sent: SentKey) throws {
    let decoder = try KeyDecoder(terminal: "linux")
    for cut in 0...min(sent.bytes.count, 80) {
      let keys = decoder.decode(sent.bytes.prefix(cut)) + decoder.decode(sent.bytes.dropFirst(cut))
      #expect(keys.map(\.name) == [sent.name], "cut at \(cut)")
    }
    let byByte = sent.bytes.flatMap { decoder.decode([$0]) }
    #expect(byByte.map(\.name) == [sent.name])
  }

  @Test("keys typed fast come one after the other")
  func severalInOneRead() throws {
    let decoder = try KeyDecoder(terminal: "xterm")
    let keys = decoder.decode("n\u{1B}[C\u{1B}[C\u{1B}[1;5Dé3\u{1B}OH".utf8)
    #expect(keys.map(\.name) == ["n", "Right", "Right", "Ctrl+Left", "é", "3", "Home"])
  }

  @Test("a lone ESC is Escape once the wait is over")
  func loneEscape() throws {
    let decoder = try KeyDecoder(terminal: "xterm")
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [Key(.escape)])
    #expect(!decoder.isWaiting)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode([0x1B, 0x1B]).isEmpty)
    #expect(decoder.flush() == [Key(.escape), Key(.escape)])
    #expect(decoder.decode([0x1B, 0x1B, 0x1B]) == [Key(.escape)])
    #expect(decoder.flush() == [Key(.escape), Key(.escape)])
    #expect(decoder.decode([0x1B, 0x1B, 0x62]) == [Key(.escape), Key("b", .alt)])
  }

  @Test(
    "Alt with a character that also begins sequences is decided by the wait", arguments: ["[", "O", "]", "P"])
  func altBracket(character: Character) throws {
    let decoder = try KeyDecoder(terminal: "xterm")
    #expect(decoder.decode("\u{1B}\(character)".utf8).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [Key(character, .alt)])
    #expect(decoder.decode("\u{1B}\u{1B}\(character)".utf8).isEmpty)
    #expect(decoder.flush() == [Key(.escape), Key(character, .alt)])
  }

  @Test("a sequence whose end comes late is still one key")
  func lateEnd() throws {
    let decoder = try KeyDecoder(terminal: "xterm")
    #expect(decoder.decode("\u{1B}[1;".utf8).isEmpty)
    #expect(!decoder.isWaiting)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode("5D".utf8) == [Key(.left, .ctrl)])
  }

  @Test("a sequence that is broken off is one unknown key, and the next one is whole")
  func brokenOff() throws {
    let decoder = try KeyDecoder(terminal: "xterm")
    #expect(decoder.decode("\u{1B}[1\u{1B}[A".utf8) == [.unknown, Key(.up)])
    #expect(decoder.decode("\u{1B}[\u{1B}OB".utf8) == [.unknown, Key(.down)])
    #expect(decoder.decode("\u{1B}[1\rn".utf8) == [.unknown, Key(.enter), Key("n")])
    #expect(decoder.decode("\u{1B}]0;x\u{1B}[A".utf8) == [.unknown, Key(.up)])
    #expect(decoder.decode("\u{1B}]0;x".utf8).isEmpty)
    #expect(decoder.flush() == [.unknown])
    #expect(decoder.decode("n".utf8) == [Key("n")])
  }

  @Test("bytes that are not UTF-8 do no harm")
  func notUTF8() throws {
    let decoder = try KeyDecoder(terminal: "xterm")
    for bytes: [UInt8] in [
      [0xFF], [0x80], [0x9B], [0x90], [0xC0], [0xF8], [0xED, 0xA0, 0x80], [0xE0, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ] {
      #expect(decoder.decode(bytes + [0x6E]) == [.unknown, Key("n")], "\(bytes)")
    }
    #expect(decoder.decode([0xE2, 0x82, 0x1B, 0x5B, 0x41]) == [.unknown, Key(.up)])
    #expect(decoder.decode([0xC3]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.unknown])
  }

  @Test("a pasted text is one key of its own and nothing more, also when it comes in pieces", arguments: 0...31)
  func paste(cut: Int) throws {
    let bytes = Array("a\u{1B}[200~q\u{1B}[1\u{1B}[201q\r\u{1B}[201~b".utf8)
    let decoder = try KeyDecoder(terminal: "xterm")
    var keys = decoder.decode(bytes.prefix(cut))
    let isInside = (7...).contains(cut) && cut < bytes.count - 1
    if isInside {
      #expect(!decoder.isWaiting)
      keys += decoder.flush()
    }
    keys += decoder.decode(bytes.dropFirst(cut))
    #expect(keys == [Key("a"), Key(.paste("q\u{1B}[1\u{1B}[201q\r")), Key("b")])
  }

  @Test("of a pasted text that is long or no text, only that it came is told")
  func uselessPaste() throws {
    let decoder = try KeyDecoder(terminal: "xterm")
    func keys(pasting text: [UInt8]) -> [Key] {
      decoder.decode(Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~b".utf8))
    }
    let longest = String(repeating: "a", count: 1_000)
    #expect(keys(pasting: Array(longest.utf8)) == [Key(.paste(longest)), Key("b")])
    #expect(keys(pasting: Array((longest + "a").utf8)) == [Key(.paste(nil)), Key("b")])
    #expect(keys(pasting: Array(repeating: 0x1B, count: 1_000_000)) == [Key(.paste(nil)), Key("b")])
    #expect(keys(pasting: [0x61, 0xFF]) == [Key(.paste(nil)), Key("b")])
    #expect(keys(pasting: []) == [Key(.paste("")), Key("b")])
  }

  @Test("the keyboard of a program that tells when keys are let go presses each key once")
  func released() throws {
    let decoder = try KeyDecoder(terminal: "xterm")
    #expect(decoder.decode("\u{1B}[98u\u{1B}[98;1:3u\u{1B}[1;1:3A".utf8) == [Key("b")])
  }

  @Test("no bytes at all crash the decoder or make it keep them")
  func arbitraryBytes() throws {
    var generator = SplitMix64(seed: 20_261_030)
    let alphabet: [UInt8] = Array("\u{1B}\u{1B}\u{1B}[[O]P0;1:~ABMuz$\\é\u{7}".utf8) + [0xFF, 0x9B, 0x00]
    let decoder = try KeyDecoder(terminal: "linux")
    for _ in 0..<200 {
      let bytes = (0..<50).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      _ = decoder.decode(bytes)
      _ = decoder.flush()
    }
    // Ends whatever the last bytes began, a paste too.
    _ = decoder.decode("\u{1B}[201~".utf8)
    #expect(decoder.decode("n".utf8).last == Key("n"))
  }

  @Test("over a network the wait is longer")
  func wait() {
    #expect(KeyDecoder.escapeWait(environment: [:]) == 25)
    #expect(KeyDecoder.escapeWait(environment: ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"]) == 100)
  }
}
