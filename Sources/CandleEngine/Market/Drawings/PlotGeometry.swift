/// A point of a plot: points from its left and from its top edge.
public struct PlotPoint: Equatable, Sendable {
  /// Points from the left edge.
  public var x: Double
  /// Points from the top edge.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another point.
  public func distance(to other: PlotPoint) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The distance to the straight piece between two points.
  public func distance(toSegmentFrom start: PlotPoint, to end: PlotPoint) -> Double {
    distance(from: start, to: end, limits: 0...1)
  }

  /// The distance to the line from a point through another and on.
  public func distance(toRayFrom start: PlotPoint, through next: PlotPoint) -> Double {
    distance(from: start, to: next, limits: 0...(.infinity))
  }

  /// The distance to the line through two points, without ends.
  public func distance(toLineThrough one: PlotPoint, and other: PlotPoint) -> Double {
    distance(from: one, to: other, limits: -.infinity...(.infinity))
  }

  /// The distance to the edge of a box between two corners, from inside or outside.
  public func distance(toRectangleFrom one: PlotPoint, to other: PlotPoint) -> Double {
    let corners = [one, PlotPoint(x: other.x, y: one.y), other, PlotPoint(x: one.x, y: other.y)]
    return corners.indices.map { distance(toSegmentFrom: corners[$0], to: corners[($0 + 1) % 4]) }.min() ?? .infinity
  }

  /// The distance to the part of a line within limits, of which 0 is one point and 1 the other.
  private func distance(from start: PlotPoint, to end: PlotPoint, limits: ClosedRange<Double>) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squaredLength = dx * dx + dy * dy
    guard squaredLength > 0 else { return distance(to: start) }
    let share = (((x - start.x) * dx + (y - start.y) * dy) / squaredLength).clamped(to: limits)
    return distance(to: PlotPoint(x: start.x + share * dx, y: start.y + share * dy))
  }
}

/// A plot of candles, for finding what is drawn at a point of it.
public struct DrawingPlot: Sendable {
  /// How far from a drawing a point may be to mean it, in points.
  public static let hitTolerance = 22.0

  /// The candles.
  public let series: CandleSeries
  /// What is on screen.
  public let viewport: Viewport
  /// The width of the plot in points.
  public let width: Double
  /// From prices to points from the top.
  public let prices: LinearScale

  /// Makes a plot.
  public init(series: CandleSeries, viewport: Viewport, width: Double, prices: LinearScale) {
    self.series = series
    self.viewport = viewport
    self.width = width
    self.prices = prices
  }

  /// Where an anchor stands; nothing in an empty series.
  public func point(of anchor: DrawingAnchor) -> PlotPoint? {
    series.position(of: anchor.time)
      .map { PlotPoint(x: viewport.x(atPosition: $0, width: width), y: prices.map(anchor.price)) }
  }

  /// The distance from a point to a drawing, in points; boxes and Fibonacci levels count by their edge.
  ///
  /// - Returns: Nothing for a drawing with too few anchors.
  public func distance(from point: PlotPoint, to drawing: Drawing) -> Double? {
    let anchors = drawing.anchors.prefix(drawing.kind.anchorCount).compactMap { self.point(of: $0) }
    guard anchors.count == drawing.kind.anchorCount, let first = anchors.first, let second = anchors.last else {
      return nil
    }
    switch drawing.kind {
    case .horizontalLine: return abs(point.y - first.y)
    case .verticalLine: return abs(point.x - first.x)
    case .textNote: return point.distance(to: first)
    case .horizontalRay:
      let side = PlotPoint(x: second.x >= first.x ? first.x + 1 : first.x - 1, y: first.y)
      return point.distance(toRayFrom: first, through: side)
    case .trendLine: return point.distance(toSegmentFrom: first, to: second)
    case .ray: return point.distance(toRayFrom: first, through: second)
    case .rectangle, .fibonacciRetracement: return point.distance(toRectangleFrom: first, to: second)
    }
  }

  /// The topmost drawing at a point that is shown; locked ones count.
  public func topmost(of drawings: [Drawing], at point: PlotPoint, tolerance: Double = hitTolerance) -> Drawing? {
    drawings.last { drawing in
      !drawing.isHidden && (distance(from: point, to: drawing).map { $0 <= tolerance } ?? false)
    }
  }
}
