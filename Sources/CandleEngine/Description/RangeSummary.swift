/// What is read for the candles on screen.
///
/// It is `40 candles from … to …. Close 190.43, +4.63% over this range.`
///
/// - Source: candle chart specification, section 10. The change runs from the first open to the last close.
public struct RangeSummary: Sendable {
  /// How summaries of a series are told.
  public struct Style: Sendable {
    /// Locale and zone.
    public var format: FormatContext
    /// Digits after the decimal mark.
    public var digits: Int
    /// The usual distance between candles of the whole series, in seconds.
    public var interval: Double

    /// Makes the style that fits a series.
    ///
    /// - Parameters:
    ///   - series: The whole series, not what is visible of it.
    ///   - format: Locale and zone.
    ///   - digits: Digits after the decimal mark; by default those of ``PriceDigits/ofNewestClose(in:)``.
    public init(for series: CandleSeries, format: FormatContext = FormatContext(), digits: Int? = nil) {
      self.format = format
      self.digits = digits ?? PriceDigits.ofNewestClose(in: series)
      interval = TimeScale.estimatedInterval(of: series)
    }
  }

  /// The number of candles.
  public let count: Int
  /// The first candle; `nil` in an empty range.
  public let first: Candle?
  /// The last candle; `nil` in an empty range.
  public let last: Candle?
  /// How the range is told.
  public let style: Style

  /// Makes the summary of a range of a series.
  ///
  /// - Complexity: O(1).
  public init(of series: CandleSeries, in range: Range<Int>, style: Style) {
    let range = range.clamped(to: 0..<series.count)
    count = range.count
    first = range.isEmpty ? nil : series[range.lowerBound]
    last = range.isEmpty ? nil : series[range.upperBound - 1]
    self.style = style
  }

  /// The change from the first open to the last close, as a ratio; 0 where the first open is 0 or the range is empty.
  public var change: Double {
    guard let first, let last, first.open != 0 else { return 0 }
    return (last.close - first.open) / first.open
  }

  /// The sentence.
  ///
  /// It is `No data` for an empty range; a single candle is `1 candles`, as on the original system.
  public var text: String {
    guard let first, let last else { return "No data" }
    let format = style.format
    let from = format.detailedTime(first.time, interval: style.interval)
    let to = format.detailedTime(last.time, interval: style.interval)
    return "\(count) candles from \(from) to \(to). Close \(format.price(last.close, digits: style.digits)), "
      + "\(format.signedPercent(change)) over this range."
  }
}
