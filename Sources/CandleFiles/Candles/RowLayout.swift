import CandleEngine

/// What the first row has told of the others.
struct RowLayout {
  /// Whether the first row has been seen.
  var isSettled = false
  /// How many cells a row has at most.
  var cellCount = 0
  /// How many cells the last good row had.
  var lastCount: Int?
  /// Whether the column of the date has only times of day.
  var hasOnlyClock = false
  /// The line of a number that may be milliseconds since midnight or seconds since 1970.
  var openClockLine: Int?
  /// A second column with a time, to compare.
  var secondDate: Int?

  /// Chooses among the columns that have a time, by the cells of the first row: the one with numbers since 1970 wins, else
  /// the best name; of two that are as good the earlier time is that of the candle.
  ///
  /// - Returns: The column that was taken for the time of day though nothing in its name says so.
  mutating func choose(_ columns: inout ColumnRoles, cells: [Cell], rules: DateRules) -> Int? {
    let times = columns.dateCandidates.compactMap { place -> CandidateTime? in
      if place == columns[.time], place < cells.count, TimeOfDay.isMeant(by: cells[place]) { return nil }
      return CandidateTime(place, columns, cells: cells, rules: rules)
    }
    if let epoch = Self.earliest(of: times.filter(\.isEpoch)) {
      if epoch != columns[.date] || columns[.time] != nil { columns.setDate(epoch, time: nil) }
      secondDate = times.first { !$0.isEpoch }?.place
      return nil
    }
    guard let date = columns[.date], date < cells.count else { return nil }
    if let time = columns[.time], time < cells.count {
      if let whole = times.first(where: { $0.place == time }) {
        choose(whole, &columns, beside: times.first { $0.place == date })
      }
      return nil
    }
    guard let time = times.first(where: { $0.place == date }) else {
      // What the name calls a date may be the time of day, and its day stand beside it.
      let days = columns.freePlaces.compactMap { CandidateTime($0, columns, cells: cells, rules: rules) }
        .filter { $0.isDay && cells[$0.place].contains { $0.digit > 9 } }
      if ClockColumn.isColons(cells[date]), days.count == 1 { columns.setDate(days[0].place, time: date) }
      return nil
    }
    guard time.isDay else {
      if let earliest = Self.earliest(of: times.filter { !$0.isDay }), time.rank == times.first?.rank {
        columns.setDate(earliest, time: nil)
      }
      return nil
    }
    return chooseClock(&columns, beside: date, cells: cells)
  }

  /// Takes a column called "time" that holds whole dates, and keeps that of the days, if it has any, to compare.
  private mutating func choose(_ whole: CandidateTime, _ columns: inout ColumnRoles, beside day: CandidateTime?) {
    // Years of two digits may be no years.
    if let day, whole.hasShortYear, !whole.reading.agrees(with: day.reading) { return }
    columns.setDate(whole.place, time: nil)
    secondDate = day?.place
  }

  /// Finds the time of day of dates that have none: in a column whose name says something of times, or in the only one
  /// that has some.
  private func chooseClock(_ columns: inout ColumnRoles, beside date: Int, cells: [Cell]) -> Int? {
    let clocks = columns.freePlaces.filter {
      $0 < cells.count && ClockColumn.isColons(cells[$0]) && !ColumnNames.saysOtherTime(columns.names[$0])
    }
    let named = clocks.first { columns.dateCandidates.contains($0) || ColumnNames.saysDate(columns.names[$0]) }
    guard let place = named ?? (clocks.count == 1 ? clocks[0] : nil) else { return nil }
    columns.setDate(date, time: place)
    return named == nil ? place : nil
  }

  /// The earliest of the times whose names say it as well as that of the first.
  private static func earliest(of times: [CandidateTime]) -> Int? {
    times.filter { $0.rank == times.first?.rank }.min { $0.seconds < $1.seconds }?.place
  }
}

/// What the first row has in a column that may be that of the time.
private struct CandidateTime {
  let place: Int
  /// How well the column's name says it.
  let rank: Int
  let isEpoch: Bool
  let hasShortYear: Bool
  let reading: DateReading
  /// Whether it is a day without a time of day.
  let isDay: Bool
  let seconds: Double

  init?(_ place: Int, _ columns: ColumnRoles, cells: [Cell], rules: DateRules) {
    var text = DateText(rules: rules)
    guard place < cells.count, let reading = try? text.read(cells[place]) else { return nil }
    self.place = place
    rank = place < columns.names.count ? ColumnNames.meaning(of: columns.names[place])?.rank ?? .max : .max
    self.reading = reading
    isEpoch = text.marks.contains(.epoch)
    hasShortYear = text.marks.contains(.shortYear)
    switch reading {
    case .certain(let time), .onlyDayFirst(let time), .onlyMonthFirst(let time), .either(let time, _):
      isDay = time.basis == .date
      seconds = time.secondsSince1970
    }
  }
}

/// A column that has times of day and no date.
enum ClockColumn {
  /// Whether a cell can only be a time of day, or a number of milliseconds since midnight.
  static func isClock(_ cell: Cell) -> Bool { time(cell) != nil }

  /// Whether a cell is a time of day with a colon: no ratio such as "2:1".
  static func isColons(_ cell: Cell) -> Bool {
    cell.count > 3 && cell.contains(UInt8(ascii: ":")) && TimeOfDay(cell: cell) != nil
  }

  /// The time of day of a cell.
  static func time(_ cell: Cell) -> TimeOfDay? {
    if cell.contains(UInt8(ascii: ":")) || (cell.count >= 4 && cell.count <= 6 && cell[0] == UInt8(ascii: "0")) {
      return TimeOfDay(cell: cell)
    }
    var reader = CellReader(cell)
    guard let number = reader.number(), reader.isAtEnd else { return nil }
    return TimeOfDay(milliseconds: number.value)
  }
}
