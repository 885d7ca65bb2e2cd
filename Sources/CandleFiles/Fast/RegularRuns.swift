import CandleEngine

/// Finds runs of regular rows between others.
struct RegularRuns {
  /// How many rows are looked at alone, at most, before the next try.
  private static let longestPause = 64

  /// The shape of the rows up to the last line end, if all were regular from some row on.
  private(set) var shapeAtEnd: RegularShape?

  private var columns = CandleColumns()
  /// Rows that are left to be looked at alone: more of them when tries are in vain.
  private var pause = (left: 0, next: 1)

  /// Takes the regular rows that follow, if there are any.
  ///
  /// - Parameters:
  ///   - text: Rows up to a line end.
  ///   - scanner: Stands behind a row that has just been taken; it is moved on.
  ///   - builder: Gets the rows.
  mutating func take(_ text: Cell, _ scanner: inout RowScanner, _ builder: inout CandleBuilder) {
    shapeAtEnd = nil
    guard pause.left == 0 else {
      pause.left -= 1
      return
    }
    guard let shape = builder.regularShape(like: scanner.cells) else { return wait() }
    var run = RegularRun()
    repeat {
      run = RegularRows.read(shape, text: text.part(scanner.position..<text.count), into: columns)
      builder.take(run, columns, of: shape, line: scanner.followingLine)
      scanner.pass(lineCount: run.count, byteCount: run.byteCount)
      // A full block now belongs to the series.
      if run.count == CandleColumns.capacity { columns = CandleColumns() }
      if run.count > 0 { pause = (0, 1) } else { wait() }
    } while run.count == CandleColumns.capacity
    if scanner.position == text.count { shapeAtEnd = shape }
  }

  private mutating func wait() {
    pause = (pause.next, min(Self.longestPause, pause.next * 2))
  }
}
