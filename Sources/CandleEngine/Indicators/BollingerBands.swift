/// Bollinger Bands: the mean of the last closes and bands some standard deviations above and below it.
///
/// middle = SMA(p) of the close; upper and lower = middle ± k · σ, with the deviation of the whole window (divisor p).
///
/// Unit: that of the price. Missing before candle p − 1 (counted from 0).
///
/// - Complexity: O(p) a candle.
/// - Source: candle chart specification, 15.2; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct BollingerBands: Indicator {
  private static let period = IndicatorParameter<Int>.period(20, in: 2...500)
  private static let multiplier = IndicatorParameter("multiplier", "Std. deviations", default: 2, in: 0.1...10)

  /// `bollinger`.
  public static let kind = IndicatorKind(
    id: "bollinger", name: "Bollinger Bands", category: .volatility, pane: .price,
    aliases: [IndicatorKind.Alias("bb"), IndicatorKind.Alias("bbands")],
    parameters: [period.description, multiplier.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes Bollinger Bands.
  ///
  /// - Parameters:
  ///   - period: How many candles, 2 to 500.
  ///   - multiplier: The distance of the bands in standard deviations, 0.1 to 10.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 20, multiplier: Double = 2) throws(IndicatorError) {
    parameters = IndicatorParameters(try Self.period(period), try Self.multiplier(multiplier))
  }

  /// Makes Bollinger Bands of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles.
  public var period: Int { parameters[Self.period] }
  /// The distance of the bands in standard deviations.
  public var multiplier: Double { parameters[Self.multiplier] }

  /// `BB 20, 2`.
  public var label: String { "BB \(period), \(shortNumber(multiplier))" }

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
  public func makeState() -> State { State(window: RollingWindow(period), multiplier: multiplier) }

  /// The last closes.
  public struct State: IndicatorState {
    fileprivate var window: RollingWindow
    fileprivate let multiplier: Double

    /// Takes the next close.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      window.append(candle.close)
      guard let mean = window.mean, let deviation = window.standardDeviation(around: mean) else { return }
      row[0] = mean + multiplier * deviation
      row[1] = mean
      row[2] = mean - multiplier * deviation
    }
  }
}
