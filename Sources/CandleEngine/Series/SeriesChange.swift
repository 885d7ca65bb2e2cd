/// What tells one state of a series from the next: the number of candles and the first and last time.
///
/// Prices are not part of it, so that a last candle that still moves is no new series.
public struct SeriesFingerprint: Equatable, Sendable {
  /// The number of candles.
  public let count: Int
  /// The time of the first candle; `nil` without candles.
  public let first: CandleTime?
  /// The time of the last candle; `nil` without candles.
  public let last: CandleTime?

  /// Makes a fingerprint that was kept.
  public init(count: Int, first: CandleTime?, last: CandleTime?) {
    self.count = count
    self.first = first
    self.last = last
  }

  /// Takes the fingerprint of a series.
  ///
  /// - Complexity: O(1).
  public init(of series: CandleSeries) {
    count = series.count
    first = series.isEmpty ? nil : series.time(at: 0)
    last = series.isEmpty ? nil : series.time(at: series.count - 1)
  }
}

/// How a series differs from what it was.
public enum SeriesChange: Equatable, Sendable {
  /// There was no series before.
  case initial
  /// The same times; prices may have moved.
  case unchanged
  /// The same candles with older ones before them or newer ones behind, or both.
  case extended(prepended: Int, appended: Int)
  /// Anything else: another series, or one that lost candles or got some in its middle.
  case replaced

  /// Finds how a series differs from an earlier state.
  ///
  /// An empty state that gets candles is `replaced`, not `initial`.
  ///
  /// - Complexity: O(log n).
  /// - Source: candle chart specification, section 5.
  public init(from previous: SeriesFingerprint?, to series: CandleSeries) {
    guard let previous else {
      self = .initial
      return
    }
    guard let first = previous.first, let last = previous.last else {
      self = series.isEmpty ? .unchanged : .replaced
      return
    }
    let prepended = series.lowerBound(of: first)
    let newLast = prepended + previous.count - 1
    guard newLast < series.count, series.time(at: prepended).isSameMoment(as: first),
      series.time(at: newLast).isSameMoment(as: last)
    else {
      self = .replaced
      return
    }
    let appended = series.count - newLast - 1
    self = prepended + appended == 0 ? .unchanged : .extended(prepended: prepended, appended: appended)
  }
}

extension Viewport {
  /// Follows a change of the series, so that what is looked at stays on screen.
  ///
  /// Older candles move the view with the candles; newer ones are followed if the newest candle was wholly on screen;
  /// another series shows its newest candles at the same zoom.
  ///
  /// - Source: candle chart specification, section 5.
  public mutating func apply(
    _ change: SeriesChange, previousCount: Int, count: Int, rightPadding: Double = 3
  ) {
    switch change {
    case .unchanged:
      break
    case .initial, .replaced:
      rightEdge = Double(count) + rightPadding
    case .extended(let prepended, let appended):
      let wasFollowing = isShowingLatest(count: previousCount)
      rightEdge += Double(prepended)
      if wasFollowing { rightEdge += Double(appended) }
    }
  }
}
