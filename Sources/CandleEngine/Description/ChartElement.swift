/// A chart as one adjustable element, with the rules of both original systems.
///
/// A step selects the neighbouring candle and stops at the ends; the first step without a selection starts from the last
/// candle. A page moves the view by half of what is visible and stops where the viewport is clamped.
///
/// - Source: candle chart specification, sections 4, 10 and 25.
public struct ChartElement: Sendable {
  /// The element's name.
  public static let label = "Candlestick chart"

  /// The candles.
  public var series: CandleSeries
  /// What is on screen.
  public private(set) var viewport: Viewport
  /// The width of the plot in points.
  public let width: Double
  /// The share of the plot that paging may leave empty at the newest end.
  public let overscroll: Double
  /// The index of the selected candle; `nil` until the first step.
  public private(set) var selection: Int?

  /// Makes the element, showing the newest candles.
  ///
  /// - Parameters:
  ///   - series: The candles.
  ///   - width: The width of the plot in points.
  ///   - spacing: Points a candle.
  ///   - rightPadding: Empty positions right of the newest candle.
  ///   - overscroll: The share of the plot that paging may leave empty at the newest end.
  public init(
    series: CandleSeries, width: Double, spacing: Double = 8, rightPadding: Double = 3, overscroll: Double = 0.5
  ) {
    self.series = series
    self.width = width
    self.overscroll = overscroll
    viewport = Viewport.latest(count: series.count, spacing: spacing, rightPadding: rightPadding)
      .clamped(count: series.count, width: width, overscroll: overscroll)
  }

  /// The candles on screen, partly visible ones included.
  public var visibleRange: Range<Int> { viewport.visibleRange(width: width, count: series.count) }

  /// Selects the next newer candle, or the last one.
  public mutating func increment() { step(by: 1) }

  /// Selects the next older candle, or the first one.
  public mutating func decrement() { step(by: -1) }

  /// Moves the view by half of the visible candles: forward is newer.
  public mutating func page(forward: Bool) {
    let candles = Double(max(1, visibleRange.count / 2))
    viewport.pan(byPoints: (forward ? -candles : candles) * viewport.spacing)
    viewport = viewport.clamped(count: series.count, width: width, overscroll: overscroll)
  }

  /// Selects a candle; an index outside the series selects the nearest.
  public mutating func select(_ index: Int) {
    selection = series.isEmpty ? nil : index.clamped(to: 0...(series.count - 1))
  }

  /// Fills the plot with a range of candles.
  public mutating func show(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    viewport = Viewport(rightEdge: Double(range.upperBound), spacing: width / Double(range.count))
  }

  /// Moves the view no further than needed to show the selected candle.
  public mutating func reveal() {
    guard let selection else { return }
    let lead = viewport.leftEdge(width: width)
    if Double(selection) < lead {
      viewport.rightEdge -= lead - Double(selection)
    } else if Double(selection + 1) > viewport.rightEdge {
      viewport.rightEdge = Double(selection + 1)
    }
  }

  /// Moves the view so that the selected candle stands in its middle, as far as there are candles.
  public mutating func center() {
    guard let selection else { return }
    viewport.rightEdge = Double(selection) + (viewport.rightEdge - viewport.leftEdge(width: width)) / 2
    viewport = viewport.clamped(count: series.count, width: width, overscroll: overscroll)
  }

  private mutating func step(by distance: Int) {
    guard !series.isEmpty else { return }
    select((selection ?? series.count - 1) + distance)
  }
}
