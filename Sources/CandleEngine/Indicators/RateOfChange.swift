/// Rate of change, or momentum: how far the close is from the one p candles before.
///
/// Percent: 100 · (close − earlier) / earlier; absolute: close − earlier.
///
/// Unit: percent, or that of the price. Missing before candle p (counted from 0), and where the earlier close is 0.
///
/// - Complexity: O(1) a candle.
/// - Source: candle chart specification, 15.3; checked against TA-Lib 0.8.1 (docs/indicators.md).
public struct RateOfChange: Indicator {
  /// What the change is told in.
  public enum Mode: String, ParameterChoice {
    /// In percent of the earlier close.
    case percent = "Percent"
    /// In the unit of the price.
    case absolute = "Absolute"
  }

  private static let period = IndicatorParameter<Int>.period(12)
  private static let mode = IndicatorParameter("mode", "Mode", default: Mode.percent)

  /// `roc`; `momentum` settles the mode.
  public static let kind = IndicatorKind(
    id: "roc", name: "Rate of Change", category: .oscillators, pane: .separate(height: 80),
    aliases: ["momentum", "mom"].map {
      IndicatorKind.Alias($0, settled: ["mode": Mode.absolute.parameterValue])
    },
    parameters: [period.description, mode.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes a rate of change.
  ///
  /// - Parameters:
  ///   - period: How many candles back, 1 to 500.
  ///   - mode: What the change is told in.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 12, mode: Mode = .percent) throws(IndicatorError) {
    parameters = IndicatorParameters(try Self.period(period), try Self.mode(mode))
  }

  /// Makes a rate of change of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles back.
  public var period: Int { parameters[Self.period] }
  /// What the change is told in.
  public var mode: Mode { parameters[Self.mode] }

  /// `ROC 12` or `Momentum 12`.
  public var label: String { (mode == .percent ? "ROC" : "Momentum") + " \(period)" }

  /// One line.
  public var plots: [IndicatorPlot] { [IndicatorPlot("roc", label, role: .series(0))] }

  /// Zero.
  public var levels: [IndicatorLevel] { [IndicatorLevel(0)] }

  /// The state before the first candle.
  public func makeState() -> State { State(window: RollingWindow(period), isPercent: mode == .percent) }

  /// The last closes.
  public struct State: IndicatorState {
    fileprivate var window: RollingWindow
    fileprivate let isPercent: Bool

    /// Takes the next close.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      let earlier = window.oldest
      window.append(candle.close)
      guard let earlier else { return }
      if isPercent {
        row[0] = earlier == 0 ? nil : 100 * (candle.close - earlier) / earlier
      } else {
        row[0] = candle.close - earlier
      }
    }
  }
}
