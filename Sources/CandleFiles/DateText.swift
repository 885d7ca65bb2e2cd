import CandleEngine

/// What a cell of the time column says, before it is known which part of a slashed date is the day.
enum DateReading: Equatable {
  /// One time.
  case certain(CandleTime)
  /// Two times, and only the other rows of the column can tell which is meant.
  case either(dayFirst: CandleTime, monthFirst: CandleTime)
  /// A slashed date that is valid only with the day first.
  case onlyDayFirst(CandleTime)
  /// A slashed date that is valid only with the month first.
  case onlyMonthFirst(CandleTime)
}

/// Why a cell of the time column says nothing.
enum DateFault: Error, Equatable {
  case notADate
  case noSuchDay
}

/// Reads the cells of the time column: ISO dates and times, slashed dates, seconds and milliseconds since 1970.
enum DateText {
  /// Reads one cell, and the time of day in another where the file keeps it apart.
  static func read(_ cell: Cell, timeOfDay: Cell? = nil) throws(DateFault) -> DateReading {
    if cell.allSatisfy({ $0.digit <= 9 }), timeOfDay == nil { return .certain(try epoch(cell)) }
    var reader = CellReader(cell)
    guard let first = reader.number(), let separator = reader.take(ofEither: "-", "/"),
      let second = reader.number(), reader.take(separator), let third = reader.number()
    else { throw .notADate }
    let time: TimeOfDay?
    if let timeOfDay {
      guard reader.isAtEnd else { throw .notADate }
      var timeReader = CellReader(timeOfDay)
      time = try TimeOfDay(&timeReader)
    } else {
      time = reader.isAtEnd ? nil : try TimeOfDay(&reader, after: "T", " ")
    }
    if first.digitCount == 4 {
      return .certain(try time.at(year: first, month: second, day: third))
    }
    guard separator == "/", third.digitCount == 4, first.digitCount <= 2, second.digitCount <= 2 else {
      throw .notADate
    }
    let dayFirst = try? time.at(year: third, month: second, day: first)
    let monthFirst = try? time.at(year: third, month: first, day: second)
    switch (dayFirst, monthFirst) {
    case (let dayFirst?, let monthFirst?):
      return dayFirst == monthFirst ? .certain(dayFirst) : .either(dayFirst: dayFirst, monthFirst: monthFirst)
    case (let dayFirst?, nil): return .onlyDayFirst(dayFirst)
    case (nil, let monthFirst?): return .onlyMonthFirst(monthFirst)
    case (nil, nil): throw .noSuchDay
    }
  }

  /// Seconds or milliseconds since 1970, told apart by their size: those from 1980 to 2100 do not overlap.
  private static func epoch(_ cell: Cell) throws(DateFault) -> CandleTime {
    var reader = CellReader(cell)
    guard let number = reader.number() else { throw .notADate }
    switch number.value {
    case 315_000_000...4_100_000_000:
      return CandleTime(ticks: number.value, basis: .instant)
    case 315_000_000_000...4_100_000_000_000:
      return CandleTime(ticks: number.value, unit: .milliseconds, basis: .instant)
    default: throw .notADate
    }
  }
}

/// The hour, minute, second and zone behind a date.
private struct TimeOfDay {
  var seconds: Int64 = 0
  var fraction: Int64 = 0
  var unit = CandleTime.Unit.seconds
  /// Seconds east of UTC; `nil` without a zone.
  var offset: Int64?

  init(_ reader: inout CellReader, after separators: Character...) throws(DateFault) {
    if !separators.isEmpty {
      guard separators.contains(where: { reader.take($0) }) else { throw .notADate }
    }
    guard let hour = reader.number(), hour.digitCount <= 2, reader.take(":"), let minute = reader.number(),
      minute.digitCount == 2, hour.value <= 23, minute.value <= 59
    else { throw .notADate }
    seconds = hour.value * 3_600 + minute.value * 60
    if reader.take(":") {
      guard let second = reader.number(), second.digitCount == 2, second.value <= 59 else { throw .notADate }
      seconds += second.value
      if reader.take(".") { try readFraction(&reader) }
    }
    try readZone(&reader)
    guard reader.isAtEnd else { throw .notADate }
  }

  private mutating func readFraction(_ reader: inout CellReader) throws(DateFault) {
    guard let number = reader.number(), number.digitCount <= 9 else { throw .notADate }
    guard number.value != 0 else { return }
    var digits = number.digitCount
    fraction = number.value
    while digits % 3 != 0 {
      fraction *= 10
      digits += 1
    }
    unit = digits == 3 ? .milliseconds : digits == 6 ? .microseconds : .nanoseconds
  }

  private mutating func readZone(_ reader: inout CellReader) throws(DateFault) {
    _ = reader.take(" ")
    if reader.take("Z") || reader.take("z") {
      offset = 0
      return
    }
    guard let sign = reader.take(ofEither: "+", "-") else { return }
    guard let hours = reader.number() else { throw .notADate }
    var (hour, minute) = (hours.value, Int64(0))
    if hours.digitCount == 4 {
      (hour, minute) = (hours.value / 100, hours.value % 100)
    } else if reader.take(":") {
      guard let minutes = reader.number(), minutes.digitCount == 2 else { throw .notADate }
      minute = minutes.value
    }
    guard hour <= 18, minute <= 59 else { throw .notADate }
    offset = (hour * 3_600 + minute * 60) * (sign == "-" ? -1 : 1)
  }
}

extension TimeOfDay? {
  /// The time of day on a date; the date alone where there is no time of day.
  fileprivate func at(
    year: CellReader.Number, month: CellReader.Number, day: CellReader.Number
  ) throws(DateFault) -> CandleTime {
    guard month.digitCount <= 2, day.digitCount <= 2 else { throw .notADate }
    guard let date = CivilDate(year: Int(year.value), month: Int(month.value), day: Int(day.value)) else {
      throw .noSuchDay
    }
    let midnight = date.dayNumber * 86_400
    guard let time = self else { return CandleTime(ticks: midnight, basis: .date) }
    let (ticks, overflow) = (midnight + time.seconds - (time.offset ?? 0))
      .multipliedReportingOverflow(by: time.unit.rawValue)
    guard !overflow else { throw .noSuchDay }
    return CandleTime(
      ticks: ticks + time.fraction, unit: time.unit, basis: time.offset == nil ? .wallClock : .instant,
      offset: Int32(time.offset ?? 0))
  }
}
