/// Moving average: the mean of the last closes, plain, exponential or weighted.
///
/// - SMA(p): the mean of the last p closes.
/// - EMA(p): starts with the SMA of the first p closes; then EMA + 2 / (p + 1) · (close − EMA).
/// - WMA(p): weights 1, for the oldest, to p, for the newest; divided by p(p + 1) / 2.
///
/// Unit: that of the price. Missing before candle p − 1 (counted from 0).
///
/// - Complexity: SMA and WMA O(p) a candle, EMA O(1).
/// - Source: candle chart specification, 15.1; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct MovingAverage: Indicator {
  /// How the closes are weighted.
  public enum Method: String, ParameterChoice {
    /// All the same.
    case simple = "SMA"
    /// Newer ones more, with no end.
    case exponential = "EMA"
    /// Newer ones more, in equal steps.
    case weighted = "WMA"
  }

  private static let period = IndicatorParameter<Int>.period(20)
  private static let method = IndicatorParameter("method", "Method", default: Method.simple)

  /// `ma`; `sma`, `ema` and `wma` settle the method.
  public static let kind = IndicatorKind(
    id: "ma", name: "Moving Average", category: .movingAverages, pane: .price,
    aliases: Method.allCases.map {
      IndicatorKind.Alias($0.rawValue.lowercased(), settled: ["method": $0.parameterValue])
    },
    parameters: [period.description, method.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes a moving average.
  ///
  /// - Parameters:
  ///   - period: How many candles, 1 to 500.
  ///   - method: How the closes are weighted.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 20, method: Method = .simple) throws(IndicatorError) {
    parameters = IndicatorParameters(try Self.period(period), try Self.method(method))
  }

  /// Makes a moving average of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles.
  public var period: Int { parameters[Self.period] }
  /// How the closes are weighted.
  public var method: Method { parameters[Self.method] }

  /// `SMA 20`.
  public var label: String { "\(method.rawValue) \(period)" }

  /// One line.
  public var plots: [IndicatorPlot] { [IndicatorPlot("ma", label, role: .series(0))] }

  /// The state before the first candle.
  public func makeState() -> State {
    switch method {
    case .simple: State(window: RollingWindow(period), isWeighted: false)
    case .weighted: State(window: RollingWindow(period), isWeighted: true)
    case .exponential: State(mean: .exponential(period))
    }
  }

  /// The last closes, or their running mean.
  public struct State: IndicatorState {
    private var window = RollingWindow(1)
    private var isWeighted = false
    private var mean: SmoothedMean?

    fileprivate init(window: RollingWindow, isWeighted: Bool) {
      self.window = window
      self.isWeighted = isWeighted
    }

    fileprivate init(mean: SmoothedMean) { self.mean = mean }

    /// Takes the next close.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      if mean != nil {
        row[0] = mean?.append(candle.close)
      } else {
        window.append(candle.close)
        row[0] = isWeighted ? window.weightedMean : window.mean
      }
    }
  }
}
