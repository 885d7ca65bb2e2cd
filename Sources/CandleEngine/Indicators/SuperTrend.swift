/// SuperTrend: a line under rising and over falling prices, which only moves with the trend until the close crosses it.
///
/// The basic bands are (high + low) / 2 ± k · ATR(p). A band keeps its place while that is nearer to the price and the
/// last close did not pass it; else it is the basic one. The line is the lower band in a bullish trend, which ends with
/// a close below it, and the upper band in a bearish one, which ends with a close above it. The first trend is bullish
/// if the close is above the basic lower band.
///
/// Unit: that of the price. Missing before candle p − 1 (counted from 0), and altogether with only p candles.
///
/// - Complexity: O(1) a candle.
/// - Source: candle chart specification, 15.3; compared with TA-Lib 0.8.1, whose true range begins a candle later
///   (docs/indicators.md).
public struct SuperTrend: Indicator {
  private static let period = IndicatorParameter<Int>.period(10)
  private static let multiplier = IndicatorParameter("multiplier", "Multiplier", default: 3, in: 0.1...20)

  /// `supertrend`.
  public static let kind = IndicatorKind(
    id: "supertrend", name: "SuperTrend", category: .trend, pane: .price,
    parameters: [period.description, multiplier.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes a SuperTrend.
  ///
  /// - Parameters:
  ///   - period: How many candles the true range has, 1 to 500.
  ///   - multiplier: The distance of the basic bands in average true ranges, 0.1 to 20.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 10, multiplier: Double = 3) throws(IndicatorError) {
    parameters = IndicatorParameters(try Self.period(period), try Self.multiplier(multiplier))
  }

  /// Makes a SuperTrend of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles the true range has.
  public var period: Int { parameters[Self.period] }
  /// The distance of the basic bands in average true ranges.
  public var multiplier: Double { parameters[Self.multiplier] }

  /// `SuperTrend 10`.
  public var label: String { "SuperTrend \(period)" }

  /// A stepped line for each trend; one of the two is always missing.
  public var plots: [IndicatorPlot] {
    [
      IndicatorPlot("up", "Up", style: .steppedLine(), role: .bullish),
      IndicatorPlot("down", "Down", style: .steppedLine(), role: .bearish),
    ]
  }

  /// One candle more than the period.
  public var minimumCount: Int { period + 1 }

  /// The state before the first candle.
  public func makeState() -> State {
    State(averageRange: AverageTrueRange.State(period: period), multiplier: multiplier)
  }

  /// The mean of true ranges, the two bands and the trend.
  public struct State: IndicatorState {
    private struct Bands {
      var upper: Double
      var lower: Double
      var isBullish: Bool
    }

    private var averageRange: AverageTrueRange.State
    private let multiplier: Double
    private var bands: Bands?
    private var previousClose = 0.0

    fileprivate init(averageRange: AverageTrueRange.State, multiplier: Double) {
      self.averageRange = averageRange
      self.multiplier = multiplier
    }

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      defer { previousClose = candle.close }
      guard let range = averageRange.append(candle) else { return }
      let next = following(
        bands, candle, upper: candle.midpoint + multiplier * range, lower: candle.midpoint - multiplier * range)
      bands = next
      row[next.isBullish ? 0 : 1] = next.isBullish ? next.lower : next.upper
    }

    private func following(_ bands: Bands?, _ candle: Candle, upper: Double, lower: Double) -> Bands {
      guard let bands else { return Bands(upper: upper, lower: lower, isBullish: candle.close > lower) }
      let upper = previousClose <= bands.upper ? min(upper, bands.upper) : upper
      let lower = previousClose >= bands.lower ? max(lower, bands.lower) : lower
      let isBullish = bands.isBullish ? candle.close >= lower : candle.close > upper
      return Bands(upper: upper, lower: lower, isBullish: isBullish)
    }
  }
}
