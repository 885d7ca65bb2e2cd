import CandleEngine
import Glibc
import Threading

/// Reads blocks of regular rows on several threads, for as long as all rows are regular.
///
/// Each thread takes the lines of one block off the text, which is quick, and reads them into columns of their own while
/// the others do the same. The first row that is not regular ends it, and the text from there on is put back.
///
/// Checked by hand for concurrency: all that changes is touched under the lock only, but for a block, which belongs to
/// one thread until that thread hands it in.
final class RegularBlocks: @unchecked Sendable {
  /// One thread takes lines off the text for about a tenth of its time, so that many would wait for each other.
  private static let threadCount = 2

  /// How many blocks one thread reads ahead of another: their text is kept until it is known that it is not put back.
  private static let mostWaiting = 8

  /// The lines of one block, and what became of them.
  private struct Block {
    let number: Int
    let text: TextPiece
    let columns: CandleColumns
    var run = RegularRun()

    var isWhole: Bool { run.byteCount == text.bytes.count }
  }

  private let shape: RegularShape
  private let feed: TextFeed
  private let firstCount: Int
  private let lock = Guarded(())
  private var allocator = BlockAllocator()
  private var blockCount = 0
  /// Runs in the order of the text, all whole but for the last one.
  private var runs: [(RegularRun, CandleColumns)] = []
  /// Blocks that were read before one that comes before them, or behind the last run.
  private var waiting: [Int: Block] = [:]
  /// The block in which a row is not regular.
  private var last: Block?
  /// Memory for text that can be used again.
  private var pieces: [TextPiece] = []

  private init(_ shape: RegularShape, feed: TextFeed, firstCount: Int) {
    (self.shape, self.feed, self.firstCount) = (shape, feed, firstCount)
  }

  /// Reads as many blocks as there are; what is left of the text is fewer lines, or begins with another row.
  ///
  /// - Parameters:
  ///   - shape: What the rows look like.
  ///   - feed: The text, at the start of a row.
  ///   - firstCount: How many rows the first block has; all others are full.
  /// - Returns: Runs of rows in the order of the text.
  static func read(_ shape: RegularShape, from feed: TextFeed, firstCount: Int) -> [(RegularRun, CandleColumns)] {
    let reading = RegularBlocks(shape, feed: feed, firstCount: firstCount)
    Threads.run(count: threadCount) { reading.work() }
    reading.putBack()
    return reading.runs
  }

  private func work() {
    while true {
      waitForOthers()
      guard var block = nextBlock() else { return }
      block.run = RegularRows.read(shape, text: block.text.bytes, into: block.columns)
      handIn(block)
    }
  }

  private func nextBlock() -> Block? {
    lock.withLock { _ in
      guard last == nil else { return nil }
      let piece = pieces.popLast() ?? TextPiece()
      let count = blockCount == 0 ? firstCount : CandleColumns.capacity
      guard feed.takeLines(count, into: piece) else { return nil }
      defer { blockCount += 1 }
      return Block(number: blockCount, text: piece, columns: allocator.columns())
    }
  }

  /// Waits while the system keeps another thread from its block.
  ///
  /// Who waits here has no block, and so is never the one that is waited for.
  private func waitForOthers() {
    while lock.withLock({ _ in waiting.count >= Self.mostWaiting && last == nil }) { usleep(100) }
  }

  private func handIn(_ block: Block) {
    lock.withLock { _ in
      waiting[block.number] = block
      while last == nil, let next = waiting.removeValue(forKey: runs.count) {
        runs.append((next.run, next.columns))
        if next.isWhole { pieces.append(next.text) } else { last = next }
      }
    }
  }

  private func putBack() {
    for block in waiting.values.sorted(by: { $0.number > $1.number }) { feed.putBack(block.text.bytes) }
    if let last { feed.putBack(last.text.bytes.part(last.run.byteCount..<last.text.bytes.count)) }
  }
}
