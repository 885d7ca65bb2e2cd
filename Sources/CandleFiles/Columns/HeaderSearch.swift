import CandleEngine

/// Looks for the header among the first rows of a file, or for the first row of prices where there is none.
struct HeaderSearch {
  /// What a row turned out to be.
  enum Finding {
    /// Not what is looked for: a title, a comment, a part of a header.
    case nothing
    /// The header; the rows are below it.
    case header(ColumnRoles)
    /// A row of prices without a header above it.
    case prices(ColumnRoles)
  }

  /// How many rows are looked at.
  private static let mostRows = 1_000
  private static let mostFlawedRows = 100

  /// How many rows stood before what was found.
  private(set) var skipped = 0

  /// Rows that would be rows of prices but for a cell or two: they are told as bad rows once it is known what they lack.
  private(set) var flawedRows: [(cells: [Cell], line: Int)] = []

  private let rules: DateRules
  private let asked: String?
  private var rows = 0
  private let keptCells = KeptCells()
  private var firstFlaw: (fault: RowFault, line: Int)?
  /// The row that comes nearest to a header, for a message.
  private var nearest: (names: [String], known: Int, line: Int)?
  private var firstClock: Int?
  /// The row before, which may name the instruments.
  private var lastNames: [String] = []
  private var lastLine = 1
  /// How many cells rows have had that look like a header: each of them a name.
  private var namedCounts: Set<Int> = []
  /// The first of yfinance's three header rows, and the instruments of the second.
  private var priceNames: [String]?
  private var instruments: [String]?
  /// Whether the instrument that was asked for was found among columns that stand side by side.
  private(set) var hasChosenSymbol = false

  /// Whether the user has said the day, so that a time of day alone is enough.
  private let hasDay: Bool

  /// - Parameters:
  ///   - rules: How dates are read.
  ///   - symbol: The instrument that the user asked for.
  ///   - hasDay: Whether the user has said the day.
  init(rules: DateRules, symbol: String?, hasDay: Bool) {
    self.rules = rules
    self.hasDay = hasDay
    asked = symbol
  }

  /// Looks at one row.
  ///
  /// - Throws: ``ReadFailure`` when too many rows are neither, or there are several instruments side by side.
  mutating func take(_ cells: [Cell], line: Int) throws(ReadFailure) -> Finding {
    rows += 1
    if rows > Self.mostRows { throw failure() }
    let names = cells.map(\.text)
    if let header = try threeRowHeader(names, line: line) {
      skipped = max(0, skipped - 2)
      return .header(header)
    }
    if names.count(where: { ColumnNames.key(of: $0) == "close" }) > 1, lastNames.count == names.count {
      // The instruments stand above the names of their prices.
      let own = [names[0]] + (try columns(names, Array(lastNames.dropFirst())))
      return .header(try ColumnRoles(header: own, line: line))
    }
    (lastNames, lastLine) = (names, line)
    if let roles = try? ColumnRoles(header: names, line: line) { return .header(roles) }
    if cells.count == 1, let roles = Self.headerCutOtherwise(cells[0], line: line) { return .header(roles) }
    let row = HeaderlessRow(cells, rules: rules)
    if let places = row.places {
      // Columns that have names are never told by their place.
      if namedCounts.contains(cells.count) { throw failure() }
      return .prices(ColumnRoles(headerless: places))
    }
    if row.hasOnlyClock {
      if hasDay { return .prices(ColumnRoles(headerless: HeaderlessRow.clockPlaces(count: cells.count))) }
      if firstClock == nil { firstClock = line }
    }
    remember(names, line: line)
    if let fault = row.fault, flawedRows.count < Self.mostFlawedRows {
      if firstFlaw == nil { firstFlaw = (fault, line) }
      flawedRows.append((cells.map { keptCells.keep(Array($0)) }, line))
    } else {
      skipped += 1
    }
    return .nothing
  }

  /// Why nothing was found.
  func failure() -> ReadFailure {
    if let firstClock { return ReadFailure(.timeWithoutDate, line: firstClock) }
    guard let nearest else { return ReadFailure(.emptyFile) }
    if let firstFlaw, nearest.known == 0 { return ReadFailure(.noReadableRow(firstFlaw.fault), line: firstFlaw.line) }
    let roles = nearest.names.compactMap { ColumnNames.meaning(of: $0)?.role }
    if roles.contains(where: ColumnRole.prices.contains), !roles.contains(.date), !roles.contains(.time) {
      return ReadFailure(.noTimeColumn(nearest.names), line: nearest.line)
    }
    return ReadFailure(.noPriceColumns(nearest.names), line: nearest.line)
  }

