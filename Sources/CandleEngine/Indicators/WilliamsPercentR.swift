/// Williams %R: how far the close is below the highest high, as a share of the range of the last candles.
///
/// −100 · (highest − close) / (highest − lowest) over p candles; −50 where they are equal.
///
/// Unit: −100 to 0. Missing before candle p − 1 (counted from 0).
///
/// - Complexity: O(p) a candle.
/// - Source: candle chart specification, 15.3; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct WilliamsPercentR: Indicator {
  private static let period = IndicatorParameter<Int>.period(14, in: 2...500)

  /// `williamsR`.
  public static let kind = IndicatorKind(
    id: "williamsR", name: "Williams %R", category: .oscillators, pane: .separate(height: 90),
    aliases: [IndicatorKind.Alias("willr"), IndicatorKind.Alias("williams")], parameters: [period.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes a Williams %R.
  ///
  /// - Parameter period: How many candles, 2 to 500.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 14) throws(IndicatorError) {
    parameters = try Self.period(period)
  }

  /// Makes a Williams %R of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles.
  public var period: Int { parameters[Self.period] }

  /// `Williams %R 14`.
  public var label: String { "Williams %R \(period)" }

  /// One line.
  public var plots: [IndicatorPlot] { [IndicatorPlot("williamsR", label, role: .series(0))] }

  /// −20 and −80.
  public var levels: [IndicatorLevel] { [IndicatorLevel(-20), IndicatorLevel(-80)] }

  /// −100 to 0.
  public var preferredRange: ClosedRange<Double>? { -100...0 }

  /// The state before the first candle.
  public func makeState() -> State { State(range: RollingRange(period)) }

  /// The last highs and lows.
  public struct State: IndicatorState {
    fileprivate var range: RollingRange

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      guard let (lowest, highest) = range.append(candle) else { return }
      row[0] = highest == lowest ? -50 : 100 * (candle.close - highest) / (highest - lowest)
    }
  }
}
