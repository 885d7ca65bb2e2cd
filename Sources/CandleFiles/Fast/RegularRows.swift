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
    var column = 0
    while true {
      let target = targets[column]
      switch target.part {
      case .date:
        guard times.read(&place, tick: &tick, offset: &offset) else { return nil }
      case .other:
        guard skip(&place, isLast: column == count - 1) else { return nil }
      case .empty: break
      case .volume:
        target.values[row] = .nan
        if place.pointee.digit <= 9 {
          guard let number = RegularNumber(&place) else { return nil }
          target.values[row] = number.value
          hasVolume = number.value != 0
        } else if column == count - 1 {
          // A row with fewer cells than the others; before other cells there may be nothing.
          return nil
        }
      case .open, .high, .low, .close:
        guard let number = RegularNumber(&place), number.value > 0 else { return nil }
        target.values[row] = number.value
        fractionDigits = max(fractionDigits, number.fractionDigits)
      }
      column += 1
      if column == count { break }
      guard place.pointee == delimiter else { return nil }
      place += 1
    }
    if place.pointee == .carriageReturn { place += 1 }
    guard place.pointee == .newline else { return nil }
    place += 1
    times.add(tick, row: row)
    ticks[row] = tick
    offsets[row] = offset
    return (fractionDigits, hasVolume)
  }

  /// Passes over a cell that is not read.
  @inline(__always)
  private func skip(_ place: inout UnsafePointer<UInt8>, isLast: Bool) -> Bool {
    let start = place
    while place.pointee != delimiter, place.pointee != .newline, place.pointee != .carriageReturn {
      guard place.pointee != .quote else { return false }
      place += 1
    }
    // Blanks alone would be an empty cell, and the row one with fewer cells.
    return !isLast || (place > start && place[-1] > .space && place[-1] < 0x80)
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
