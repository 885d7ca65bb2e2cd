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
  /// The row before that one.
  private var namesBefore: [String] = []
  /// How many cells rows have had that look like a header: words, and no number or date.
  private var namedCounts: Set<Int> = []
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
    if let roles = headerWithoutDateName(cells) {
      skipped = max(0, skipped - 1)
      return .prices(roles)
    }
    if names.count(where: { ColumnNames.key(of: $0) == "close" }) > 1, lastNames.count == names.count,
      ColumnNames.meaning(of: names[0])?.role != .close
    {
      // The instruments stand above the names of their prices.
      let own = [names[0]] + (try columns(Array(names.dropFirst()), Array(lastNames.dropFirst())))
      return .header(try ColumnRoles(header: own, line: line))
    }
    (namesBefore, lastNames, lastLine) = (lastNames, names, line)
    if let roles = try ownedColumns(names) ?? (try? ColumnRoles(header: names, line: line)),
      !isFirstOfThree(names)
    {
      return .header(roles)
    }
    if cells.count == 1, let roles = Self.headerCutOtherwise(cells[0], line: line) { return .header(roles) }
    let row = HeaderlessRow(cells, rules: rules)
    if let places = row.places {
      // Columns that have names are never told by their place; behind a number that can only be a time of day others are
      // no dates.
      if isNamed(count: row.count) || (firstClock != nil && ClockColumn.isClock(cells[0])) { throw failure() }
      return .prices(ColumnRoles(headerless: places))
    }
    // Under names that are not known a number is no time of day.
    if row.hasOnlyClock, !isNamed(count: row.count) {
      if hasDay { return .prices(ColumnRoles(headerless: HeaderlessRow.clockPlaces(count: cells.count))) }
      if firstClock == nil { firstClock = line }
    }
    remember(cells, names, line: line)
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

  private mutating func remember(_ cells: [Cell], _ names: [String], line: Int) {
    let known = names.count { ColumnNames.meaning(of: $0) != nil }
    let words = cells.count { cell in cell.contains { $0.isLetter || $0 >= 0x80 } }
    var dates = DateText(rules: rules)
    let hasValues = cells.contains { NumberText($0, hasSuffix: true) != nil || (try? dates.read($0)) != nil }
    if words > 1, words * 2 > cells.count, !hasValues { namedCounts.insert(HeaderlessRow.count(of: cells)) }
    if nearest.map({ known > $0.known }) ?? true { nearest = (names, known, line) }
  }

  /// Whether a row above had as many words as this one has cells, or one less: the name in the corner may be missing.
  private func isNamed(count: Int) -> Bool {
    namedCounts.contains(count) || (count > 4 && namedCounts.contains(count - 1))
  }

  /// The header in the row before, if it has no name for the column of the date: an empty one, or none at all, as R writes
  /// tables whose rows have names.
  private func headerWithoutDateName(_ cells: [Cell]) -> ColumnRoles? {
    let count = HeaderlessRow.count(of: cells)
    let names = lastNames.first == "" ? lastNames : [""] + lastNames
    guard count > 2, count == names.count, let roles = try? ColumnRoles(header: names, line: lastLine),
      roles[.date] == 0, !roles.hasOnlyCloses
    else { return nil }
    var dates = DateText(rules: rules)
    return (try? dates.read(cells[0])) == nil ? nil : roles
  }

  /// The columns of a header whose names have the instrument in front or behind.
  private mutating func ownedColumns(_ names: [String]) throws(ReadFailure) -> ColumnRoles? {
    guard let owned = OwnedNames(names) else { return nil }
    var meant = owned.names
    if owned.owners.count > 1 || asked.map({ owned.has($0) }) ?? false {
      meant = try columns(meant, owned.ownerOfEach)
    }
    return try? ColumnRoles(header: names, meant: meant, line: lastLine)
  }

  /// Whether a row may be the first of three: the name of the date is not in it, and the close is in it more than once.
  private func isFirstOfThree(_ names: [String]) -> Bool {
    names.first == "" && names.count { ColumnNames.key(of: $0) == "close" } > 1
  }

  /// yfinance writes the names of the prices, below or above them the instruments, and below those the name of the date
  /// alone.
  private mutating func threeRowHeader(_ names: [String], line: Int) throws(ReadFailure) -> ColumnRoles? {
    guard names.count > 1, ["date", "datetime"].contains(ColumnNames.key(of: names[0])),
      names.dropFirst().allSatisfy(\.isEmpty), [lastNames.count, namesBefore.count] == [names.count, names.count]
    else { return nil }
    let rows = [namesBefore, lastNames].map { Array($0.dropFirst()) }
    guard let prices = rows.firstIndex(where: { $0.contains { ColumnNames.key(of: $0) == "close" } }) else {
      return nil
    }
    return try ColumnRoles(header: [names[0]] + (try columns(rows[prices], rows[1 - prices])), line: line)
  }

  /// The names of the columns of one instrument, and of those of none; those of the others are put aside.
  private mutating func columns(_ names: [String], _ instruments: [String]) throws(ReadFailure) -> [String] {
    var known: Set<String> = [""]
    let symbols = instruments.filter { known.insert($0).inserted }
    let chosen = asked.flatMap { asked in symbols.first { $0.lowercased() == asked.lowercased() } }
    if symbols.count > 1 || asked != nil, chosen == nil {
      let kind: ReadFailure.Kind =
        asked.map { .noSuchSymbol(asked: $0, symbols) } ?? .severalSymbols(symbols, count: symbols.count)
      throw ReadFailure(kind, line: lastLine)
    }
    hasChosenSymbol = chosen != nil
    return zip(names, instruments).map { chosen == nil || $1.isEmpty || $1 == chosen ? $0 : "-" }
  }
}

/// What the cells of a row without a header are, by their form and place.
struct HeaderlessRow {
  /// The number of cells, without empty ones at the end.
  let count: Int
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
    count = Self.count(of: cells)
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

  /// The number of cells, without empty ones at the end.
  static func count(of cells: [Cell]) -> Int { cells.count - cells.reversed().prefix { $0.isEmpty }.count }

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
