/// How much a price has changed, and from what.
///
/// There are three changes of a chart, which are not one: a candle's own, from its open to its close
/// (``Candle/ownChange``); a candle's against the close before it (``sincePreviousClose(at:in:)``); and that of a visible
/// range, from its first open to its last close (``RangeSummary/change``).
///
/// - Source: candle chart specification, sections 9, 25 and 26.
public struct CandleChange: Equatable, Sendable {
  /// What it is measured from.
  public let reference: Double
  /// What it is measured to.
  public let value: Double

  /// Makes a change.
  public init(from reference: Double, to value: Double) {
    self.reference = reference
    self.value = value
  }

  /// The change in the unit of the price.
  public var difference: Double { value - reference }

  /// The change as a share of the reference; `nil` if that is zero.
  public var ratio: Double? { reference == 0 ? nil : difference / reference }

  /// The change of a candle against the close before it; the oldest candle's is against its own open.
  ///
  /// - Returns: Nothing outside the series.
  public static func sincePreviousClose(at index: Int, in series: CandleSeries) -> CandleChange? {
    guard let candle = series.candle(at: index) else { return nil }
    return CandleChange(from: index > 0 ? series.close(at: index - 1) : candle.open, to: candle.close)
  }
}

extension Candle {
  /// The change from the candle's own open to its close.
  public var ownChange: CandleChange { CandleChange(from: open, to: close) }
}
