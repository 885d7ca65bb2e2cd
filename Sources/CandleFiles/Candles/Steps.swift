import CandleEngine

/// The directions in which times follow each other.
struct Steps: Sendable {
  private(set) var forward = 0
  private(set) var backward = 0
  private(set) var equal = 0
  private(set) var firstBackwardLine: Int?
  /// Steps by less than an hour in a night in which clocks may have been put back, by direction.
  private var nightly = (forward: 0, backward: 0)

  /// Whether all steps go back, but for an hour that comes twice.
  var isNewestFirst: Bool { backward > forward && forward == nightly.forward }

  /// Whether all steps go forward, but for an hour that comes twice.
  var isOldestFirst: Bool { forward >= backward && backward == nightly.backward }

  mutating func add(from earlier: CandleTime, to later: CandleTime, line: Int) {
    if earlier < later {
      add(1, isWithin: ClockChange.isWithin(earlier, later), line: line)
    } else if later < earlier {
      add(-1, isWithin: ClockChange.isWithin(later, earlier), line: line)
    } else {
      add(0, isWithin: false, line: line)
    }
  }

  /// Takes a step by its direction.
  ///
  /// - Parameters:
  ///   - step: Above 0 forward, below 0 back.
  ///   - isWithin: Whether it lies in a night in which clocks may have been put back.
  ///   - line: The line that it leads to.
  @inline(__always)
  mutating func add(_ step: Int64, isWithin: Bool, line: Int) {
    if step > 0 {
      forward += 1
      if isWithin { nightly.forward += 1 }
    } else if step < 0 {
      backward += 1
      if isWithin {
        nightly.backward += 1
      } else if firstBackwardLine == nil {
        firstBackwardLine = line
      }
    } else {
      equal += 1
    }
  }

  /// Takes the steps of other rows, whose lines are counted from a line.
  mutating func add(_ others: Steps, line: Int) {
    forward += others.forward
    backward += others.backward
    equal += others.equal
    nightly.forward += others.nightly.forward
    nightly.backward += others.nightly.backward
    if firstBackwardLine == nil { firstBackwardLine = others.firstBackwardLine.map { $0 + line } }
  }
}
