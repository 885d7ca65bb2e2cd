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

  /// The times that it may be.
  private var times: [CandleTime] {
    switch self {
    case .certain(let time), .onlyDayFirst(let time), .onlyMonthFirst(let time): [time]
    case .either(let dayFirst, let monthFirst): [dayFirst, monthFirst]
    }
  }

  /// Whether another cell may say the same time, or its day where that is all it says.
  func agrees(with other: DateReading) -> Bool {
    times.contains { time in
      other.times.contains { other in
        // Beside a time of day midnight is no more than the day; beside an instant it is a time in another zone.
        let isMidnight = other.writtenSeconds == other.writtenDay * 86_400
        let isDay = other.basis == .date || (isMidnight && time.basis != .instant)
        return isDay ? other.writtenDay == time.writtenDay : other.writtenSeconds == time.writtenSeconds
      }
    }
  }
}

/// What else is to be known of how a time was written.
struct DateMarks: OptionSet, Equatable {
  let rawValue: UInt8

  /// The year had two digits.
  static let shortYear = DateMarks(rawValue: 1)
  /// A number of days, as spreadsheets count them.
  static let serialDay = DateMarks(rawValue: 2)
  /// A zone's name was left out.
  static let zoneName = DateMarks(rawValue: 4)
  /// A number of seconds, or of parts of them, since 1970.
  static let epoch = DateMarks(rawValue: 8)
  /// Points between day, month and year, in this order.
  static let points = DateMarks(rawValue: 16)
  /// The number counts from the year 1, and no zone is said.
  static let ticks = DateMarks(rawValue: 32)
  /// Seconds since 1970 have a fraction.
  static let fraction = DateMarks(rawValue: 64)
  /// Another part of the date may be the year of two digits.
  static let yearMayBeFirst = DateMarks(rawValue: 128)
}

/// Why a cell of the time column says nothing.
enum DateFault: Error, Equatable {
  case notADate
  case noSuchDay
  case notATimeOfDay
}

/// What is the same for all cells of a time column.
struct DateRules: Equatable {
  /// The last year that two digits may mean; one later, and they mean the century before.
  var lastShortYear = 2_100
  /// Whether a date of three short numbers begins with the year.
  var hasYearFirst = false
  /// Whether spreadsheets' days count from 1904.
  var countsFrom1904 = false
  /// Whether the header says that a time of day is HHMMSS; its zeros in front may be missing.
  var hasCompactSeconds = false
  /// Whether times without a zone are in UTC, as the header says.
  var isUTC = false
  /// Whether the header says that the column has years: four figures are the first day of one.
  var hasYears = false
  /// What the column is known to have, or may have while that is open.
  var forms: TimeForms = []
  /// Whether there are numbers of seconds before 1970, so that 0 is a time.
  var crossesEpoch = false
  /// Whether `1871.1` is no month, since nothing told which.
  var refusesFirstMonth = false
}

/// Reads the cells of the time column: dates in figures and words, with or without a time of day, and numbers of seconds
/// or days.
struct DateText {
  let rules: DateRules
  /// What is known of the cell that was read last.
  private(set) var marks: DateMarks = []

  init(rules: DateRules = DateRules()) {
    self.rules = rules
  }

  /// Reads one cell, and the time of day in another where the file keeps it apart.
  mutating func read(_ cell: Cell, timeOfDay: Cell? = nil) throws(DateFault) -> DateReading {
    marks = []
    var apart: TimeOfDay?
    if let timeOfDay {
      apart = time(apart: timeOfDay, from: cell)
      guard let apart else { throw .notATimeOfDay }
      if apart.hasZoneName { marks.insert(.zoneName) }
    }
    return try read(cell, beside: apart)
  }

  private mutating func read(_ cell: Cell, beside apart: TimeOfDay?) throws(DateFault) -> DateReading {
    if rules.forms.contains(.oldEpochs), apart == nil, let time = Self.oldEpoch(cell, hasZero: rules.crossesEpoch) {
      marks.insert(.epoch)
      return .certain(time)
    }
    var reader = CellReader(cell)
    guard let first = reader.number() else { return try readWords(cell, apart) }
    if rules.hasYears, first.digitCount == 4, reader.isAtEnd {
      let one = CellReader.Number(value: 1, digitCount: 1)
      return .certain(try at(try date(first, one, one), time: apart))
    }
    if first.digitCount == 5, apart == nil, reader.next == .comma,
      let days = NumberText(cell)?.number(decimal: .comma)?.value
    {
      return .certain(try serialDay(days))
    }
    if let separator = reader.take(ofAny: "-/.") {
      let place = reader
      reader.takeSpaces()
      if let second = reader.number() {
        return try readNumbers(first, separator, second, &reader, apart)
      }
      reader = place
      return try readWords(cell, apart)
    }
    if reader.isAtEnd, apart == nil, let time = try epoch(first) { return .certain(time) }
    if reader.next.isLetter && reader.next.lowercased != UInt8(ascii: "t") || reader.next >= 0x80 {
      return try readWords(cell, apart)
    }
    if let date = try compactDate(first) {
      return .certain(try at(date, time: reader.isAtEnd ? apart : timeBehind(&reader, apart)))
    }
    guard reader.isAtEnd, apart == nil || first.digitCount == 5 else { return try readWords(cell, apart) }
    return .certain(try compactDateTime(first, apart))
  }

