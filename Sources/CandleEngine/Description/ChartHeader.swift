/// The line above a chart that tells of one candle: the selected one, or the last.
///
/// - Source: candle chart specification, section 9.
public struct ChartHeader: Equatable, Sendable {
  /// What is told, piece by piece: close, change, percent, time, and the letters with open, high, low and volume.
  public let pieces: [String]
  /// Whether the close is not below the close before it.
  public let isUp: Bool

  /// Makes the header.
  ///
  /// - Parameters:
  ///   - series: The whole series.
  ///   - index: The candle; one that there is not, as none, is the last.
  ///   - style: Digits, interval, locale and zone, as of a summary.
  public init?(of series: CandleSeries, at index: Int? = nil, style: RangeSummary.Style) {
    let index = index.flatMap { series.indices.contains($0) ? $0 : nil } ?? series.count - 1
    guard let candle = series.candle(at: index),
      let change = CandleChange.sincePreviousClose(at: index, in: series)
    else { return nil }
    let format = style.format
    func price(_ value: Double) -> String { format.price(value, digits: style.digits) }
    var pieces = [price(candle.close), format.signedPrice(change.difference, digits: style.digits)]
    if let ratio = change.ratio { pieces.append(format.signedPercent(ratio)) }
    pieces.append(format.detailedTime(candle.time, interval: style.interval))
    pieces += ["O", price(candle.open), "H", price(candle.high), "L", price(candle.low)]
    if let volume = candle.volume, volume > 0 { pieces += ["Vol", format.volume(volume)] }
    self.pieces = pieces
    isUp = change.difference >= 0
  }
}

/// What a line between two prices measures.
public struct PriceMeasurement: Equatable, Sendable {
  /// From the first price to the second.
  public let change: CandleChange

  /// Makes a measurement.
  public init(from start: Double, to end: Double) { change = CandleChange(from: start, to: end) }

  /// The measurement as a badge shows it: `-3.25  (-3.20%)`; no change in percent from a price of zero.
  public func text(format: FormatContext, digits: Int) -> String {
    "\(format.signedPrice(change.difference, digits: digits))  (\(format.signedPercent(change.ratio ?? 0)))"
  }
}
