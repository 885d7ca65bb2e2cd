import CVectors
import CandleEngine

/// Reads regular rows: a tight loop from bytes into columns, which stops before the first row that is not regular.
struct RegularRows: ~Copyable {
  /// How many bytes may be looked at behind the text.
  static let slack = 64

  private let places: RegularPlaces
  private let delimiter: UInt8
  /// Where each cell of a row ends, behind where the row before it does.
  private let ends: UnsafeMutablePointer<UnsafePointer<UInt8>>
  private let ticks: UnsafeMutablePointer<Int64>
  private let offsets: UnsafeMutablePointer<Int32>
  private let open: UnsafeMutablePointer<Double>
  private let high: UnsafeMutablePointer<Double>
  private let low: UnsafeMutablePointer<Double>
  private let close: UnsafeMutablePointer<Double>
  private let volume: UnsafeMutablePointer<Double>

  private init(_ shape: RegularShape, columns: CandleColumns) {
    places = RegularPlaces(shape)
    delimiter = shape.delimiter
    ends = .allocate(capacity: shape.parts.count + 1)
    (ticks, offsets, volume) = (columns.ticks, columns.offsets, columns.volume)
    (open, high, low, close) = (columns.open, columns.high, columns.low, columns.close)
  }

  deinit { ends.deallocate() }

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
    var form = NumberForm()
    let most = CandleColumns.capacity
    while row < most, place < last {
      guard let facts = readRow(row, &place, &times, &form) else { break }
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
    _ row: Int, _ place: inout UnsafePointer<UInt8>, _ times: inout RegularTimes, _ form: inout NumberForm
  ) -> (fractionDigits: Int, hasVolume: Bool)? {
    guard let next = findEnds(place) else { return nil }
    place = next
    var (tick, offset) = (Int64(0), Int32(0))
    var (fractionDigits, hasVolume) = (0, false)
    guard times.read(start(places.date), count: length(places.date), tick: &tick, offset: &offset) else { return nil }
    if let prices = form.read(cell(places.open), cell(places.high), cell(places.low), cell(places.close)) {
      (open[row], high[row], low[row], close[row]) = (prices.a, prices.b, prices.c, prices.d)
    } else {
      guard let first = price(places.open, &form, &fractionDigits),
        let highest = price(places.high, &form, &fractionDigits),
        let lowest = price(places.low, &form, &fractionDigits),
        let last = price(places.close, &form, &fractionDigits)
      else { return nil }
      (open[row], high[row], low[row], close[row]) = (first, highest, lowest, last)
    }
    volume[row] = .nan
    if let place = places.volume {
      let length = length(place)
      if length > 0 {
        guard let number = RegularNumber(start(place), count: length) else { return nil }
        volume[row] = number.value
        hasVolume = number.value != 0
      } else if place == places.count - 1 {
        // A row with fewer cells than the others; before other cells there may be nothing.
        return nil
      }
    }
    guard places.areAllRead || canSkipOthers() else { return nil }
    times.add(tick, row: row)
    ticks[row] = tick
    offsets[row] = offset
    return (fractionDigits, hasVolume)
  }

  /// Looks for the ends of all cells of a row first, so that no cell has to wait for the one before it.
  ///
  /// - Returns: The start of the next row; `nil` when this one has fewer cells or more.
  @inline(__always)
  private func findEnds(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    ends[0] = start - 1
    var block = start
    var found = cell_ends(block, delimiter)
    for column in 1...places.count {
      while found == 0 {
        block += 64
        found = cell_ends(block, delimiter)
      }
      let end = block + found.trailingZeroBitCount
      found &= found &- 1
      guard end.pointee == (column == places.count ? .newline : delimiter) else { return nil }
      ends[column] = end
    }
    let end = ends[places.count]
    if end[-1] == .carriageReturn { ends[places.count] = end - 1 }
    return end + 1
  }

  @inline(__always)
  private func start(_ column: Int) -> UnsafePointer<UInt8> { ends[column] + 1 }

  @inline(__always)
  private func cell(_ column: Int) -> NumberCell { NumberCell(start: start(column), count: length(column)) }

  @inline(__always)
  private func length(_ column: Int) -> Int { ends[column &+ 1] - ends[column] &- 1 }

  /// Reads a price.
  ///
  /// - Parameters:
  ///   - column: Its place in the row.
  ///   - form: That of the price before; of this one if it differs.
  ///   - fractionDigits: The most digits behind the point, where they are not those of the price before.
  /// - Returns: `nil` for what is not a number above zero.
  @inline(__always)
  private func price(_ column: Int, _ form: inout NumberForm, _ fractionDigits: inout Int) -> Double? {
    let (start, length) = (start(column), length(column))
    if let value = form.read(start, count: length) { return value }
    guard let number = RegularNumber(start, count: length), number.value > 0 else { return nil }
    fractionDigits = max(fractionDigits, number.fractionDigits)
    form = NumberForm(fractionDigits: number.fractionDigits)
    return number.value
  }

  /// Whether the cells that are not read hold nothing that makes the row another.
  private func canSkipOthers() -> Bool {
    for column in places.empty where length(column) != 0 { return false }
    for column in places.other where !canSkip(start(column), length(column), isLast: column == places.count - 1) {
      return false
    }
    return true
  }

  /// Whether a cell that is not read holds nothing that could hide an end of a cell or a line.
  private func canSkip(_ start: UnsafePointer<UInt8>, _ length: Int, isLast: Bool) -> Bool {
    for place in 0..<length where start[place] == .quote || start[place] == .carriageReturn { return false }
    // Blanks alone or the mark of text would be an empty cell, and the row one with fewer cells.
    guard isLast else { return true }
    guard length > 0 else { return false }
    let end = start[length - 1]
    return end > .space && end < 0x80 && end != .apostrophe
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
}
