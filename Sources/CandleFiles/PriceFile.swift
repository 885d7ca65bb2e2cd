package import CandleEngine

/// What was understood of a price file.
package struct PriceFile: Sendable {
  /// How a file may be read, where it does not say so itself.
  package struct Options: Sendable {
    /// Which part of slashed dates is the day; `nil` lets the rows decide.
    package var dateOrder: DateOrder?
    /// The instrument whose rows are read.
    package var symbol: String?
    /// What stands before the fraction of a number; `nil` lets the numbers decide.
    package var decimal: DecimalMark?
    /// The encoding of the text, by a name that the C library knows.
    package var encoding: String?
    /// The day of a file that has only times of day.
    package var date: CivilDate?
    /// Whether spreadsheets' days count from 1904.
    package var countsFrom1904 = false
    /// What prices are multiplied by.
    package var scale: PriceScale?
    /// Whether prices are adjusted for dividends, by the column that has adjusted closes.
    package var isAdjusted = false
    /// Whether doubtful rows are errors.
    package var isStrict = false
    /// Whether regular rows may be read in runs, which is only faster; tests compare.
    package var takesRuns = true
    /// Called while the file is read, by one thread at a time.
    package var tellsProgress: (@Sendable (ReadingProgress) -> Void)?
    /// Seconds since 1970, by which years of two digits and dates ahead are judged.
    package var now: Int64

    /// Options that leave the file to itself; by default it is judged by a time after which no file can be.
    package init(dateOrder: DateOrder? = nil, now: Int64 = 4_102_444_800) {
      self.dateOrder = dateOrder
      self.now = now
    }
  }

  /// The candles, oldest first.
  package let series: CandleSeries
  /// What its user must hear of, in the order in which it was found.
  package let notices: [Notice]
  /// Which column is for what.
  package let columns: ColumnRoles
  /// The byte between cells; a space for runs of blanks; `nil` for JSON.
  package let delimiter: Character?
  /// Which part of slashed dates is the day, if the file has such dates and that mattered.
  package let dateOrder: DateOrder?
  /// What stands before the fraction of a number.
  package let decimal: DecimalMark
  /// The encoding of the text.
  package let encoding: String
}
