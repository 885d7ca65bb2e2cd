import Synchronization

/// A run of rows in columns that any number of series may share, with the answers to range questions about its parts.
///
/// Rows are written once, behind those that stand already, and never change. Each series keeps its own count and looks at
/// no row past it, so a copy does not see what another appends, and appending costs the same whether or not a copy is
/// held: whoever first claims a row may write it, and a series that comes too late copies the block.
///
/// Checked by hand for concurrency: a row is written only by the thread whose claim succeeded, and read only by a series
/// whose count includes it, which came from that thread by a hand-over that orders the two.
final class SeriesBlock: @unchecked Sendable {
  /// Rows in a full block: few enough to copy, enough that blocks are few.
  static let capacity = 4_096
  /// Rows whose extremes are kept together, so that a partial block is not looked at row by row.
  private static let runLength = 64

  /// A block without room, where every empty series starts.
  static let empty = SeriesBlock(room: 0)

  /// The rows that there is room for.
  private let room: Int
  private let claimed = Atomic<Int>(0)
  private let ticks: UnsafeMutablePointer<Int64>
  private let offsets: UnsafeMutablePointer<Int32>
  /// Open, high, low, close and volume, one column after the other; an unknown volume is NaN here.
  private let values: UnsafeMutablePointer<Double>
  private let runs: UnsafeMutablePointer<RangeExtremes>

  init(room: Int) {
    self.room = room
    ticks = .allocate(capacity: room)
    offsets = .allocate(capacity: room)
    values = .allocate(capacity: room * 5)
    runs = .allocate(capacity: room / Self.runLength)
  }

  deinit {
    // All columns are of trivial types: nothing to deinitialise.
    ticks.deallocate()
    offsets.deallocate()
    values.deallocate()
    runs.deallocate()
  }

  /// Writes a row behind `count` others.
  ///
  /// - Returns: Whether it was written: not if the block is full, or if another series has written there.
  func append(_ candle: Candle, behind count: Int) -> Bool {
    guard count < room else { return false }
    guard claimed.compareExchange(expected: count, desired: count + 1, ordering: .acquiringAndReleasing).exchanged
    else { return false }
    (ticks + count).initialize(to: candle.time.ticks)
    (offsets + count).initialize(to: candle.time.offset)
    (values + count).initialize(to: candle.open)
    (values + (room + count)).initialize(to: candle.high)
    (values + (2 * room + count)).initialize(to: candle.low)
    (values + (3 * room + count)).initialize(to: candle.close)
    (values + (4 * room + count)).initialize(to: candle.volume ?? .nan)
    if (count + 1) % Self.runLength == 0 {
      let run = count / Self.runLength
      (runs + run).initialize(to: scan(run * Self.runLength..<(count + 1)))
    }
    return true
  }

  /// A block of its own with the first rows of this one, and room for more.
  func copy(count: Int, room newRoom: Int) -> SeriesBlock {
    let copy = SeriesBlock(room: max(newRoom, count))
    copy.claimed.store(count, ordering: .relaxed)
    copy.ticks.initialize(from: ticks, count: count)
    copy.offsets.initialize(from: offsets, count: count)
    for column in 0..<5 { (copy.values + column * copy.room).initialize(from: values + column * room, count: count) }
    copy.runs.initialize(from: runs, count: count / Self.runLength)
    return copy
  }

  /// The extremes of rows that the caller's series has.
  ///
  /// - Complexity: O(128 + range / 64).
  func extremes(in range: Range<Int>) -> RangeExtremes {
    let firstRun = (range.lowerBound + Self.runLength - 1) / Self.runLength
    let lastRun = range.upperBound / Self.runLength
    guard firstRun < lastRun else { return scan(range) }
    var result = scan(range.lowerBound..<(firstRun * Self.runLength))
    for run in firstRun..<lastRun { result.add(runs[run]) }
    result.add(scan((lastRun * Self.runLength)..<range.upperBound))
    return result
  }

  func ticks(at row: Int) -> Int64 { ticks[row] }
  func offset(at row: Int) -> Int32 { offsets[row] }
  func open(at row: Int) -> Double { values[row] }
  func high(at row: Int) -> Double { values[room + row] }
  func low(at row: Int) -> Double { values[2 * room + row] }
  func close(at row: Int) -> Double { values[3 * room + row] }
  func volume(at row: Int) -> Double { values[4 * room + row] }

  private func scan(_ range: Range<Int>) -> RangeExtremes {
    var result = RangeExtremes()
    for row in range {
      result.add(high: high(at: row), low: low(at: row), close: close(at: row), volume: volume(at: row))
    }
    return result
  }
}
