/// The extremes of a range of candles and the sum of its volumes.
///
/// A price that is not a number counts for nothing.
public struct RangeExtremes: Equatable, Sendable {
  /// The lowest low; +∞ for an empty range.
  public private(set) var lowestLow = Double.infinity
  /// The highest high; -∞ for an empty range.
  public private(set) var highestHigh = -Double.infinity
  /// The lowest close; +∞ for an empty range.
  public private(set) var lowestClose = Double.infinity
  /// The highest close; -∞ for an empty range.
  public private(set) var highestClose = -Double.infinity
  /// The lowest known volume; +∞ where none is known.
  public private(set) var lowestVolume = Double.infinity
  /// The highest known volume; -∞ where none is known.
  public private(set) var highestVolume = -Double.infinity
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
      lowestVolume = min(lowestVolume, volume)
      highestVolume = max(highestVolume, volume)
      self.volume += volume
      volumeCount += 1
    }
  }

  mutating func add(_ other: RangeExtremes) {
    lowestLow = min(lowestLow, other.lowestLow)
    highestHigh = max(highestHigh, other.highestHigh)
    lowestClose = min(lowestClose, other.lowestClose)
    highestClose = max(highestClose, other.highestClose)
    lowestVolume = min(lowestVolume, other.lowestVolume)
    highestVolume = max(highestVolume, other.highestVolume)
    volume += other.volume
    volumeCount += other.volumeCount
  }
}
