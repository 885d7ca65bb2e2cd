import CandleEngine

/// Makes candles of rows: finds the columns, then reads row after row, and at the end decides what only the whole file
/// can tell.
struct CandleBuilder {
  let options: PriceFile.Options
  /// What stands between cells; `nil` for JSON.
  let dialect: Dialect?

  private(set) var columns: ColumnRoles?
  private(set) var log = NoticeLog()
  private(set) var dates: DateColumn
  private var clocks = ClockFigures()
  private var forms = TimeFormsColumn()
  private(set) var numbers: NumberFormat
  var search: HeaderSearch
  var collector = CandleCollector(hasOnlyCloses: false)
  var symbols: SymbolFilter
  /// What may name the instrument of the next row, where no cell does.
  var group: [Cell] = []
  /// Rows of text without a date, which are the end of the file unless candles follow.
  var tail: [Notice] = []

  private var layout = RowLayout()
  private var dateText: DateText
  private var rules: DateRules
  /// Rows whose date or time of day could still be read two ways, kept until the file has decided.
  private var waiting: [WaitingRow] = []
  private var epochUnit: CandleTime.Unit?
  private var hasNegative = false

  init(options: PriceFile.Options, dialect: Dialect?) {
    self.options = options
    self.dialect = dialect
    rules = DateRules(
      lastShortYear: CivilDate(day: options.now / 86_400).year + 1, hasYearFirst: options.dateOrder == .yearFirst,
      countsFrom1904: options.countsFrom1904)
    dateText = DateText(rules: rules)
    dates = DateColumn(order: options.dateOrder)
    numbers = NumberFormat(mark: options.decimal)
    search = HeaderSearch(rules: rules, symbol: options.symbol, hasDay: options.date != nil)
    symbols = SymbolFilter(symbol: options.symbol)
  }

  /// Takes the next row.
  ///
  /// - Parameters:
  ///   - cells: Its cells, valid during this call.
  ///   - line: The physical line it begins on.
  ///   - isUnended: Whether it is the last one and has no line end.
  /// - Throws: ``ReadFailure`` when no row of the file can be read because of it.
  mutating func take(_ cells: [Cell], line: Int, isUnended: Bool = false) throws(ReadFailure) {
    if let columns {
      try takeRow(RowReader(columns: columns, cells: cells), line: line, isUnended: isUnended)
      return
    }
    switch try search.take(cells, line: line) {
    case .nothing: break
    case .header(let found): try begin(found, line: line)
    case .prices(let found):
      try begin(found, line: line)
      layout.cellCount = RowReader(columns: found, cells: cells).count
      for row in search.flawedRows {
        try takeRow(RowReader(columns: columns ?? found, cells: row.cells), line: row.line, isUnended: false)
      }
      try takeRow(RowReader(columns: found, cells: cells), line: line, isUnended: isUnended)
    }
  }

  /// Notes what is not about a row.
  mutating func note(_ kind: Notice.Kind, line: Int? = nil) { log.add(kind, line: line) }

  /// Decides what no row has decided.
  mutating func decide() throws(ReadFailure) {
    if let line = layout.openClockLine, !forms.meant.contains(.oldEpochs) {
      throw ReadFailure(.timeWithoutDate, line: line)
    }
    try dates.finish()
    clocks.finish()
    forms.finish()
    rules.refusesFirstMonth = !forms.open.isEmpty
    updateRules()
    try placeWaiting(isEnd: true)
    _ = numbers.finish()
    if let notice = numbers.hintsNotice { log.add(notice) }
    for row in tail { log.add(.footer, line: row.line, times: row.count) }
  }

  private mutating func begin(_ found: ColumnRoles, line: Int) throws(ReadFailure) {
    columns = found
    if options.isAdjusted, found[.adjustedClose] == nil {
      throw ReadFailure(.noAdjustedColumn(found.names), line: found.isHeaderless ? nil : line)
    }
    collector = CandleCollector(hasOnlyCloses: found.hasOnlyCloses)
    // Above a header they are no rows of prices.
    let skipped = search.skipped + (found.isHeaderless ? 0 : search.flawedRows.count)
    if skipped > 0, dialect != nil { log.add(.metadata, times: skipped) }
    if let notice = found.closeOnlyNotice { log.add(notice) }
    if found.usesBid { log.add(.bidUsed) }
    if let name = found.repeatedName { log.add(.sameName(column: name)) }
    if found.language == .eastAsian, options.dateOrder == nil { rules.hasYearFirst = true }
    rules.isUTC = found.isUTC
    rules.hasYears = found.name(of: .date).map(ColumnNames.meansYears) ?? false
    rules.hasCompactSeconds = found.name(of: .time).map(ColumnNames.meansSeconds) ?? false
    dateText = DateText(rules: rules)
    dates.hint = ColumnNames.vendorOrder(of: found.names) ?? (found.language == .european ? .dayFirst : nil)
    numbers.hints.hasCommaLanguage = found.language == .european
    numbers.hints.hasSemicolons = dialect?.delimiter == UInt8(ascii: ";")
    numbers.hints.canHaveCommas = dialect.map { $0.delimiter != .comma || $0.hasQuotes } ?? false
    layout = RowLayout()
    if !found.isHeaderless { layout.cellCount = found.names.count }
  }
}

