extension CandleSeries {
  /// Answers what the extremes of a range are; the part outside the series counts for nothing.
  ///
  /// - Complexity: O(range / 4,096) whole blocks and at most two partial ones of 64 runs each.
  public func extremes(in range: Range<Int>) -> RangeExtremes {
    var result = RangeExtremes()
    let range = range.clamped(to: 0..<count)
    let bodyEnd = headCount + blocks.count * SeriesBlock.capacity
    if range.lowerBound < headCount {
      result.add(head.extremes(in: range.clamped(to: 0..<headCount)))
    }
    let body = range.clamped(to: headCount..<bodyEnd)
    if !body.isEmpty {
      add(body.lowerBound - headCount..<body.upperBound - headCount, to: &result)
    }
    let rest = range.clamped(to: bodyEnd..<count)
    if !rest.isEmpty {
      result.add(tail.extremes(in: rest.lowerBound - bodyEnd..<rest.upperBound - bodyEnd))
    }
    return result
  }

  /// A range as one candle: first time and open, highest high, lowest low, last close, sum of the known volumes.
  ///
  /// In a series of closes all four prices are the last close. The volume is unknown only if it is for every candle.
  ///
  /// - Returns: Nothing for a range without candles.
  /// - Complexity: That of ``extremes(in:)``.
  public func aggregate(in range: Range<Int>) -> Candle? {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return nil }
    let extremes = extremes(in: range)
    let volume = extremes.volumeCount > 0 ? extremes.volume : nil
    let first = self[range.lowerBound]
    let close = close(at: range.upperBound - 1)
    guard !traits.hasOnlyCloses else {
      return Candle(time: first.time, open: close, high: close, low: close, close: close, volume: volume)
    }
    // Where no candle has a number for a high or low, the open and close are all that is known.
    let hasHigh = extremes.highestHigh > -.infinity
    let hasLow = extremes.lowestLow < .infinity
    return Candle(
      time: first.time, open: first.open, high: hasHigh ? extremes.highestHigh : Swift.max(first.open, close),
      low: hasLow ? extremes.lowestLow : Swift.min(first.open, close), close: close, volume: volume)
  }

  /// Adds a range of positions in the full blocks.
  private func add(_ positions: Range<Int>, to result: inout RangeExtremes) {
    let capacity = SeriesBlock.capacity
    let first = positions.lowerBound / capacity
    let last = (positions.upperBound - 1) / capacity
    for block in first...last {
      let start = block * capacity
      let rows = positions.clamped(to: start..<(start + capacity))
      if rows.count == capacity {
        result.add(blockExtremes[block])
      } else {
        result.add(blocks[block].extremes(in: (rows.lowerBound - start)..<(rows.upperBound - start)))
      }
    }
  }
}
