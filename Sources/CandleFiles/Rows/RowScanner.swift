/// Splits text into rows of cells: RFC 4180 with any one-byte delimiter and any kind of line end.
///
/// The bytes are looked at in place; a row is valid until the next call.
struct RowScanner {
  /// What a call found.
  enum Step: Equatable {
    /// A row, whose cells are in ``RowScanner/cells``.
    case row
    /// The bytes end inside a row: more are needed.
    case incomplete
    /// There is nothing left.
    case end
    /// A quotation mark that is opened on this line is never closed, or not within the longest row.
    case unclosedQuote(line: Int)
    /// A row without an end.
    case tooLong
  }

  /// The longest row that is looked for, in bytes: so that text without line ends cannot be looked at again and again.
  static let longestRow = 1 << 20

  /// The byte between cells; a space stands for any run of blanks.
  let delimiter: UInt8
  /// The physical line on which the row begins, first line 1.
  private(set) var line = 1
  /// The cells of the row, trimmed and without their quotation marks.
  private(set) var cells: [Cell] = []
  /// How many bytes have been used.
  private(set) var position = 0
  /// Whether the row is the last one and has no line end: it may still be being written.
  private(set) var isUnended = false
  private var nextLine = 1

  init(delimiter: UInt8, position: Int = 0, line: Int = 1) {
    self.delimiter = delimiter
    self.position = position
    nextLine = line
  }

  init(_ dialect: Dialect) {
    self.init(delimiter: dialect.delimiter, position: dialect.start, line: dialect.line)
  }

  /// Finds the next row that is not blank.
  ///
  /// - Parameters:
  ///   - bytes: The text; bytes before ``position`` have been used.
  ///   - isWhole: Whether no more bytes will come, so that the last row may lack its line end.
  /// - Returns: What was found.
  mutating func next(in bytes: Cell, isWhole: Bool) -> Step {
    while position < bytes.count {
      line = nextLine
      let step = scanRow(in: bytes, isWhole: isWhole)
      if step != .row || cells.contains(where: { !$0.isEmpty }) { return step }
    }
    return isWhole ? .end : .incomplete
  }

  /// Forgets the bytes that have been used, which the caller has removed.
  mutating func rebase() { position = 0 }

  /// Passes over rows that are one line each and have been read elsewhere.
  mutating func pass(lineCount: Int, byteCount: Int) {
    guard lineCount > 0 else { return }
    position += byteCount
    line = nextLine + lineCount - 1
    nextLine += lineCount
  }

  /// The physical line behind the last row.
  var followingLine: Int { nextLine }

  private mutating func scanRow(in bytes: Cell, isWhole: Bool) -> Step {
    cells.removeAll(keepingCapacity: true)
    isUnended = false
    var lineCount = 1
    var index = position
    while true {
      let start = index
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      if index < bytes.count, bytes[index] == .quote {
        let openingLine = line + lineCount - 1
        guard let quoted = quotedPart(of: bytes, from: index, isWhole: isWhole, lineCount: &lineCount) else {
          return isWhole || bytes.count - position > Self.longestRow ? .unclosedQuote(line: openingLine) : .incomplete
        }
        cells.append(bytes.part(quoted.content).trimmed)
        index = quoted.end
        while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
      } else {
        while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
        cells.append(bytes.part(start..<index).trimmed)
      }
      guard index < bytes.count else {
        if !isWhole { return bytes.count - position > Self.longestRow ? .tooLong : .incomplete }
        isUnended = true
        break
      }
      let isCarriageReturn = bytes[index] == .carriageReturn
      let isCell = bytes[index] != .newline && !isCarriageReturn
      index += 1
      if isCell { continue }
      if isCarriageReturn {
        // It may be the first half of a line end whose second half has not come yet.
        if index == bytes.count, !isWhole { return .incomplete }
        if index < bytes.count, bytes[index] == .newline { index += 1 }
      }
      break
    }
    position = index
    nextLine += lineCount
    return .row
  }

  /// What stands between the quotation marks that open at a place, and where they end.
  private func quotedPart(
    of bytes: Cell, from open: Int, isWhole: Bool, lineCount: inout Int
  ) -> (content: Range<Int>, end: Int)? {
    guard let close = endOfQuotes(in: bytes, from: open + 1, isWhole: isWhole, lineCount: &lineCount) else {
      return nil
    }
    // Some programs double every mark: ""1.234,5"".
    if close == open + 1, close + 1 < bytes.count, !isEnd(bytes[close + 1]), !isBlank(bytes[close + 1]) {
      var index = close + 1
      while index + 1 < bytes.count, bytes[index] != .newline, bytes[index] != .carriageReturn {
        if bytes[index] == .quote, bytes[index + 1] == .quote { return ((close + 1)..<index, index + 2) }
        index += 1
      }
    }
    return ((open + 1)..<close, close + 1)
  }

  /// The place of the closing quotation mark, doubled ones passed over.
  private func endOfQuotes(in bytes: Cell, from start: Int, isWhole: Bool, lineCount: inout Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == .quote {
        if index + 1 == bytes.count, !isWhole { return nil }
        guard index + 1 < bytes.count, bytes[index + 1] == .quote else { return index }
        index += 1
      } else if bytes[index] == .newline {
        lineCount += 1
      } else if bytes[index] == .carriageReturn, index + 1 < bytes.count, bytes[index + 1] != .newline {
        lineCount += 1
      }
      index += 1
    }
    return nil
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == .newline || byte == .carriageReturn || (byte == .tab && delimiter == .space)
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == .space || (byte == .tab && delimiter != .tab)
  }
}
