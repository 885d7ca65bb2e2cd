/// CMF: whether volume came with closes near the high or near the low.
///
/// Σ(((close − low) − (high − close)) / (high − low) · volume) / Σ volume over p candles; a candle without a range
/// counts as 0 above the line.
///
/// Unit: −1 to 1. Missing before candle p − 1 (counted from 0), while the sum of volume is not above 0, and while the
/// volume of one of the p candles is unknown.
///
/// - Complexity: O(p) a candle.
/// - Source: candle chart specification, 15.3; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct ChaikinMoneyFlow: Indicator {
  private static let period = IndicatorParameter<Int>.period(20, in: 2...500)

  /// `cmf`.
  public static let kind = IndicatorKind(
    id: "cmf", name: "Chaikin Money Flow", category: .volume, pane: .separate(height: 80),
    parameters: [period.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes a CMF.
  ///
  /// - Parameter period: How many candles, 2 to 500.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 20) throws(IndicatorError) {
    parameters = try Self.period(period)
  }

  /// Makes a CMF of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles.
  public var period: Int { parameters[Self.period] }

  /// `CMF 20`.
  public var label: String { "CMF \(period)" }

  /// Bars from zero.
  public var plots: [IndicatorPlot] { [IndicatorPlot("cmf", label, style: .histogram(), role: .signed)] }

  /// Zero.
  public var levels: [IndicatorLevel] { [IndicatorLevel(0)] }

  /// The state before the first candle.
  public func makeState() -> State { State(flows: RollingWindow(period), volumes: RollingWindow(period)) }

  /// The last flows and volumes.
  public struct State: IndicatorState {
    private var flows: RollingWindow
    private var volumes: RollingWindow
    private var knownCount = 0

    fileprivate init(flows: RollingWindow, volumes: RollingWindow) {
      self.flows = flows
      self.volumes = volumes
    }

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      let range = candle.high - candle.low
      let volume = candle.volume ?? 0
      let location = range == 0 ? 0 : ((candle.close - candle.low) - (candle.high - candle.close)) / range
      knownCount = candle.volume == nil ? 0 : min(knownCount + 1, flows.period)
      flows.append(location * volume)
      volumes.append(volume)
      guard knownCount == flows.period, let flow = flows.sum, let total = volumes.sum, total > 0 else { return }
      row[0] = flow / total
    }
  }
}
