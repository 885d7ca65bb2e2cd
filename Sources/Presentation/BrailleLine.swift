/// What a braille display shows of a response: a line of cells, where the cursor stands in it, and what its cells lead to.
package struct BrailleLine: Equatable, Sendable {
  /// What a routing key above a cell asks for.
  package enum Target: Equatable, Sendable {
    /// To go to a candle.
    case candle(Int)
    case command(ExplorerCommand)
  }

  /// Neighbouring cells that lead to the same.
  private struct Link: Equatable, Sendable {
    var cells: Range<Int>
    var target: Target
  }

  /// One cell a scalar, without line ends and control characters.
  package private(set) var text = ""
  /// The cell of the value that is new, counted from 0; `nil` where there is none.
  package private(set) var cursor: Int?
  private var links: [Link] = []

  /// A line of words that lead nowhere.
  package init(_ text: String) { append(text) }

  /// How many cells the line takes.
  package var cellCount: Int { text.unicodeScalars.count }

  /// What a routing key above a cell asks for; elsewhere than above a value, to say it again.
  package func target(at cell: Int) -> Target {
    links.first { $0.cells.contains(cell) }?.target ?? .command(.stopOrRepeat)
  }

  /// Adds a word behind a blank.
  ///
  /// - Parameters:
  ///   - word: Nothing is added for an empty one.
  ///   - target: What its cells lead to.
  ///   - isNew: Whether the cursor stands on it.
  package mutating func add(_ word: String, to target: Target? = nil, isNew: Bool = false) {
    guard !word.isEmpty else { return }
    if !text.isEmpty { text += " " }
    let start = cellCount
    append(word)
    if isNew { cursor = start }
    if let target { links.append(Link(cells: start..<cellCount, target: target)) }
  }

  /// Adds braille cells, each of which leads to a candle of its own.
  package mutating func add(cells: String, of candles: [Int]) {
    let start = cellCount + (text.isEmpty ? 0 : 1)
    add(cells)
    links += candles.enumerated().map { Link(cells: start + $0..<start + $0 + 1, target: .candle($1)) }
  }

  private mutating func append(_ more: String) {
    for scalar in more.unicodeScalars {
      switch scalar.properties.generalCategory {
      // No-break spaces have no cell of their own in many tables; a line end is a blank.
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: text.unicodeScalars.append(" ")
      case .control: if scalar == "\n" || scalar == "\t" { text.unicodeScalars.append(" ") }
      case .format: break
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
