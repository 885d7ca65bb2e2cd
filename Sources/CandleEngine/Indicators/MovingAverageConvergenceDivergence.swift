/// MACD: the distance of a fast exponential mean of the close from a slow one, and the mean of that distance.
///
/// line = EMA(fast) − EMA(slow); signal = EMA(signal) of the line's values, begun with the mean of the first ones;
/// histogram = line − signal.
///
/// Unit: that of the price. The line is missing before candle max(fast, slow) − 1 (counted from 0), signal and
/// histogram for signal − 1 candles more.
///
/// - Complexity: O(1) a candle.
/// - Source: candle chart specification, 15.2; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct MovingAverageConvergenceDivergence: Indicator {
  private static let fast = IndicatorParameter("fast", "Fast length", default: 12, in: 1...500)
  private static let slow = IndicatorParameter("slow", "Slow length", default: 26, in: 1...500)
  private static let signal = IndicatorParameter("signal", "Signal length", default: 9, in: 1...500)

  /// `macd`.
  public static let kind = IndicatorKind(
    id: "macd", name: "MACD", category: .oscillators, pane: .separate(height: 90),
    parameters: [fast.description, slow.description, signal.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes a MACD.
  ///
  /// - Parameters:
  ///   - fast: How many candles the fast mean has, 1 to 500.
  ///   - slow: How many candles the slow mean has, 1 to 500.
  ///   - signal: How many values of the line the signal has, 1 to 500.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(fast: Int = 12, slow: Int = 26, signal: Int = 9) throws(IndicatorError) {
    parameters = IndicatorParameters(try Self.fast(fast), try Self.slow(slow), try Self.signal(signal))
  }

  /// Makes a MACD of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles the fast mean has.
  public var fast: Int { parameters[Self.fast] }
  /// How many candles the slow mean has.
  public var slow: Int { parameters[Self.slow] }
  /// How many values of the line the signal has.
  public var signal: Int { parameters[Self.signal] }

  /// `MACD 12, 26, 9`.
  public var label: String { "MACD \(fast), \(slow), \(signal)" }

  /// The histogram behind two lines.
  public var plots: [IndicatorPlot] {
    [
      IndicatorPlot("histogram", "Histogram", style: .histogram(), role: .signed),
      IndicatorPlot("macd", "MACD", role: .series(0)),
      IndicatorPlot("signal", "Signal", role: .series(1)),
    ]
  }

  /// Zero, a solid line.
  public var levels: [IndicatorLevel] { [IndicatorLevel(0, dash: [])] }

  /// The state before the first candle.
  public func makeState() -> State {
    State(fast: .exponential(fast), slow: .exponential(slow), signal: .exponential(signal))
  }

  /// The three running means.
  public struct State: IndicatorState {
    fileprivate var fast: SmoothedMean
    fileprivate var slow: SmoothedMean
    fileprivate var signal: SmoothedMean

    /// Takes the next close.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      fast.append(candle.close)
      slow.append(candle.close)
      guard let fast = fast.value, let slow = slow.value else { return }
      let line = fast - slow
      row[1] = line
      guard let mean = signal.append(line) else { return }
      row[2] = mean
      row[0] = line - mean
    }
  }
}
