import CandleEngine

/// Reads a price file in one pass: bytes, text, rows, columns, dates and numbers, candles and notices.
package struct PriceFileReader {
  /// Bytes asked of the file at a time.
  private static let chunkSize = 1 << 18

  private let options: PriceFile.Options
  private var builder: CandleBuilder?
  private var scanner: RowScanner?
  private var isJSON = false
  private var lastLine = 1
  /// Whether the encoding of the text is not certain.
  private var isGuessed = false

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: ``ReadFailure`` when no candle comes out of it.
  /// - Complexity: O(bytes) time; memory for the candles, and for one row of text (JSON: for the text).
  package static func read(path: String, options: PriceFile.Options = PriceFile.Options()) throws(ReadFailure)
    -> PriceFile
  {
    var text = try TextSource(try ByteSource(path: path), encoding: options.encoding)
    var reader = PriceFileReader(options: options)
    return try reader.read(&text)
  }

  private init(options: PriceFile.Options) {
    self.options = options
  }

  private mutating func read(_ text: inout TextSource) throws(ReadFailure) -> PriceFile {
    var buffer = TextBuffer()
    isGuessed = text.encoding.isGuess
    while true {
      var isWhole = false
      // A pipe gives what it has; the first look at the text needs more than its first bytes.
      repeat {
        isWhole = try buffer.fill(from: &text, atLeast: Self.chunkSize)
      } while !isWhole && buffer.bytes.count < TextSource.headLength
      if builder == nil { start(with: buffer.bytes) }
      if isJSON {
        if isWhole { try takeJSON(buffer.bytes) }
      } else {
        try takeRows(of: buffer.bytes, isWhole: isWhole)
        buffer.removeFirst(scanner?.position ?? 0)
        scanner?.rebase()
      }
      if isWhole { break }
    }
    return try finish(text.encoding, hadNULs: text.hadNULs)
  }

  private mutating func start(with bytes: Cell) {
    let head = bytes.part(0..<min(bytes.count, 1 << 16))
    isJSON = JSONRowScanner.isJSON(head)
    let dialect = Dialect.detect(head)
    scanner = RowScanner(dialect)
    builder = CandleBuilder(options: options, dialect: isJSON ? nil : dialect)
  }

  private mutating func takeRows(of bytes: Cell, isWhole: Bool) throws(ReadFailure) {
    guard var scanner, var builder else { return }
    // Moved out while they are used: one copy of each is enough.
    (self.scanner, self.builder) = (nil, nil)
    defer { (self.scanner, self.builder) = (scanner, builder) }
    while true {
      switch scanner.next(in: bytes, isWhole: isWhole) {
      case .incomplete: return
      case .end:
        lastLine = scanner.line
        return
      case .tooLong: throw ReadFailure(.endlessRow, line: scanner.line)
      case .unclosedQuote(let line):
        let isLastLine = !bytes.dropFirst(scanner.position).contains { $0 == .newline || $0 == .carriageReturn }
        if isWhole, builder.collector.count > 0, isLastLine {
          builder.note(.partialLastLine, line: line)
          return
        }
        throw ReadFailure(.unclosedQuote, line: line)
      case .row:
        do throws(ReadFailure) {
          try builder.take(scanner.cells, line: scanner.line, isUnended: scanner.isUnended)
        } catch {
          throw builder.columns == nil && isGuessed ? ReadFailure(.unknownEncoding, line: error.line) : error
        }
        lastLine = scanner.line
      }
    }
  }

  private mutating func takeJSON(_ bytes: Cell) throws(ReadFailure) {
    guard var builder else { return }
    self.builder = nil
    defer { self.builder = builder }
    var rows = JSONRowScanner()
    var message: String?
    while rows.next(in: bytes) {
      if message == nil { message = rows.cells.first { $0.count > 20 && $0.contains(.space) }?.text }
      try builder.take(rows.cells, line: rows.line)
      lastLine = rows.line
    }
    if builder.columns == nil { throw ReadFailure(.noCandlesInJSON(message: message), line: nil) }
    if rows.isCut { builder.note(.cutJSON, line: lastLine) }
  }

  private mutating func finish(_ encoding: TextEncoding, hadNULs: Bool) throws(ReadFailure) -> PriceFile {
    guard var builder else { throw ReadFailure(.emptyFile) }
    self.builder = nil
    guard let columns = builder.columns else {
      throw encoding.isGuess ? ReadFailure(.unknownEncoding) : builder.search.failure()
    }
    if hadNULs { builder.note(.nulBytes) }
    return try FileSummary(builder: builder, columns: columns, encoding: encoding, lastLine: lastLine).file()
  }
}
