/// Candles in ascending order of time: a value that may be copied freely.
///
/// Rows stand in blocks that copies share. Ten million candles therefore cost no more than their numbers, appending and
/// putting older candles before them never moves them, and a question about a range looks at whole blocks. Order and
/// uniqueness of times are the caller's promise: what breaks it is told wrongly, and nothing worse.
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

  /// The index of the candle that was the first when the series began: older ones have been put before it since.
  ///
  /// What counts candles from a fixed one, as the labels of a time axis do, counts from here, so that it stays in place
  /// when older candles arrive.
  public internal(set) var originIndex = 0

  /// Rows before the full blocks; there are some only after candles were put before others.
  var head = SeriesBlock.empty
  var headCount = 0
  /// Full blocks, and the extremes of each.
  var blocks: [SeriesBlock] = []
  var blockExtremes: [RangeExtremes] = []
  /// Rows behind the full blocks.
  var tail = SeriesBlock.empty
  var tailCount = 0

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

  /// The index of the first candle that is not earlier than a time, or `count` if all are.
  ///
  /// Times of another unit are compared exactly.
  ///
  /// - Complexity: O(log n).
  public func lowerBound(of time: CandleTime) -> Int {
    indices.partitioningIndex { self.time(at: $0) >= time }
  }

  /// The index of the candle of exactly that time, or nothing if there is none.
  ///
  /// - Complexity: O(log n).
  public func index(of time: CandleTime) -> Int? {
    let index = lowerBound(of: time)
    return index < count && self.time(at: index).isSameMoment(as: time) ? index : nil
  }

  /// The index of the candle nearest to a time; of two equally near the older.
  ///
  /// Nothing in an empty series.
  ///
  /// - Complexity: O(log n).
  public func nearestIndex(to time: CandleTime) -> Int? {
    guard !isEmpty else { return nil }
    let later = lowerBound(of: time)
    guard later > 0 else { return 0 }
    guard later < count else { return count - 1 }
    let before = self.time(at: later - 1).seconds(until: time)
    let after = time.seconds(until: self.time(at: later))
    return before <= after ? later - 1 : later
  }

  /// The block that has the candle at an index, and its row there.
  ///
  /// - Precondition: There is such a candle; it is checked, since blocks are read without checks of their own.
  func row(at index: Int) -> (block: SeriesBlock, row: Int) {
    precondition(index >= 0 && index < count, "no candle at that index")
    guard index >= headCount else { return (head, index) }
    let position = index - headCount
    let block = position / SeriesBlock.capacity
    let row = position % SeriesBlock.capacity
    return (block < blocks.count ? blocks[block] : tail, row)
  }
}

extension CandleSeries: RandomAccessCollection {
  /// The index of the oldest candle.
  public var startIndex: Int { 0 }
  /// The index behind the newest candle.
  public var endIndex: Int { headCount + blocks.count * SeriesBlock.capacity + tailCount }

  /// The candle at an index, oldest 0.
  ///
  /// As with any collection the index must be one of its own; ``candle(at:)`` takes any.
  ///
  /// - Complexity: O(1).
  public subscript(index: Int) -> Candle {
    let (block, row) = row(at: index)
    let volume = block.volume(at: row)
    return Candle(
      time: time(in: block, row), open: block.open(at: row), high: block.high(at: row), low: block.low(at: row),
      close: block.close(at: row), volume: volume.isNaN ? nil : volume)
  }

  /// The candle at an index, or nothing where there is none.
  ///
  /// - Complexity: O(1).
  public func candle(at index: Int) -> Candle? { indices.contains(index) ? self[index] : nil }

  /// The time of the candle at an index of the series.
  public func time(at index: Int) -> CandleTime {
    let (block, row) = row(at: index)
    return time(in: block, row)
  }

  /// The close of the candle at an index of the series.
  public func close(at index: Int) -> Double {
    let (block, row) = row(at: index)
    return block.close(at: row)
  }

  private func time(in block: SeriesBlock, _ row: Int) -> CandleTime {
    CandleTime(ticks: block.ticks(at: row), unit: traits.unit, basis: traits.basis, offset: block.offset(at: row))
  }
}
