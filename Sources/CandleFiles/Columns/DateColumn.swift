import CandleEngine

/// Which part of a slashed date is the day.
package enum DateOrder: String, CaseIterable, Sendable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
  case yearFirst = "ymd"
}

/// Decides once, for the whole column, which part of a slashed date is the day.
///
/// While no row has decided, both readings are carried: the caller keeps such rows aside until ``order`` is known or the
/// file ends.
struct DateColumn {
  /// The order, once it was given or a row has decided it.
  private(set) var order: DateOrder?
  /// The order that the header or the form of the dates speaks for, where no row decides.
  var hint: DateOrder?

  /// Whether there were dates that are read two ways.
  var isOpen: Bool { order == nil && undecided != nil }

  private var undecided: (text: String, line: Int, dayFirst: CandleTime, monthFirst: CandleTime)?

  /// Starts a column, with the order if the user has said it.
  init(order: DateOrder? = nil) {
    self.order = order == .yearFirst ? nil : order
  }

  /// Takes a reading into account.
  ///
  /// - Returns: The time, or `nil` while only later rows can tell.
  /// - Throws: ``ReadFailure`` when the row contradicts the order that stands.
  mutating func resolve(_ reading: DateReading, text: @autoclosure () -> String, line: Int) throws(ReadFailure)
    -> CandleTime?
  {
    switch reading {
    case .certain(let time): return time
    case .onlyDayFirst(let time): return try decide(.dayFirst, time, text(), line)
    case .onlyMonthFirst(let time): return try decide(.monthFirst, time, text(), line)
    case .either(let dayFirst, let monthFirst):
      if undecided == nil { undecided = (text(), line, dayFirst, monthFirst) }
      return order.map { $0 == .dayFirst ? dayFirst : monthFirst }
    }
  }

  /// Tells that the file has ended: what no row has decided the hint decides.
  ///
  /// - Throws: ``ReadFailure`` when there were slashed dates and nothing decides.
  mutating func finish() throws(ReadFailure) {
    guard order == nil, let undecided else { return }
    if let hint {
      order = hint
      return
    }
    throw ReadFailure(
      .ambiguousDateOrder(
        text: undecided.text, dayFirst: CivilDate(day: undecided.dayFirst.writtenDay),
        monthFirst: CivilDate(day: undecided.monthFirst.writtenDay)), line: undecided.line)
  }

  private mutating func decide(_ decided: DateOrder, _ time: CandleTime, _ text: String, _ line: Int)
    throws(ReadFailure) -> CandleTime
  {
    if let order, order != decided { throw ReadFailure(.mixedDateOrder(text: text), line: line) }
    order = decided
    return time
  }
}
