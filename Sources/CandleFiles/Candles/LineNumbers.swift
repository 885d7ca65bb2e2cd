/// The lines of candles: kept as runs, since most lines follow each other.
struct LineNumbers {
  private struct Run {
    /// The index of its first candle, that candle's line, and how lines go on: by 1 or -1.
    var (index, line, step): (Int32, Int32, Int32)
  }

  private var runs: [Run] = []
  private(set) var count = 0

  /// Adds the line of one more candle.
  mutating func append(_ line: Int) {
    defer { count += 1 }
    guard let last = runs.last, let lastLine = self[count - 1] else { return begin(line) }
    if line == lastLine + Int(last.step) { return }
    guard Int(last.index) == count - 1, line == lastLine - 1 else { return begin(line) }
    runs[runs.count - 1].step = -1
  }

  /// Adds lines that follow each other.
  mutating func append(_ line: Int, count added: Int) {
    guard added > 0 else { return }
    append(line)
    guard added > 1 else { return }
    append(line + 1)
    count += added - 2
  }

  /// The line of a candle, if it has one.
  ///
  /// - Complexity: O(log runs).
  subscript(index: Int) -> Int? {
    guard (0..<count).contains(index) else { return nil }
    var (low, high) = (0, runs.count)
    // The last run is asked for most.
    if let last = runs.last, index >= Int(last.index) { low = runs.count - 1 }
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(runs[middle].index) <= index { low = middle } else { high = middle }
    }
    return Int(runs[low].line) + (index - Int(runs[low].index)) * Int(runs[low].step)
  }

  private mutating func begin(_ line: Int) {
    runs.append(Run(index: Int32(clamping: count), line: Int32(clamping: line), step: 1))
  }
}
