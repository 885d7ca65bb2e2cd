/// Parabolic SAR: dots that run after the price ever faster, and change sides when it meets them.
///
/// SAR moves by a · (extreme − SAR), but in a rising trend not above the lows of the last two candles; a low under it
/// turns the trend: SAR is then the extreme, the extreme the low, and a begins anew. A new highest high is the new
/// extreme and adds `step` to a, up to `maximum`. A falling trend is the mirror. It begins rising if the second high is
/// not below the first, with the first low as SAR and the first high as extreme.
///
/// Unit: that of the price. Missing with one candle only.
///
/// - Complexity: O(1) a candle.
/// - Source: J. Welles Wilder, New Concepts in Technical Trading Systems, 1978, page 9; candle chart specification,
///   15.3; compared with TA-Lib 0.8.1, which turns on a touch already (docs/indicators.md).
public struct ParabolicSAR: Indicator {
  private static let step = IndicatorParameter("step", "Step", default: 0.02, in: 0.001...0.5, step: 0.001)
  private static let maximum = IndicatorParameter("maximum", "Maximum", default: 0.2, in: 0.01...1, step: 0.01)

  /// `psar`.
  public static let kind = IndicatorKind(
    id: "psar", name: "Parabolic SAR", category: .trend, pane: .price, aliases: [IndicatorKind.Alias("sar")],
    parameters: [step.description, maximum.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes a parabolic SAR.
  ///
  /// - Parameters:
  ///   - step: The share of the way at the start of a trend, and what each new extreme adds to it, 0.001 to 0.5.
  ///   - maximum: The greatest share, 0.01 to 1.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(step: Double = 0.02, maximum: Double = 0.2) throws(IndicatorError) {
    parameters = IndicatorParameters(try Self.step(step), try Self.maximum(maximum))
  }

  /// Makes a parabolic SAR of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// The share of the way at the start of a trend, and what each new extreme adds to it.
  public var step: Double { parameters[Self.step] }
  /// The greatest share.
  public var maximum: Double { parameters[Self.maximum] }

  /// `PSAR`.
  public var label: String { "PSAR" }

  /// Dots.
  public var plots: [IndicatorPlot] { [IndicatorPlot("psar", label, style: .points(), role: .series(0))] }

  /// Two candles: the second says how the first trend goes.
  public var minimumCount: Int { 2 }

  /// The state before the first candle.
  public func makeState() -> State { State(step: step, maximum: maximum) }

  /// The trend, and the last two candles.
  public struct State: IndicatorState {
    private struct Trend {
      var isRising: Bool
      var sar: Double
      var extreme: Double
      var share: Double
    }

    private let step: Double
    private let maximum: Double
    private var trend: Trend?
    private var last: Candle?
    private var lastButOne: Candle?

    fileprivate init(step: Double, maximum: Double) {
      self.step = step
      self.maximum = maximum
    }

    /// Takes the next candle; the second one also settles the value of the first.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      defer {
        lastButOne = last
        last = candle
      }
      guard let last else { return }
      let before = trend ?? start(first: last, second: candle)
      if trend == nil { row.revisePrevious(plot: 0, to: before.sar) }
      let next = before.isRising ? rising(before, candle, last) : falling(before, candle, last)
      trend = next
      row[0] = next.sar
    }

    private func start(first: Candle, second: Candle) -> Trend {
      second.high >= first.high
        ? Trend(isRising: true, sar: first.low, extreme: first.high, share: step)
        : Trend(isRising: false, sar: first.high, extreme: first.low, share: step)
    }

    private func rising(_ trend: Trend, _ candle: Candle, _ last: Candle) -> Trend {
      var next = trend
      next.sar = min(trend.sar + trend.share * (trend.extreme - trend.sar), last.low, (lastButOne ?? last).low)
      if candle.low < next.sar { return Trend(isRising: false, sar: trend.extreme, extreme: candle.low, share: step) }
      if candle.high > trend.extreme {
        next.extreme = candle.high
        next.share = min(trend.share + step, maximum)
      }
      return next
    }

    private func falling(_ trend: Trend, _ candle: Candle, _ last: Candle) -> Trend {
      var next = trend
      next.sar = max(trend.sar + trend.share * (trend.extreme - trend.sar), last.high, (lastButOne ?? last).high)
      if candle.high > next.sar { return Trend(isRising: true, sar: trend.extreme, extreme: candle.high, share: step) }
      if candle.low < trend.extreme {
        next.extreme = candle.low
        next.share = min(trend.share + step, maximum)
      }
      return next
    }
  }
}
