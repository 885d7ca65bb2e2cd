import Glibc

/// Memory for many full blocks, asked of the system in huge pages: first touches of them cost a quarter.
///
/// It lives as long as one of its blocks.
///
/// Checked by hand for concurrency: pieces are handed out by the one owner of a ``BlockAllocator`` and never overlap.
final class BlockSlab: @unchecked Sendable {
  /// Four huge pages of 2 MiB, which hold 38 blocks with little left over.
  static let size = 1 << 23
  private static let hugePage = 1 << 21

  let start: UnsafeMutableRawPointer

  init() {
    start = .allocate(byteCount: Self.size, alignment: Self.hugePage)
    // Without huge pages it is as fast as other memory.
    madvise(start, Self.size, MADV_HUGEPAGE)
  }

  deinit { start.deallocate() }
}

/// Hands out empty columns for full blocks.
package struct BlockAllocator {
  private var slab: BlockSlab?
  private var used = 0

  package init() {}

  /// Columns with room for a full block.
  package mutating func columns() -> CandleColumns {
    if slab == nil || used + SeriesBlock.fullSize > BlockSlab.size { (slab, used) = (BlockSlab(), 0) }
    guard let slab else { return CandleColumns(block: SeriesBlock(room: SeriesBlock.capacity)) }
    let block = SeriesBlock(in: slab, at: slab.start + used)
    used += SeriesBlock.fullSize
    return CandleColumns(block: block)
  }
}

/// The columns of candles that are being written, row by row, before they become part of a series.
///
/// One thread writes them; after that they are handed over once, with ``CandleSeries/append(_:count:)``.
package struct CandleColumns: Sendable {
  /// How many rows there is room for.
  package static let capacity = SeriesBlock.capacity

  let block: SeriesBlock

  init(block: SeriesBlock) { self.block = block }

  /// Columns with memory of their own.
  package init() { block = SeriesBlock(room: SeriesBlock.capacity) }

  /// Ticks of the times.
  package var ticks: UnsafeMutablePointer<Int64> { block.ticks }
  /// Offsets of the times, in seconds.
  package var offsets: UnsafeMutablePointer<Int32> { block.offsets }
  package var open: UnsafeMutablePointer<Double> { block.values }
  package var high: UnsafeMutablePointer<Double> { block.values + Self.capacity }
  package var low: UnsafeMutablePointer<Double> { block.values + 2 * Self.capacity }
  package var close: UnsafeMutablePointer<Double> { block.values + 3 * Self.capacity }
  /// Volumes; not a number where it is not known.
  package var volume: UnsafeMutablePointer<Double> { block.values + 4 * Self.capacity }

  /// Says that so many rows have been written; by the thread that wrote them.
  package func seal(count: Int) { block.seal(count: count) }

  /// The time of a row that has been written, by the traits of the series it is for.
  package func time(at row: Int, traits: CandleSeries.Traits) -> CandleTime {
    CandleTime(ticks: ticks[row], unit: traits.unit, basis: traits.basis, offset: offsets[row])
  }
}

extension CandleSeries {
  /// How many candles more would fill the last block.
  package var countToFullBlock: Int { SeriesBlock.capacity - tailCount }

  /// Adds candles behind the last one that have been written in columns and sealed.
  ///
  /// A full block becomes a block of the series where its rows fall together with one, else they are copied. Nobody may
  /// write into the columns afterwards.
  ///
  /// - Complexity: O(1) for a full block behind full blocks, else O(count).
  package mutating func append(_ columns: CandleColumns, count: Int) {
    if tailCount == 0, count == SeriesBlock.capacity {
      blockExtremes.append(columns.block.extremes(in: 0..<count))
      blocks.append(columns.block)
      return
    }
    var row = 0
    while row < count {
      let rows = row..<Swift.min(count, row + SeriesBlock.capacity - tailCount)
      if !tail.append(columns.block, rows: rows, behind: tailCount) {
        tail = tail.copy(count: tailCount, room: SeriesBlock.capacity)
        _ = tail.append(columns.block, rows: rows, behind: tailCount)
      }
      row = rows.upperBound
      tailCount += rows.count
      if tailCount == SeriesBlock.capacity { endBlock() }
    }
  }
}
