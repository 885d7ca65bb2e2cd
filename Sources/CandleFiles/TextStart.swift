/// What the first bytes of a file tell: whether it is text, and what stands between its cells.
enum TextStart {
  /// How much of a file is looked at.
  static let length = 4_096

  /// A scanner for the text, set behind its byte order mark.
  ///
  /// - Throws: ``ReadFailure`` when the file has nothing in it, or no text.
  static func scanner(for bytes: Cell) throws(ReadFailure) -> RowScanner {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    let head = bytes.part(start..<min(bytes.count, start + length))
    if let format = format(of: head) { throw ReadFailure(.notText(format: format)) }
    if head.contains(0) { throw ReadFailure(.notText(format: nil)) }
    return RowScanner(delimiter: delimiter(of: head), position: start)
  }

  /// The delimiter that stands most often in the first line that has any; a comma where there is none.
  private static func delimiter(of head: Cell) -> UInt8 {
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), .tab]
    for line in head.split(whereSeparator: { $0 == .newline || $0 == .carriageReturn }) {
      let counts = candidates.map { candidate in line.count { $0 == candidate } }
      if let most = counts.max(), most > 0, let place = counts.firstIndex(of: most) { return candidates[place] }
    }
    return candidates[0]
  }

  /// The name of a format that is known by its first bytes and is not text with rows.
  private static func format(of head: Cell) -> String? {
    let signatures: [(name: String, bytes: [UInt8])] = [
      ("gzip", [0x1F, 0x8B]), ("zip or xlsx", Array("PK\u{3}\u{4}".utf8)), ("parquet", Array("PAR1".utf8)),
      ("UTF-16", [0xFF, 0xFE]), ("UTF-16", [0xFE, 0xFF]),
    ]
    return signatures.first { head.starts(with: $0.bytes) }?.name
  }
}
