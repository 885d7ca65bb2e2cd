/// MFI: how much of the money that changed hands did so at rising typical prices.
///
/// 100 − 100 / (1 + P / N), with P and N the sums over p candles of typical price · volume where the typical price rose
/// or fell; 100 where N is 0, 50 where both are. Typical prices that differ by rounding alone are equal: the mean of three
/// decimal prices is seldom exact, and the same sum of others may come out otherwise in its last bits.
///
/// Unit: 0 to 100. Missing before candle p (counted from 0), and while the volume of one of the p candles is unknown.
///
/// - Complexity: O(p) a candle.
/// - Source: candle chart specification, 15.3; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct MoneyFlowIndex: Indicator {
  private static let period = IndicatorParameter<Int>.period(14, in: 2...200)

  /// `mfi`.
  public static let kind = IndicatorKind(
    id: "mfi", name: "Money Flow Index", category: .volume, pane: .separate(height: 90),
    parameters: [period.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes an MFI.
  ///
  /// - Parameter period: How many changes, 2 to 200.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 14) throws(IndicatorError) {
    parameters = try Self.period(period)
  }

  /// Makes an MFI of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many changes.
  public var period: Int { parameters[Self.period] }

  /// `MFI 14`.
  public var label: String { "MFI \(period)" }

  /// One line.
  public var plots: [IndicatorPlot] { [IndicatorPlot("mfi", label, role: .series(0))] }

  /// 80 and 20.
  public var levels: [IndicatorLevel] { [IndicatorLevel(80), IndicatorLevel(20)] }

  /// 0 to 100.
  public var preferredRange: ClosedRange<Double>? { 0...100 }

  /// The state before the first candle.
  public func makeState() -> State { State(inflows: RollingWindow(period), outflows: RollingWindow(period)) }

  /// The last flows of money, and the last typical price.
  public struct State: IndicatorState {
    /// Reading three prices, two sums and a quotient: each rounds by at most half of a last bit.
    private static let roundingBound = 4 * Double.ulpOfOne

    private var inflows: RollingWindow
    private var outflows: RollingWindow
    private var knownCount = 0
    private var previousPrice: Double?

    fileprivate init(inflows: RollingWindow, outflows: RollingWindow) {
      self.inflows = inflows
      self.outflows = outflows
    }

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      let price = candle.typicalPrice
      guard let previous = previousPrice.replace(with: price) else { return }
      let flow = price * (candle.volume ?? 0)
      knownCount = candle.volume == nil ? 0 : min(knownCount + 1, inflows.period)
      let isChanged = abs(price - previous) > Self.roundingBound * max(abs(price), abs(previous))
      inflows.append(isChanged && price > previous ? flow : 0)
      outflows.append(isChanged && price < previous ? flow : 0)
      guard knownCount == inflows.period, let inflow = inflows.sum, let outflow = outflows.sum else { return }
      if outflow == 0 {
        row[0] = inflow == 0 ? 50 : 100
      } else {
        row[0] = 100 - 100 / (1 + inflow / outflow)
      }
    }
  }
}
