/// A row that has been read but for the meaning of its date.
struct WaitingRow {
  var values: RowValues
  /// The cells of the date and of the time of day, to be read again.
  var date: [UInt8]
  var time: [UInt8]?
  var line: Int

  /// The date as it is written.
  var text: String { date.withUnsafeBufferPointer(\.text) }

  /// What the cells say, read again.
  func reading(_ dates: inout DateText) -> Result<DateReading, RowFault> {
    date.withUnsafeBufferPointer { date in
      guard let time else { return Result { () throws(RowFault) in try RowReader.reading(date, nil, &dates) } }
      return time.withUnsafeBufferPointer { time in
        Result { () throws(RowFault) in try RowReader.reading(date, time, &dates) }
      }
    }
  }
}
