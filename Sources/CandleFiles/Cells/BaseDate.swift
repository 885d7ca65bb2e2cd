import CandleEngine

extension TimeOfDay {
  /// Reads a whole cell in which a program that knows no time without a date has put one before it: its base date.
  ///
  /// - Source: 1899-12-30 and 1899-12-31 in spreadsheets and databases, where 1900-01-00 is the same as the latter;
  ///   1904-01-01 in spreadsheets that count from it; 1970-01-01 in programs that count seconds; 0001-01-01 in .NET.
  init?(onBaseDate cell: Cell) {
    var reader = CellReader(cell)
    guard let first = reader.number(), let separator = reader.take(ofAny: "-/."), let second = reader.number(),
      reader.take(separator), let third = reader.number()
    else { return nil }
    let (year, others) = first.digitCount == 4 ? (first, (second, third)) : (third, (first, second))
    guard year.digitCount == 4, others.0.digitCount <= 2, others.1.digitCount <= 2 else { return nil }
    switch (year.value, min(others.0.value, others.1.value), max(others.0.value, others.1.value)) {
    case (1_899, 12, 30), (1_899, 12, 31), (1_900, 0, 1), (1_900, 1, 1), (1_904, 1, 1), (1_970, 1, 1), (1, 1, 1): break
    default: return nil
    }
    self.init()
    if reader.isAtEnd { return }
    guard let time = try? TimeOfDay(&reader) else { return nil }
    self = time
  }

  /// Whether a cell of a column that is called a time can only be a time of day, though some look like dates.
  static func isMeant(by cell: Cell) -> Bool {
    TimeOfDay(cell: cell) != nil || TimeOfDay(pointed: cell) != nil || TimeOfDay(onBaseDate: cell) != nil
  }
}
