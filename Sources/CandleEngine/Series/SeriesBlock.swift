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

  /// The bytes of a full block: all its columns and the extremes of its runs.
  static let fullSize =
    capacity * (MemoryLayout<Int64>.stride + 5 * MemoryLayout<Double>.stride + MemoryLayout<Int32>.stride)
    + capacity / runLength * MemoryLayout<RangeExtremes>.stride

  /// The rows that there is room for.
  private let room: Int
  private let claimed = Atomic<Int>(0)
  let ticks: UnsafeMutablePointer<Int64>
  let offsets: UnsafeMutablePointer<Int32>
  /// Open, high, low, close and volume, one column after the other; an unknown volume is NaN here.
  let values: UnsafeMutablePointer<Double>
  private let runs: UnsafeMutablePointer<RangeExtremes>
  /// What has the memory of the columns; `nil` where they are the block's own.
  private let slab: BlockSlab?

  init(room: Int) {
    self.room = room
    slab = nil
    ticks = .allocate(capacity: room)
    offsets = .allocate(capacity: room)
    values = .allocate(capacity: room * 5)
    runs = .allocate(capacity: room / Self.runLength)
  }

  /// A block of full size in a piece of a slab that is its own.
  init(in slab: BlockSlab, at place: UnsafeMutableRawPointer) {
    room = Self.capacity
    self.slab = slab
    var next = place
    func column<Element>(_ type: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element> {
      let column = next.bindMemory(to: type, capacity: count)
      next += count * MemoryLayout<Element>.stride
      return column
    }
    ticks = column(Int64.self, room)
    values = column(Double.self, room * 5)
    runs = column(RangeExtremes.self, room / Self.runLength)
    offsets = column(Int32.self, room)
  }

  deinit {
    // All columns are of trivial types: nothing to deinitialise.
    guard slab == nil else { return }
    ticks.deallocate()
    offsets.deallocate()
    values.deallocate()
    runs.deallocate()
  }

  /// Counts in rows that one thread has written into the columns of a block that nobody else has.
  func seal(count: Int) {
    claimed.store(count, ordering: .releasing)
    addRuns(from: 0, to: count)
  }

  /// Writes the first rows of another block behind `count` others.
  ///
  /// - Returns: Whether they were written: not if there is no room, or if another series has written there.
  func append(_ other: SeriesBlock, rows: Range<Int>, behind count: Int) -> Bool {
    let end = count + rows.count
    guard end <= room else { return false }
    guard claimed.compareExchange(expected: count, desired: end, ordering: .acquiringAndReleasing).exchanged
    else { return false }
    (ticks + count).initialize(from: other.ticks + rows.lowerBound, count: rows.count)
    (offsets + count).initialize(from: other.offsets + rows.lowerBound, count: rows.count)
    for column in 0..<5 {
      let source = other.values + (column * other.room + rows.lowerBound)
      (values + (column * room + count)).initialize(from: source, count: rows.count)
    }
    addRuns(from: count, to: end)
    return true
  }

  /// Keeps the extremes of the runs that have become full.
  private func addRuns(from count: Int, to end: Int) {
    for run in (count / Self.runLength)..<(end / Self.runLength) {
      (runs + run).initialize(to: scan(run * Self.runLength..<(run + 1) * Self.runLength))
    }
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
