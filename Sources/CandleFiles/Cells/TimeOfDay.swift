import CandleEngine

/// The hour, minute, second and zone behind a date.
struct TimeOfDay: Equatable {
  /// Seconds since midnight, 86,400 for 24:00.
  var seconds: Int64 = 0
  /// What is left of a second, in ``unit``.
  var fraction: Int64 = 0
  var unit = CandleTime.Unit.seconds
  /// Seconds east of UTC; `nil` without a zone.
  var offset: Int64?
  /// Whether a zone's name was written, which is not read.
  var hasZoneName = false

  /// Midnight.
  init() {}

  /// Reads a whole cell that has only a time of day: `09:30`, `9:30:00 PM`, `093000`, `930`.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - hasSeconds: Whether the last two of up to six figures are seconds, so that `930` is 00:09:30.
  ///   - forms: What else the column is known to have.
  init?(cell: Cell, hasSeconds: Bool = false, forms: TimeForms = []) {
    var reader = CellReader(cell)
    reader.takeSpaces()
    if !hasSeconds, forms.contains(.minutes), cell.count < 3, let number = reader.number(), reader.isAtEnd {
      guard number.value < 60 else { return nil }
      seconds = number.value * 60
      return
    }
    reader = CellReader(cell)
    reader.takeSpaces()
    if hasSeconds, cell.count < 5, let number = reader.number(), reader.isAtEnd {
      guard (try? readCompact(CellReader.Number(value: number.value, digitCount: 6))) != nil else { return nil }
      return
    }
    reader = CellReader(cell)
    reader.takeSpaces()
    guard (try? read(&reader, forms)) != nil else { return nil }
  }

  /// Reads what is left of a cell, behind a date.
  init(_ reader: inout CellReader, forms: TimeForms = []) throws(DateFault) {
    let start = reader.index
    reader.takeSpaces()
    if reader.take(ofAny: "Tt,:") == nil, reader.index == start { throw .notADate }
    reader.takeSpaces()
    try read(&reader, forms)
  }

  /// Reads a whole cell that has a part of a day, as spreadsheets keep times: `0.395833333`, `0,5`.
  init?(partOfDay cell: Cell) {
    guard let text = NumberText(cell), case .decimal(let mark) = text.evidence,
      let part = text.number(decimal: mark)?.value, (0..<1).contains(part)
    else { return nil }
    seconds = Int64((part * 86_400).rounded())
  }

