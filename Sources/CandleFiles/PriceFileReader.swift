import CandleEngine

/// Reads a price file in one pass: bytes, text, rows, columns, dates and numbers, candles and notices.
package struct PriceFileReader {
  private let options: PriceFile.Options
  private var builder: CandleBuilder?
  private var scanner: RowScanner?
  private var runs = RegularRuns()
  private var isJSON = false
  private var lastLine = 1
  /// Whether the encoding of the text is not certain.
  private var isGuessed = false

  /// JSON is held whole while it is read, so no more of it is taken; in bytes.
  private static let longestJSON = 1 << 28
  /// Where a first row of prices must be looked for at most, in bytes: something that never ends may have none.
  private static let longestPreamble = 1 << 24

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: ``ReadFailure`` when no candle comes out of it.
  /// - Complexity: O(bytes) time; memory for the candles, and for one row of text (JSON: for the text, at most 256 MiB).
  package static func read(path: String, options: PriceFile.Options = PriceFile.Options()) throws(ReadFailure)
    -> PriceFile
  {
    let bytes = try ByteSource(path: path, tell: options.tellsProgress)
    let text = try TextSource(bytes, encoding: options.encoding)
    var reader = PriceFileReader(options: options)
    do throws(ReadFailure) {
      return try reader.read(TextFeed(text))
    } catch {
      throw RepeatedTimes.explained(error, path: path, encoding: options.encoding)
    }
  }

  private init(options: PriceFile.Options) {
    self.options = options
  }

  private mutating func read(_ feed: TextFeed) throws(ReadFailure) -> PriceFile {
    isGuessed = feed.text.encoding.isGuess
    while true {
      // A pipe gives what it has; the first look at the text needs more than its first bytes.
      repeat {
        try feed.fill()
      } while !feed.isWhole && feed.bytes.count < TextSource.headLength
      if builder == nil { start(with: feed.bytes) }
      if isJSON {
        if feed.isWhole { try takeJSON(feed.bytes) }
        if feed.bytes.count > Self.longestJSON { throw ReadFailure(.longJSON) }
      } else {
        try takeRows(of: feed)
        // What the threads leave comes before what is read next.
        if !feed.isWhole, takeBlocks(of: feed) { try takeRows(of: feed) }
      }
      if feed.isWhole { break }
      if let builder, builder.columns == nil, !isJSON, feed.readCount > Self.longestPreamble {
        throw builder.search.failure()
      }
    }
    return try finish(feed.text.encoding, hadNULs: feed.text.hadNULs)
  }

  private mutating func start(with bytes: Cell) {
    let head = bytes.part(0..<min(bytes.count, 1 << 16))
    isJSON = JSONRowScanner.isJSON(head)
    let dialect = Dialect.detect(head)
    scanner = RowScanner(dialect)
    builder = CandleBuilder(options: options, dialect: isJSON ? nil : dialect)
  }

  /// Takes the rows that have been read so far, but for a last one whose end is not there yet.
  private mutating func takeRows(of feed: TextFeed) throws(ReadFailure) {
    guard var scanner, var builder else { return }
    // Moved out while they are used: one copy of each is enough.
    (self.scanner, self.builder) = (nil, nil)
    let bytes = feed.bytes
    let isWhole = feed.isWhole
    defer {
      feed.removeFirst(scanner.position)
      scanner.rebase()
      (self.scanner, self.builder) = (scanner, builder)
    }
    // Behind the last line end no row is complete.
    let linesEnd = bytes.lastIndex(of: .newline).map { $0 + 1 } ?? 0
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
      case .row where scanner.isUnended && feed.text.isCut && builder.columns != nil:
        // What is left of its last cell is another value.
        builder.note(.partialLastLine, line: scanner.line)
      case .row:
        do throws(ReadFailure) {
          try builder.take(scanner.cells, line: scanner.line, isUnended: scanner.isUnended)
        } catch {
          throw builder.columns == nil && isGuessed ? ReadFailure(.unknownEncoding, line: error.line) : error
        }
        if options.takesRuns, scanner.position < linesEnd {
          runs.take(bytes.part(0..<linesEnd), &scanner, &builder)
        }
        lastLine = scanner.line
      }
    }
  }

  /// Takes blocks of rows, several at a time, if the rows so far let expect that.
  ///
  /// - Returns: Whether it tried.
  private mutating func takeBlocks(of feed: TextFeed) -> Bool {
    guard let shape = runs.shapeAtEnd, var scanner, var builder else { return false }
    (self.scanner, self.builder) = (nil, nil)
    for (run, columns) in RegularBlocks.read(shape, from: feed, firstCount: builder.collector.countToFullBlock) {
      builder.take(run, columns, of: shape, line: scanner.followingLine)
      scanner.pass(lineCount: run.count, byteCount: 0)
      lastLine = scanner.line
    }
    (self.scanner, self.builder) = (scanner, builder)
    return true
  }

  private mutating func takeJSON(_ bytes: Cell) throws(ReadFailure) {
    guard var builder else { return }
    self.builder = nil
    defer { self.builder = builder }
    var rows = JSONRowScanner()
    var message: String?
    while rows.next(in: bytes) {
      if message == nil { message = rows.cells.first { $0.count > 20 && $0.contains(.space) }?.text }
      builder.group = rows.group
      try builder.take(rows.cells, line: rows.line)
      lastLine = rows.line
    }
    if rows.isFull { throw ReadFailure(.longJSON) }
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
