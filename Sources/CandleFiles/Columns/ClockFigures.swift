/// Decides once, for a whole column of times of day in figures, what short ones mean: `930` is 9:30, unless others such as
/// `93000` show that it lacks the zeros of 00:09:30.
///
/// While nothing has decided, both readings are carried: the caller keeps such rows aside until ``isOpen`` is over.
struct ClockFigures {
  /// Whether short figures end in seconds, once that is decided.
  private(set) var haveSeconds: Bool?
  /// Whether one or two figures are minutes after midnight: as others are hours and minutes without zeros in front.
  private(set) var haveMinutes: Bool?
  /// The date of the first short time, as it was written.
  private var firstDate: [UInt8]?
  private var hasLoneMinutes = false

  /// Whether there were times that are read two ways.
  var isOpen: Bool { (haveSeconds == nil && firstDate != nil) || mayHaveMinutes }

  /// Whether there were times of one or two figures that nothing has explained yet.
  var mayHaveMinutes: Bool { hasLoneMinutes && haveMinutes == nil && haveSeconds != true }

  /// Whether a time can be read two ways.
  static func isShort(_ clock: Cell) -> Bool {
    (1...4).contains(clock.count) && clock.allSatisfy { $0.digit <= 9 } && clock.contains { $0 != UInt8(ascii: "0") }
  }

  /// Whether a time is of the other kind, once they are hours and minutes.
  func contradicts(_ clock: Cell) -> Bool {
    haveSeconds == false && clock.count == 5 && clock.allSatisfy { $0.digit <= 9 }
  }

  /// Looks at the time of a row.
  ///
  /// Five figures decide, or four that are no hour and minute; so does a zero in front. Where a whole day has no time from
  /// ten past midnight on, which seconds would take five figures for, they are minutes.
  mutating func look(at clock: Cell, date: Cell) {
    if haveMinutes == nil { lookForMinutes(at: clock) }
    guard haveSeconds == nil else { return }
    guard clock.allSatisfy({ $0.digit <= 9 }), (1...6).contains(clock.count) else { return }
    if clock.count > 4 { return haveSeconds = true }
    guard Self.isShort(clock) else { return }
    if clock.count > 2, clock[0] == UInt8(ascii: "0") { return haveSeconds = false }
    if clock.count > 2, TimeOfDay(cell: clock) == nil {
      if TimeOfDay(cell: clock, hasSeconds: true) != nil { haveSeconds = true }
      return
    }
    guard let firstDate else { return firstDate = Array(date) }
    if !firstDate.elementsEqual(date) { haveSeconds = false }
  }

  private mutating func lookForMinutes(at clock: Cell) {
    guard (1...4).contains(clock.count), clock.allSatisfy({ $0.digit <= 9 }) else {
      if clock.contains(where: { $0.digit > 9 }) { haveMinutes = false }
      return
    }
    if clock[0] == UInt8(ascii: "0") {
      if clock.count > 1 { haveMinutes = false }
    } else if clock.count > 2 {
      haveMinutes = true
    } else {
      hasLoneMinutes = true
    }
  }

  /// Tells that the file has ended: what no row has decided are hours and minutes.
  mutating func finish() {
    if haveMinutes == nil { haveMinutes = false }
    if haveSeconds == nil { haveSeconds = false }
  }
}