  /// Reads a whole cell in which points stand for colons: `9.30`, `17.05.30`.
  init?(pointed cell: Cell) {
    let parts = cell.split(separator: .point, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].count),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    var figures = 0
    for part in parts {
      for byte in part {
        guard byte.digit <= 9 else { return nil }
        figures = figures * 10 + Int(byte.digit)
      }
    }
    let value = Int64(parts.count == 2 ? figures * 100 : figures)
    guard (try? readCompact(CellReader.Number(value: value, digitCount: 6))) != nil, seconds <= 86_400 else {
      return nil
    }
  }

  /// A number of milliseconds since midnight.
  init?(milliseconds: Int64) {
    guard (0..<86_400_000).contains(milliseconds) else { return nil }
    seconds = milliseconds / 1_000
    fraction = milliseconds % 1_000
    if fraction > 0 { unit = .milliseconds }
  }

  private mutating func read(_ reader: inout CellReader, _ forms: TimeForms) throws(DateFault) {
    let half = try Self.halfInFront(&reader)
    guard let hour = reader.number() else { throw .notADate }
    if reader.take(":") || takesHourSign(&reader) {
      try readMinutes(&reader, hour: hour)
      try readHalf(&reader, isNeeded: false)
    } else if hour.digitCount >= 3 {
      try readCompact(hour)
      if reader.next == .point {
        _ = reader.take(".")
        try readFraction(&reader)
      }
    } else if reader.isAtEnd, hour.value == 0 {
      // Midnight in a column of compact times without leading zeros.
    } else {
      seconds = hour.value * 3_600
      _ = reader.take(ofAny: "-")
      try readHalf(&reader, isNeeded: true)
    }
    if let half { try setHalf(isAfternoon: half) }
    guard seconds <= 86_400, seconds < 86_400 || fraction == 0 else { throw .notADate }
    if forms.contains(.ranges), reader.take("-") {
      try takeEnd(&reader)
    } else {
      try readZone(&reader)
    }
    guard reader.isAtEnd else { throw .notADate }
  }

  /// Takes the letter of `9h30`.
  private func takesHourSign(_ reader: inout CellReader) -> Bool {
    let before = reader
    guard reader.take(ofAny: "Hh") != nil, reader.next.digit <= 9 else {
      reader = before
      return false
    }
    return true
  }

  private mutating func readMinutes(_ reader: inout CellReader, hour: CellReader.Number) throws(DateFault) {
    guard hour.digitCount <= 2, let minute = reader.number(), minute.digitCount == 2, hour.value <= 24,
      minute.value <= 59
    else { throw .notADate }
    seconds = hour.value * 3_600 + minute.value * 60
    guard reader.take(":") else { return }
    guard let second = reader.number(), second.digitCount == 2, second.value <= 59 else { throw .notADate }
    seconds += second.value
    if reader.take(ofAny: ".,:") != nil { try readFraction(&reader) }
  }

  /// `0930`, `93000`, `093000`, `093000500`.
  private mutating func readCompact(_ number: CellReader.Number) throws(DateFault) {
    var value = number.value
    if number.digitCount == 9 {
      fraction = value % 1_000
      if fraction > 0 { unit = .milliseconds }
      value /= 1_000
    } else if number.digitCount <= 4 {
      value *= 100
    } else if number.digitCount > 6 {
      throw .notADate
    }
    let (hour, minute, second) = (value / 10_000, value / 100 % 100, value % 100)
    guard hour <= 24, minute <= 59, second <= 59 else { throw .notADate }
    seconds = hour * 3_600 + minute * 60 + second
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

  /// `AM`, `p.m.`, `p. m.`: which half of the day.
  private mutating func readHalf(_ reader: inout CellReader, isNeeded: Bool) throws(DateFault) {
    let before = reader
    reader.takeSpaces()
    guard let letter = reader.take(ofAny: "AaPp") else {
      guard !isNeeded else { throw .notADate }
      reader = before
      return
    }
    if reader.take(".") { reader.takeSpaces() }
    guard reader.take(ofAny: "Mm") != nil, !reader.next.isLetter else {
      guard !isNeeded else { throw .notADate }
      reader = before
      return
    }
    _ = reader.take(".")
    try setHalf(isAfternoon: letter == "P" || letter == "p")
  }

  private mutating func setHalf(isAfternoon: Bool) throws(DateFault) {
    guard seconds < 46_800 else { throw .notADate }
    if seconds >= 43_200 { seconds -= 43_200 }
    if isAfternoon { seconds += 43_200 }
  }

  /// Takes the word for a half of the day that stands in front in Chinese, Japanese and Korean.
  ///
  /// - Returns: Whether it is the second half; `nil` without such a word.
  private static func halfInFront(_ reader: inout CellReader) throws(DateFault) -> Bool? {
    guard reader.next >= 0x80, let word = reader.word() else { return nil }
    reader.takeSpaces()
    switch String(decoding: word, as: UTF8.self) {
    case "上午", "午前", "오전": return false
    case "下午", "午後", "오후": return true
    default: throw .notADate
    }
  }

  /// Takes the time of day at which the candle ends.
  private func takeEnd(_ reader: inout CellReader) throws(DateFault) {
    guard reader.number() != nil, reader.take(":"), reader.number() != nil else { throw .notADate }
  }

  private mutating func readZone(_ reader: inout CellReader) throws(DateFault) {
    reader.takeSpaces()
    if reader.isAtEnd { return }
    let before = reader
    if reader.take(ofAny: "Zz") != nil, reader.isAtEnd {
      offset = 0
      return
    }
    reader = before
    for name in ["UTC", "GMT"] {
      let start = reader
      if name.unicodeScalars.allSatisfy({ reader.take($0) }), !reader.next.isLetter {
        offset = 0
        if reader.isAtEnd { return }
        break
      }
      reader = start
    }
    if let sign = reader.take(ofAny: "+-") {
      try readOffset(&reader, sign: sign)
      reader.takeSpaces()
      if reader.isAtEnd { return }
      // Some programs write the name behind the offset: +0100 (CET), +01:00[Europe/Paris].
      guard reader.take(ofAny: "([") != nil, takeZoneName(&reader, isInBracket: true) else { throw .notADate }
      return
    }
    if takeHourWord(&reader) { return }
    guard offset == nil, takeZoneName(&reader) else { throw .notADate }
    hasZoneName = true
  }

  /// Takes what only says that a number was a time, at the end of the cell: `9:30 Uhr`, `9:30 h`.
  private func takeHourWord(_ reader: inout CellReader) -> Bool {
    for word in ["Uhr", "uhr", "h", "hrs"] {
      let start = reader
      if word.unicodeScalars.allSatisfy({ reader.take($0) }), reader.isAtEnd { return true }
      reader = start
    }
    return false
  }

  private mutating func readOffset(_ reader: inout CellReader, sign: Unicode.Scalar) throws(DateFault) {
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

  /// `EST`, `(CET)`, `America/New_York`: letters of a capital first one, to the end of the cell; in brackets any words.
  private func takeZoneName(_ reader: inout CellReader, isInBracket: Bool = false) -> Bool {
    let hasBracket = reader.take(ofAny: "([") != nil || isInBracket
    let start = reader.index
    guard reader.next.isLetter, hasBracket || reader.next & 0x20 == 0 else { return false }
    while reader.next.isLetter || reader.take(ofAny: hasBracket ? "/_-+. " : "/_-+") != nil {
      if reader.next.isLetter { _ = reader.word() }
    }
    let length = reader.index - start
    _ = reader.take(ofAny: ")]")
    return length >= 3 && reader.isAtEnd
  }

  /// The time of day on a date.
  func on(_ date: CivilDate) throws(DateFault) -> CandleTime {
    let midnight = date.dayNumber * 86_400
    let (ticks, overflow) = (midnight + seconds - (offset ?? 0)).multipliedReportingOverflow(by: unit.rawValue)
    guard !overflow else { throw .noSuchDay }
    let (exact, isTooLarge) = ticks.addingReportingOverflow(fraction)
    guard !isTooLarge else { throw .noSuchDay }
    return CandleTime(
      ticks: exact, unit: unit, basis: offset == nil ? .wallClock : .instant, offset: Int32(offset ?? 0))
  }
}
