/// Cuts the stream of bytes from a terminal into the sequences that single keys send.
///
/// It knows where a sequence ends (ECMA-48 5.4 and UTF-8), not what it means. libtermkey could do this itself, but it
/// takes unknown sequences apart, so that their tails become letters, and it reads some of them differently when they
/// come in two reads. Bytes are looked at one at a time here, so how they were split cannot matter.
struct KeySequenceSplitter {
  enum Piece: Equatable {
    /// One key's bytes.
    case sequence([UInt8])
    /// A pasted text that has come to its end; `nil` for a long one.
    case paste([UInt8]?)
    /// Bytes that no key sends.
    case broken
  }

  /// The bytes of a sequence whose end has not been seen yet; while pasting, the last few bytes of the pasted text.
  private var pending: [UInt8] = []
  private var isPasting = false
  /// What was pasted before `pending`, as far as it is kept.
  private var pasted: [UInt8] = []

  /// No key sends as many bytes as this.
  ///
  /// What is longer is swallowed to its end without being kept.
  private static let byteLimit = 64
  /// More than anybody types into a line; of a longer text nothing is given.
  private static let pasteLimit = 1_000
  private static let pasteStart: [UInt8] = [escape, bracket] + Array("200~".utf8)
  private static let pasteEnd: [UInt8] = [escape, bracket] + Array("201~".utf8)

  /// Whether more bytes, or the passing of time, are needed to tell which key was pressed.
  ///
  /// False within a control sequence that has parameters already: it ends with a certain byte, however late.
  var isWaiting: Bool { !isPasting && !pending.isEmpty && !isInsideParameters }

  /// Takes the next byte.
  ///
  /// - Returns: the sequences that ended with this byte: none, one, or two when the byte showed that the sequence
  ///   before it will never be completed.
  mutating func push(_ byte: UInt8) -> [Piece] {
    pending.append(byte)
    guard !isPasting else { return takePasted() }
    var pieces: [Piece] = []
    while !pending.isEmpty {
      switch extent {
      case .partial:
        if pending.count > Self.byteLimit { pending.remove(at: 3) }
        return pieces
      case .whole(let count):
        pieces += piece(of: Array(pending.prefix(count)))
        pending.removeFirst(count)
      case .broken(let count):
        pieces.append(.broken)
        pending.removeFirst(count)
      }
    }
    return pieces
  }

  /// Decides what can be decided when nothing has come for a while: a lone ESC byte was the Escape key.
  mutating func flush() -> [Piece] {
    guard isWaiting else { return [] }
    defer { pending = [] }
    switch pending.count {
    case 1 where pending[0] == escape, 2 where pending[0] == escape && pending[1] < 0x80:
      return pending[1...] == [escape] ? [.sequence([escape]), .sequence([escape])] : [.sequence(pending)]
    case 3 where pending[1] == escape:
      return [.sequence([escape]), .sequence(Array(pending[1...]))]
    default:
      return [.broken]
    }
  }

  private mutating func takePasted() -> [Piece] {
    if pending == Self.pasteEnd {
      defer { (isPasting, pending, pasted) = (false, [], []) }
      return [.paste(pasted.count > Self.pasteLimit ? nil : pasted)]
    }
    if pending.count == Self.pasteEnd.count {
      let byte = pending.removeFirst()
      if pasted.count <= Self.pasteLimit { pasted.append(byte) }
    }
    return []
  }

  private mutating func piece(of sequence: [UInt8]) -> [Piece] {
    if sequence == Self.pasteStart {
      isPasting = true
      return []
    }
    if sequence == Self.pasteEnd { return [] }
    return [sequence.count < Self.byteLimit ? .sequence(sequence) : .broken]
  }
}

// MARK: - Where a sequence ends

private let escape: UInt8 = 0x1B
private let bracket = UInt8(ascii: "[")

extension KeySequenceSplitter {
  private enum Extent {
    case partial
    /// The first bytes are a sequence.
    case whole(Int)
    /// The first bytes can be dropped: they never become a sequence.
    case broken(Int)
  }

  /// What is after the Alt key's ESC, if `pending` is a control sequence (`ESC [`, `ESC O`) or a control string.
  private var controlBody: ArraySlice<UInt8>? {
    guard pending.count >= 2, pending[0] == escape else { return nil }
    let isPrefixed = pending.count >= 3 && pending[1] == escape
    let body = pending[(isPrefixed ? 2 : 1)...]
    return body.first.flatMap { "[O]P".utf8.contains($0) ? body : nil }
  }

  private var isInsideParameters: Bool {
    guard let body = controlBody, body.count > 1, isSequence(body) else { return false }
    return !isMouseReport(body)
  }

  private var extent: Extent {
    guard pending[0] == escape else { return textExtent(pending[...]) }
    if let body = controlBody { return isSequence(body) ? sequenceExtent(body) : stringExtent(body) }
    if pending.count == 1 || pending == [escape, escape] { return .partial }
    // ESC ESC before anything but a sequence: the first one was the Escape key.
    return pending[1] == escape ? .whole(1) : textExtent(pending[1...])
  }

  private func isSequence(_ body: ArraySlice<UInt8>) -> Bool {
    body.first == bracket || body.first == UInt8(ascii: "O")
  }

  /// The oldest form of mouse report, `ESC [ M` and three bytes, which comes when a program before us left it on.
  private func isMouseReport(_ body: ArraySlice<UInt8>) -> Bool {
    body.starts(with: [bracket, UInt8(ascii: "M")])
  }

  private func sequenceExtent(_ body: ArraySlice<UInt8>) -> Extent {
    guard body.count > 1, let last = body.last else { return .partial }
    if last < 0x20 { return .broken(pending.count - 1) }
    if isMouseReport(body) { return body.count < 5 ? .partial : .whole(pending.count) }
    // The Linux console's F1 to F5 are `ESC [ [ A` to `ESC [ [ E`.
    if body.count == 2, body.first == bracket, last == bracket { return .partial }
    switch last {
    // rxvt ends what is typed with Shift in a dollar: `ESC [ 7 $`.
    case UInt8(ascii: "$") where body.count > 2 && body.dropFirst().dropLast().allSatisfy { 0x30...0x39 ~= $0 }:
      return .whole(pending.count)
    case 0x20...0x3F: return .partial
    case 0x40...0x7E: return .whole(pending.count)
    default: return .broken(pending.count - 1)
    }
  }

  /// A control string (`ESC ]`, `ESC P`) is an answer of the terminal to some program before us, never a key.
  private func stringExtent(_ body: ArraySlice<UInt8>) -> Extent {
    guard body.count > 1, let last = body.last else { return .partial }
    if last == 0x07 { return .broken(pending.count) }
    guard body.dropLast().last == escape else { return .partial }
    return .broken(last == UInt8(ascii: "\\") ? pending.count : pending.count - 2)
  }

  private func textExtent(_ text: ArraySlice<UInt8>) -> Extent {
    let length: Int
    switch text.first {
    case .some(0..<0x80): return .whole(pending.count)
    case .some(0xC2...0xDF): length = 2
    case .some(0xE0...0xEF): length = 3
    case .some(0xF0...0xF4): length = 4
    default: return .broken(pending.count)
    }
    if text.count > 1, let last = text.last, !(0x80...0xBF ~= last) { return .broken(pending.count - 1) }
    return text.count < length ? .partial : .whole(pending.count)
  }
}