/// Regular rows.
extension CandleBuilder {
  /// What the next rows may look like so that they can be taken together.
  ///
  /// - Parameter cells: The cells of the last row that was taken.
  /// - Returns: `nil` while each row must be looked at alone.
  func regularShape(like cells: [Cell]) -> RegularShape? {
    guard let columns, let dialect, layout.isSettled, !layout.hasOnlyClock, layout.secondDate == nil,
      !options.isAdjusted, !columns.marksAverages, numbers.mark == .point, tail.isEmpty, waiting.isEmpty,
      collector.takesRuns
    else { return nil }
    let traits = collector.traits
    guard epochUnit == nil || epochUnit == traits.unit else { return nil }
    let shape = RegularShape(
      columns: columns, cells: cells, delimiter: dialect.delimiter, traits: traits, isEpoch: epochUnit != nil,
      isUTC: rules.isUTC)
    return shape.flatMap { $0.filledCount <= layout.cellCount ? $0 : nil }
  }

  /// Takes a run of rows of that shape: the same as each of them alone.
  mutating func take(_ run: RegularRun, _ columns: CandleColumns, of shape: RegularShape, line: Int) {
    guard run.count > 0 else { return }
    collector.add(run, columns, line: line)
    layout.lastCount = shape.filledCount
  }
}

/// One row.
extension CandleBuilder {
  private mutating func takeRow(_ row: RowReader, line: Int, isUnended: Bool) throws(ReadFailure) {
    var row = row
    if !layout.isSettled { row = try settle(row, line: line) }
    let count = row.count
    if isUnended, isCut(row, count) {
      log.add(.partialLastLine, line: line)
      return
    }
    let values: RowValues
    let reading: DateReading
    do throws(RowFault) {
      if count > layout.cellCount { throw .tooMany(found: count, named: layout.cellCount) }
      values = try row.values(&numbers, isAdjusted: options.isAdjusted)
      try lookAtTime(of: row)
      reading = try date(of: row)
    } catch {
      try takeFault(error, of: row, line: line)
      return
    }
    layout.lastCount = count
    if symbol(of: row, line: line) == .leaveOut { return }
    guard let checked = withoutZeros(values, row, line: line) else { return }
    check(row, reading, line: line)
    let marks = dateText.marks
    let resolved = try dates.resolve(reading, text: row.dateText, line: line)
    try placeWaiting()
    // While rows wait, those behind them wait too: the order of the file tells which is newer.
    if let time = resolved, waiting.isEmpty, !clocks.isOpen, forms.open.isEmpty {
      place(checked, at: time, marks, text: row.dateText, line: line)
    } else {
      waiting.append(
        WaitingRow(
          values: checked, date: row.cell(of: .date).map(Array.init) ?? [], time: row.cell(of: .time).map(Array.init),
          line: line))
    }
  }

  private mutating func symbol(of row: RowReader, line: Int) -> SymbolFilter.Verdict {
    let places = row.columns.symbolPlaces
    if places.isEmpty { return symbols.take(group, places: Array(group.indices), line: line) }
    return symbols.take(row.cells, places: places, line: line)
  }

  /// Lets the row's date and time of day decide what those of other rows mean.
  private mutating func lookAtTime(of row: RowReader) throws(RowFault) {
    guard !layout.hasOnlyClock, let date = row.cell(of: .date) else { return }
    let clock = row.cell(of: .time)
    if !rules.hasYears { forms.look(at: date, time: clock) }
    if !rules.hasCompactSeconds, let clock {
      if clocks.contradicts(clock) { throw .notATimeOfDay(text: clock.text) }
      clocks.look(at: clock, date: date)
      if clocks.haveSeconds == true { rules.hasCompactSeconds = true }
    }
    updateRules()
  }

  /// Hands on what is known of the column of times; what is open is read, and read again when it is known.
  private mutating func updateRules() {
    rules.forms = forms.meant.union(forms.open)
    if clocks.haveMinutes == true || clocks.mayHaveMinutes { rules.forms.insert(.minutes) }
    rules.crossesEpoch = forms.crossesEpoch
    if rules != dateText.rules { dateText = DateText(rules: rules) }
  }