  /// The time of day in a cell of its own; beside a spreadsheet's day it may be a part of one.
  private func time(apart cell: Cell, from date: Cell) -> TimeOfDay? {
    if let time = TimeOfDay(cell: cell, hasSeconds: rules.hasCompactSeconds, forms: rules.forms) { return time }
    let isSerial = date.prefix { $0.digit <= 9 }.count == 5
    if isSerial, let part = TimeOfDay(partOfDay: cell) { return part }
    return TimeOfDay(pointed: cell) ?? TimeOfDay(onBaseDate: cell)
  }

  /// Three numbers with separators, or two: a month.
  private mutating func readNumbers(
    _ first: CellReader.Number, _ separator: Unicode.Scalar, _ second: CellReader.Number, _ reader: inout CellReader,
    _ apart: TimeOfDay?
  ) throws(DateFault) -> DateReading {
    guard reader.take(separator) else {
      return .certain(try monthOrFraction(first, separator, second, reader, apart))
    }
    reader.takeSpaces()
    guard let third = reader.number() else {
      // A point may end the date: 2024.01. is no date, 02.01. neither.
      return try readWords(reader.cell, apart)
    }
    // As in Korean and Hungarian: 2024. 1. 2.
    if separator == "." { _ = reader.take(".") }
    let time = reader.isAtEnd ? apart : try timeBehind(&reader, apart)
    if separator == ".", first.digitCount <= 2 { marks.insert(.points) }
    if first.digitCount == 4 {
      return .certain(try at(try date(first, second, third), time: time))
    }
    guard first.digitCount <= 2, second.digitCount <= 2, third.digitCount == 4 || third.digitCount == 2 else {
      throw .notADate
    }
    if rules.hasYearFirst, third.digitCount == 2, first.digitCount == 2 {
      return .certain(try at(try date(fullYear(first), second, third), time: time))
    }
    let year = third.digitCount == 4 ? third : fullYear(third)
    if third.digitCount == 2, first.digitCount == 2, (try? date(fullYear(first), second, third)) != nil {
      marks.insert(.yearMayBeFirst)
    }
    let dayFirst = try? at(try date(year, second, first), time: time)
    let monthFirst = try? at(try date(year, first, second), time: time)
    switch (dayFirst, monthFirst) {
    case (let dayFirst?, let monthFirst?):
      return dayFirst == monthFirst ? .certain(dayFirst) : .either(dayFirst: dayFirst, monthFirst: monthFirst)
    case (let dayFirst?, nil): return .onlyDayFirst(dayFirst)
    case (nil, let monthFirst?): return .onlyMonthFirst(monthFirst)
    case (nil, nil): throw .noSuchDay
    }
  }

  /// `2024-01` and `01/2024`; or a number with a fraction: seconds since 1970, or a spreadsheet's day.
  private mutating func monthOrFraction(
    _ first: CellReader.Number, _ separator: Unicode.Scalar, _ second: CellReader.Number, _ reader: CellReader,
    _ apart: TimeOfDay?
  ) throws(DateFault) -> CandleTime {
    guard reader.isAtEnd else { throw .notADate }
    if separator == ".", first.digitCount >= 5, apart == nil {
      guard let number = DecimalNumber(reader.cell) else { throw .notADate }
      if first.digitCount == 5 { return try serialDay(number.value) }
      guard let whole = try epoch(first) else { throw .notADate }
      guard second.value != 0, whole.unit == .seconds else { return whole }
      marks.insert(.fraction)
      let milliseconds = (number.value * 1_000).rounded()
      return CandleTime(ticks: Int64(milliseconds), unit: .milliseconds, basis: .instant)
    }
    let one = CellReader.Number(value: 1, digitCount: 1)
    if first.digitCount == 4 {
      var month = second
      if separator == ".", second.digitCount == 1, second.value == 1 {
        if rules.refusesFirstMonth { throw .notADate }
        if rules.forms.contains(.lostZeros) { month.value = 10 }
      }
      return try at(try date(first, month, one), time: apart)
    }
    guard second.digitCount == 4, first.digitCount <= 2 else { throw .notADate }
    return try at(try date(second, first, one), time: apart)
  }

