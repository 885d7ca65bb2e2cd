/// Pivot Points: levels for a day from the high H, low L and last close C of the day before.
///
/// P = (H + L + C) / 3, R = H − L.
/// - Classic: R1 = 2P − L, S1 = 2P − H; R2, S2 = P ± R; R3 = H + 2(P − L), S3 = L − 2(H − P).
/// - Fibonacci: P ± 0.382 R, P ± 0.618 R, P ± R.
/// - Camarilla: C ± R · 1.1 / 12, C ± R · 1.1 / 6, C ± R · 1.1 / 4.
///
/// A day is the one that the candle's time was written in, or that of the output's zone.
///
/// Unit: that of the price. Missing on the first day.
///
/// - Complexity: O(1) a candle.
/// - Source: candle chart specification, 15.3 and 24.8; TA-Lib has none.
public struct PivotPoints: Indicator {
  /// How the levels are found.
  public enum Method: String, ParameterChoice {
    /// Floor traders' levels.
    case classic = "Classic"
    /// Fibonacci shares of the range.
    case fibonacci = "Fibonacci"
    /// Shares of the range round the close.
    case camarilla = "Camarilla"
  }

  private static let method = IndicatorParameter("method", "Method", default: Method.classic)

  /// `pivots`.
  public static let kind = IndicatorKind(
    id: "pivots", name: "Pivot Points", category: .trend, pane: .price, aliases: [IndicatorKind.Alias("pivot")],
    parameters: [method.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes pivot points.
  ///
  /// - Parameter method: How the levels are found.
  public init(method: Method = .classic) {
    parameters = IndicatorParameters(["method": method.parameterValue])
  }

  /// Makes pivot points of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How the levels are found.
  public var method: Method { parameters[Self.method] }

  /// `Pivots (Classic)`.
  public var label: String { "Pivots (\(method.rawValue))" }

  /// Seven stepped lines: the pivot, three resistances and three supports.
  public var plots: [IndicatorPlot] {
    let resistances = (1...3).map { IndicatorPlot("r\($0)", "R\($0)", style: .steppedLine(), role: .bearish) }
    let supports = (1...3).map { IndicatorPlot("s\($0)", "S\($0)", style: .steppedLine(), role: .bullish) }
    return [IndicatorPlot("p", "P", style: .steppedLine(), role: .neutral)] + resistances + supports
  }

  /// The state before the first candle.
  public func makeState() -> State { State(method: method) }

  /// The day so far, and the levels of the day before.
  public struct State: IndicatorState {
    private struct Day {
      let number: Int64
      var high: Double
      var low: Double
      var close: Double
    }

    private let method: Method
    private var today: Day?
    private var levels: [Double] = []

    fileprivate init(method: Method) { self.method = method }

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      let number = candle.time.writtenDay
      if let today, today.number == number {
        self.today?.high = max(today.high, candle.high)
        self.today?.low = min(today.low, candle.low)
        self.today?.close = candle.close
      } else {
        if let today { levels = levels(after: today) }
        today = Day(number: number, high: candle.high, low: candle.low, close: candle.close)
      }
      for (plot, level) in levels.enumerated() { row[plot] = level }
    }

    /// The pivot, three resistances and three supports, the nearest first.
    private func levels(after day: Day) -> [Double] {
      let pivot = (day.high + day.low + day.close) / 3
      let range = day.high - day.low
      func round(_ center: Double, _ shares: [Double]) -> [Double] {
        [pivot] + shares.map { center + range * $0 } + shares.map { center - range * $0 }
      }
      switch method {
      case .classic:
        return [
          pivot, 2 * pivot - day.low, pivot + range, day.high + 2 * (pivot - day.low),
          2 * pivot - day.high, pivot - range, day.low - 2 * (day.high - pivot),
        ]
      case .fibonacci: return round(pivot, [0.382, 0.618, 1])
      case .camarilla: return round(day.close, [1.1 / 12, 1.1 / 6, 1.1 / 4])
      }
    }
  }
}
