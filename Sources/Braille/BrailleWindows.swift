/// The parts of a line that a display shows one after the other: as many whole words as fit.
package struct BrailleWindows: Sendable {
  /// The cells of the line that each window shows; at least one window.
  package let ranges: [Range<Int>]

  private let scalars: [Unicode.Scalar]

  /// - Parameters:
  ///   - line: One scalar a cell.
  ///   - width: How many cells the display has; at least 1.
  package init(of line: String, width: Int) {
    let scalars = Array(line.unicodeScalars)
    var ranges: [Range<Int>] = []
    var start = 0
    while scalars.count - start > width {
      let limit = start + width
      // The blank behind the last word that fits; a word longer than the display is cut.
      let blank = (start..<limit + 1).last { scalars[$0] == " " && $0 > start }
      ranges.append(start..<(blank ?? limit))
      start = blank.map { $0 + 1 } ?? limit
    }
    ranges.append(start..<scalars.count)
    self.ranges = ranges
    self.scalars = scalars
  }

  /// The text of a window.
  package func text(_ place: Int) -> String {
    String(String.UnicodeScalarView(scalars[ranges[place]]))
  }
}
