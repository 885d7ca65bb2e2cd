/// Stochastic: where the close stands between the lowest low and the highest high, smoothed twice.
///
/// raw = 100 · (close − lowest) / (highest − lowest) over p candles, 50 where they are equal; %K = SMA(smoothK) of raw;
/// %D = SMA(smoothD) of %K.
///
/// Unit: 0 to 100. %K is missing before candle p + smoothK − 2 (counted from 0), %D for smoothD − 1 candles more.
///
/// - Complexity: O(p + smoothK + smoothD) a candle.
/// - Source: candle chart specification, 15.2; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct StochasticOscillator: Indicator {
  private static let period = IndicatorParameter("period", "%K length", default: 14, in: 1...500)
  private static let smoothK = IndicatorParameter("smoothK", "%K smoothing", default: 3, in: 1...100)
  private static let smoothD = IndicatorParameter("smoothD", "%D smoothing", default: 3, in: 1...100)

  /// `stochastic`.
  public static let kind = IndicatorKind(
    id: "stochastic", name: "Stochastic", category: .oscillators, pane: .separate(height: 90),
    aliases: [IndicatorKind.Alias("stoch")],
    parameters: [period.description, smoothK.description, smoothD.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes a stochastic.
  ///
  /// - Parameters:
  ///   - period: How many candles the range has, 1 to 500.
  ///   - smoothK: How many raw values %K has, 1 to 100.
  ///   - smoothD: How many values of %K %D has, 1 to 100.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 14, smoothK: Int = 3, smoothD: Int = 3) throws(IndicatorError) {
    parameters = IndicatorParameters(try Self.period(period), try Self.smoothK(smoothK), try Self.smoothD(smoothD))
  }

  /// Makes a stochastic of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles the range has.
  public var period: Int { parameters[Self.period] }
  /// How many raw values %K has.
  public var smoothK: Int { parameters[Self.smoothK] }
  /// How many values of %K %D has.
  public var smoothD: Int { parameters[Self.smoothD] }

  /// `Stoch 14, 3, 3`.
  public var label: String { "Stoch \(period), \(smoothK), \(smoothD)" }

  /// Two lines, %D dashed.
  public var plots: [IndicatorPlot] {
    [
      IndicatorPlot("k", "%K", role: .series(0)),
      IndicatorPlot("d", "%D", style: .line(dash: [4, 3]), role: .series(1)),
    ]
  }

  /// 80 and 20.
  public var levels: [IndicatorLevel] { [IndicatorLevel(80), IndicatorLevel(20)] }

  /// 0 to 100.
  public var preferredRange: ClosedRange<Double>? { 0...100 }

  /// The state before the first candle.
  public func makeState() -> State {
    State(range: RollingRange(period), raw: RollingWindow(smoothK), smoothed: RollingWindow(smoothD))
  }

  /// The range of prices, and the last raw and smoothed values.
  public struct State: IndicatorState {
    fileprivate var range: RollingRange
    fileprivate var raw: RollingWindow
    fileprivate var smoothed: RollingWindow

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      guard let (lowest, highest) = range.append(candle) else { return }
      raw.append(highest == lowest ? 50 : 100 * (candle.close - lowest) / (highest - lowest))
      guard let percentK = raw.mean else { return }
      row[0] = percentK
      smoothed.append(percentK)
      row[1] = smoothed.mean
    }
  }
}
