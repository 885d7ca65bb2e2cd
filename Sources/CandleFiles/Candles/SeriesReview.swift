import CandleEngine

/// Looks at a finished series for what its listener could not see: impossible candles, zeros, gaps, jumps, dates ahead.
struct SeriesReview {
  /// How many impossible candles a file must have before its columns are doubted.
  private static let fewestSuspect = 2

  /// The series; another one where its columns had to be put in another order.
  private(set) var series: CandleSeries
  /// What was found, in the order of the series.
  private(set) var notices = NoticeLog()

  private let lines: LineNumbers
  private var unremarkable: [UnremarkableRows]

  /// Looks at a series.
  ///
  /// - Parameters:
  ///   - series: The candles, oldest first.
  ///   - lines: The line of each candle.
  ///   - unremarkable: Rows in which nothing is to be found, but for long steps; in order.
  ///   - now: Seconds since 1970.
  ///   - canReorder: Whether columns are known by their place alone.
  /// - Throws: ``ReadFailure`` when most candles are impossible.
  /// - Complexity: O(n).
  init(
    of series: CandleSeries, lines: LineNumbers, unremarkable: [UnremarkableRows] = [], now: Int64, canReorder: Bool
  ) throws(ReadFailure) {
    self.series = series
    self.lines = lines
    self.unremarkable = unremarkable
    guard !series.isEmpty else { return }
    if canReorder { reorder() }
    try findImpossible()
    let interval = usualStep()
    findSteps(interval)
    findFuture(now: now)
    if let last = self.series.last, last.time.basis == .instant, interval > 0 {
      let start = last.time.secondsSince1970
      if start <= Double(now), start + interval > Double(now) {
        notices.add(.stillForming, line: line(series.count - 1))
      }
    }
  }

  private func line(_ index: Int) -> Int? { lines[index] }

  /// Rows whose second and third price are open and close, as one exchange writes them.
  private mutating func reorder() {
    var (isPossible, fits) = (false, true)
    for candle in series {
      if !candle.isImpossible { isPossible = true }
      if candle.lowHighOpenClose.isImpossible { fits = false }
      if isPossible || !fits { return }
    }
    var result = CandleSeries(traits: series.traits)
    for candle in series { result.append(candle.lowHighOpenClose) }
    series = result
    unremarkable = []
    notices.add(.lowHighOpenClose)
  }

  private mutating func findImpossible() throws(ReadFailure) {
    var first: Int?
    var count = 0
    var hasNegative = false
    for index in rowsToLookAt(from: 0, skipping: { $0.rows }) {
      let candle = series[index]
      if candle.low < 0 { hasNegative = true }
      let zero = hasNegative || candle.isFlat ? nil : candle.zeroPrice
      if let zero { notices.add(.zeroPrice(zero), line: line(index)) }
      // A zero that stands for no price is below all others: that is not said twice.
      if candle.isImpossible, zero == nil || candle.withCloseForZeros.isImpossible {
        count += 1
        if first == nil { first = index }
        notices.add(.impossibleCandle, line: line(index))
      }
    }
    if let first, count * 2 > series.count, count >= Self.fewestSuspect {
      throw ReadFailure(.columnsSuspect(count: count, of: series.count), line: line(first))
    }
  }

  /// The usual distance between candles in seconds: the median of at most a thousand steps.
  private func usualStep() -> Double {
    guard series.count > 1 else { return 0 }
    let stride = max(1, (series.count - 1) / 1_000)
    let steps = Swift.stride(from: 1, to: series.count, by: stride).map { index in
      series.time(at: index).secondsSince1970 - series.time(at: index - 1).secondsSince1970
    }.sorted()
    return steps[(steps.count - 1) / 2]
  }

  private mutating func findSteps(_ interval: Double) {
    guard interval > 0, series.count > 1 else { return }
    // A step of a time in parts of a second may be rounded by less than a thousandth.
    let longest = interval * 5 - 0.001
    // The first of such rows is compared with the one before them.
    let rows = rowsToLookAt(from: 1) { $0.longestStep < longest ? $0.rows.dropFirst() : 0..<0 }
    for index in rows {
      let (previous, candle) = (series[index - 1], series[index])
      let seconds = candle.time.secondsSince1970 - previous.time.secondsSince1970
      if seconds > interval * 5, Self.isMissing(from: previous.time, to: candle.time, interval) {
        notices.add(.timeGap(seconds: seconds), line: line(index))
      }
      if let ratio = Self.splitRatio(previous, candle) { notices.add(.possibleSplit(ratio: ratio), line: line(index)) }
    }
  }

