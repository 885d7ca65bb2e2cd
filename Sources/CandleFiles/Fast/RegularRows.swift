import CCellEnds
import CandleEngine

/// Reads regular rows: a tight loop from bytes into columns, which stops before the first row that is not regular.
struct RegularRows: ~Copyable {
  /// How many bytes may be looked at behind the text.
  static let slack = 64

  /// What becomes of a cell, by place.
  private let targets: UnsafeMutablePointer<Target>
  private let count: Int
  private let delimiter: UInt8
  private let ticks: UnsafeMutablePointer<Int64>
  private let offsets: UnsafeMutablePointer<Int32>
  private let open: UnsafeMutablePointer<Double>
  private let high: UnsafeMutablePointer<Double>
  private let low: UnsafeMutablePointer<Double>
  private let close: UnsafeMutablePointer<Double>
  private let volume: UnsafeMutablePointer<Double>
  private let hasOnlyCloses: Bool
  private let hasVolumes: Bool

  private init(_ shape: RegularShape, columns: CandleColumns) {
    let all = shape.parts.map { Target($0, in: columns) }
    (count, delimiter) = (all.count, shape.delimiter)
    (ticks, offsets, volume) = (columns.ticks, columns.offsets, columns.volume)
    (open, high, low, close) = (columns.open, columns.high, columns.low, columns.close)
    targets = .allocate(capacity: all.count)
    targets.initialize(from: all, count: all.count)
    hasOnlyCloses = !shape.parts.contains(.open)
    hasVolumes = shape.parts.contains(.volume)
  }

  deinit { targets.deallocate() }

  /// Reads rows up to the first that is not regular, the end of the text, or the last row of the columns.
  ///
  /// - Parameters:
  ///   - shape: What the rows look like.
  ///   - text: Rows; those behind its last line end are not read. ``slack`` bytes more can be looked at behind it.
  ///   - columns: Where the candles go.
  /// - Returns: What the rows came to.
  /// - Complexity: O(bytes); does not allocate for each row.
  static func read(_ shape: RegularShape, text: Cell, into columns: CandleColumns) -> RegularRun {
    guard let start = text.baseAddress, let last = text.lastIndex(of: .newline) else { return RegularRun() }
    let rows = RegularRows(shape, columns: columns)
    let run = rows.read(from: start, to: start + last, times: RegularTimes(shape))
    columns.seal(count: run.count)
    return run
  }

  private func read(
    from start: UnsafePointer<UInt8>, to last: UnsafePointer<UInt8>, times: consuming RegularTimes
  ) -> RegularRun {
    var (place, row) = (start, 0)
    // The loop is fastest with all that it keeps in variables of its own.
    var (end, fractionDigits, hasVolume, isUnremarkable) = (start, 0, false, true)
    let most = CandleColumns.capacity
    while row < most, place < last {
      guard let facts = readRow(row, &place, &times) else { break }
      if !hasVolumes { volume[row] = .nan }
      if hasOnlyCloses { (open[row], high[row], low[row]) = (close[row], close[row], close[row]) }
      fractionDigits = max(fractionDigits, facts.fractionDigits)
      hasVolume = hasVolume || facts.hasVolume
      isUnremarkable = isUnremarkable && self.isUnremarkable(row)
      row += 1
      end = place
    }
    return RegularRun(
      count: row, byteCount: end - start, fractionDigits: fractionDigits, hasVolume: hasVolume, steps: times.steps,
      isUnremarkable: isUnremarkable, longestStep: times.longestStep)
  }

  /// Reads one row.
  ///
  /// - Returns: `nil` when it is not regular.
  @inline(__always)
  private func readRow(
    _ row: Int, _ place: inout UnsafePointer<UInt8>, _ times: inout RegularTimes
  ) -> (fractionDigits: Int, hasVolume: Bool)? {
    var (tick, offset) = (Int64(0), Int32(0))
    var (fractionDigits, hasVolume) = (0, false)
    // All ends of cells are looked for first, so that no cell has to wait for the one before it.
    var block = place
    var ends = cell_ends(block, delimiter)
    for column in 0..<count {
      while ends == 0 {
        block += 64
        ends = cell_ends(block, delimiter)
      }
      let end = block + ends.trailingZeroBitCount
      ends &= ends &- 1
      let isLast = column == count - 1
      guard end.pointee == (isLast ? .newline : delimiter) else { return nil }
      let start = place
      var length = end - start
      place = end + 1
      if isLast, length > 0, end[-1] == .carriageReturn { length -= 1 }
      let target = targets[column]
      switch target.part {
      case .date:
        guard times.read(start, count: length, tick: &tick, offset: &offset) else { return nil }
      case .other:
        guard canSkip(start, length, isLast: isLast) else { return nil }
      case .empty:
        guard length == 0 else { return nil }
      case .volume:
        target.values[row] = .nan
        if length > 0 {
          guard let number = RegularNumber(start, count: length) else { return nil }
          target.values[row] = number.value
          hasVolume = number.value != 0
        } else if isLast {
          // A row with fewer cells than the others; before other cells there may be nothing.
          return nil
        }
      case .open, .high, .low, .close:
        guard let number = RegularNumber(start, count: length), number.value > 0 else { return nil }
        target.values[row] = number.value
        fractionDigits = max(fractionDigits, number.fractionDigits)
      }
    }
    times.add(tick, row: row)
    ticks[row] = tick
    offsets[row] = offset
    return (fractionDigits, hasVolume)
  }

  /// Whether a cell that is not read holds nothing that could hide an end of a cell or a line.
  private func canSkip(_ start: UnsafePointer<UInt8>, _ length: Int, isLast: Bool) -> Bool {
    for place in 0..<length where start[place] == .quote || start[place] == .carriageReturn { return false }
    // Blanks alone would be an empty cell, and the row one with fewer cells.
    return !isLast || (length > 0 && start[length - 1] > .space && start[length - 1] < 0x80)
  }

  /// Whether the review of the whole series has nothing to see here but for a long step.
  @inline(__always)
  private func isUnremarkable(_ row: Int) -> Bool {
    let (open, high, low, close) = (open[row], high[row], low[row], close[row])
    let isPossible = low <= open && open <= high && low <= close && close <= high
    guard isPossible, row > 0 else { return isPossible }
    // Wider than the review's own bounds, so that rounding cannot hide what it would see.
    return self.close[row - 1] < open * 1.79 && self.close[row - 1] > open * 0.57
  }

  /// What becomes of a cell.
  private struct Target {
    let part: RegularShape.Part
    let values: UnsafeMutablePointer<Double>

    init(_ part: RegularShape.Part, in columns: CandleColumns) {
      self.part = part
      values =
        switch part {
        case .open: columns.open
        case .high: columns.high
        case .low: columns.low
        case .volume: columns.volume
        case .close, .date, .other, .empty: columns.close
        }
    }
  }
}
