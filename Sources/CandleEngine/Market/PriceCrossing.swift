/// A close on the other side of a level than the close before it.
///
/// A close that reaches the level crosses it; one that leaves it does not. It is a statement about two candles, without
/// memory: it is made again each time it is asked for, and an unfinished candle may take it back.
///
/// - Source: candle chart specification, section 16.
public struct PriceCrossing: Equatable, Sendable {
  /// Which way the price went.
  public enum Direction: String, Equatable, Sendable {
    /// From below to the level or above it.
    case up
    /// From above to the level or below it.
    case down
  }

  /// The level that was crossed; of a sloping line its price at the later candle.
  public let level: Double
  /// Which way the price went.
  public let direction: Direction
  /// The later candle.
  public let candle: Candle
  /// The index of the later candle.
  public let index: Int

  /// The way from one close to the next across levels that may differ, as those of a sloping line do.
  ///
  /// - Returns: Nothing if the line was not crossed.
  public static func direction(
    from previousClose: Double, previousLevel: Double, to close: Double, level: Double
  ) -> Direction? {
    if previousClose < previousLevel, close >= level { return .up }
    if previousClose > previousLevel, close <= level { return .down }
    return nil
  }

  /// The levels that the last close has crossed, in the order in which they were given.
  ///
  /// - Complexity: O(levels).
  public static func latest(in series: CandleSeries, levels: [Double]) -> [PriceCrossing] {
    crossings(in: series, at: series.count - 1, levels: levels)
  }

  /// The levels that the close of a candle has crossed; none at the oldest candle and outside the series.
  ///
  /// - Complexity: O(levels).
  public static func crossings(in series: CandleSeries, at index: Int, levels: [Double]) -> [PriceCrossing] {
    guard index > 0, index < series.count else { return [] }
    let previous = series.close(at: index - 1)
    let candle = series[index]
    return levels.compactMap { level in
      direction(from: previous, previousLevel: level, to: candle.close, level: level)
        .map { PriceCrossing(level: level, direction: $0, candle: candle, index: index) }
    }
  }
}
