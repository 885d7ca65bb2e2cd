public import Foundation

extension CandleSeries {
  /// The position of a time on the axis of candles: candle `i` stands at `i` + 0.5.
  ///
  /// Between candles it is the share of the time that has passed; outside them the axis goes on at the distance of the
  /// two candles at that end.
  ///
  /// - Returns: Nothing in an empty series or for a time that is not finite; 0.5 with a single candle.
  /// - Complexity: O(log n).
  /// - Source: candle chart specification, section 17.
  public func position(of time: Date) -> Double? {
    let seconds = time.timeIntervalSince1970
    guard !isEmpty, seconds.isFinite else { return nil }
    guard count > 1 else { return 0.5 }
    let later = indices.partitioningIndex { self.seconds(at: $0) >= seconds }
    if later < count, self.seconds(at: later) == seconds { return Double(later) + 0.5 }
    let start = (later - 1).clamped(to: 0...(count - 2))
    let step = self.seconds(at: start + 1) - self.seconds(at: start)
    // Beyond the last candle it is measured from there.
    let origin = later == count ? count - 1 : start
    guard step > 0 else { return Double(origin) + 0.5 }
    return Double(origin) + 0.5 + (seconds - self.seconds(at: origin)) / step
  }

  /// The time at a position of the axis of candles, the inverse of ``position(of:)``.
  ///
  /// - Returns: Nothing in an empty series or for a position that is not finite; its own time with a single candle.
  /// - Complexity: O(1).
  public func time(atPosition position: Double) -> Date? {
    guard !isEmpty, position.isFinite else { return nil }
    guard count > 1 else { return Date(timeIntervalSince1970: seconds(at: 0)) }
    let fromCentre = position - 0.5
    let origin = fromCentre.rounded(.down).wholeNumber(in: 0...(count - 1))
    let start = Swift.min(origin, count - 2)
    let step = Swift.max(0, seconds(at: start + 1) - seconds(at: start))
    return Date(timeIntervalSince1970: seconds(at: origin) + (fromCentre - Double(origin)) * step)
  }

  private func seconds(at index: Int) -> Double { time(at: index).secondsSince1970 }
}
