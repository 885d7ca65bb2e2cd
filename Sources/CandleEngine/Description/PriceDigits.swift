import Foundation

/// How many digits after the decimal mark prices are told with.
public enum PriceDigits {
  /// The digits that a price of that size needs: two from one unit up, four significant ones below.
  ///
  /// - Returns: 2 for 182.88, 4 for 0.5, 8 for 0.0000123; at most 10.
  /// - Source: candle chart specification, section 6.
  public static func suggested(for price: Double) -> Int {
    let magnitude = abs(price)
    guard magnitude.isFinite, magnitude > 0, magnitude < 1 else { return 2 }
    let zeros = -Int(log10(magnitude).rounded(.down)) - 1
    return min(10, zeros + 4)
  }

  /// The digits of the visible range's summary before the moves are looked at: those of the newest close.
  public static func ofNewestClose(in series: CandleSeries) -> Int {
    suggested(for: series.last?.close ?? 0)
  }

  /// The digits of a candle: two, and more where two would hide the moves.
  ///
  /// One digit is added until the median move is at least ten units of the last place, but never more than the file has.
  /// A move is the distance from low to high, or from close to close in a series of closes; candles that did not move
  /// are left out, since they say nothing about how fine the prices are.
  ///
  /// - Complexity: O(n) once a series; not for the step of a cursor.
  public static func ofCandles(in series: CandleSeries) -> Int {
    let least = 2
    let most = max(least, series.traits.fractionDigits ?? least)
    guard most > least else { return least }
    // The median move is at least a threshold when no more than half of the moves lie below it.
    var belowCounts = [Int](repeating: 0, count: most - least)
    var moveCount = 0
    var previous: Double?
    for index in series.indices {
      let candle = series[index]
      let move = series.traits.hasOnlyCloses ? previous.map { abs(candle.close - $0) } : abs(candle.high - candle.low)
      previous = candle.close
      guard let move, move > 0 else { continue }
      moveCount += 1
      var digits = least
      while digits < most, move < smallestTold(with: digits) {
        belowCounts[digits - least] += 1
        digits += 1
      }
    }
    let enough = belowCounts.firstIndex { moveCount > 0 && $0 <= moveCount / 2 }
    return enough.map { $0 + least } ?? most
  }

  /// Ten units of the last place, less the error that a difference of two prices may carry.
  private static func smallestTold(with digits: Int) -> Double {
    pow(10, Double(1 - digits)) * (1 - 1e-9)
  }
}