  /// A date with a month's name in any order, or with signs for year, month and day.
  private mutating func readWords(_ cell: Cell, _ apart: TimeOfDay?) throws(DateFault) -> DateReading {
    if let rest = Self.figures(behindWeekdayOf: cell) { return try read(rest, beside: apart) }
    var parts = WordedDate()
    var reader = CellReader(cell)
    try parts.read(&reader)
    guard let month = parts.month else { throw .notADate }
    let time = reader.isAtEnd ? apart : try timeBehind(&reader, apart)
    let one = CellReader.Number(value: 1, digitCount: 1)
    let monthNumber = CellReader.Number(value: month, digitCount: 2)
    let (year, day): (CellReader.Number, CellReader.Number)
    switch parts.numbers.count {
    case 1 where parts.numbers[0].digitCount == 4: (year, day) = (parts.numbers[0], one)
    case 1 where Self.isMonthAndYear(cell): (year, day) = (fullYear(parts.numbers[0]), one)
    case 2 where parts.numbers[0].digitCount == 4: (year, day) = (parts.numbers[0], parts.numbers[1])
    case 2 where parts.numbers[1].digitCount == 4: (year, day) = (parts.numbers[1], parts.numbers[0])
    case 2 where parts.numbers[1].digitCount == 2: (year, day) = (fullYear(parts.numbers[1]), parts.numbers[0])
    default: throw .notADate
    }
    return .certain(try at(try date(year, monthNumber, day), time: time))
  }

  /// What stands behind the name of a weekday, where that is a date in figures: `Di, 02.01.2024`.
  private static func figures(behindWeekdayOf cell: Cell) -> Cell? {
    var reader = CellReader(cell)
    guard let word = reader.word(), MonthName.isFiller(word) else { return nil }
    while reader.take(ofAny: "., ") != nil {}
    let rest = cell.part(reader.index..<cell.count)
    let date = rest.prefix { $0 != .space }
    guard let first = date.first, first.digit <= 9, date.count >= 6 else { return nil }
    return date.allSatisfy { $0.digit <= 9 || [.minus, .point, UInt8(ascii: "/")].contains($0) } ? rest : nil
  }

  /// Whether a date in words is `Jan-24` or `Jan '24`, whose number can only be a year.
  private static func isMonthAndYear(_ cell: Cell) -> Bool {
    guard cell.count >= 4, cell[cell.count - 1].digit <= 9, cell[cell.count - 2].digit <= 9 else { return false }
    return cell[0].digit > 9 && [.minus, .apostrophe].contains(cell[cell.count - 3])
  }

  private mutating func timeBehind(_ reader: inout CellReader, _ apart: TimeOfDay?) throws(DateFault) -> TimeOfDay? {
    let time = try TimeOfDay(&reader, forms: rules.forms)
    if time.hasZoneName { marks.insert(.zoneName) }
    // Some programs put 00:00 behind every date and the real time beside it.
    guard let apart, time.seconds == 0 else { return time }
    return apart
  }

  private func date(
    _ year: CellReader.Number, _ month: CellReader.Number, _ day: CellReader.Number
  ) throws(DateFault) -> CivilDate {
    guard year.digitCount == 4, month.digitCount <= 2, day.digitCount <= 2 else { throw .notADate }
    guard let date = CivilDate(year: Int(year.value), month: Int(month.value), day: Int(day.value)) else {
      throw .noSuchDay
    }
    return date
  }

  /// A year of two digits in this century, or in the last one where that would lie in the future.
  private mutating func fullYear(_ number: CellReader.Number) -> CellReader.Number {
    marks.insert(.shortYear)
    let year = 2_000 + number.value
    return CellReader.Number(value: year <= Int64(rules.lastShortYear) ? year : year - 100, digitCount: 4)
  }

  private func at(_ date: CivilDate, time: TimeOfDay?) throws(DateFault) -> CandleTime {
    guard var time else { return CandleTime(ticks: date.dayNumber * 86_400, basis: .date) }
    if rules.isUTC, time.offset == nil { time.offset = 0 }
    return try time.on(date)
  }
}

