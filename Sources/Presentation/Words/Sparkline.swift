import CandleEngine

/// Closes as braille cells, two a cell: each a column of one to four dots, the higher the more.
///
/// Bars rather than single dots, since under a finger the number of dots is plainer than their height. Where there are
/// more closes than columns, a column is the close of the last of the candles that share it.
struct Sparkline {
  /// The cells.
  let text: String
  /// For each cell the candle of its left column.
  let candles: [Int]

  /// The dots of a column by its height, from below: 7, 3, 2, 1 on the left, 8, 6, 5, 4 on the right.
  ///
  /// - Source: Unicode, block Braille Patterns: dot n is bit n - 1.
  private static let left: [UInt32] = [0x40, 0x44, 0x46, 0x47]
  private static let right: [UInt32] = [0x80, 0xA0, 0xB0, 0xB8]
  private static let blank: UInt32 = 0x2800

  /// - Complexity: O(cells), for any number of candles, but for the extremes: O(log n).
  init(of series: CandleSeries, in view: Range<Int>, cells: Int) {
    let columns = min(view.count, max(cells, 1) * 2)
    let extremes = series.extremes(in: view)
    let (low, high) = (extremes.lowestClose, extremes.highestClose)
    let shown = (0..<columns).map { view.lowerBound + ($0 + 1) * view.count / columns - 1 }
    let heights = shown.map { index in
      // Without a range all are in the middle.
      high > low ? min(3, Int((series.close(at: index) - low) / (high - low) * 4)) : 1
    }
    var text = String.UnicodeScalarView()
    for column in stride(from: 0, to: columns, by: 2) {
      let right = column + 1 < columns ? Self.right[heights[column + 1]] : 0
      if let cell = Unicode.Scalar(Self.blank + Self.left[heights[column]] + right) { text.append(cell) }
    }
    self.text = String(text)
    candles = stride(from: 0, to: columns, by: 2).map { shown[$0] }
  }
}