  /// The indices from one on, but for parts of the rows in which nothing is to be found.
  private func rowsToLookAt(from first: Int, skipping part: (UnremarkableRows) -> Range<Int>)
    -> some Sequence<Int>
  {
    var ranges: [Range<Int>] = []
    var start = first
    for rows in unremarkable.map(part) where !rows.isEmpty && rows.lowerBound >= start {
      ranges.append(start..<rows.lowerBound)
      start = rows.upperBound
    }
    ranges.append(start..<max(start, series.count))
    return ranges.lazy.joined()
  }

  /// Whether a long step is more than a night or a weekend.
  private static func isMissing(from earlier: CandleTime, to later: CandleTime, _ interval: Double) -> Bool {
    guard interval < 86_400 else { return true }
    let days = later.writtenDay - earlier.writtenDay
    guard days > 1 else { return days == 0 }
    let weekday = CivilDate(day: earlier.writtenDay).weekday
    // To Monday, or to Tuesday over a holiday.
    return !(weekday + Int(days) > 6 && days <= 4)
  }

  /// The n of a move of about n to 1, or 1 to n, at the open and at the close.
  private static func splitRatio(_ previous: Candle, _ candle: Candle) -> Int? {
    guard previous.close > 0, candle.open > 0, candle.close > 0 else { return nil }
    let factor = previous.close / candle.open
    guard factor > 1.8 || factor < 0.56 else { return nil }
    let ratio = max(factor, 1 / factor)
    let whole = ratio.rounded()
    let closing = factor > 1 ? previous.close / candle.close : candle.close / previous.close
    // Around a split prices still move by some per cent.
    guard whole <= 100, abs(ratio / whole - 1) < 0.04, abs(closing / whole - 1) < 0.08 else { return nil }
    return Int(whole)
  }

  private mutating func findFuture(now: Int64) {
    let nextYear = CandleTime(ticks: now + 366 * 86_400, basis: .instant)
    let first = series.lowerBound(of: nextYear)
    guard first < series.count else { return }
    for index in first..<series.count {
      let date = CivilDate(day: series.time(at: index).writtenDay).iso8601
      // Where no more are kept one by one, the rest need no words.
      let isLast = !notices.keepsMore(of: "future-date")
      notices.add(.futureDate(text: date), line: line(index), times: isLast ? series.count - index : 1)
      if isLast { break }
    }
  }
}

/// Rows in which no candle is impossible, has a price of zero or begins far from the close before it in the same rows.
struct UnremarkableRows {
  let rows: Range<Int>
  /// The longest step forward from one of them to the next, in seconds.
  let longestStep: Double
}

extension Candle {
  /// Whether the high is below another price or the low above one, by more than rounding explains.
  var isImpossible: Bool {
    // Adjusted prices are products of doubles, whose last digits differ.
    let slack = 1e-9 * max(abs(high), abs(low))
    return max(open, close, low) > high + slack || min(open, close) < low - slack
  }

  /// The prices read as low, high, open, close.
  fileprivate var lowHighOpenClose: Candle {
    Candle(time: time, open: low, high: high, low: open, close: close, volume: volume)
  }

  /// The same candle with its close in the place of prices of zero.
  fileprivate var withCloseForZeros: Candle {
    let prices = [open, high, low].map { $0 == 0 ? close : $0 }
    return Candle(time: time, open: prices[0], high: prices[1], low: prices[2], close: close, volume: volume)
  }

  /// The price that is zero, if it is the only one.
  fileprivate var zeroPrice: ColumnRole? {
    let zeros = zip(ColumnRole.prices, [open, high, low, close]).filter { $0.1 == 0 }
    return zeros.count == 1 ? zeros.first?.0 : nil
  }
}
