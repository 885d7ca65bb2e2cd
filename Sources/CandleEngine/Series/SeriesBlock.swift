/// A fixed run of rows in columns, with the answers to range questions about all of them.
///
/// Sealed blocks are never changed, so any number of series may share them.
final class SeriesBlock: Sendable {
  /// Rows in a sealed block: small enough that its ends are cheap to look at, large enough that blocks are few.
  static let capacity = 4_096

  let rows: SeriesColumns
  let extremes: RangeExtremes

  init(sealing rows: SeriesColumns) {
    self.rows = rows
    extremes = rows.extremes(in: 0..<rows.count)
  }
}

/// Candles in columns: one array for each field, all of the same length.
struct SeriesColumns: Sendable {
  var ticks: [Int64] = []
  var open: [Double] = []
  var high: [Double] = []
  var low: [Double] = []
  var close: [Double] = []
  /// Unknown volume is NaN here, and `nil` in a ``Candle``.
  var volume: [Double] = []
  /// Offsets from UTC in seconds; empty while every row has ``commonOffset``.
  var offsets: [Int32] = []
  var commonOffset: Int32 = 0

  var count: Int { close.count }

  mutating func append(_ candle: Candle) {
    if !offsets.isEmpty {
      offsets.append(candle.time.offset)
    } else if ticks.isEmpty {
      commonOffset = candle.time.offset
    } else if candle.time.offset != commonOffset {
      offsets = Array(repeating: commonOffset, count: ticks.count) + [candle.time.offset]
    }
    ticks.append(candle.time.ticks)
    open.append(candle.open)
    high.append(candle.high)
    low.append(candle.low)
    close.append(candle.close)
    volume.append(candle.volume ?? .nan)
  }

  mutating func reserve(_ count: Int) {
    ticks.reserveCapacity(count)
    open.reserveCapacity(count)
    high.reserveCapacity(count)
    low.reserveCapacity(count)
    close.reserveCapacity(count)
    volume.reserveCapacity(count)
  }

  func extremes(in range: Range<Int>) -> RangeExtremes {
    var result = RangeExtremes()
    for row in range {
      result.add(high: high[row], low: low[row], close: close[row], volume: volume[row])
    }
    return result
  }
}

/// The extremes of a range of candles.
public struct RangeExtremes: Equatable, Sendable {
  /// The lowest low; +∞ for an empty range.
  public private(set) var lowestLow = Double.infinity
  /// The highest high; -∞ for an empty range.
  public private(set) var highestHigh = -Double.infinity
  /// The lowest close; +∞ for an empty range.
  public private(set) var lowestClose = Double.infinity
  /// The highest close; -∞ for an empty range.
  public private(set) var highestClose = -Double.infinity
  /// The sum of the volumes that are known.
  public private(set) var volume = 0.0
  /// How many candles have a known volume.
  public private(set) var volumeCount = 0

  mutating func add(high: Double, low: Double, close: Double, volume: Double) {
    lowestLow = min(lowestLow, low)
    highestHigh = max(highestHigh, high)
    lowestClose = min(lowestClose, close)
    highestClose = max(highestClose, close)
    if !volume.isNaN {
      self.volume += volume
      volumeCount += 1
    }
  }

  mutating func add(_ other: RangeExtremes) {
    lowestLow = min(lowestLow, other.lowestLow)
    highestHigh = max(highestHigh, other.highestHigh)
    lowestClose = min(lowestClose, other.lowestClose)
    highestClose = max(highestClose, other.highestClose)
    volume += other.volume
    volumeCount += other.volumeCount
  }
}