  /// Whether the last row is still being written: it has fewer cells than the others and begins like them.
  private func isCut(_ row: RowReader, _ count: Int) -> Bool {
    guard count < (layout.lastCount ?? layout.cellCount), !row.isComment else { return false }
    return count > 1 || (row.cells.first?.first?.digit ?? 10) <= 9
  }

  private mutating func date(of row: RowReader) throws(RowFault) -> DateReading {
    guard layout.hasOnlyClock, let day = options.date else { return try row.date(&dateText) }
    guard let cell = row.cell(of: .date) else { throw .missing(.date) }
    guard let time = ClockColumn.time(cell), let moment = try? time.on(day) else {
      throw .notATimeOfDay(text: cell.text)
    }
    return .certain(moment)
  }

  /// Puts the close in the place of zeros that stand for "no trade".
  ///
  /// - Returns: `nil` for a row of zeros alone: a gap.
  private mutating func withoutZeros(_ values: RowValues, _ row: RowReader, line: Int) -> RowValues? {
    var values = values
    if values.candle.close < 0, row.columns.marksAverages {
      values.candle.close.negate()
      if row.columns.hasOnlyCloses { values.useClose() }
      log.addOnce(.averagePrice, line: line)
    }
    let candle = values.candle
    if candle.low < 0 || candle.close < 0 { hasNegative = true }
    guard candle.open == 0, candle.high == 0, candle.low == 0 else { return values }
    if candle.close == 0 {
      if hasNegative { return values }
      if row.columns.hasOnlyCloses {
        log.add(.zeroPrice(.close), line: line)
        return values
      }
      log.add(.gapRow, line: line)
      return nil
    }
    values.useClose()
    log.add(.zeroAsMissing, line: line)
    return values
  }

  /// Compares the row's time with the one in a second column, and its unit with that of the rows before.
  private mutating func check(_ row: RowReader, _ reading: DateReading, line: Int) {
    if dateText.marks.contains(.zoneName) {
      log.addOnce(.zoneName(text: row.cell(of: .time)?.text ?? row.dateText), line: line)
    }
    guard let place = layout.secondDate, place < row.cells.count else { return }
    var second = DateText(rules: rules)
    guard let other = try? second.read(row.cells[place]), !reading.agrees(with: other) else { return }
    let names = row.columns.names
    log.add(.timesDisagree(column: place < names.count ? names[place] : ""), line: line)
  }

  /// Places the rows that waited for the order of dates or the meaning of times, once they are known.
  private mutating func placeWaiting(isEnd: Bool = false) throws(ReadFailure) {
    guard !waiting.isEmpty, !dates.isOpen, !clocks.isOpen, isEnd || forms.open.isEmpty else { return }
    let rows = waiting
    waiting = []
    for row in rows {
      var text = dateText
      switch row.reading(&text) {
      case .success(let reading):
        if let time = try dates.resolve(reading, text: row.text, line: row.line) {
          place(row.values, at: time, text.marks, text: row.text, line: row.line)
        }
      case .failure(let fault): log.add(.badRow(fault), line: row.line)
      }
    }
  }

  private mutating func place(
    _ values: RowValues, at time: CandleTime, _ marks: DateMarks, text: @autoclosure () -> String, line: Int
  ) {
    guard collector.add(values, at: time, line: line) else {
      log.add(.badRow(.otherKindOfTime(text: text())), line: line)
      return
    }
    if !tail.isEmpty {
      for row in tail { log.add(row.kind, line: row.line, times: row.count) }
      tail = []
    }
    if marks.contains(.epoch), marks.isDisjoint(with: [.ticks, .fraction]) {
      if let epochUnit, epochUnit != time.unit { log.addOnce(.mixedEpochUnits, line: line) }
      epochUnit = time.unit
    }
    guard !marks.isDisjoint(with: [.shortYear, .serialDay]) else { return }
    let date = CivilDate(day: time.writtenDay)
    if marks.contains(.shortYear) {
      let mayBeFirst = marks.contains(.yearMayBeFirst)
      log.addOnce(.shortYear(text: text(), year: date.year, mayBeFirst: mayBeFirst), line: line)
    }
    if marks.contains(.serialDay) { log.addOnce(.serialDay(text: text(), date: date.iso8601), line: line) }
  }
}

