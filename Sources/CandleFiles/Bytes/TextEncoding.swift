/// How the bytes of a text stand for its characters.
struct TextEncoding: Equatable, Sendable {
  /// The name by which the C library knows it.
  var name: String
  /// The length of the byte order mark in front of the text.
  var markLength = 0
  /// Whether nothing proves it.
  var isGuess = false

  static let utf8 = TextEncoding(name: "UTF-8")

  /// The code pages that price files are written in, in the order of trying.
  ///
  /// Those of East Asia first: they refuse most bytes that are something else, the others take everything.
  private static let codePages = [
    "CP932", "GB18030", "CP949", "BIG5", "EUC-JP", "CP1252", "CP1250", "CP1251", "CP1254", "CP850", "MACINTOSH",
  ]

  /// Finds the encoding of a text by its first bytes: its mark, its NUL bytes, whether it is valid UTF-8, and else the
  /// code page in which most of its words are names of columns.
  static func detect(_ head: [UInt8]) -> TextEncoding {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return TextEncoding(name: "UTF-8", markLength: 3) }
    if head.starts(with: [0xFF, 0xFE]) { return TextEncoding(name: "UTF-16LE", markLength: 2) }
    if head.starts(with: [0xFE, 0xFF]) { return TextEncoding(name: "UTF-16BE", markLength: 2) }
    if let name = wideEncoding(of: head) { return TextEncoding(name: name) }
    if isUTF8(head) { return .utf8 }
    let scores = codePages.map { page in
      TextConverter.text(of: wholeLines(of: head), in: page).map(ColumnNames.knownWords) ?? 0
    }
    guard let best = scores.max(), best >= 1, let place = scores.firstIndex(of: best) else {
      return TextEncoding(name: "CP1252", isGuess: true)
    }
    return TextEncoding(name: codePages[place])
  }

  /// UTF-16 without a mark: of ASCII characters every other byte is NUL.
  private static func wideEncoding(of head: [UInt8]) -> String? {
    var zeros = [0, 0]
    for (place, byte) in head.enumerated() where byte == 0 { zeros[place & 1] += 1 }
    let half = head.count / 2
    guard half > 2 else { return nil }
    if zeros[1] * 10 > half * 4, zeros[0] * 10 < half { return "UTF-16LE" }
    if zeros[0] * 10 > half * 4, zeros[1] * 10 < half { return "UTF-16BE" }
    return nil
  }

  private static func isUTF8(_ head: [UInt8]) -> Bool {
    // The head may end inside a character of up to four bytes.
    let longest = min(3, head.count)
    return (0...longest).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
  }

  private static func wholeLines(of head: [UInt8]) -> [UInt8] {
    guard let end = head.lastIndex(where: { $0 == .newline || $0 == .carriageReturn }) else { return head }
    return Array(head[...end])
  }
}