extension DateText {
  /// `20240102`; `nil` for a number that is no such date.
  private func compactDate(_ number: CellReader.Number) throws(DateFault) -> CivilDate? {
    guard number.digitCount == 8 else { return nil }
    let year = Int(number.value / 10_000)
    guard (1_800...2_199).contains(year) else { throw .notADate }
    guard let date = CivilDate(year: year, month: Int(number.value / 100 % 100), day: Int(number.value % 100)) else {
      throw .noSuchDay
    }
    return date
  }

  /// `2024010209`; `nil` for a number that is no such date and hour.
  private func compactHour(_ number: CellReader.Number) -> (CivilDate, Int64)? {
    guard number.digitCount == 10, number.value % 100 <= 24 else { return nil }
    let day = CellReader.Number(value: number.value / 100, digitCount: 8)
    guard let date = try? compactDate(day) else { return nil }
    return (date, number.value % 100)
  }

  /// `240102`, `2024010209`, `202401020930`, `20240102093000`, or a spreadsheet's day.
  private mutating func compactDateTime(
    _ number: CellReader.Number, _ apart: TimeOfDay?
  ) throws(DateFault) -> CandleTime {
    switch number.digitCount {
    case 5:
      return try serialDay(Double(number.value), apart)
    case 6:
      let year = fullYear(CellReader.Number(value: number.value / 10_000, digitCount: 2))
      let month = CellReader.Number(value: number.value / 100 % 100, digitCount: 2)
      let day = CellReader.Number(value: number.value % 100, digitCount: 2)
      return try at(try date(year, month, day), time: apart)
    case 10:
      guard let (date, hour) = compactHour(number) else { throw .notADate }
      var time = TimeOfDay()
      time.seconds = hour * 3_600
      return try at(date, time: time)
    case 12, 14:
      let isLong = number.digitCount == 14
      let day = CellReader.Number(value: number.value / (isLong ? 1_000_000 : 10_000), digitCount: 8)
      guard let date = try compactDate(day) else { throw .notADate }
      let clock = isLong ? number.value % 1_000_000 : number.value % 10_000 * 100
      var time = TimeOfDay()
      guard clock / 10_000 <= 24, clock / 100 % 100 <= 59, clock % 100 <= 59 else { throw .notADate }
      time.seconds = clock / 10_000 * 3_600 + clock / 100 % 100 * 60 + clock % 100
      return try at(date, time: time)
    default: throw .notADate
    }
  }

  /// The day that spreadsheets count as a number, with the time of day in its fraction.
  ///
  /// - Source: the 1900 system counts from 1899-12-30 for all days after its 29 February 1900, which never was; the
  ///   1904 system lies 1,462 days later.
  private mutating func serialDay(_ days: Double, _ apart: TimeOfDay? = nil) throws(DateFault) -> CandleTime {
    guard (10_000..<100_000).contains(days) else { throw .notADate }
    marks.insert(.serialDay)
    let day = days.rounded(.down)
    let epoch = (CivilDate(year: 1_899, month: 12, day: 30)?.dayNumber ?? 0) + (rules.countsFrom1904 ? 1_462 : 0)
    let date = CivilDate(day: epoch + Int64(day))
    guard day != days else { return try at(date, time: apart) }
    var time = TimeOfDay()
    time.seconds = Int64(((days - day) * 86_400).rounded())
    return try at(date, time: time)
  }

  /// A number of seconds, or of thousandths, millionths or thousand millionths of them, since 1970; told apart by size:
  /// those from 1980 to 2100 do not overlap.
  private mutating func epoch(_ number: CellReader.Number) throws(DateFault) -> CandleTime? {
    guard number.digitCount >= 9 else { return nil }
    if rules.forms.contains(.ticks), Self.ticks.contains(number.value) {
      marks.insert([.epoch, .ticks])
      return Self.time(ofTicks: number.value)
    }
    // A time years ahead that makes a day and an hour is those.
    if number.digitCount == 10, compactHour(number) != nil,
      CivilDate(day: number.value / 86_400).year > rules.lastShortYear
    {
      return nil
    }
    var unit = CandleTime.Unit.seconds
    var size: Int64 = 1
    while true {
      if (CandleTime.earliestEpoch * size...CandleTime.latestEpoch * size).contains(number.value) {
        marks.insert(.epoch)
        return CandleTime(ticks: number.value, unit: unit, basis: .instant)
      }
      guard size < 1_000_000_000, let finer = CandleTime.Unit(rawValue: size * 1_000) else { return nil }
      (size, unit) = (size * 1_000, finer)
    }
  }
}
