/// ADX and DMI: how strongly prices move in one direction, and how much upward and downward.
///
/// Of the rise of the high and the fall of the low the greater one, if positive, is the candle's +DM or −DM; the first
/// candle has neither. +DI and −DI = 100 · DM / TR, each by Wilder's mean over p candles; DX = 100 · |+DI − −DI| /
/// (+DI + −DI), 0 where that sum is 0; ADX = Wilder's mean of DX.
///
/// Unit: 0 to 100. +DI and −DI are missing before candle p − 1 (counted from 0) and while there was no true range, ADX
/// for p − 1 values more; all are missing with 2p candles or fewer.
///
/// - Complexity: O(1) a candle.
/// - Source: J. Welles Wilder, New Concepts in Technical Trading Systems, 1978, page 35; candle chart specification,
///   15.3; compared with TA-Lib 0.8.1, which starts its means otherwise (docs/indicators.md).
public struct AverageDirectionalIndex: Indicator {
  private static let period = IndicatorParameter<Int>.period(14, in: 2...200)

  /// `adx`.
  public static let kind = IndicatorKind(
    id: "adx", name: "ADX / DMI", category: .oscillators, pane: .separate(height: 90),
    aliases: [IndicatorKind.Alias("dmi")], parameters: [period.description])

  /// The parameters by key.
  public let parameters: IndicatorParameters

  /// Makes an ADX.
  ///
  /// - Parameter period: How many candles, 2 to 200.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public init(period: Int = 14) throws(IndicatorError) {
    parameters = try Self.period(period)
  }

  /// Makes an ADX of stored parameters.
  public init(_ parameters: IndicatorParameters) { self.parameters = parameters }

  /// How many candles.
  public var period: Int { parameters[Self.period] }

  /// `ADX 14`.
  public var label: String { "ADX \(period)" }

  /// Three lines.
  public var plots: [IndicatorPlot] {
    [
      IndicatorPlot("adx", "ADX", role: .series(0)),
      IndicatorPlot("plusDI", "+DI", role: .bullish),
      IndicatorPlot("minusDI", "−DI", role: .bearish),
    ]
  }

  /// 25, above which a trend is said to be strong.
  public var levels: [IndicatorLevel] { [IndicatorLevel(25)] }

  /// 0 to 100.
  public var preferredRange: ClosedRange<Double>? { 0...100 }

  /// One candle more than twice the period.
  public var minimumCount: Int { 2 * period + 1 }

  /// The state before the first candle.
  public func makeState() -> State { State(period: period) }

  /// The running means, and the last candle.
  public struct State: IndicatorState {
    private var range = TrueRange()
    private var ranges: SmoothedMean
    private var rises: SmoothedMean
    private var falls: SmoothedMean
    private var directions: SmoothedMean
    private var previous: Candle?

    fileprivate init(period: Int) {
      ranges = .wilder(period)
      rises = .wilder(period)
      falls = .wilder(period)
      directions = .wilder(period)
    }

    /// Takes the next candle.
    public mutating func advance(_ candle: Candle, row: inout IndicatorRow) {
      let last = previous.replace(with: candle) ?? candle
      let rise = candle.high - last.high
      let fall = last.low - candle.low
      ranges.append(range.append(candle))
      rises.append(rise > fall && rise > 0 ? rise : 0)
      falls.append(fall > rise && fall > 0 ? fall : 0)
      guard let range = ranges.value, range != 0, let up = rises.value, let down = falls.value else { return }
      let plus = 100 * up / range
      let minus = 100 * down / range
      row[1] = plus
      row[2] = minus
      row[0] = directions.append(plus + minus == 0 ? 0 : 100 * abs(plus - minus) / (plus + minus))
    }
  }
}
