import CandleEngine

/// Reads a price file in one pass: bytes, rows, columns, dates and numbers, candles and notices.
package struct PriceFileReader {
  /// Bytes asked of the file at a time.
  private static let chunkSize = 1 << 18

  private var dates: DateColumn
  private var scanner: RowScanner?
  private var columns: ColumnRoles?
  private var collector = CandleCollector(hasOnlyCloses: false)
  private var notices: [Notice] = []
  /// Rows whose date could still be read two ways, kept until the file has decided.
  private var waiting: [Row] = []

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: ``ReadFailure`` when no candle comes out of it.
  /// - Complexity: O(bytes) time; memory for the candles, and for one row of text.
  package static func read(path: String, options: PriceFile.Options = PriceFile.Options()) throws(ReadFailure)
    -> PriceFile
  {
    let source = try ByteSource(path: path)
    var reader = PriceFileReader(options: options)
    return try reader.read(source)
  }

  private init(options: PriceFile.Options) {
    dates = DateColumn(order: options.dateOrder)
  }

  private mutating func read(_ source: borrowing ByteSource) throws(ReadFailure) -> PriceFile {
    var buffer = TextBuffer()
    while true {
      var isWhole = false
      // A pipe gives what it has; the first look at the text needs more than its first bytes.
      repeat {
        isWhole = try buffer.fill(from: source, atLeast: Self.chunkSize)
      } while !isWhole && buffer.bytes.count < TextStart.length
      try takeRows(of: buffer.bytes, isWhole: isWhole)
      if isWhole { break }
      buffer.removeFirst(scanner?.position ?? 0)
      scanner?.rebase()
    }
    return try finish()
  }

  private mutating func takeRows(of bytes: Cell, isWhole: Bool) throws(ReadFailure) {
    var scanner: RowScanner
    if let current = self.scanner { scanner = current } else { scanner = try TextStart.scanner(for: bytes) }
    defer { self.scanner = scanner }
    while true {
      switch scanner.next(in: bytes, isWhole: isWhole) {
      case .incomplete, .end: return
      case .unclosedQuote: throw ReadFailure(.unclosedQuote, line: scanner.line)
      case .row:
        if let columns {
          try take(scanner.cells, line: scanner.line, columns: columns)
        } else {
          try start(with: scanner.cells, line: scanner.line)
        }
      }
    }
  }

  private mutating func start(with header: [Cell], line: Int) throws(ReadFailure) {
    let found = try ColumnRoles(header: header.map(\.text), line: line)
    columns = found
    collector = CandleCollector(hasOnlyCloses: found.hasOnlyCloses)
    if found.hasOnlyCloses { notices.append(Notice(.closeOnly(column: found.name(of: .close) ?? ""))) }
  }

  private mutating func take(_ cells: [Cell], line: Int, columns: ColumnRoles) throws(ReadFailure) {
    let reader = RowReader(columns: columns, cells: cells)
    if reader.hasNoPrices {
      notices.append(Notice(.gapRow, line: line))
      return
    }
    let row: Row
    do throws(RowFault) {
      row = Row(
        candle: try reader.candle(), reading: try reader.date(), fractionDigits: reader.fractionDigits, line: line)
    } catch {
      notices.append(Notice(.badRow(error), line: line))
      return
    }
    if let time = try dates.resolve(row.reading, text: reader.dateText, line: line) {
      try placeWaiting()
      place(row, at: time, text: reader.dateText)
    } else {
      waiting.append(row)
    }
  }

  /// Places the rows that waited for the order of dates, once it is known.
  private mutating func placeWaiting() throws(ReadFailure) {
    guard !waiting.isEmpty, dates.order != nil else { return }
    for row in waiting {
      if let time = try dates.resolve(row.reading, text: "", line: row.line) { place(row, at: time, text: "") }
    }
    waiting = []
  }

  private mutating func place(_ row: Row, at time: CandleTime, text: @autoclosure () -> String) {
    var candle = row.candle
    candle.time = time
    if !collector.add(candle, fractionDigits: row.fractionDigits, line: row.line) {
      notices.append(Notice(.badRow(.otherKindOfTime(text: text())), line: row.line))
    }
  }

  private mutating func finish() throws(ReadFailure) -> PriceFile {
    guard let columns, let scanner else { throw ReadFailure(.emptyFile) }
    try dates.finish()
    let (series, orderNotices) = collector.finish()
    guard !series.isEmpty else {
      for notice in notices {
        if case .badRow(let fault) = notice.kind { throw ReadFailure(.noReadableRow(fault), line: notice.line) }
      }
      throw ReadFailure(.noDataRows, line: scanner.line)
    }
    return PriceFile(
      series: series, notices: notices + orderNotices, columns: columns,
      delimiter: Character(UnicodeScalar(scanner.delimiter)), dateOrder: dates.order)
  }
}

/// A row that has been read but for the meaning of its date.
private struct Row {
  var candle: Candle
  var reading: DateReading
  var fractionDigits: Int
  var line: Int
}
