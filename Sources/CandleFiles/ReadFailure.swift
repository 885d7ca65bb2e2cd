package import CandleEngine

/// Why nothing could be read from a price file.
///
/// A cause, not a sentence: the words are made where all words are made.
package struct ReadFailure: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// No file has that name: the caller can only name another.
    case noSuchFile
    /// The name is that of a folder.
    case isFolder
    /// The user may not read the file.
    case notPermitted
    /// The system refused to read it, with its error number.
    case unreadable(CInt)
    /// The file has no bytes, or only a byte order mark or blank lines.
    case emptyFile
    /// The bytes are not text; the format's name where its first bytes tell it.
    case notText(format: String?)
    /// There is a header, and nothing below it.
    case noDataRows
    /// No row could be read; why the first of them could not.
    case noReadableRow(RowFault)
    /// The header has no column of prices; the names that it has.
    case noPriceColumns([String])
    /// The header has no column of dates or times; the names that it has.
    case noTimeColumn([String])
    /// A row's date has its day where another row has its month.
    case mixedDateOrder(text: String)
    /// All dates are valid with the day first and with the month first: the first one, and both readings.
    case ambiguousDateOrder(text: String, dayFirst: CivilDate, monthFirst: CivilDate)
    /// A quotation mark is opened and never closed.
    case unclosedQuote
  }

  /// What went wrong.
  package var kind: Kind
  /// The physical line it is about, first line 1; `nil` where it is about the whole file.
  package var line: Int?

  package init(_ kind: Kind, line: Int? = nil) {
    self.kind = kind
    self.line = line
  }
}

/// Why one row is not a candle.
package enum RowFault: Error, Equatable, Sendable {
  /// The row ends before the column.
  case missing(ColumnRole)
  /// The cell is empty, or one of the usual words for no value.
  case noValue(ColumnRole)
  /// The cell is not a number.
  case notANumber(ColumnRole, text: String)
  /// The cell is not a date or time of any kind that is read.
  case notADate(text: String)
  /// The cell has the shape of a date, and the day is in no calendar, whichever part is the month.
  case noSuchDay(text: String)
  /// A time with a zone among times without one, or the other way round.
  case otherKindOfTime(text: String)
}
