/// Shows the past as if it came in now: the first candles of a series, and more as time passes.
///
/// It has no clock: whoever shows it says how much time has passed. Parts of a candle are carried forward, so half a
/// candle a second shows one every two seconds however often it is told the time. It only runs forward; beginning earlier
/// is another series to whoever shows it (``SeriesChange``), and one more candle is an append.
///
/// - Source: candle chart specification, section 20.
public struct Replay: Equatable, Sendable {
  /// The number of candles of the whole series.
  public private(set) var count: Int
  /// How many candles are shown.
  public private(set) var position: Int
  /// Whether time shows more candles.
  public private(set) var isPlaying = false
  /// Candles a second; what is not a positive, finite number shows none.
  public var candlesPerSecond: Double

  /// The part of the next candle that has passed.
  private var part = 0.0

  /// Makes a replay of a series of so many candles; until it begins it shows all.
  public init(count: Int, candlesPerSecond: Double = 2) {
    self.count = max(0, count)
    position = self.count
    self.candlesPerSecond = candlesPerSecond
  }

  /// Whether less than the whole series is shown.
  public var isActive: Bool { position < count }

  /// Shows the first candles, held to those that there are, and waits.
  public mutating func begin(at position: Int) {
    self.position = position.clamped(to: 0...count)
    isPlaying = false
    part = 0
  }

  /// Lets time show more candles.
  public mutating func play() { isPlaying = isActive }

  /// Stops time; the part of a candle that has passed is kept.
  public mutating func pause() { isPlaying = false }

  /// Shows one more candle, if there is one.
  public mutating func step() { show(1) }

  /// Shows everything and stops.
  public mutating func end() { begin(at: count) }

  /// Tells how much time has passed; at the last candle it stops by itself.
  ///
  /// - Parameter seconds: Time since the last call; what is not a positive, finite number is none.
  /// - Returns: How many more candles are shown.
  @discardableResult public mutating func advance(by seconds: Double) -> Int {
    guard isPlaying, seconds > 0, seconds.isFinite, candlesPerSecond > 0, candlesPerSecond.isFinite else { return 0 }
    let passed = min(part + seconds * candlesPerSecond, Double(count - position))
    // Sums of small steps fall a little short of whole candles.
    let whole = (passed + 1e-9).rounded(.down)
    part = max(0, passed - whole)
    let before = position
    show(whole.wholeNumber(in: 0...(count - position)))
    return position - before
  }

  /// Tells that the series has other candles now; what is shown stays.
  public mutating func setCount(_ count: Int) {
    let wasActive = isActive
    self.count = max(0, count)
    position = wasActive ? min(position, self.count) : self.count
    if !isActive { isPlaying = false }
  }

  /// The part of the series that is shown.
  ///
  /// - Complexity: That of ``CandleSeries/keepingFirst(_:)``.
  public func shown(of series: CandleSeries) -> CandleSeries {
    isActive ? series.keepingFirst(position) : series
  }

  private mutating func show(_ more: Int) {
    position = min(count, position + more)
    guard !isActive else { return }
    isPlaying = false
    part = 0
  }
}
