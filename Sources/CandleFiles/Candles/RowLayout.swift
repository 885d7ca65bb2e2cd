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
  /// A second column with a time, to compare.
  var secondDate: Int?

  /// Chooses among the columns that have a time: the one with numbers since 1970 wins, else the best name.
  mutating func choose(_ columns: inout ColumnRoles, cells: [Cell], rules: DateRules) {
    var text = DateText(rules: rules)
    let readable = columns.dateCandidates.filter { place in
      place < cells.count && (try? text.read(cells[place])) != nil
    }
    let epoch = readable.first { place in (try? text.read(cells[place])) != nil && text.marks.contains(.epoch) }
    if let epoch {
      if epoch != columns[.date] || columns[.time] != nil { columns.setDate(epoch, time: nil) }
      secondDate = readable.first { place in
        (try? text.read(cells[place])) != nil && !text.marks.contains(.epoch)
      }
      return
    }
    guard let date = columns[.date], date < cells.count, let time = columns[.time], time < cells.count else { return }
    // A column called "time" may hold whole dates, or the one called "date" all that is needed.
    if TimeOfDay(cell: cells[time]) == nil, readable.contains(time) { columns.setDate(time, time: nil) }
  }
}

/// A column that has times of day and no date.
enum ClockColumn {
  /// Whether a cell can only be a time of day, or a number of milliseconds since midnight.
  static func isClock(_ cell: Cell) -> Bool { time(cell) != nil }

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
