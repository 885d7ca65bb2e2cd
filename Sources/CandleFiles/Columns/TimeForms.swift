import CandleEngine

/// Forms of a time that one cell leaves open.
struct TimeForms: OptionSet, Equatable {
  let rawValue: UInt8

  /// Numbers of 18 figures are .NET's tenths of microseconds since the year 1, not nanoseconds since 1970.
  static let ticks = TimeForms(rawValue: 1)
  /// Numbers too small to be told apart by size are seconds since 1970, or before it.
  static let oldEpochs = TimeForms(rawValue: 2)
  /// A time behind a time of day is the end of the candle, not an offset from UTC: `09:00-10:00`.
  static let ranges = TimeForms(rawValue: 4)
  /// The zero of a tenth month got lost, as in `1871.1` between `1871.09` and `1871.11`.
  static let lostZeros = TimeForms(rawValue: 8)
  /// One or two figures are the minutes after midnight.
  static let minutes = TimeForms(rawValue: 16)

  static let all: TimeForms = [.ticks, .oldEpochs, .ranges, .lostZeros]
}

/// Decides once, for a whole column of times, which forms its cells have that one cell leaves open.
///
/// While a row is open, the caller keeps it aside.
struct TimeFormsColumn {
  /// The forms that the column has.
  private(set) var meant: TimeForms = []
  /// Those that a row may have, and only other rows can tell.
  private(set) var open: TimeForms = []
  /// Whether there were seconds before 1970, so that 0 is a time.
  private(set) var crossesEpoch = false

  private var known: TimeForms = []
  private var firstRange: ClockRange?
  private var hasEleventhMonth = false

  /// Looks at the cells of a row.
  ///
  /// - Complexity: O(1) for all rows but the first, unless something is open.
  mutating func look(at date: Cell, time: Cell?) {
    guard known != .all else {
      if !crossesEpoch, meant.contains(.oldEpochs), date.first == .minus { crossesEpoch = true }
      return
    }
    if !known.contains(.ranges) { lookAtRange(in: time ?? date) }
    var reader = CellReader(date)
    let isNegative = reader.take("-")
    guard let number = reader.number(), time == nil else { return decide([.ticks, .oldEpochs, .lostZeros], false) }
    if reader.isAtEnd {
      decide(.lostZeros, false)
      lookAtTicks(number)
      lookAtEpoch(number, isNegative: isNegative)
    } else {
      decide([.ticks, .oldEpochs], false)
      lookAtMonth(number, &reader)
    }
  }

  /// Tells that the file has ended.
  mutating func finish() {
    if hasEleventhMonth, open.contains(.lostZeros) { decide(.lostZeros, true) }
    // What neither row nor month tells is no month.
    open.formIntersection(.lostZeros)
  }

  private mutating func decide(_ forms: TimeForms, _ areMeant: Bool) {
    let forms = forms.subtracting(known)
    known.formUnion(forms)
    open.subtract(forms)
    if areMeant { meant.formUnion(forms) }
  }

  /// Whole minutes tell: those of one unit are none of the other, but for one in a hundred.
  private mutating func lookAtTicks(_ number: CellReader.Number) {
    guard !known.contains(.ticks) else { return }
    guard DateText.ticks.contains(number.value) else { return decide(.ticks, false) }
    if number.value % 60_000_000_000 == 0 {
      open.insert(.ticks)
    } else {
      decide(.ticks, number.value % 600_000_000 == 0)
    }
  }

  private mutating func lookAtEpoch(_ number: CellReader.Number, isNegative: Bool) {
    if isNegative { crossesEpoch = true }
    if isNegative || (CandleTime.earliestEpoch...CandleTime.latestEpoch).contains(number.value) {
      decide(.oldEpochs, true)
    } else if DateText.mayBeOldEpoch(number) {
      open.insert(.oldEpochs)
    } else {
      decide(.oldEpochs, false)
    }
  }

  /// `1871.01` has kept its zeros, where they mean something; `1871.2` and `1871.10` have all they need.
  private mutating func lookAtMonth(_ year: CellReader.Number, _ reader: inout CellReader) {
    guard !known.contains(.lostZeros) else { return }
    guard year.digitCount == 4, reader.take("."), let month = reader.number(), reader.isAtEnd else {
      return decide(.lostZeros, false)
    }
    switch (month.digitCount, month.value) {
    case (1, 1): open.insert(.lostZeros)
    case (2, 1...9): decide(.lostZeros, true)
    case (2, 11...12): hasEleventhMonth = true
    default: decide(.lostZeros, false)
    }
  }

  /// An offset is the same from row to row; the end of a range lies as far behind its start.
  private mutating func lookAtRange(in cell: Cell) {
    guard let range = ClockRange(endOf: cell) else { return decide(.ranges, false) }
    guard let firstRange else {
      self.firstRange = range
      open.insert(.ranges)
      return
    }
    let isSameTime = range.day == firstRange.day && range.start == firstRange.start
    if isSameTime, range.end == firstRange.end { return }
    decide(.ranges, !isSameTime && range.end != firstRange.end && range.length == firstRange.length)
  }
}

/// Two times of day with a minus sign between them, in minutes since midnight.
private struct ClockRange {
  /// What stands before them.
  let day: [UInt8]
  let start: Int
  let end: Int

  var length: Int { (end - start + 1_440) % 1_440 }

  /// The range at the end of a cell: `2024-01-15 09:00-10:00`.
  init?(endOf cell: Cell) {
    // The first look is cheap: nearly all cells end otherwise.
    guard cell.count >= 10, cell[cell.count - 6] == .minus, cell[cell.count - 9] == UInt8(ascii: ":"),
      cell[cell.count - 3] == UInt8(ascii: ":")
    else { return nil }
    let width = cell.count > 10 && cell[cell.count - 11].digit <= 9 ? 11 : 10
    let place = cell.count - width
    guard place == 0 || cell[place - 1] == .space || cell[place - 1].lowercased == UInt8(ascii: "t"),
      let start = TimeOfDay(cell: cell.part(place..<(cell.count - 6))),
      let end = TimeOfDay(cell: cell.part((cell.count - 5)..<cell.count))
    else { return nil }
    day = Array(cell.prefix(place))
    (self.start, self.end) = (Int(start.seconds / 60), Int(end.seconds / 60))
  }
}
