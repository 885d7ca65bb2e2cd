/// What stands between cells, and where the rows begin: told by the first lines of a text.
struct Dialect: Equatable {
  /// The byte between cells; a space stands for any run of blanks.
  var delimiter = UInt8.comma
  /// Where the rows begin, in bytes.
  var start = 0
  /// The physical line that they begin on.
  var line = 1
  /// Whether there are quotation marks.
  var hasQuotes = false

  /// The bytes that may stand between cells, in the order of trust: a comma may also stand inside numbers and words.
  private static let delimiters: [UInt8] = [.tab, UInt8(ascii: ";"), UInt8(ascii: "|"), .comma]

  /// Finds the dialect of a text by its first lines.
  static func detect(_ head: Cell) -> Dialect {
    if let told = instruction(in: head) { return told }
    var dialect = Dialect()
    dialect.hasQuotes = head.contains(.quote)
    let lines = LineCounts.lines(of: head, delimiters: delimiters)
    let scores = delimiters.indices.map { place in mostAlike(lines.map { $0.counts[place] }) }
    // Blanks stand inside dates too, so they must cut more lines alike, the header among them.
    let blanks = mostAlike(lines.map(\.blanks))
    guard let best = scores.max(), best > 0, blanks <= best || best > scores[delimiters.count - 1] else {
      if blanks > 0 { dialect.delimiter = .space }
      return dialect
    }
    // Of those that cut nearly as many lines alike, the one that is trusted most.
    if let place = scores.firstIndex(where: { $0 * 10 >= best * 7 }) { dialect.delimiter = delimiters[place] }
    return dialect
  }

  /// How many lines have the same number of a delimiter, and at least one.
  private static func mostAlike(_ counts: [Int]) -> Int {
    var frequency: [Int: Int] = [:]
    for count in counts where count > 0 { frequency[count, default: 0] += 1 }
    return frequency.values.max() ?? 0
  }

  /// Reads `sep=;` in the first line, which programs write for Excel.
  private static func instruction(in head: Cell) -> Dialect? {
    let end = head.firstIndex { $0 == .newline || $0 == .carriageReturn } ?? head.count
    var line = head.part(0..<end)
    while line.first == .quote || line.first == .space { line = line.part(1..<line.count) }
    guard line.count >= 5, line.part(0..<3).isWord("sep"), line[3] == UInt8(ascii: "=") else { return nil }
    var dialect = Dialect()
    dialect.delimiter = line[4] == UInt8(ascii: "\\") ? .tab : line[4]
    dialect.start = min(head.count, end + 1)
    if end + 1 < head.count, head[end] == .carriageReturn, head[end + 1] == .newline { dialect.start += 1 }
    dialect.line = 2
    dialect.hasQuotes = head.part(dialect.start..<head.count).contains(.quote)
    return dialect
  }
}

/// How often each delimiter stands in one line, outside quotation marks.
private struct LineCounts {
  var counts: [Int]
  /// Runs of blanks between other characters.
  var blanks = 0

  static func lines(of head: Cell, delimiters: [UInt8]) -> [LineCounts] {
    var lines: [LineCounts] = []
    var line = LineCounts(counts: [Int](repeating: 0, count: delimiters.count))
    var isQuoted = false
    var wasBlank = true
    for byte in head {
      if byte == .quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == .newline || byte == .carriageReturn {
        lines.append(line)
        line = LineCounts(counts: [Int](repeating: 0, count: delimiters.count))
        wasBlank = true
      } else if byte == .space {
        if !wasBlank { line.blanks += 1 }
        wasBlank = true
      } else {
        wasBlank = false
        if let place = delimiters.firstIndex(of: byte) { line.counts[place] += 1 }
      }
    }
    // The last line may be cut; it counts where it is the only one.
    if lines.isEmpty { lines.append(line) }
    return lines
  }
}
