import CandleEngine

/// Puts candles that come in any order into a series: oldest first, one for each time.
///
/// Rows in order go straight into the series, so a file that is in order costs no more than its numbers.
struct CandleCollector {
  /// All that has arrived, in order.
  struct Result {
    var series: CandleSeries
    /// The line of each candle.
    var lines: LineNumbers
    /// Rows of the series in which nothing is to be found.
    var unremarkable: [UnremarkableRows] = []
    /// What had to be done.
    var notices: NoticeLog
    /// How many candles were left out for another of their time that is no later state of the same candle.
    var unlikeCount = 0
  }

  private var arrived: CandleSeries
  /// The line of each candle that has arrived.
  private var lines = LineNumbers()
  private var unremarkable: [UnremarkableRows] = []
  /// Doubted numbers of each candle, while the decimal mark is open; empty when nothing is doubted.
  private var doubts: [UInt16] = []
  /// The number of price changes of each candle, while no volume but zero has come; empty without such a column.
  private var ticks: [Double] = []
  private var hasVolume = false
  private var steps = Steps()

  init(hasOnlyCloses: Bool) {
    arrived = CandleSeries(traits: CandleSeries.Traits(hasOnlyCloses: hasOnlyCloses, fractionDigits: 0))
  }

  /// How many have arrived.
  var count: Int { arrived.count }

  /// Takes a candle.
  ///
  /// - Returns: Whether its kind of time fits those before it; if not, it was not taken.
  mutating func add(_ values: RowValues, at time: CandleTime, line: Int) -> Bool {
    guard let time = fitted(time) else { return false }
    var candle = values.candle
    candle.time = time
    if let last = arrived.last?.time { steps.add(from: last, to: time, line: line) }
    arrived.traits.fractionDigits = max(arrived.traits.fractionDigits ?? 0, values.fractionDigits)
    arrived.append(candle)
    lines.append(line)
    keepDoubts(values)
    keepTicks(values)
    return true
  }

  /// Ends the series of all that has arrived.
  ///
  /// - Parameters:
  ///   - numbers: The decimal mark, decided.
  ///   - scale: What prices are multiplied by.
  /// - Returns: The candles, oldest first.
  mutating func finish(numbers: NumberFormat, scale: PriceScale?) -> Result {
    settle(numbers, scale)
    var notices = NoticeLog()
    guard steps.backward > 0 || steps.equal > 0 else {
      return Result(series: arrived, lines: lines, unremarkable: unremarkable, notices: notices)
    }
    var order = Array(arrived.indices)
    if steps.isNewestFirst {
      order.reverse()
      notices.add(.newestFirst)
    } else if !steps.isOldestFirst {
      // Equal times keep the order of the file, so that the later line is the newer one.
      order.sort { (arrived.time(at: $0), $0) < (arrived.time(at: $1), $1) }
      notices.add(.unsorted, line: steps.firstBackwardLine)
    }
    var result = Result(series: CandleSeries(traits: arrived.traits), lines: LineNumbers(), notices: notices)
    var kept: Int?
    for index in order {
      // Of one time the row nearer the newest end of the file wins: the last to come here, in either direction.
      if let previous = kept {
        if isSameTime(previous, index, &result.notices) {
          result.notices.add(duplicate(index, over: previous), line: lines[previous])
          if !isSame(previous, index), !hasGrown(previous, to: index) { result.unlikeCount += 1 }
        } else {
          result.series.append(arrived[previous])
          result.lines.append(lines[previous] ?? 0)
        }
      }
      kept = index
    }
    if let kept {
      result.series.append(arrived[kept])
      result.lines.append(lines[kept] ?? 0)
    }
    return result
  }

  private func isSameTime(_ previous: Int, _ index: Int, _ notices: inout NoticeLog) -> Bool {
    let (earlier, later) = (arrived.time(at: previous), arrived.time(at: index))
    if later < earlier {
      notices.addOnce(.clockPutBack)
      return false
    }
    guard !(earlier < later) else { return false }
    guard ClockChange.isPossible(later), !isSame(previous, index) else { return true }
    notices.addOnce(.clockPutBack)
    return false
  }

  private func isSame(_ first: Int, _ second: Int) -> Bool {
    var other = arrived[first]
    other.time = arrived.time(at: second)
    return arrived[second] == other
  }

  /// Whether a candle can be what another became while it was forming, as programs that write down each change have it.
  private func hasGrown(_ earlier: Int, to later: Int) -> Bool {
    let (earlier, later) = (arrived[earlier], arrived[later])
    return later.open == earlier.open && later.high >= earlier.high && later.low <= earlier.low
  }

  private func duplicate(_ winner: Int, over loser: Int) -> Notice.Kind {
    isSame(winner, loser) ? .duplicateDropped : .duplicateConflict(keptLine: lines[winner] ?? 0)
  }
}

/// Regular rows.
extension CandleCollector {
  /// Fewer rows are looked at one by one as well.
  private static let fewestUnremarkable = 64

