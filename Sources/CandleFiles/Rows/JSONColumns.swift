/// Columns of a JSON text that keeps each as a list under its name, `{"t":[…],"c":[…]}`, or as an object of values by
/// their row, `{"close":{"0":…,"1":…}}`.
///
/// Names that come again begin another table.
struct JSONColumns {
  /// How many values are kept of all columns together.
  private static let mostValues = 1 << 25

  private struct Table {
    var names: [Cell] = []
    var columns: [[Cell]] = []
    /// What the rows are called, where they have names.
    var index: [Cell] = []
    let group: [Cell]
    let line: Int

    var rowCount: Int { columns.map(\.count).max() ?? 0 }
  }

  /// Whether there were more values than can be kept.
  private(set) var isFull = false
  private var tables: [Table] = []
  private var count = 0
  /// The table and the row that come next; row -1 is the header.
  private var place = (table: 0, row: -1)

  /// Takes a list or an object of plain values.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - name: The key that it stands under.
  ///   - index: The keys of the values; empty for a list.
  ///   - group: The names of what it stands in.
  ///   - line: The physical line it begins on.
  /// - Returns: Whether it is a column.
  mutating func take(_ values: [Cell], name: Cell, index: [Cell], group: [Cell], line: Int) -> Bool {
    guard !name.isEmpty, name[0].digit > 9, ColumnNames.meaning(of: name.text) != nil,
      index.isEmpty || index.allSatisfy({ $0.first.map { $0.digit <= 9 } ?? false })
    else { return false }
    guard count + values.count <= Self.mostValues else {
      isFull = true
      return true
    }
    count += values.count
    let last = tables.last
    let isNext =
      last.map { table in
        !table.names.contains { $0.elementsEqual(name) } && table.index.count == index.count
          && zip(table.index, index).allSatisfy { $0.elementsEqual($1) }
      } ?? false
    if !isNext { tables.append(Table(index: index, group: group, line: line)) }
    let place = tables.count - 1
    tables[place].names.append(name)
    tables[place].columns.append(values)
    return true
  }

  /// The next row, the header first.
  mutating func next() -> (cells: [Cell], line: Int, group: [Cell])? {
    while place.table < tables.count {
      let table = tables[place.table]
      defer { place.row += 1 }
      if place.row < 0 {
        return ((table.index.isEmpty ? [] : [Cell(start: nil, count: 0)]) + table.names, table.line, table.group)
      }
      if place.row < table.rowCount {
        let first = place.row < table.index.count ? [table.index[place.row]] : []
        let row = place.row
        let cells = table.columns.map { row < $0.count ? $0[row] : Cell(start: nil, count: 0) }
        return (first + cells, table.line, table.group)
      }
      place = (place.table + 1, -2)
    }
    return nil
  }
}