  /// A header whose names have another sign between them than the cells below.
  private static func headerCutOtherwise(_ text: Cell, line: Int) -> ColumnRoles? {
    guard text.count <= 1_000 else { return nil }
    for sign in [UInt8.comma, UInt8(ascii: ";"), .tab, UInt8(ascii: "|")] where text.contains(sign) {
      let names = text.split(separator: sign, omittingEmptySubsequences: false).map { Cell(rebasing: $0).trimmed.text }
      // A sentence with the word "date" in it is none.
      guard names.count > 2, names.allSatisfy({ ColumnNames.meaning(of: $0) != nil }) else { continue }
      return try? ColumnRoles(header: names, line: line)
    }
    return nil
  }

  private mutating func remember(_ names: [String], line: Int) {
    let known = names.count { ColumnNames.meaning(of: $0) != nil }
    let isNamed = names.allSatisfy { name in
      name.contains { $0.isLetter || !$0.isASCII } && !(name.first?.isNumber ?? true)
    }
    if names.count > 1, isNamed { namedCounts.insert(names.count) }
    if nearest.map({ known > $0.known }) ?? true { nearest = (names, known, line) }
  }

  /// yfinance writes the names of the prices, below them the instruments, and below those the name of the date alone.
  private mutating func threeRowHeader(_ names: [String], line: Int) throws(ReadFailure) -> ColumnRoles? {
    let first = ColumnNames.key(of: names.first ?? "")
    let rest = names.dropFirst()
    if let priceNames, let instruments {
      guard first == "date" || first == "datetime", rest.allSatisfy(\.isEmpty) else { return nil }
      return try ColumnRoles(header: [names[0]] + (try columns(priceNames, instruments)), line: line)
    }
    if priceNames == nil, ["price", "attributes", ""].contains(first),
      rest.contains(where: { ColumnNames.key(of: $0) == "close" }),
      first != "" || Set(rest).count < rest.count
    {
      priceNames = names
    } else if let priceNames, instruments == nil {
      if ["ticker", "tickers", "symbols", "symbol", ""].contains(first), names.count == priceNames.count {
        instruments = Array(rest)
      } else {
        self.priceNames = nil
      }
    }
    return nil
  }

  /// The names of the columns of one instrument; those of the others are left empty.
  private mutating func columns(_ priceNames: [String], _ instruments: [String]) throws(ReadFailure) -> [String] {
    var symbols: [String] = []
    for symbol in instruments where !symbols.contains(symbol) { symbols.append(symbol) }
    let chosen = asked.flatMap { asked in symbols.first { $0.lowercased() == asked.lowercased() } }
    if symbols.count > 1 || asked != nil, chosen == nil {
      let kind: ReadFailure.Kind =
        asked.map { .noSuchSymbol(asked: $0, symbols) } ?? .severalSymbols(symbols, count: symbols.count)
      throw ReadFailure(kind, line: lastLine)
    }
    hasChosenSymbol = chosen != nil
    return zip(priceNames.dropFirst(), instruments).map { chosen == nil || $1 == chosen ? $0 : "-" }
  }
}

/// What the cells of a row without a header are, by their form and place.
struct HeaderlessRow {
  /// The place of each role, if the row is a row of prices.
  private(set) var places: [ColumnRole: Int]?
  /// Whether it would be one if its first cell were a date and not a time of day.
  private(set) var hasOnlyClock = false
  /// Why the row is not a row of prices, if it only lacks one price or has none of them.
  private(set) var fault: RowFault?

