/// The colours and proportions of a chart, as a layout keeps them.
///
/// - Source: candle chart specification, sections 18 and 19.
public struct ChartStyle: Equatable, Codable, Sendable {
  /// The colour of candles that close at or above their open.
  public var upColor: RGBAColor
  /// The colour of candles that close below their open.
  public var downColor: RGBAColor
  /// Whether rising candles are drawn hollow, the one cue that is not a colour.
  public var hollowUpCandles: Bool
  /// The share of a candle's place that its body takes, 0.1 to 1.
  public var bodyWidthRatio: Double
  /// How opaque the bars of volume are, 0 to 1.
  public var volumeOpacity: Double
  /// The colour of the grid.
  public var gridColor: RGBAColor
  /// The colour of the axis labels.
  public var axisLabelColor: RGBAColor
  /// The colour of the crosshair.
  public var crosshairColor: RGBAColor
  /// The colours that indicators take in turn.
  public var indicatorPalette: [RGBAColor]
  /// How much candles beside the crosshair are dimmed, 0 to 1.
  public var crosshairDimOpacity: Double

  /// Makes a style; what is not given is as in ``standard``, and shares are held to their limits.
  public init(
    upColor: RGBAColor = .green, downColor: RGBAColor = .red, hollowUpCandles: Bool = false,
    bodyWidthRatio: Double = 0.7, volumeOpacity: Double = 0.28, gridColor: RGBAColor = .gray.withOpacity(0.14),
    axisLabelColor: RGBAColor = .gray, crosshairColor: RGBAColor = .black.withOpacity(0.55),
    indicatorPalette: [RGBAColor] = [.orange, .purple, .teal, .pink, .indigo, .brown],
    crosshairDimOpacity: Double = 0.28
  ) {
    self.upColor = upColor
    self.downColor = downColor
    self.hollowUpCandles = hollowUpCandles
    self.bodyWidthRatio = bodyWidthRatio.clamped(to: 0.1...1)
    self.volumeOpacity = volumeOpacity
    self.gridColor = gridColor
    self.axisLabelColor = axisLabelColor
    self.crosshairColor = crosshairColor
    self.indicatorPalette = indicatorPalette
    self.crosshairDimOpacity = crosshairDimOpacity.clamped(to: 0...1)
  }

  /// Green up, red down.
  public static let standard = ChartStyle()
  /// Red up, green down, as in mainland China, Taiwan and South Korea.
  public static let redUp = ChartStyle(upColor: .red, downColor: .green)
  /// Blue up, orange down, which most colour-blind people tell apart.
  public static let colorBlindSafe = ChartStyle(upColor: .blue, downColor: .orange)
}

extension RGBAColor {
  /// The colour, so opaque.
  public func withOpacity(_ opacity: Double) -> RGBAColor {
    RGBAColor(red: red, green: green, blue: blue, opacity: opacity)
  }

  // The original names colours of its system, which differ from device to device; these are fixed ones near them.

  /// Green.
  public static let green = bytes(52, 199, 89)
  /// Red.
  public static let red = bytes(255, 59, 48)
  /// Blue.
  public static let blue = bytes(0, 122, 255)
  /// Orange.
  public static let orange = bytes(255, 149, 0)
  /// Purple.
  public static let purple = bytes(175, 82, 222)
  /// Teal.
  public static let teal = bytes(48, 176, 199)
  /// Pink.
  public static let pink = bytes(255, 45, 85)
  /// Indigo.
  public static let indigo = bytes(88, 86, 214)
  /// Brown.
  public static let brown = bytes(162, 132, 94)
  /// Gray, the colour of what is secondary.
  public static let gray = bytes(128, 128, 128)
  /// Black, the colour of what is primary.
  public static let black = bytes(0, 0, 0)

  private static func bytes(_ red: Double, _ green: Double, _ blue: Double) -> RGBAColor {
    RGBAColor(red: red / 255, green: green / 255, blue: blue / 255)
  }
}