  /// Basis and unit of the times so far.
  var traits: CandleSeries.Traits { arrived.traits }

  /// Whether rows without doubts and price changes can be added together.
  var takesRuns: Bool { !arrived.isEmpty && (hasVolume || ticks.isEmpty) }

  /// How many rows more make the next ones fall together with the blocks of the series.
  var countToFullBlock: Int { arrived.countToFullBlock }

  /// Takes a run of regular rows: the same as each of them alone.
  mutating func add(_ run: RegularRun, _ columns: CandleColumns, line: Int) {
    guard run.count > 0 else { return }
    if let last = arrived.last?.time {
      steps.add(from: last, to: columns.time(at: 0, traits: arrived.traits), line: line)
    }
    steps.add(run.steps, line: line)
    if run.isUnremarkable, run.count >= Self.fewestUnremarkable {
      let longest = Double(run.longestStep) / Double(arrived.traits.unit.rawValue)
      unremarkable.append(UnremarkableRows(rows: arrived.count..<(arrived.count + run.count), longestStep: longest))
    }
    arrived.traits.fractionDigits = max(arrived.traits.fractionDigits ?? 0, run.fractionDigits)
    arrived.append(columns, count: run.count)
    lines.append(line, count: run.count)
    if run.hasVolume, !hasVolume { (hasVolume, ticks) = (true, []) }
  }
}

/// Numbers that only the whole file explains.
extension CandleCollector {
  private mutating func keepDoubts(_ values: RowValues) {
    guard values.doubts != 0 || !doubts.isEmpty else { return }
    while doubts.count < arrived.count - 1 { doubts.append(0) }
    doubts.append(values.doubts)
  }

  private mutating func keepTicks(_ values: RowValues) {
    if hasVolume { return }
    if let volume = values.candle.volume, volume != 0 {
      hasVolume = true
      ticks = []
    } else if values.ticks != nil || !ticks.isEmpty {
      while ticks.count < arrived.count - 1 { ticks.append(.nan) }
      ticks.append(values.ticks ?? .nan)
    }
  }

  /// Puts right what was read by what was likely, and scales.
  private mutating func settle(_ numbers: NumberFormat, _ scale: PriceScale?) {
    let hasDoubts = numbers.needsSettling && !doubts.isEmpty
    let usesTicks = !hasVolume && !ticks.isEmpty
    guard hasDoubts || usesTicks || scale != nil else { return }
    var settled = CandleSeries(traits: arrived.traits)
    if hasDoubts, numbers.mark == .comma, settled.traits.fractionDigits == 3 { settled.traits.fractionDigits = 0 }
    for (index, var candle) in arrived.enumerated() {
      if hasDoubts, index < doubts.count { Self.settle(&candle, doubts[index], numbers) }
      if usesTicks, index < ticks.count { candle.volume = ticks[index].isNaN ? nil : ticks[index] }
      if let scale { scale.apply(to: &candle) }
      settled.append(candle)
    }
    if let scale { settled.traits.fractionDigits = (settled.traits.fractionDigits ?? 0) + scale.fractionDigits }
    arrived = settled
    unremarkable = []
  }

  private static func settle(_ candle: inout Candle, _ doubts: UInt16, _ numbers: NumberFormat) {
    func value(_ value: Double, _ role: ColumnRole) -> Double {
      numbers.settled(value, NumberFormat.Doubt(rawValue: doubts >> RowValues.shift(role) & 3) ?? .none)
    }
    candle.open = value(candle.open, .open)
    candle.high = value(candle.high, .high)
    candle.low = value(candle.low, .low)
    candle.close = value(candle.close, .close)
    candle.volume = candle.volume.map { value($0, .volume) }
  }
}

/// The common unit and basis of times.
extension CandleCollector {
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

/// Nights in which clocks are put back, so that an hour comes twice in times without a zone.
enum ClockChange {
  /// Whether a time lies in such an hour: in the first hours of a Sunday in autumn, north or south.
  ///
  /// - Source: summer time ends on the last Sunday of September or October or the first of November in the north, and on
  ///   the first Sunday of April in the south, in nearly all countries since 1980.
  static func isPossible(_ time: CandleTime) -> Bool {
    guard time.basis == .wallClock else { return false }
    let day = time.writtenDay
    guard time.writtenSeconds - day * 86_400 < 4 * 3_600 else { return false }
    let date = CivilDate(day: day)
    guard date.weekday == 0 else { return false }
    switch date.month {
    case 4: return date.day <= 7
    case 9: return date.day >= 24
    case 10: return date.day >= 25
    case 11: return date.day <= 7
    default: return false
    }
  }

  /// Whether two times lie in such an hour and no hour apart.
  static func isWithin(_ earlier: CandleTime, _ later: CandleTime) -> Bool {
    isPossible(earlier) && isPossible(later) && later.secondsSince1970 - earlier.secondsSince1970 < 3_600
  }
}
