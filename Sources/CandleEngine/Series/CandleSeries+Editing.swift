extension CandleSeries {
  /// Adds a candle behind the last one; its time is in the unit and basis of the series.
  ///
  /// - Complexity: O(1) amortised, whether or not another copy of the series is held.
  public mutating func append(_ candle: Candle) {
    if !tail.append(candle, behind: tailCount) {
      let room = blocks.isEmpty ? (tailCount * 2).clamped(to: 64...SeriesBlock.capacity) : SeriesBlock.capacity
      tail = tail.copy(count: tailCount, room: room)
      _ = tail.append(candle, behind: tailCount)
    }
    tailCount += 1
    if tailCount == SeriesBlock.capacity { endBlock() }
  }

  /// Makes a full tail the last of the blocks.
  mutating func endBlock() {
    blockExtremes.append(tail.extremes(in: 0..<tailCount))
    blocks.append(tail)
    tail = SeriesBlock.empty
    tailCount = 0
  }

  /// Adds candles behind the last one, oldest first.
  ///
  /// - Complexity: O(added).
  public mutating func append(contentsOf candles: some Sequence<Candle>) {
    for candle in candles { append(candle) }
  }

  /// Puts older candles before the first one, oldest first; ``originIndex`` moves with the candles that were there.
  ///
  /// - Complexity: O(added + block), and one word a block.
  public mutating func prepend(contentsOf candles: some Collection<Candle>) {
    guard !candles.isEmpty else { return }
    guard !isEmpty else { return append(contentsOf: candles) }
    // Blocks are filled towards the front, so the rows that fill none are the oldest.
    let head = Array(self[0..<headCount])
    let total = candles.count + head.count
    let headCount = total % SeriesBlock.capacity
    var rows = CandleSeries(traits: traits)
    var front = CandleSeries(traits: traits)
    for (position, candle) in candles.enumerated() {
      if position < headCount { front.append(candle) } else { rows.append(candle) }
    }
    for (position, candle) in head.enumerated() {
      if position + candles.count < headCount { front.append(candle) } else { rows.append(candle) }
    }
    blocks.insert(contentsOf: rows.blocks, at: 0)
    blockExtremes.insert(contentsOf: rows.blockExtremes, at: 0)
    self.head = front.tail
    self.headCount = headCount
    originIndex += candles.count
  }

  /// The series with its oldest candles only; all of it if it has no more.
  ///
  /// - Complexity: O(blocks): it shares the rows.
  public func keepingFirst(_ kept: Int) -> CandleSeries {
    guard kept < count else { return self }
    var result = CandleSeries(traits: traits)
    result.originIndex = originIndex
    guard kept > 0 else { return result }
    guard kept > headCount else {
      result.tail = head
      result.tailCount = kept
      return result
    }
    let rest = kept - headCount
    let whole = rest / SeriesBlock.capacity
    result.head = head
    result.headCount = headCount
    result.blocks = Array(blocks.prefix(whole))
    result.blockExtremes = Array(blockExtremes.prefix(whole))
    result.tailCount = rest % SeriesBlock.capacity
    if result.tailCount > 0 { result.tail = whole < blocks.count ? blocks[whole] : tail }
    return result
  }

  /// Puts another candle in the place of the last one, as while its period is not over; adds it to an empty series.
  ///
  /// - Complexity: O(block).
  public mutating func replaceLast(with candle: Candle) {
    if tailCount > 0 {
      tailCount -= 1
      tail = tail.copy(count: tailCount, room: SeriesBlock.capacity)
    } else if let last = blocks.popLast() {
      blockExtremes.removeLast()
      tailCount = SeriesBlock.capacity - 1
      tail = last.copy(count: tailCount, room: SeriesBlock.capacity)
    }
    // Nothing is left to take from a head, which stands only before other rows.
    append(candle)
  }
}
