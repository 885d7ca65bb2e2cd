import CandleEngine

/// Puts a file together when all its rows have been read, or says why there is none.
struct FileSummary {
  var builder: CandleBuilder
  let columns: ColumnRoles
  let encoding: TextEncoding
  let lastLine: Int

  /// The file.
  ///
  /// - Throws: ``ReadFailure`` when no candles come out of it, or none that can be trusted.
  func file() throws(ReadFailure) -> PriceFile {
    var builder = builder
    try builder.decide()
    let options = builder.options
    let asked = builder.search.hasChosenSymbol ? nil : options.symbol
    if let failure = builder.symbols.failure(asked: asked) { throw failure }
    let goodCount = builder.collector.count
    let result = builder.collector.finish(numbers: builder.numbers, scale: options.scale)
    if let failure = failure(builder, goodCount: goodCount) { throw failure }
    if let failure = repeatedTimes(in: result, columns: builder.columns ?? columns) { throw failure }
    let review = try SeriesReview(
      of: result.series, lines: result.lines, unremarkable: result.unremarkable, now: options.now,
      canReorder: columns.isHeaderless)
    let notices = builder.log.byLine + result.notices.notices + review.notices.notices
    if options.isStrict, let notice = notices.first(where: \.kind.isErrorIfStrict) {
      throw ReadFailure(.strict(notice.kind), line: notice.line)
    }
    return PriceFile(
      series: review.series, notices: notices, columns: builder.columns ?? columns,
      delimiter: builder.dialect.map { Character(UnicodeScalar($0.delimiter)) }, dateOrder: builder.dates.order,
      decimal: builder.numbers.mark ?? .point, encoding: encoding.name)
  }

  /// Why the columns have been misunderstood: at least as many candles were left out for others of their time as are left.
  private func repeatedTimes(in result: CandleCollector.Result, columns: ColumnRoles) -> ReadFailure? {
    guard result.unlikeCount > 0, result.unlikeCount >= result.series.count else { return nil }
    for notice in result.notices.notices {
      guard case .duplicateConflict(let kept) = notice.kind else { continue }
      // In JSON all rows may be on one line.
      let isOneLine = notice.line == kept
      let repeated = RepeatedTimes(
        columns: columns.unusedNames, count: result.unlikeCount, of: result.unlikeCount + result.series.count,
        keptLine: kept)
      return ReadFailure(.repeatedTimes(repeated), line: isOneLine ? nil : notice.line)
    }
    return nil
  }

  /// Why too few rows are candles, if so.
  private func failure(_ builder: CandleBuilder, goodCount: Int) -> ReadFailure? {
    let badCount = builder.log.count(of: "bad-row")
    guard goodCount == 0 || badCount > goodCount else { return nil }
    for notice in builder.log.byLine {
      guard case .badRow(let fault) = notice.kind else { continue }
      if case .tooMany(let found, let named) = fault, let dialect = builder.dialect {
        let delimiter = Character(UnicodeScalar(dialect.delimiter))
        return ReadFailure(.fieldCount(found: found, named: named, delimiter: delimiter), line: notice.line)
      }
      return goodCount == 0
        ? ReadFailure(.noReadableRow(fault), line: notice.line)
        : ReadFailure(.mostlyBad(fault, count: badCount), line: notice.line)
    }
    let empty = builder.log.byLine.compactMap { notice -> (role: ColumnRole, line: Int?)? in
      if case .partialRow(let role) = notice.kind { (role, notice.line) } else { nil }
    }
    if let first = empty.first, empty.allSatisfy({ $0.role == first.role }) {
      return ReadFailure(.emptyColumn(first.role), line: first.line)
    }
    return ReadFailure(.noDataRows, line: lastLine)
  }
}
