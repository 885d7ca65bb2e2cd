/// Something about a file that its user must hear of, though candles came out of it.
package struct Notice: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A row was skipped, and why.
    case badRow(RowFault)
    /// A row has a time and no prices.
    case gapRow
    /// The file runs from new to old and was turned round.
    case newestFirst
    /// The rows were in no order and have been sorted by time.
    case unsorted
    /// There is only one column of prices, taken as the close; its name.
    case closeOnly(column: String)
    /// A row said the same as another of the same time and was left out.
    case duplicateDropped
    /// A row said something else than another of the same time: the line that was kept.
    case duplicateConflict(keptLine: Int)

    /// Whether it is a row that was not understood.
    package var isBadRow: Bool { if case .badRow = self { true } else { false } }

    /// The kind's fixed name for programs.
    package var name: String {
      switch self {
      case .badRow: "bad-row"
      case .gapRow: "gap-row"
      case .newestFirst: "newest-first"
      case .unsorted: "unsorted"
      case .closeOnly: "close-only"
      case .duplicateDropped: "duplicate-dropped"
      case .duplicateConflict: "duplicate-conflict"
      }
    }
  }

  /// What happened.
  package var kind: Kind
  /// The physical line it happened at, first line 1; `nil` where it is about the whole file.
  package var line: Int?

  package init(_ kind: Kind, line: Int? = nil) {
    self.kind = kind
    self.line = line
  }
}
