/// How near and how far a plot may be zoomed, in points a candle.
///
/// - Source: candle chart specification, section 4.
public struct ZoomLimits: Equatable, Sendable {
  /// The fewest points a candle: the farthest zoom.
  public let minimum: Double
  /// The most points a candle: the nearest zoom.
  public let maximum: Double

  /// Makes limits; a minimum that is no positive number becomes 1.5, and the maximum is at least the minimum.
  public init(minimum: Double = 1.5, maximum: Double = 48) {
    self.minimum = minimum.isFinite && minimum > 0 ? minimum : 1.5
    self.maximum = maximum.isFinite ? max(self.minimum, maximum) : self.minimum
  }

  /// The nearest allowed zoom; the minimum for what is not a finite number.
  public func clamp(_ spacing: Double) -> Double {
    spacing.isFinite ? min(max(spacing, minimum), maximum) : minimum
  }
}
