/// One line, histogram or row of dots of an indicator: what it is, not its values.
public struct IndicatorPlot: Equatable, Sendable {
  /// How a plot is drawn; lengths are in points.
  public enum Style: Equatable, Sendable {
    /// A line from value to value.
    case line(width: Double = 1.5, dash: [Double] = [])
    /// A line that keeps a value until the next.
    case steppedLine(width: Double = 1.5)
    /// Bars from a baseline.
    case histogram(baseline: Double = 0)
    /// Dots.
    case points(radius: Double = 1.5)
    /// Not drawn and not read.
    case hidden
  }

  /// The key of the plot, unique in its indicator.
  public let key: String
  /// The plot's name.
  public let name: String
  /// How it is drawn.
  public let style: Style
  /// Its colour.
  public let role: ColorRole
  /// How many candles later a value is shown than the candle that it was computed at; negative for earlier.
  ///
  /// Nothing is shown before the first candle or after the newest.
  public let displacement: Int

  /// Makes a plot.
  public init(_ key: String, _ name: String, style: Style = .line(), role: ColorRole, displacement: Int = 0) {
    self.key = key
    self.name = name
    self.style = style
    self.role = role
    self.displacement = displacement
  }
}

/// What a colour stands for.
public enum ColorRole: Hashable, Sendable {
  /// The colour with a number in a palette; see ``paletteIndex(of:)``.
  case series(Int)
  /// The colour of rising prices.
  case bullish
  /// The colour of falling prices.
  case bearish
  /// Rising where the value is not below zero, else falling.
  case signed
  /// The colour of the grid.
  case neutral
  /// A colour that the user chose.
  case custom

  /// The place of a series colour in a palette of `count` colours; `nil` for other roles and an empty palette.
  public func paletteIndex(of count: Int) -> Int? {
    guard case .series(let number) = self, count > 0 else { return nil }
    let remainder = number % count
    return remainder < 0 ? remainder + count : remainder
  }
}

/// The area between two plots of an indicator.
public struct IndicatorFill: Equatable, Sendable {
  /// The key of the lower plot.
  public let lower: String
  /// The key of the upper plot.
  public let upper: String
  /// Its colour.
  public let role: ColorRole
  /// From 0, invisible, to 1.
  public let opacity: Double
  /// Whether the colour says which of the plots is higher.
  public let colorFollowsCrossover: Bool

  /// Makes a fill.
  public init(
    lower: String, upper: String, role: ColorRole, opacity: Double = 0.12, colorFollowsCrossover: Bool = false
  ) {
    self.lower = lower
    self.upper = upper
    self.role = role
    self.opacity = opacity
    self.colorFollowsCrossover = colorFollowsCrossover
  }
}

/// A line at a fixed value.
public struct IndicatorLevel: Equatable, Sendable {
  /// Where the line stands.
  public let value: Double
  /// The text beside the line on a screen.
  ///
  /// Speak the value instead: two of the original's labels do not follow it.
  public let label: String?
  /// Its colour.
  public let role: ColorRole
  /// Lengths of strokes and gaps in points; empty for a solid line.
  public let dash: [Double]

  /// Makes a level.
  public init(_ value: Double, label: String? = nil, role: ColorRole = .neutral, dash: [Double] = [3, 3]) {
    self.value = value
    self.label = label
    self.role = role
    self.dash = dash
  }
}
