/// CCI: how far the typical price is from its mean, in mean deviations.
///
/// (typical − SMA) / (0.015 · mean absolute deviation from the SMA) over p candles, typical = (high + low + close) / 3;
/// 0 where there is no deviation.
///
/// Unit: none; most values are from −100 to 100. Missing before candle p − 1 (counted from 0).
///
/// - Complexity: O(p) a candle.
/// - Source: candle chart specification, 15.3; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct CommodityChannelIndex: Indicator {
  private static let period = IndicatorParameter<Int>.period(20, in: 2...500)

  /// `cci`.
  public static let kind = IndicatorKind(
    id: "cci", name: "Commodity Channel Index", category: .oscillators, pane: .separate(height: 90),
    parameters: [period.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes a CCI.
  ///
  /// - Parameter period: How many candles, 2 to 500.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 20) throws(IndicatorError) {
    parameters = try Self.period(period)
  }

  /// Makes a CCI of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles.
  public var period: Int { parameters[Self.period] }

  /// `CCI 20`.
  public var label: String { "CCI \(period)" }

  /// One line.
  public var plots: [IndicatorPlot] { [IndicatorPlot("cci", label, role: .series(0))] }

  /// 100 and −100.
  public var levels: [IndicatorLevel] { [IndicatorLevel(100), IndicatorLevel(-100)] }

  /// The state before the first candle.
  public func makeState() -> State { State(window: RollingWindow(period)) }

  /// The last typical prices.
  public struct State: IndicatorState {
    fileprivate var window: RollingWindow

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      let price = candle.typicalPrice
      window.append(price)
      guard let mean = window.mean, let deviation = window.meanDeviation(around: mean) else { return }
      row[0] = deviation == 0 ? 0 : (price - mean) / (0.015 * deviation)
    }
  }
}
