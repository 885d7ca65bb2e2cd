import Foundation

/// The part of a series that is on screen, in positions: candle `i` covers `i` to `i + 1`.
///
/// Positions, not times, so that market closures leave no gap. Widths are in points of a plot; a caller without a screen
/// uses a spacing of one point a candle.
public struct Viewport: Equatable, Codable, Sendable {
  /// The position at the right edge of the plot; may be fractional and may lie past the newest candle.
  public var rightEdge: Double
  /// Points a candle: the zoom.
  public var spacing: Double

  /// Makes a viewport from its edge and zoom.
  public init(rightEdge: Double, spacing: Double) {
    self.rightEdge = rightEdge
    self.spacing = spacing
  }

  /// The viewport that shows the newest candles, with room for some more at the right.
  public static func latest(count: Int, spacing: Double, rightPadding: Double = 3) -> Viewport {
    Viewport(rightEdge: Double(count) + rightPadding, spacing: spacing)
  }

  /// The position at the left edge.
  public func leftEdge(width: Double) -> Double { rightEdge - width / spacing }

  /// How many candles fit into a width, as a fraction.
  public func visibleCandleCount(width: Double) -> Double { width / spacing }

  /// The position under a point, counted from the left edge of the plot.
  public func position(atX x: Double, width: Double) -> Double { rightEdge - (width - x) / spacing }

  /// The point where a position stands, counted from the left edge of the plot.
  public func x(atPosition position: Double, width: Double) -> Double { width - (rightEdge - position) * spacing }

  /// The point where the middle of a candle stands.
  public func centerX(_ index: Int, width: Double) -> Double { x(atPosition: Double(index) + 0.5, width: width) }

  /// The candle under a point, or the nearest one; nothing without candles.
  public func candleIndex(atX x: Double, width: Double, count: Int) -> Int? {
    guard count > 0, spacing > 0 else { return nil }
    let position = position(atX: x, width: width)
    guard position.isFinite else { return nil }
    return position.rounded(.down).wholeNumber(in: 0...(count - 1))
  }

  /// The candles on screen, partly visible ones included.
  public func visibleRange(width: Double, count: Int) -> Range<Int> {
    guard count > 0, spacing > 0, width > 0, rightEdge.isFinite else { return 0..<0 }
    let lower = leftEdge(width: width).rounded(.down).wholeNumber(in: 0...count)
    let upper = rightEdge.rounded(.up).wholeNumber(in: 0...count)
    return lower..<max(lower, upper)
  }

  /// Moves the content by points: positive shows older candles.
  public mutating func pan(byPoints points: Double) {
    guard spacing > 0, points.isFinite else { return }
    rightEdge -= points / spacing
  }

  /// Zooms round a point, whose position stays where it is: above 1 is nearer.
  ///
  /// - Parameters:
  ///   - scale: What the points a candle are multiplied with.
  ///   - anchorX: The point, counted from the left edge.
  ///   - width: The width of the plot in points.
  ///   - limits: What the zoom is held to.
  public mutating func zoom(by scale: Double, anchorX: Double, width: Double, limits: ZoomLimits = ZoomLimits()) {
    guard scale.isFinite, scale > 0, spacing > 0 else { return }
    let anchor = position(atX: anchorX, width: width)
    spacing = limits.clamp(spacing * scale)
    rightEdge = anchor + (width - anchorX) / spacing
  }

  /// The same viewport held to where there are candles.
  ///
  /// - Parameters:
  ///   - count: The number of candles.
  ///   - width: The width of the plot in points.
  ///   - limits: What the zoom is held to; by default it stays.
  ///   - overscroll: How much of the plot may stay empty at the newest end, as a share of it: a half on a screen, none
  ///     where nobody sees that it is empty.
  /// - Returns: The viewport, moved no further than needed.
  /// - Source: candle chart specification, section 4.
  public func clamped(
    count: Int, width: Double, limits: ZoomLimits? = nil, overscroll: Double = 0.5
  ) -> Viewport {
    var result = self
    if let limits { result.spacing = limits.clamp(spacing) }
    guard result.spacing > 0, width > 0 else { return result }
    let visible = width / result.spacing
    let last = Double(count) + visible * overscroll
    let first = min(Double(count), visible * (1 - overscroll))
    result.rightEdge = min(max(rightEdge.isFinite ? rightEdge : last, min(first, last)), last)
    return result
  }

  /// Whether the newest candle is wholly on screen.
  public func isShowingLatest(count: Int) -> Bool { rightEdge >= Double(count) }
}

extension Comparable {
  /// The value itself, or the nearer end of a range that it lies outside of.
  func clamped(to limits: ClosedRange<Self>) -> Self { min(max(self, limits.lowerBound), limits.upperBound) }
}

extension Double {
  /// The value as a whole number in a range, cut towards zero; the lower end for what is not a number.
  func wholeNumber(in limits: ClosedRange<Int>) -> Int {
    guard self > Double(limits.lowerBound) else { return limits.lowerBound }
    return self < Double(limits.upperBound) ? Int(self) : limits.upperBound
  }
}
