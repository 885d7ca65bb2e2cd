/// OBV: the volume of candles that closed higher less that of candles that closed lower, summed from 0.
///
/// Unit: that of the volume. Missing at a candle whose volume is unknown, which adds nothing to those that follow; the
/// first candle has 0.
///
/// - Complexity: O(1) a candle.
/// - Source: candle chart specification, 15.2; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct OnBalanceVolume: Indicator {
  /// `obv`.
  public static let kind = IndicatorKind(
    id: "obv", name: "On-Balance Volume", category: .volume, pane: .separate(height: 80))

  /// None.
  public let parameters: IndicatorParameters

  /// Makes an OBV.
  public init() { parameters = IndicatorParameters() }

  /// Makes an OBV; it has no parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// `OBV`.
  public var label: String { "OBV" }

  /// One line.
  public var plots: [IndicatorPlot] { [IndicatorPlot("obv", label, role: .series(0))] }

  /// The state before the first candle.
  public func makeState() -> State { State() }

  /// The sum and the last close.
  public struct State: IndicatorState {
    private var sum = 0.0
    private var previousClose: Double?

    fileprivate init() {}

    /// Takes the next close and volume.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      let previous = previousClose.replace(with: candle.close) ?? candle.close
      guard let volume = candle.volume else { return }
      if candle.close > previous { sum += volume }
      if candle.close < previous { sum -= volume }
      row[0] = sum
    }
  }
}
