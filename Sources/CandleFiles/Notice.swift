/// Something about a file that its user must hear of, though candles came out of it.
package struct Notice: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A row was skipped, and why.
    case badRow(RowFault)
    /// A row has some prices and lacks others.
    case partialRow(ColumnRole)
    /// A row has a time and no prices.
    case gapRow
    /// A row tells of a dividend or a split.
    case eventRow
    /// The header stands again among the rows.
    case repeatedHeader
    /// Lines before the header, or comments, were skipped.
    case metadata
    /// Lines behind the last candle were skipped.
    case footer
    /// The last row has no line end and lacks cells: it is still being written.
    case partialLastLine
    /// The file runs from new to old and was turned round.
    case newestFirst
    /// The rows were in no order and have been sorted by time.
    case unsorted
    /// There is only one column of prices, taken as the close; its name.
    case closeOnly(column: String)
    /// Only the close was taken, because others of the prices are missing: its name, which they are, and all names.
    case closeOnlyLacking(column: String, roles: [ColumnRole], names: [String])
    /// A price is negative because it is the average of bid and ask on a day without trades.
    case averagePrice
    /// Bid and ask stand side by side, and the bid was read.
    case bidUsed
    /// Two columns of prices have one name, and the first was read.
    case sameName(column: String)
    /// A column has times of day beside days, though its name does not say so: its name.
    case timeByCells(column: String)
    /// Rows have a time of day that the header does not name.
    case headerMismatch
    /// Without a header the prices fit only in the order low, high, open, close.
    case lowHighOpenClose
    /// A row said the same as another of the same time and was left out.
    case duplicateDropped
    /// A row said something else than another of the same time: the line that was kept.
    case duplicateConflict(keptLine: Int)
    /// An hour comes twice because clocks were put back.
    case clockPutBack
    /// A year had two digits: a date, the year it was read as, and whether its first part may be the year.
    case shortYear(text: String, year: Int, mayBeFirst: Bool)
    /// A date is more than a year ahead.
    case futureDate(text: String)
    /// Dates are numbers of days, as spreadsheets count them: one of them, and the date it was read as.
    case serialDay(text: String, date: String)
    /// The unit of numbers since 1970 changes inside the file.
    case mixedEpochUnits
    /// The names of zones were left out.
    case zoneName(text: String)
    /// Two columns with a time contradict each other: the name of the one that was not used.
    case timesDisagree(column: String)
    /// High is below low, or another price outside of them.
    case impossibleCandle
    /// One price is zero among others that are not.
    case zeroPrice(ColumnRole)
    /// Only the close is not zero, and was taken for all four.
    case zeroAsMissing
    /// The close moved by about n to 1.
    case possibleSplit(ratio: Int)
    /// No candles for much longer than usual: the seconds between two.
    case timeGap(seconds: Double)
    /// The period of the last candle is not over.
    case stillForming
    /// NUL bytes were left out.
    case nulBytes
    /// Nothing but hints decided on the decimal mark: a number that may be read otherwise, how it was read, and the mark.
    case decimalByHints(text: String, value: String, mark: DecimalMark)
    /// A JSON text ends inside a list.
    case cutJSON

    /// Whether it is a row that was not understood.
    package var isBadRow: Bool { if case .badRow = self { true } else { false } }

    /// Whether it is an error for a user who wants no doubtful candles.
    package var isErrorIfStrict: Bool {
      switch self {
      case .badRow, .partialRow, .impossibleCandle: true
      default: false
      }
    }

    /// The kind's fixed name for programs.
    package var name: String {
      switch self {
      case .badRow: "bad-row"
      case .partialRow: "partial-row"
      case .gapRow: "gap-row"
      case .eventRow: "event-row"
      case .repeatedHeader: "repeated-header"
      case .metadata: "metadata"
      case .footer: "footer"
      case .partialLastLine: "partial-last-line"
      case .newestFirst: "newest-first"
      case .unsorted: "unsorted"
      case .closeOnly, .closeOnlyLacking: "close-only"
      case .averagePrice: "average-price"
      case .bidUsed: "bid-used"
      case .sameName: "same-name"
      case .timeByCells: "time-column"
      case .headerMismatch: "header-mismatch"
      case .lowHighOpenClose: "column-order"
      case .duplicateDropped: "duplicate-dropped"
      case .duplicateConflict: "duplicate-conflict"
      case .clockPutBack: "dst-fold"
      case .shortYear: "two-digit-year"
      case .futureDate: "future-date"
      case .serialDay: "excel-serial"
      case .mixedEpochUnits: "mixed-epoch-units"
      case .zoneName: "zone-dropped"
      case .timesDisagree: "times-disagree"
      case .impossibleCandle: "impossible-candle"
      case .zeroPrice: "zero-price"
      case .zeroAsMissing: "zero-as-missing"
      case .possibleSplit: "possible-split"
      case .timeGap: "time-gap"
      case .stillForming: "still-forming"
      case .nulBytes: "nul-bytes"
      case .decimalByHints: "decimal-by-hints"
      case .cutJSON: "truncated"
      }
    }

    /// The option that changes it, by its long name.
    package var option: String? {
      switch self {
      case .serialDay: "excel-1904"
      case .decimalByHints: "decimal"
      case .shortYear(_, _, let mayBeFirst): mayBeFirst ? "date-order" : nil
      default: nil
      }
    }
  }

  /// What happened.
  package var kind: Kind
  /// The physical line it happened at, first line 1; `nil` where it is about the whole file.
  package var line: Int?
  /// How often it happened: more than once where not every line is kept.
  package var count: Int

  package init(_ kind: Kind, line: Int? = nil, count: Int = 1) {
    self.kind = kind
    self.line = line
    self.count = count
  }
}

/// Collects notices; of each kind only so many are kept one by one, the rest are counted.
struct NoticeLog {
  /// How many notices of a kind are kept one by one.
  private static let most = 1_000

  private(set) var notices: [Notice] = []
  private var counts: [String: Int] = [:]
  private var lastPlaces: [String: Int] = [:]

  mutating func add(_ kind: Notice.Kind, line: Int? = nil, times: Int = 1) {
    let name = kind.name
    let count = counts[name, default: 0]
    counts[name] = count + times
    if count < Self.most {
      lastPlaces[name] = notices.count
      notices.append(Notice(kind, line: line, count: times))
    } else if let place = lastPlaces[name] {
      notices[place].count += times
    }
  }

  /// Adds a notice unless there is one of its kind.
  mutating func addOnce(_ kind: Notice.Kind, line: Int? = nil) {
    if counts[kind.name] == nil { add(kind, line: line) }
  }

  /// Whether the next of a kind is kept by itself.
  func keepsMore(of name: String) -> Bool { count(of: name) < Self.most }

  /// How many there are of a kind.
  func count(of name: String) -> Int { counts[name] ?? 0 }

  /// The notices by line, those about the whole file first.
  var byLine: [Notice] {
    // The order of equal lines stays as it was.
    notices.enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }.map(\.element)
  }
}
