package import CandleEngine

/// What was understood of a price file.
package struct PriceFile: Sendable {
  /// How a file may be read, where it does not say so itself.
  package struct Options: Sendable {
    /// Which part of slashed dates is the day; `nil` lets the rows decide.
    package var dateOrder: DateOrder?

    package init(dateOrder: DateOrder? = nil) {
      self.dateOrder = dateOrder
    }
  }

  /// The candles, oldest first.
  package let series: CandleSeries
  /// What its user must hear of, in the order in which it was found.
  package let notices: [Notice]
  /// Which column is for what.
  package let columns: ColumnRoles
  /// The byte between cells.
  package let delimiter: Character
  /// Which part of slashed dates is the day, if the file has such dates and that mattered.
  package let dateOrder: DateOrder?
}
