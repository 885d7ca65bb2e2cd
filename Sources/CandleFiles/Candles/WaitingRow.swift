/// A row that has been read but for the meaning of its date.
struct WaitingRow {
  var values: RowValues
  var reading: DateReading
  /// The reading if short times of day end in seconds, where that is another.
  var withSeconds: DateReading?
  var marks: DateMarks
  var text: String
  var line: Int
}
