/// Keltner Channels: the exponential mean of the close, and bands some average true ranges above and below it.
///
/// middle = EMA(p) of the close; upper and lower = middle ± k · ATR, by Wilder's mean.
///
/// Unit: that of the price. The middle is missing before candle p − 1 (counted from 0), the bands also before candle
/// atrPeriod − 1.
///
/// - Complexity: O(1) a candle.
/// - Source: candle chart specification, 15.3; EMA and ATR checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct KeltnerChannels: Indicator {
  private static let period = IndicatorParameter<Int>.period(20)
  private static let atrPeriod = IndicatorParameter("atrPeriod", "ATR period", default: 10, in: 1...500)
  private static let multiplier = IndicatorParameter("multiplier", "Multiplier", default: 2, in: 0.1...10)

  /// `keltner`.
  public static let kind = IndicatorKind(
    id: "keltner", name: "Keltner Channels", category: .trend, pane: .price,
    parameters: [period.description, atrPeriod.description, multiplier.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes Keltner Channels.
  ///
  /// - Parameters:
  ///   - period: How many candles the middle has, 1 to 500.
  ///   - atrPeriod: How many candles the true range has, 1 to 500.
  ///   - multiplier: The distance of the bands in average true ranges, 0.1 to 10.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 20, atrPeriod: Int = 10, multiplier: Double = 2) throws(IndicatorError) {
    parameters = IndicatorParameters(
      try Self.period(period), try Self.atrPeriod(atrPeriod), try Self.multiplier(multiplier))
  }

  /// Makes Keltner Channels of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles the middle has.
  public var period: Int { parameters[Self.period] }
  /// How many candles the true range has.
  public var atrPeriod: Int { parameters[Self.atrPeriod] }
  /// The distance of the bands in average true ranges.
  public var multiplier: Double { parameters[Self.multiplier] }

  /// `Keltner 20`.
  public var label: String { "Keltner \(period)" }

  /// Three lines, the middle one dashed.
  public var plots: [IndicatorPlot] {
    [
      IndicatorPlot("upper", "Upper", role: .series(0)),
      IndicatorPlot("middle", "Basis", style: .line(dash: [4, 3]), role: .series(0)),
      IndicatorPlot("lower", "Lower", role: .series(0)),
    ]
  }

  /// Between the bands.
  public var fills: [IndicatorFill] { [IndicatorFill(lower: "lower", upper: "upper", role: .series(0))] }

  /// The state before the first candle.
  public func makeState() -> State {
    State(
      mean: .exponential(period), averageRange: AverageTrueRange.State(period: atrPeriod), multiplier: multiplier)
  }

  /// The mean of closes and that of true ranges.
  public struct State: IndicatorState {
    fileprivate var mean: SmoothedMean
    fileprivate var averageRange: AverageTrueRange.State
    fileprivate let multiplier: Double

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      let middle = mean.append(candle.close)
      let range = averageRange.append(candle)
      row[1] = middle
      guard let middle, let range else { return }
      row[0] = middle + multiplier * range
      row[2] = middle - multiplier * range
    }
  }
}
