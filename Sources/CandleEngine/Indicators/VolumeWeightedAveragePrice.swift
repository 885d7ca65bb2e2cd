/// VWAP: the mean typical price weighted by volume, since the start of the day or of the series.
///
/// Σ(typical · volume) / Σ volume, typical = (high + low + close) / 3. On candles of a day or longer it is the typical
/// price. A day is the one that the candle's time was written in, or that of the output's zone.
///
/// Unit: that of the price. Missing while the sum of volume is 0, and at a candle whose volume is unknown, which adds
/// nothing to those that follow.
///
/// - Complexity: O(1) a candle.
/// - Source: candle chart specification, 15.2; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct VolumeWeightedAveragePrice: Indicator {
  /// Where the sums begin.
  public enum Anchor: String, ParameterChoice {
    /// Each day anew.
    case session = "Session"
    /// At the first candle.
    case wholeSeries = "Whole series"
  }

  private static let anchor = IndicatorParameter("anchor", "Anchor", default: Anchor.session)

  /// `vwap`.
  public static let kind = IndicatorKind(
    id: "vwap", name: "VWAP", category: .volume, pane: .price, parameters: [anchor.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes a VWAP.
  ///
  /// - Parameter anchor: Where the sums begin.
  public init(anchor: Anchor = .session) {
    parameters = IndicatorParameters(["anchor": anchor.parameterValue])
  }

  /// Makes a VWAP of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// Where the sums begin.
  public var anchor: Anchor { parameters[Self.anchor] }

  /// `VWAP`.
  public var label: String { "VWAP" }

  /// One line.
  public var plots: [IndicatorPlot] { [IndicatorPlot("vwap", label, role: .series(0))] }

  /// The state before the first candle.
  public func makeState() -> State { State(restartsDaily: anchor == .session) }

  /// The mean so far and the volume behind it.
  public struct State: IndicatorState {
    private let restartsDaily: Bool
    private var day: Int64?
    private var mean = 0.0
    private var volume = 0.0

    fileprivate init(restartsDaily: Bool) { self.restartsDaily = restartsDaily }

    /// Takes the next typical price and volume.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      let today = candle.time.writtenDay
      if restartsDaily, day.replace(with: today) != today {
        mean = 0
        volume = 0
      }
      guard let added = candle.volume else { return }
      volume += added
      guard volume > 0 else { return }
      // Moving the mean, rather than dividing two sums, keeps the mean of equal prices exactly their price.
      mean += (candle.typicalPrice - mean) * (added / volume)
      row[0] = mean
    }
  }
}
