import CandleEngine

/// Reads the cells of one row by the roles of their columns.
struct RowReader {
  let columns: ColumnRoles
  let cells: [Cell]

  /// Whether there is no price in the row at all: a gap, not a mistake.
  var hasNoPrices: Bool { prices.allSatisfy { cell(of: $0)?.isNoValue ?? false } }

  /// The cell of the date as it is written.
  var dateText: String { cell(of: .date)?.text ?? "" }

  /// The most digits behind the point of the prices.
  var fractionDigits: Int {
    prices.reduce(0) { most, role in max(most, cell(of: role).flatMap(DecimalNumber.init)?.fractionDigits ?? 0) }
  }

  /// What the date says, with the time of day from its own column if there is one.
  func date() throws(RowFault) -> DateReading {
    guard let date = cell(of: .date) else { throw .missing(.date) }
    guard !date.isNoValue else { throw .noValue(.date) }
    do throws(DateFault) {
      return try DateText.read(date, timeOfDay: cell(of: .time))
    } catch .noSuchDay {
      throw .noSuchDay(text: date.text)
    } catch {
      throw .notADate(text: date.text)
    }
  }

  /// The prices and the volume, at no time yet.
  func candle() throws(RowFault) -> Candle {
    let time = CandleTime(ticks: 0, basis: .date)
    let close = try price(.close)
    let volume = cell(of: .volume).flatMap { $0.isNoValue ? nil : DecimalNumber($0)?.value }
    guard !columns.hasOnlyCloses else {
      return Candle(time: time, open: close, high: close, low: close, close: close, volume: volume)
    }
    return Candle(
      time: time, open: try price(.open), high: try price(.high), low: try price(.low), close: close, volume: volume)
  }

  /// The columns that have prices.
  private var prices: [ColumnRole] { columns.hasOnlyCloses ? [.close] : [.open, .high, .low, .close] }

  private func price(_ role: ColumnRole) throws(RowFault) -> Double {
    guard let cell = cell(of: role) else { throw .missing(role) }
    guard !cell.isNoValue else { throw .noValue(role) }
    guard let number = DecimalNumber(cell) else { throw .notANumber(role, text: cell.text) }
    return number.value
  }

  private func cell(of role: ColumnRole) -> Cell? {
    guard let place = columns.places[role], place < cells.count else { return nil }
    return cells[place]
  }
}
