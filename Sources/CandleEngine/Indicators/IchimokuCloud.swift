/// Ichimoku Cloud: middles of the range of prices over three spans, two of them shown later, and the close shown earlier.
///
/// conversion, base = (highest high + lowest low) / 2 over their candles; span A = (conversion + base) / 2 and span B =
/// the middle over its candles, both shown d candles later; lagging = the close, shown d candles earlier. Nothing is
/// shown after the newest candle.
///
/// Unit: that of the price. Missing before candle p − 1 of each (counted from 0), for the spans d candles more; lagging
/// is missing at the newest d candles.
///
/// - Complexity: O(conversion + base + spanB) a candle.
/// - Source: candle chart specification, 15.3; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct IchimokuCloud: Indicator {
  private static let conversion = IndicatorParameter("conversion", "Conversion", default: 9, in: 1...200)
  private static let base = IndicatorParameter("base", "Base", default: 26, in: 1...300)
  private static let spanB = IndicatorParameter("spanB", "Span B", default: 52, in: 1...400)
  private static let displacement = IndicatorParameter("displacement", "Displacement", default: 26, in: 0...300)

  /// `ichimoku`.
  public static let kind = IndicatorKind(
    id: "ichimoku", name: "Ichimoku Cloud", category: .trend, pane: .price,
    parameters: [conversion.description, base.description, spanB.description, displacement.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes an Ichimoku Cloud.
  ///
  /// - Parameters:
  ///   - conversion: How many candles the conversion line has, 1 to 200.
  ///   - base: How many candles the base line has, 1 to 300.
  ///   - spanB: How many candles span B has, 1 to 400.
  ///   - displacement: How many candles the spans are shown later and the close earlier, 0 to 300.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(
    conversion: Int = 9, base: Int = 26, spanB: Int = 52, displacement: Int = 26
  ) throws(IndicatorError) {
    parameters = IndicatorParameters(
      try Self.conversion(conversion), try Self.base(base), try Self.spanB(spanB), try Self.displacement(displacement))
  }

  /// Makes an Ichimoku Cloud of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles the conversion line has.
  public var conversion: Int { parameters[Self.conversion] }
  /// How many candles the base line has.
  public var base: Int { parameters[Self.base] }
  /// How many candles span B has.
  public var spanB: Int { parameters[Self.spanB] }
  /// How many candles the spans are shown later and the close earlier.
  public var displacement: Int { parameters[Self.displacement] }

  /// `Ichimoku`.
  public var label: String { "Ichimoku" }

  /// Five lines.
  public var plots: [IndicatorPlot] {
    [
      IndicatorPlot("conversion", "Conversion", role: .series(0)),
      IndicatorPlot("base", "Base", role: .series(1)),
      IndicatorPlot("spanA", "Span A", role: .bullish, displacement: displacement),
      IndicatorPlot("spanB", "Span B", role: .bearish, displacement: displacement),
      IndicatorPlot("lagging", "Lagging", role: .series(2), displacement: -displacement),
    ]
  }

  /// The cloud between the spans.
  public var fills: [IndicatorFill] {
    [IndicatorFill(lower: "spanB", upper: "spanA", role: .bullish, colorFollowsCrossover: true)]
  }

  /// The state before the first candle.
  public func makeState() -> State {
    State(conversion: RollingRange(conversion), base: RollingRange(base), spanB: RollingRange(spanB))
  }

  /// The ranges of prices over the three spans.
  public struct State: IndicatorState {
    fileprivate var conversion: RollingRange
    fileprivate var base: RollingRange
    fileprivate var spanB: RollingRange

    /// Takes the next candle; where its values are shown is the plots' displacement.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      let fast = conversion.appendForMiddle(candle)
      let slow = base.appendForMiddle(candle)
      row[0] = fast
      row[1] = slow
      if let fast, let slow { row[2] = (fast + slow) / 2 }
      row[3] = spanB.appendForMiddle(candle)
      row[4] = candle.close
    }
  }
}
