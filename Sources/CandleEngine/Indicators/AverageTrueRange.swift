/// ATR: Wilder's mean of the true range, how far a price usually moves in one candle.
///
/// Unit: that of the price. Missing before candle p − 1 (counted from 0); the first true range is high − low.
///
/// - Complexity: O(1) a candle.
/// - Source: J. Welles Wilder, New Concepts in Technical Trading Systems, 1978, page 21; candle chart specification,
///   15.2; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct AverageTrueRange: Indicator {
  private static let period = IndicatorParameter<Int>.period(14)

  /// `atr`.
  public static let kind = IndicatorKind(
    id: "atr", name: "Average True Range", category: .volatility, pane: .separate(height: 80),
    parameters: [period.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes an ATR.
  ///
  /// - Parameter period: How many candles, 1 to 500.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 14) throws(IndicatorError) {
    parameters = try Self.period(period)
  }

  /// Makes an ATR of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles.
  public var period: Int { parameters[Self.period] }

  /// `ATR 14`.
  public var label: String { "ATR \(period)" }

  /// One line.
  public var plots: [IndicatorPlot] { [IndicatorPlot("atr", label, role: .series(0))] }

  /// The state before the first candle.
  public func makeState() -> State { State(period: period) }

  /// The last close and the mean of the true ranges.
  public struct State: IndicatorState {
    private var range = TrueRange()
    private var mean: SmoothedMean

    init(period: Int) { mean = .wilder(period) }

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      row[0] = append(candle)
    }

    /// Takes the next candle and gives the new mean.
    mutating func append(_ candle: Candle) -> Double? {
      mean.append(range.append(candle))
    }
  }
}
