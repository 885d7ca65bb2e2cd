import CandleEngine

/// Reads regular rows: a tight loop from bytes into columns, which stops before the first row that is not regular.
struct RegularRows {
  /// How many bytes may be looked at behind the text.
  static let slack = 64

  private let shape: RegularShape
  private let text: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private var place: UnsafePointer<UInt8>
  private let columns: CandleColumns
  private var run = RegularRun()
  private var times: RegularTimes

  /// - Parameters:
  ///   - text: Rows, the last with its line end; ``slack`` bytes more can be read behind it.
  ///   - columns: Where the candles go.
  private init(_ shape: RegularShape, text: Cell, columns: CandleColumns, start: UnsafePointer<UInt8>) {
    (self.shape, self.text, self.columns) = (shape, start, columns)
    (place, end) = (start, start + text.count)
    times = RegularTimes(shape)
  }

  /// Reads rows up to the first that is not regular, the end of the text, or the last row of the columns.
  ///
  /// - Complexity: O(bytes); does not allocate for each row.
  static func read(_ shape: RegularShape, text: Cell, into columns: CandleColumns) -> RegularRun {
    guard let start = text.baseAddress, let last = text.lastIndex(of: .newline) else { return RegularRun() }
    var rows = RegularRows(shape, text: text.part(0..<(last + 1)), columns: columns, start: start)
    rows.readAll()
    columns.seal(count: rows.run.count)
    return rows.run
  }

  private mutating func readAll() {
    let targets = shape.parts.map { part -> Target in
      switch part {
      case .open: Target(part, columns.open)
      case .high: Target(part, columns.high)
      case .low: Target(part, columns.low)
      case .volume: Target(part, columns.volume)
      case .close, .date, .other, .empty: Target(part, columns.close)
      }
    }
    let hasOnlyCloses = !shape.parts.contains(.open)
    let hasVolumes = shape.parts.contains(.volume)
    var previousClose = 0.0
    Powers.exact.withUnsafeBufferPointer { powers in
      targets.withUnsafeBufferPointer { targets in
        while run.count < CandleColumns.capacity, place < end {
          let row = run.count
          if !hasVolumes { columns.volume[row] = .nan }
          guard readRow(row, targets, powers) else { break }
          let close = columns.close[row]
          if hasOnlyCloses { (columns.open[row], columns.high[row], columns.low[row]) = (close, close, close) }
          look(row, close, previousClose)
          previousClose = close
          run.count += 1
          run.byteCount = place - text
        }
      }
    }
    run.steps = times.steps
    run.longestStep = times.longestStep
  }

  /// Reads one row, unless it is not regular.
  @inline(__always)
  private mutating func readRow(
    _ row: Int, _ targets: UnsafeBufferPointer<Target>, _ powers: UnsafeBufferPointer<Double>
  ) -> Bool {
    let mostDigits = run.fractionDigits
    let last = targets.count - 1
    var (tick, offset) = (Int64(0), Int32(0))
    var mostHere = mostDigits
    var hasVolume = false
    for column in 0...last {
      let target = targets[column]
      switch target.part {
      case .date:
        guard times.read(&place, tick: &tick, offset: &offset) else { return false }
      case .other:
        guard skip(isLast: column == last) else { return false }
      case .empty: break
      case .volume:
        if place.pointee.digit > 9 {
          // An empty cell; anything else fails at the delimiter.
          target.column[row] = .nan
        } else {
          guard let number = readNumber(powers) else { return false }
          target.column[row] = number.value
          hasVolume = number.value != 0
        }
      case .open, .high, .low, .close:
        guard let number = readNumber(powers), number.value > 0 else { return false }
        target.column[row] = number.value
        if number.fractionDigits > mostHere { mostHere = number.fractionDigits }
      }
      if column < last {
        guard place.pointee == shape.delimiter else { return false }
        place += 1
      }
    }
    // The last cell that has something in it always has: a row with fewer cells is not regular.
    if targets[last].part == .volume, columns.volume[row].isNaN { return false }
    if place.pointee == .carriageReturn { place += 1 }
    guard place.pointee == .newline else { return false }
    place += 1
    times.add(tick, row: row)
    columns.ticks[row] = tick
    columns.offsets[row] = offset
    run.fractionDigits = mostHere
    if hasVolume { run.hasVolume = true }
    return true
  }

  /// Passes over a cell that is not read.
  @inline(__always)
  private mutating func skip(isLast: Bool) -> Bool {
    let start = place
    while place.pointee != shape.delimiter, place.pointee != .newline, place.pointee != .carriageReturn {
      guard place.pointee != .quote else { return false }
      place += 1
    }
    guard isLast else { return true }
    // Blanks alone are an empty cell.
    return place > start && place[-1] > .space && place[-1] < 0x80
  }

  /// Reads digits with or without a point.
  @inline(__always)
  private mutating func readNumber(_ powers: UnsafeBufferPointer<Double>) -> DecimalNumber? {
    let start = place
    var mantissa: UInt64 = 0
    var digit = place.pointee.digit
    guard digit <= 9 else { return nil }
    repeat {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      place += 1
      digit = place.pointee.digit
    } while digit <= 9
    var digitCount = place - start
    var fractionDigits = 0
    if place.pointee == .point {
      place += 1
      let fraction = place
      digit = place.pointee.digit
      while digit <= 9 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        place += 1
        digit = place.pointee.digit
      }
      fractionDigits = place - fraction
      guard fractionDigits > 0 else { return nil }
      digitCount += fractionDigits
    }
    guard digitCount <= 19, mantissa < 1 << 53 else {
      return DecimalNumber(Cell(start: start, count: place - start))
    }
    // Source: Clinger 1990, as in DecimalNumber: both are exact, so the division rounds once.
    let value = fractionDigits == 0 ? Double(mantissa) : Double(mantissa) / powers[fractionDigits]
    return DecimalNumber(value: value, fractionDigits: fractionDigits)
  }

  /// Looks whether the review of the whole series has anything to see here.
  @inline(__always)
  private mutating func look(_ row: Int, _ close: Double, _ previousClose: Double) {
    let (open, high, low) = (columns.open[row], columns.high[row], columns.low[row])
    let isInside = low <= open && open <= high && low <= close && close <= high
    // Wider than the review's own bounds, so that rounding cannot hide what it would see.
    let isNear = row == 0 || (previousClose < open * 1.79 && previousClose > open * 0.57)
    if !(isInside && isNear) { run.isUnremarkable = false }
  }

  /// What becomes of a cell.
  private struct Target {
    let part: RegularShape.Part
    let column: UnsafeMutablePointer<Double>

    init(_ part: RegularShape.Part, _ column: UnsafeMutablePointer<Double>) {
      (self.part, self.column) = (part, column)
    }
  }

  private enum Powers {
    static let exact: [Double] = (0...22).map { exponent in (0..<exponent).reduce(1.0) { product, _ in product * 10 } }
  }
}
