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
    /// The bytes are those of another format.
    case otherFormat(FileFormat)
    /// The bytes are not text.
    case notText
    /// A packed file ends before its end.
    case truncated
    /// A packed file cannot be unpacked.
    case damaged
    /// The C library does not know the encoding that was asked for.
    case noSuchEncoding(String)
    /// The header is needed and its encoding is not known.
    case unknownEncoding
    /// The text is JSON without candles in it: the first text in it, which may be a message.
    case noCandlesInJSON(message: String?)
    /// The text is JSON, and more than can be held.
    case longJSON
    /// There is a header, and nothing below it.
    case noDataRows
    /// No row could be read; why the first of them could not.
    case noReadableRow(RowFault)
    /// All rows lack the same price.
    case emptyColumn(ColumnRole)
    /// More rows are bad than good; why the first of them is, and how many there are.
    case mostlyBad(RowFault, count: Int)
    /// All rows have more fields than the header has names.
    case fieldCount(found: Int, named: Int, delimiter: Character)
    /// The header has no column of prices; the names that it has.
    case noPriceColumns([String])
    /// The header has no column of dates or times; the names that it has.
    case noTimeColumn([String])
    /// Rows have a time of day and no date.
    case timeWithoutDate
    /// Adjusted prices were asked for, and no column has them; the names that there are.
    case noAdjustedColumn([String])
    /// A row's date has its day where another row has its month.
    case mixedDateOrder(text: String)
    /// All dates are valid with the day first and with the month first: the first one, and both readings.
    case ambiguousDateOrder(text: String, dayFirst: CivilDate, monthFirst: CivilDate)
    /// A quotation mark is opened and never closed.
    case unclosedQuote
    /// A row does not end.
    case endlessRow
    /// The prices of most candles cannot be what their columns say: of how many, and of how many in all.
    case columnsSuspect(count: Int, of: Int)
    /// Half of the rows or more have the time of another and other prices, so that a column has not been understood.
    case repeatedTimes(RepeatedTimes)
    /// The file has the prices of several instruments: the first of their names, and how many there are.
    case severalSymbols([String], count: Int)
    /// No row has the instrument that was asked for: the first names that there are.
    case noSuchSymbol(asked: String, [String])
    /// Something that is only noticed otherwise, and the user wants no such thing.
    case strict(Notice.Kind)
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
  /// The cell beside the date is not a time of day.
  case notATimeOfDay(text: String)
  /// A time with a zone among times without one, or the other way round.
  case otherKindOfTime(text: String)
  /// The row has more cells than the header has names.
  case tooMany(found: Int, named: Int)
}
