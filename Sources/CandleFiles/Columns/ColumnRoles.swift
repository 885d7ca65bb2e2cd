/// Which column of a file is for what, as its header says, or the first row where there is none.
package struct ColumnRoles: Equatable, Sendable {
  /// The names in the header, trimmed; empty without one.
  package private(set) var names: [String]
  /// Whether the file has no header, so that columns are known by their place.
  package let isHeaderless: Bool
  /// Whether the prices are those of buyers, the sellers' standing beside them.
  package private(set) var usesBid = false
  /// The name of a column of prices that another one has too.
  private(set) var repeatedName: String?
  /// Whether the header says that times are in UTC.
  private(set) var isUTC = false
  /// The prices that are missing beside others, so that only closes are read.
  private(set) var missingPrices: [ColumnRole] = []
  /// The kind of language the names are in.
  private(set) var language = ColumnNames.Language.english
  /// Columns that have a time, the best name first.
  private(set) var dateCandidates: [Int] = []
  /// Columns whose values tell one instrument from another.
  private(set) var symbolPlaces: [Int] = []

  /// The place of each role's column; -1 for none.
  private var places = [Int](repeating: -1, count: ColumnRole.allCases.count)

  /// Finds the roles by the header's names, in any order and case.
  ///
  /// - Parameters:
  ///   - names: The names as they are told.
  ///   - meant: What of each name tells the role, where that is not the whole of it.
  ///   - line: The line of the header.
  /// - Throws: ``ReadFailure`` when there is no time or no close among them.
  init(header names: [String], meant: [String]? = nil, line: Int) throws(ReadFailure) {
    self.names = names
    isHeaderless = false
    let meanings = (meant ?? names).map(ColumnNames.meaning)
    assign(meanings)
    let date = try findDate(line: line)
    if self[.close] == nil, names.count == 2, ColumnNames.canBeClose(names[1 - date]),
      ColumnRole.prices.allSatisfy({ self[$0] == nil }), meanings[1 - date] == nil
    {
      places[ColumnRole.close.place] = 1 - date
    }
    guard self[.close] != nil else { throw ReadFailure(.noPriceColumns(names), line: line) }
    let missing = [ColumnRole.open, .high, .low].filter { self[$0] == nil }
    if !missing.isEmpty {
      missingPrices = missing.count < 3 ? missing : []
      for role in [ColumnRole.open, .high, .low] { places[role.place] = -1 }
    }
    findLanguage(meanings)
    repeatedName = ColumnRole.prices.compactMap { self[$0] }.map { names[$0] }.first { name in
      names.count { $0 == name } > 1
    }
  }

  /// The columns of a file without a header.
  init(headerless places: [ColumnRole: Int]) {
    names = []
    isHeaderless = true
    for (role, place) in places { self.places[role.place] = place }
    symbolPlaces = places[.symbol].map { [$0] } ?? []
    dateCandidates = places[.date].map { [$0] } ?? []
  }

  /// The place of a role's column, leftmost 0.
  package subscript(role: ColumnRole) -> Int? {
    let place = places[role.place]
    return place < 0 ? nil : place
  }

  /// Whether the close is the only price.
  package var hasOnlyCloses: Bool { self[.open] == nil }

  /// The name of a role's column in the header, or its number from 1 where there is no header.
  package func name(of role: ColumnRole) -> String? {
    self[role].map { place in
      if isHeaderless { return String(place + 1) }
      return place < names.count ? names[place] : ""
    }
  }

  /// What must be told where the close is the only price.
  var closeOnlyNotice: Notice.Kind? {
    guard hasOnlyCloses else { return nil }
    let close = name(of: .close) ?? ""
    return missingPrices.isEmpty
      ? .closeOnly(column: close) : .closeOnlyLacking(column: close, roles: missingPrices, names: names)
  }

  /// Whether negative closes are averages of bid and ask, as CRSP marks days without trades.
  var marksAverages: Bool { name(of: .close).map { ColumnNames.key(of: $0) == "prc" } ?? false }

  /// The columns that have names and are for nothing.
  var freePlaces: [Int] {
    names.indices.filter { !places.contains($0) && !symbolPlaces.contains($0) }
  }

  /// The names of the columns that are for nothing and have no meaning that is known, but perhaps that of a time.
  var unusedNames: [String] {
    freePlaces.map { names[$0] }.filter { name in
      !name.isEmpty && (ColumnNames.meaning(of: name).map { [.date, .time].contains($0.role) } ?? true)
    }
  }

  /// Whether the column of the date has the name of one for times of day.
  var isDateNamedTime: Bool {
    self[.date].flatMap { $0 < names.count ? ColumnNames.meaning(of: names[$0])?.role : nil } == .time
  }

  /// Says which column has the time, once the first row has been seen.
  mutating func setDate(_ place: Int, time: Int?) {
    places[ColumnRole.date.place] = place
    places[ColumnRole.time.place] = time ?? -1
    isUTC = [place, time ?? place].contains { $0 < names.count && ColumnNames.meansUTC(names[$0]) }
  }

  /// Moves all columns behind the date by one, where the rows have a time of day there that the header does not name.
  mutating func insertTime() {
    guard let date = self[.date] else { return }
    let moved = places.map { $0 > date ? $0 + 1 : $0 }
    places = moved
    places[ColumnRole.time.place] = date + 1
    dateCandidates = dateCandidates.map { $0 > date ? $0 + 1 : $0 }
    symbolPlaces = symbolPlaces.map { $0 > date ? $0 + 1 : $0 }
    names.insert("", at: min(names.count, date + 1))
  }

  private mutating func assign(_ meanings: [ColumnNames.Meaning?]) {
    var ranks = [Int](repeating: Int.max, count: places.count)
    for (place, meaning) in meanings.enumerated() {
      guard let meaning, meaning.rank < ranks[meaning.role.place] else { continue }
      ranks[meaning.role.place] = meaning.rank
      places[meaning.role.place] = place
      if meaning.role == .close { usesBid = meaning.isBid }
    }
    let dates = meanings.indices.filter { meanings[$0]?.role == .date }
    dateCandidates = dates.sorted { (meanings[$0]?.rank ?? 0, $0) < (meanings[$1]?.rank ?? 0, $1) }
    // Where there is a first price too, what is called the open is the last one of the day before.
    let first = meanings.firstIndex { $0?.role == .open && $0?.rank == 1 }
    if let first, ranks[ColumnRole.open.place] < 1 { places[ColumnRole.open.place] = first }
    if let time = self[.time] { dateCandidates.append(time) }
    let symbols = meanings.indices.filter { meanings[$0]?.role == .symbol }
    let best = symbols.compactMap { meanings[$0]?.rank }.min()
    symbolPlaces = symbols.filter { meanings[$0]?.rank == best }
  }

  /// The column of the date: by its name, one that at least says date or time, or the unnamed first one.
  ///
  /// A lone column for the time may have either name.
  private mutating func findDate(line: Int) throws(ReadFailure) -> Int {
    if let date = self[.date] { return date }
    if let time = self[.time] {
      setDate(time, time: nil)
      return time
    }
    let likely = names.firstIndex { ColumnNames.meaning(of: $0) == nil && ColumnNames.saysDate($0) }
    guard let place = likely ?? (names.first == "" ? 0 : nil) else {
      throw ReadFailure(.noTimeColumn(names), line: line)
    }
    setDate(place, time: nil)
    dateCandidates = [place]
    return place
  }

  private mutating func findLanguage(_ meanings: [ColumnNames.Meaning?]) {
    let languages = ([.date] + ColumnRole.prices).compactMap { self[$0] }.compactMap { meanings[$0]?.language }
    // One name may be the same in English: "Date;Ouverture;Plus haut".
    if languages.contains(.eastAsian) {
      language = .eastAsian
    } else if languages.contains(.european) {
      language = .european
    }
    isUTC = [ColumnRole.date, .time].compactMap { self[$0] }.contains { ColumnNames.meansUTC(names[$0]) }
  }
}
