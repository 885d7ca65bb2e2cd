/// RSI: how much of the movement of closes was upward, by Wilder's means of gains and losses.
///
/// 100 − 100 / (1 + G / L), with G and L the Wilder means over p changes of the gains and of the losses; 100 without
/// losses, 0 without gains, 50 without either.
///
/// Unit: 0 to 100. Missing before candle p (counted from 0).
///
/// - Complexity: O(1) a candle.
/// - Source: J. Welles Wilder, New Concepts in Technical Trading Systems, 1978, page 63; candle chart specification,
///   15.2; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct RelativeStrengthIndex: Indicator {
  private static let period = IndicatorParameter<Int>.period(14)
  private static let overbought = IndicatorParameter("overbought", "Overbought", default: 70, in: 50...100, step: 1)
  private static let oversold = IndicatorParameter("oversold", "Oversold", default: 30, in: 0...50, step: 1)

  /// `rsi`.
  public static let kind = IndicatorKind(
    id: "rsi", name: "Relative Strength Index", category: .oscillators, pane: .separate(height: 90),
    parameters: [period.description, overbought.description, oversold.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes an RSI.
  ///
  /// - Parameters:
  ///   - period: How many changes, 1 to 500.
  ///   - overbought: The upper level, 50 to 100.
  ///   - oversold: The lower level, 0 to 50.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 14, overbought: Double = 70, oversold: Double = 30) throws(IndicatorError) {
    parameters = IndicatorParameters(
      try Self.period(period), try Self.overbought(overbought), try Self.oversold(oversold))
  }

  /// Makes an RSI of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many changes.
  public var period: Int { parameters[Self.period] }
  /// The upper level.
  public var overbought: Double { parameters[Self.overbought] }
  /// The lower level.
  public var oversold: Double { parameters[Self.oversold] }

  /// `RSI 14`.
  public var label: String { "RSI \(period)" }

  /// One line.
  public var plots: [IndicatorPlot] { [IndicatorPlot("rsi", label, role: .series(0))] }

  /// Overbought and oversold; the labels stay `70` and `30` wherever the levels are, as on the original.
  public var levels: [IndicatorLevel] {
    [IndicatorLevel(overbought, label: "70"), IndicatorLevel(oversold, label: "30")]
  }

  /// 0 to 100.
  public var preferredRange: ClosedRange<Double>? { 0...100 }

  /// The state before the first candle.
  public func makeState() -> State { State(gains: .wilder(period), losses: .wilder(period)) }

  /// The means of gains and losses, and the last close.
  public struct State: IndicatorState {
    fileprivate var gains: SmoothedMean
    fileprivate var losses: SmoothedMean
    private var previousClose: Double?

    fileprivate init(gains: SmoothedMean, losses: SmoothedMean) {
      self.gains = gains
      self.losses = losses
    }

    /// Takes the next close.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      guard let previous = previousClose.replace(with: candle.close) else { return }
      let change = candle.close - previous
      gains.append(max(change, 0))
      losses.append(max(-change, 0))
      guard let gain = gains.value, let loss = losses.value else { return }
      if loss == 0 {
        row[0] = gain == 0 ? 50 : 100
      } else {
        row[0] = gain == 0 ? 0 : 100 - 100 / (1 + gain / loss)
      }
    }
  }
}