  /// - Parameters:
  ///   - cells: All cells of the row.
  ///   - rules: How dates are read.
  init(_ cells: [Cell], rules: DateRules) {
    let count = cells.count - cells.reversed().prefix { $0.isEmpty }.count
    guard count >= 2 else { return }
    var dates = DateText(rules: rules)
    let numbers = cells[..<count].map { NumberText($0, hasSuffix: true) != nil }
    // A date may stand behind a symbol, and that before a letter for the length of a bar; or behind a row number.
    let place = (0..<min(3, count)).first { place in
      (try? dates.read(cells[place])) != nil
        && cells[..<place].allSatisfy { (try? dates.read($0)) == nil }
        && !(place == 0 && count > 1 && Self.isRowNumber(cells[0]) && (try? dates.read(cells[1])) != nil)
    }
    guard let place else {
      let isClock =
        TimeOfDay(cell: cells[0]) != nil && cells[0].contains(UInt8(ascii: ":"))
        || Self.isMillisecondsOfDay(cells[0])
      hasOnlyClock = isClock && count >= 5 && numbers[1...4].allSatisfy { $0 }
      return
    }
    var found: [ColumnRole: Int] = [.date: place]
    var next = place + 1
    if next < count, Self.isClock(cells, next, count) {
      found[.time] = next
      next += 1
    }
    if place > 0, !Self.isRowNumber(cells[0]) { found[.symbol] = 0 }
    let run = numbers[min(next, count)...].prefix { $0 }.count
    switch run {
    case 4...:
      (found[.open], found[.high], found[.low], found[.close]) = (next, next + 1, next + 2, next + 3)
      if run > 4 { found[.volume] = next + (Self.isAveragePrice(cells, next + 4, count) ? 5 : 4) }
    case 1 where next + 1 == count: found[.close] = next
    default:
      fault = Self.fault(in: cells[next..<count], numbers[next..<count])
      return
    }
    places = found
  }

  /// What is wrong with four cells that are prices but for one, or that all stand for no price.
  private static func fault(in cells: ArraySlice<Cell>, _ isNumber: ArraySlice<Bool>) -> RowFault? {
    let (prices, isNumber) = (cells.prefix(4), isNumber.prefix(4))
    let isGap = prices.allSatisfy(\.isNoValue)
    guard prices.count == 4, isGap || isNumber.count(where: { $0 }) == 3 else { return nil }
    for (role, (cell, isNumber)) in zip(ColumnRole.prices, zip(prices, isNumber)) where !isNumber {
      return cell.isNoValue ? .noValue(role) : .notANumber(role, text: cell.text)
    }
    return nil
  }

  /// The places of a row that begins with a time of day alone.
  static func clockPlaces(count: Int) -> [ColumnRole: Int] {
    var places: [ColumnRole: Int] = [.date: 0, .open: 1, .high: 2, .low: 3, .close: 4]
    if count > 5 { places[.volume] = 5 }
    return places
  }

  /// Whether a cell is a time of day beside a date: with colons, or in figures that no price beside it resembles.
  private static func isClock(_ cells: [Cell], _ place: Int, _ count: Int) -> Bool {
    let cell = cells[place]
    guard TimeOfDay(cell: cell) != nil else { return false }
    if cell.contains(UInt8(ascii: ":")) { return true }
    guard cell.count <= 6, cell.allSatisfy({ $0.digit <= 9 }), count - place > 4 else { return false }
    if !isCandle(cells[place...].prefix(4)), isCandle(cells[(place + 1)...].prefix(4)) { return true }
    // Without zeros in front it is one only where it can be no price.
    guard cell.count == 4 || cell.count == 6 else { return false }
    guard let clock = DecimalNumber(cell), let price = DecimalNumber(cells[place + 1]) else {
      return cell[0] == UInt8(ascii: "0")
    }
    return cell[0] == UInt8(ascii: "0") || clock.value > price.value * 3 || clock.value < price.value / 3
  }

  /// Whether four cells can be open, high, low and close.
  private static func isCandle(_ cells: ArraySlice<Cell>) -> Bool {
    let prices = cells.compactMap { cell -> Double? in
      guard let text = NumberText(cell) else { return nil }
      return text.number(decimal: text.evidence == .decimal(.comma) ? .comma : .point)?.value
    }
    guard prices.count == 4 else { return false }
    return prices[2] <= min(prices[0], prices[3]) && max(prices[0], prices[3]) <= prices[1]
  }

  /// Whether the volume stands one further, behind an average price: eight cells, as one exchange gives them.
  private static func isAveragePrice(_ cells: [Cell], _ place: Int, _ count: Int) -> Bool {
    guard count == 8, place == 5, let low = DecimalNumber(cells[3]), let high = DecimalNumber(cells[2]),
      let average = DecimalNumber(cells[5]), let trades = DecimalNumber(cells[7])
    else { return false }
    return low.value <= average.value && average.value <= high.value && trades.fractionDigits == 0
  }

  private static func isRowNumber(_ cell: Cell) -> Bool {
    !cell.isEmpty && cell.count <= 7 && cell.allSatisfy { $0.digit <= 9 }
  }

  private static func isMillisecondsOfDay(_ cell: Cell) -> Bool {
    cell.count <= 8
      && DecimalNumber(cell).map { $0.fractionDigits == 0 && (0..<86_400_000).contains($0.value) } ?? false
  }
}
