/// What is read for one candle: `Oct 30, 2026, Open 182.88, high 187.05, low 182.78, close 184.33`.
///
/// - Source: candle chart specification, section 25, with three stated exceptions: more digits where two would hide the
///   moves (``PriceDigits/ofCandles(in:)``), hour and minute below a day's interval, and the close alone in a series of
///   closes.
public struct CandleDescription: Sendable {
  /// How candles of a series are told.
  public struct Style: Sendable {
    /// Locale and zone.
    public var format: FormatContext
    /// Digits after the decimal mark.
    public var digits: Int
    /// Whether hour and minute are told.
    public var hasTimeOfDay: Bool
    /// Whether only the close is told.
    public var hasOnlyCloses: Bool

    /// Makes the style that fits a series.
    ///
    /// - Parameters:
    ///   - series: The whole series, not what is visible of it.
    ///   - format: Locale and zone.
    ///   - digits: Digits after the decimal mark; by default those of ``PriceDigits/ofCandles(in:)``.
    /// - Complexity: O(n) without `digits`.
    public init(for series: CandleSeries, format: FormatContext = FormatContext(), digits: Int? = nil) {
      self.format = format
      self.digits = digits ?? PriceDigits.ofCandles(in: series)
      let interval = TimeScale.estimatedInterval(of: series)
      hasTimeOfDay =
        series.traits.basis != .date && series.count > 1 && TimeScale.baseUnit(interval: interval) == .time
      hasOnlyCloses = series.traits.hasOnlyCloses
    }
  }

  /// The candle that is told.
  public let candle: Candle
  /// How it is told.
  public let style: Style

  /// Makes the description of a candle.
  public init(_ candle: Candle, style: Style) {
    self.candle = candle
    self.style = style
  }

  /// The date, with hour and minute where the style has them.
  public var time: String {
    style.hasTimeOfDay ? style.format.dateAndTime(candle.time) : style.format.date(candle.time)
  }

  /// The sentence.
  public var text: String {
    guard !style.hasOnlyCloses else { return "\(time), Close \(price(candle.close))" }
    return "\(time), Open \(price(candle.open)), high \(price(candle.high)), low \(price(candle.low)), "
      + "close \(price(candle.close))"
  }

  private func price(_ value: Double) -> String { style.format.price(value, digits: style.digits) }
}
