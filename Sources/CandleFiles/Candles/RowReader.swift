import CandleEngine

/// Reads the cells of one row by the roles of their columns.
struct RowReader {
  let columns: ColumnRoles
  let cells: [Cell]

  /// The cell of the date as it is written.
  var dateText: String { cell(of: .date)?.text ?? "" }

  /// The number of cells, without empty ones at the end.
  var count: Int { cells.count - cells.reversed().prefix { $0.isEmpty }.count }

  /// The roles that have prices.
  var prices: [ColumnRole] { columns.hasOnlyCloses ? [.close] : ColumnRole.prices }

  /// Whether there is no price in the row at all: a gap, not a mistake.
  var hasNoPrices: Bool { prices.allSatisfy { cell(of: $0)?.isNoValue ?? false } }

  /// Whether no price of the row is a number.
  var hasNoNumbers: Bool { prices.allSatisfy { cell(of: $0).map { NumberText($0) == nil } ?? true } }

  /// Whether the row tells of a dividend or a split.
  var isEvent: Bool {
    cells.contains { cell in
      guard cell.count >= 5, cell.contains(where: \.isLetter) else { return false }
      let text = String(decoding: cell.prefix(200), as: UTF8.self).lowercased()
      return ["dividend", "split", "capital gain", "spin-off"].contains(where: text.contains)
    }
  }

  /// Whether the row is a comment.
  var isComment: Bool { cells.first?.first == UInt8(ascii: "#") && hasNoNumbers }

  /// Whether a row has neither a date nor a price: a remark, a sum.
  var isText: Bool {
    guard hasNoNumbers else { return false }
    guard let cell = cell(of: .date), !cell.isEmpty else { return true }
    if count == 1, cell.count < 8, cell.allSatisfy({ $0.digit <= 9 }) { return true }
    var dates = DateText(rules: DateRules())
    return (try? dates.read(cell)) == nil && !(cell.first.map { $0.digit <= 9 } ?? false)
  }

  /// The cell of a role, if the row reaches to it.
  func cell(of role: ColumnRole) -> Cell? {
    guard let place = columns[role], place < cells.count else { return nil }
    return cells[place]
  }

  /// What the date says, with the time of day from its own column if there is one.
  func date(_ dates: inout DateText) throws(RowFault) -> DateReading {
    guard let date = cell(of: .date) else { throw .missing(.date) }
    guard !date.isNoValue else { throw .noValue(.date) }
    let time = cell(of: .time)
    if columns[.time] != nil {
      guard let time else { throw .missing(.time) }
      guard !time.isNoValue else { throw .noValue(.time) }
    }
    return try Self.reading(date, time, &dates)
  }

  /// What the cells of a date and of a time of day say.
  static func reading(_ date: Cell, _ time: Cell?, _ dates: inout DateText) throws(RowFault) -> DateReading {
    do throws(DateFault) {
      return try dates.read(date, timeOfDay: time)
    } catch {
      switch error {
      case .noSuchDay: throw .noSuchDay(text: date.text)
      case .notADate: throw .notADate(text: date.text)
      case .notATimeOfDay: throw .notATimeOfDay(text: time?.text ?? "")
      }
    }
  }

  /// The prices and the volume, at no time yet.
  func values(_ numbers: inout NumberFormat, isAdjusted: Bool) throws(RowFault) -> RowValues {
    var values = RowValues()
    try values.set(.close, price(.close, &numbers))
    if columns.hasOnlyCloses {
      for role in [ColumnRole.open, .high, .low] { values.copyClose(to: role) }
    } else {
      for role in [ColumnRole.open, .high, .low] { try values.set(role, price(role, &numbers)) }
    }
    if let volume = count(.volume, &numbers) { values.setVolume(volume) }
    values.ticks = count(.tickVolume, &numbers)?.value
    if numbers.isOpen, let cell = cell(of: .percent) { numbers.learn(from: cell) }
    if isAdjusted { values.adjust(to: try price(.adjustedClose, &numbers).value) }
    return values
  }

  /// A number of shares or price changes; one below zero, as some write -1, is not known.
  private func count(_ role: ColumnRole, _ numbers: inout NumberFormat) -> NumberFormat.Reading? {
    guard let cell = cell(of: role), !cell.isNoValue, let number = numbers.read(cell, hasSuffix: true) else {
      return nil
    }
    return number.value < 0 ? nil : number
  }

  private func price(_ role: ColumnRole, _ numbers: inout NumberFormat) throws(RowFault) -> NumberFormat.Reading {
    guard let cell = cell(of: role) else { throw .missing(role) }
    guard !cell.isNoValue else { throw .noValue(role) }
    guard let number = numbers.read(cell) else { throw .notANumber(role, text: cell.text) }
    return number
  }
}

/// The numbers of one row.
struct RowValues {
  /// The prices and the volume, at no time yet.
  var candle = Candle(time: CandleTime(ticks: 0, basis: .date), open: 0, high: 0, low: 0, close: 0)
  /// The most digits behind the mark of the prices.
  var fractionDigits = 0
  /// Which numbers are doubted: two bits each for open, high, low, close and volume.
  var doubts: UInt16 = 0
  /// The number of price changes.
  var ticks: Double?

  mutating func set(_ role: ColumnRole, _ reading: NumberFormat.Reading) {
    setPrice(role, reading.value)
    fractionDigits = max(fractionDigits, reading.fractionDigits)
    doubts |= reading.doubt.rawValue << Self.shift(role)
  }

  mutating func setVolume(_ reading: NumberFormat.Reading) {
    candle.volume = reading.value
    doubts |= reading.doubt.rawValue << Self.shift(.volume)
  }

  mutating func copyClose(to role: ColumnRole) {
    setPrice(role, candle.close)
    doubts |= (doubts >> Self.shift(.close) & 3) << Self.shift(role)
  }

  /// Moves all prices by the factor that lies between the close and the adjusted close.
  mutating func adjust(to close: Double) {
    let factor = candle.close == 0 ? 1 : close / candle.close
    candle.open *= factor
    candle.high *= factor
    candle.low *= factor
    candle.close = close
  }

  /// Where zeros stand for "no trade", puts the close in their place.
  mutating func useClose() {
    for role in [ColumnRole.open, .high, .low] { copyClose(to: role) }
  }

  private mutating func setPrice(_ role: ColumnRole, _ value: Double) {
    switch role {
    case .open: candle.open = value
    case .high: candle.high = value
    case .low: candle.low = value
    default: candle.close = value
    }
  }

  /// Where the two bits of a role's doubt stand.
  static func shift(_ role: ColumnRole) -> UInt16 { UInt16(role.place - ColumnRole.open.place) * 2 }
}