/// Rows that are no candles.
extension CandleBuilder {
  private mutating func takeFault(_ fault: RowFault, of row: RowReader, line: Int) throws(ReadFailure) {
    if try takeBetterHeader(row, line: line) {
      return
    } else if takeHeaderAgain(row, line: line) {
      if dialect != nil { log.add(.repeatedHeader, line: line) }
    } else if row.isText {
      // Between the header and the first candle there may be units, or more names.
      let isAbove = collector.count == 0 && waiting.isEmpty
      addToTail(Notice(row.isComment || isAbove ? .metadata : .badRow(fault), line: line))
    } else if symbols.isOther(row.cells, places: row.columns.symbolPlaces) {
      return
    } else if row.isEvent {
      log.add(.eventRow, line: line)
    } else if row.hasNoPrices {
      log.add(.gapRow, line: line)
    } else if case .noValue(let role) = fault, row.prices.contains(role) {
      log.add(.partialRow(role), line: line)
    } else {
      if !tail.isEmpty {
        // Behind text there may be another table.
        addToTail(Notice(.badRow(fault), line: line))
        return
      }
      log.add(.badRow(fault), line: line)
    }
  }

  /// Keeps a row that may be behind the last candle; after some pages of them they are only counted.
  private mutating func addToTail(_ row: Notice) {
    if tail.count < 1_000 { tail.append(row) } else { tail[tail.count - 1].count += 1 }
  }

  /// Takes a header with all prices below something that could have been one of closes, with no candle between them.
  private mutating func takeBetterHeader(_ row: RowReader, line: Int) throws(ReadFailure) -> Bool {
    guard collector.count == 0, waiting.isEmpty, row.columns.hasOnlyCloses, !row.columns.isHeaderless,
      let found = try? ColumnRoles(header: row.cells.map(\.text), line: line), !found.hasOnlyCloses
    else { return false }
    let above = 1 + tail.count + log.notices.count { $0.line != nil }
    (log, tail) = (NoticeLog(), [])
    try begin(found, line: line)
    if dialect != nil { log.add(.metadata, times: above) }
    return true
  }

  /// Takes a header that stands among the rows: with the same names, or with others from there on.
  private mutating func takeHeaderAgain(_ row: RowReader, line: Int) -> Bool {
    guard let cell = row.cell(of: .date), cell.contains(where: { $0.isLetter || $0 >= 0x80 }), row.count > 1,
      !row.columns.isHeaderless
    else { return false }
    let names = row.cells.map(\.text)
    guard names != row.columns.names else { return true }
    guard let found = try? ColumnRoles(header: names, line: line),
      found.hasOnlyCloses == row.columns.hasOnlyCloses
    else { return false }
    if found.names != row.columns.names.filter({ !$0.isEmpty }) { columns = found }
    layout = RowLayout()
    layout.cellCount = found.names.count
    return true
  }
}

/// The first row, which tells what the header leaves open.
extension CandleBuilder {
  private mutating func settle(_ row: RowReader, line: Int) throws(ReadFailure) -> RowReader {
    guard var columns, let date = row.cell(of: .date), !date.isNoValue, row.count > 1, !row.isComment else {
      return row
    }
    layout.isSettled = true
    if !columns.isHeaderless, row.count == columns.names.count + 1, columns[.time] == nil,
      let place = columns[.date], TimeOfDay(cell: row.cells[place + 1]) != nil, row.cells[place + 1].count >= 4,
      NumberText(row.cells[place + 1]) == nil || row.cells[place + 1].first == UInt8(ascii: "0")
    {
      columns.insertTime()
      layout.cellCount += 1
      log.add(.headerMismatch, line: line)
    }
    if row.count == columns.names.count + 1, ColumnNames.mayLackLastName(columns.names) { layout.cellCount += 1 }
    if let place = layout.choose(&columns, cells: row.cells, rules: rules) {
      log.add(.timeByCells(column: columns.names[place]))
    }
    rules.isUTC = columns.isUTC
    rules.hasCompactSeconds = columns.name(of: .time).map(ColumnNames.meansSeconds) ?? false
    dateText = DateText(rules: rules)
    var text = DateText(rules: rules)
    if let cell = columns[.date].map({ row.cells[$0] }), (try? text.read(cell)) == nil, ClockColumn.isClock(cell),
      columns.isHeaderless || cell.contains(UInt8(ascii: ":")) || columns.isDateNamedTime
    {
      if options.date != nil {
        layout.hasOnlyClock = true
      } else if !columns.isHeaderless, DateText.mayBeOldEpoch(cell) {
        layout.openClockLine = line
      } else {
        throw ReadFailure(.timeWithoutDate, line: line)
      }
    }
    if text.marks.contains(.points) {
      if dates.hint == nil { dates.hint = .dayFirst }
      numbers.hints.hasPointDates = true
    }
    self.columns = columns
    return RowReader(columns: columns, cells: row.cells)
  }
}
