import CandleEngine

/// Puts candles that come in any order into a series: oldest first, one for each time.
///
/// Rows in order go straight into the series, so a file that is in order costs no more than its numbers.
struct CandleCollector {
  private var arrived: CandleSeries
  /// The line of each candle that has arrived.
  private var lines: [Int32] = []
  private var forwardSteps = 0
  private var backwardSteps = 0
  private var equalSteps = 0
  private var firstBackwardLine: Int?

  init(hasOnlyCloses: Bool) {
    arrived = CandleSeries(traits: CandleSeries.Traits(hasOnlyCloses: hasOnlyCloses, fractionDigits: 0))
  }

  /// Whether nothing has arrived.
  var isEmpty: Bool { arrived.isEmpty }

  /// Takes a candle.
  ///
  /// - Returns: Whether its kind of time fits those before it; if not, it was not taken.
  mutating func add(_ candle: Candle, fractionDigits: Int, line: Int) -> Bool {
    guard let time = fitted(candle.time) else { return false }
    var candle = candle
    candle.time = time
    if let last = arrived.last?.time {
      if last < time {
        forwardSteps += 1
      } else if time < last {
        backwardSteps += 1
        if firstBackwardLine == nil { firstBackwardLine = line }
      } else {
        equalSteps += 1
      }
    }
    arrived.traits.fractionDigits = max(arrived.traits.fractionDigits ?? 0, fractionDigits)
    arrived.append(candle)
    lines.append(Int32(clamping: line))
    return true
  }

  /// The series of all that has arrived, and what had to be done for it.
  func finish() -> (series: CandleSeries, notices: [Notice]) {
    guard backwardSteps > 0 || equalSteps > 0 else { return (arrived, []) }
    var notices: [Notice] = []
    let isNewestFirst = backwardSteps > 0 && forwardSteps == 0
    var order = Array(arrived.indices)
    if isNewestFirst {
      order.reverse()
      notices.append(Notice(.newestFirst))
    } else if backwardSteps > 0 {
      // Equal times keep the order of the file, so that the later line is the newer one.
      order.sort { (arrived.time(at: $0), $0) < (arrived.time(at: $1), $1) }
      notices.append(Notice(.unsorted, line: firstBackwardLine))
    }
    var series = CandleSeries(traits: arrived.traits)
    var kept: Int?
    for index in order {
      // Of one time the row nearer the newest end of the file wins: the last to come here, in either direction.
      if let previous = kept, !(arrived.time(at: previous) < arrived.time(at: index)) {
        notices.append(duplicate(index, over: previous))
      } else if let previous = kept {
        series.append(arrived[previous])
      }
      kept = index
    }
    if let kept { series.append(arrived[kept]) }
    return (series, notices)
  }

  private func duplicate(_ winner: Int, over loser: Int) -> Notice {
    var other = arrived[loser]
    other.time = arrived.time(at: winner)
    let isSame = arrived[winner] == other
    return Notice(
      isSame ? .duplicateDropped : .duplicateConflict(keptLine: Int(lines[winner])), line: Int(lines[loser]))
  }

  /// A time in the unit and basis of the series, which become finer or wider where that loses nothing.
  private mutating func fitted(_ time: CandleTime) -> CandleTime? {
    if arrived.isEmpty {
      arrived.traits.basis = time.basis
      arrived.traits.unit = time.unit
      return time
    }
    let basis = arrived.traits.basis
    if (time.basis == .instant) != (basis == .instant) { return nil }
    if time.basis == .wallClock { arrived.traits.basis = .wallClock }
    if time.unit > arrived.traits.unit {
      guard let refined = refined(to: time.unit) else { return nil }
      arrived = refined
    }
    return time.rescaled(to: arrived.traits.unit, basis: arrived.traits.basis)
  }

  private func refined(to unit: CandleTime.Unit) -> CandleSeries? {
    var traits = arrived.traits
    traits.unit = unit
    var series = CandleSeries(traits: traits)
    for var candle in arrived {
      guard let time = candle.time.rescaled(to: unit, basis: traits.basis) else { return nil }
      candle.time = time
      series.append(candle)
    }
    return series
  }
}

extension CandleTime {
  /// The same time in a unit that is as fine or finer; `nil` when it is too far from 1970 for that.
  fileprivate func rescaled(to unit: Unit, basis: Basis) -> CandleTime? {
    let (ticks, overflow) = ticks.multipliedReportingOverflow(by: unit.rawValue / self.unit.rawValue)
    return overflow ? nil : CandleTime(ticks: ticks, unit: unit, basis: basis, offset: offset)
  }
}
