/// Donchian Channels: the highest high and the lowest low of the last candles, and the middle between them.
///
/// Unit: that of the price. Missing before candle p − 1 (counted from 0).
///
/// - Complexity: O(p) a candle.
/// - Source: candle chart specification, 15.3; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct DonchianChannels: Indicator {
  private static let period = IndicatorParameter<Int>.period(20, in: 2...500)

  /// `donchian`.
  public static let kind = IndicatorKind(
    id: "donchian", name: "Donchian Channels", category: .trend, pane: .price, parameters: [period.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes Donchian Channels.
  ///
  /// - Parameter period: How many candles, 2 to 500.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 20) throws(IndicatorError) {
    parameters = try Self.period(period)
  }

  /// Makes Donchian Channels of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles.
  public var period: Int { parameters[Self.period] }

  /// `Donchian 20`.
  public var label: String { "Donchian \(period)" }

  /// Three lines, the middle one dashed.
  public var plots: [IndicatorPlot] {
    [
      IndicatorPlot("upper", "Upper", role: .series(0)),
      IndicatorPlot("middle", "Middle", style: .line(dash: [4, 3]), role: .series(0)),
      IndicatorPlot("lower", "Lower", role: .series(0)),
    ]
  }

  /// Between the channel's lines.
  public var fills: [IndicatorFill] { [IndicatorFill(lower: "lower", upper: "upper", role: .series(0))] }

  /// The state before the first candle.
  public func makeState() -> State { State(range: RollingRange(period)) }

  /// The last highs and lows.
  public struct State: IndicatorState {
    fileprivate var range: RollingRange

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      guard let (lowest, highest) = range.append(candle) else { return }
      row[0] = highest
      row[1] = (highest + lowest) / 2
      row[2] = lowest
    }
  }
}
