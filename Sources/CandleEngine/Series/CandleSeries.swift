/// Candles in ascending order of time: a value that may be copied freely.
///
/// Rows stand in sealed, immutable blocks that copies share, and in one small growing tail. Ten million candles
/// therefore cost no more than their numbers, appending never moves them, and a question about a range looks at whole
/// blocks. Order and uniqueness of times are the caller's promise.
public struct CandleSeries: Sendable {
  /// What is the same for all candles of a series.
  public struct Traits: Equatable, Sendable {
    /// How the times are to be read.
    public var basis: CandleTime.Basis
    /// The length of a tick of the times.
    public var unit: CandleTime.Unit
    /// Whether the file had closes only, so that all four prices are the close.
    public var hasOnlyCloses: Bool
    /// The most digits after the decimal mark that a price was written with; `nil` when the prices were never text.
    public var fractionDigits: Int?

    /// Makes traits; by default those of instants in seconds with four prices.
    public init(
      basis: CandleTime.Basis = .instant, unit: CandleTime.Unit = .seconds, hasOnlyCloses: Bool = false,
      fractionDigits: Int? = nil
    ) {
      self.basis = basis
      self.unit = unit
      self.hasOnlyCloses = hasOnlyCloses
      self.fractionDigits = fractionDigits
    }
  }

  /// What is the same for all candles.
  public var traits: Traits

  private var blocks: [SeriesBlock] = []
  private var tail = SeriesColumns()

  /// Makes an empty series.
  public init(traits: Traits = Traits()) {
    self.traits = traits
  }

  /// Makes a series of candles, oldest first; basis and unit are those of the first.
  ///
  /// - Complexity: O(n).
  public init(_ candles: some Sequence<Candle>, traits: Traits? = nil) {
    self.init(traits: traits ?? Traits())
    for candle in candles {
      if isEmpty, traits == nil {
        self.traits.basis = candle.time.basis
        self.traits.unit = candle.time.unit
      }
      append(candle)
    }
  }

  /// Adds a candle behind the last one; its time is in the unit and basis of the series.
  ///
  /// - Complexity: O(1), and one sealing of 4,096 rows every 4,096 calls.
  public mutating func append(_ candle: Candle) {
    if tail.count == 0 { tail.reserve(SeriesBlock.capacity) }
    tail.append(candle)
    if tail.count == SeriesBlock.capacity {
      blocks.append(SeriesBlock(sealing: tail))
      tail = SeriesColumns()
    }
  }

  /// Answers what the extremes of a range are.
  ///
  /// - Complexity: O(range / 4,096) whole blocks and at most two partial ones.
  public func extremes(in range: Range<Int>) -> RangeExtremes {
    var result = RangeExtremes()
    let range = range.clamped(to: 0..<count)
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index & (SeriesBlock.capacity - 1)
      let length = Swift.min(range.upperBound - index, SeriesBlock.capacity - start)
      if length == SeriesBlock.capacity {
        result.add(blocks[index / SeriesBlock.capacity].extremes)
      } else {
        result.add(columns(at: index).extremes(in: start..<(start + length)))
      }
      index += length
    }
    return result
  }

  /// The index of the first candle that is not earlier than a time, or `count` if all are.
  ///
  /// - Complexity: O(log n).
  public func lowerBound(of time: CandleTime) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self.time(at: middle) < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func columns(at index: Int) -> SeriesColumns {
    let block = index / SeriesBlock.capacity
    return block < blocks.count ? blocks[block].rows : tail
  }
}

extension CandleSeries: RandomAccessCollection {
  /// The index of the oldest candle.
  public var startIndex: Int { 0 }
  /// The index behind the newest candle.
  public var endIndex: Int { blocks.count * SeriesBlock.capacity + tail.count }

  /// The candle at an index, oldest 0.
  ///
  /// - Complexity: O(1).
  public subscript(index: Int) -> Candle {
    let rows = columns(at: index)
    let row = index & (SeriesBlock.capacity - 1)
    let volume = rows.volume[row]
    return Candle(
      time: time(at: index), open: rows.open[row], high: rows.high[row], low: rows.low[row], close: rows.close[row],
      volume: volume.isNaN ? nil : volume)
  }

  /// The time of the candle at an index.
  public func time(at index: Int) -> CandleTime {
    let rows = columns(at: index)
    let row = index & (SeriesBlock.capacity - 1)
    let offset = rows.offsets.isEmpty ? rows.commonOffset : rows.offsets[row]
    return CandleTime(ticks: rows.ticks[row], unit: traits.unit, basis: traits.basis, offset: offset)
  }

  /// The close of the candle at an index.
  public func close(at index: Int) -> Double {
    columns(at: index).close[index & (SeriesBlock.capacity - 1)]
  }
}
