/// A chart as one adjustable element, with the rules of both original systems.
///
/// A step selects the neighbouring candle and stops at the ends; the first step without a selection starts from the last
/// candle. A page moves the view by half of what is visible and stops where the viewport is clamped.
///
/// - Source: candle chart specification, sections 4, 10 and 25.
public struct ChartElement: Sendable {
  /// The element's name.
  public static let label = "Candlestick chart"

  /// The candles; ``update(to:)`` replaces them and keeps what is looked at.
  public var series: CandleSeries
  /// What is on screen.
  public internal(set) var viewport: Viewport
  /// The width of the plot in points.
  public internal(set) var width: Double
  /// How far the plot may be zoomed; `nil` is as far as one likes.
  public var zoomLimits: ZoomLimits?
  /// The zoom that ``resetZoom()`` returns to, in points a candle.
  public let defaultSpacing: Double
  /// Empty positions right of the newest candle when it is followed.
  public let rightPadding: Double
  /// The share of the plot that paging may leave empty at the newest end.
  public let overscroll: Double
  /// The index of the selected candle; `nil` until the first step.
  public internal(set) var selection: Int?
  /// When older candles are to be fetched.
  var history = HistoryRequest()

  /// Makes the element, showing the newest candles.
  ///
  /// - Parameters:
  ///   - series: The candles.
  ///   - width: The width of the plot in points.
  ///   - spacing: Points a candle.
  ///   - rightPadding: Empty positions right of the newest candle; a negative number is none.
  ///   - overscroll: The share of the plot that paging may leave empty at the newest end.
  ///   - zoomLimits: How far the plot may be zoomed; by default as far as one likes.
  public init(
    series: CandleSeries, width: Double, spacing: Double = 8, rightPadding: Double = 3, overscroll: Double = 0.5,
    zoomLimits: ZoomLimits? = nil
  ) {
    self.series = series
    self.width = width
    self.overscroll = overscroll
    self.zoomLimits = zoomLimits
    defaultSpacing = zoomLimits?.clamp(spacing) ?? spacing
    self.rightPadding = max(0, rightPadding)
    viewport = Viewport.latest(count: series.count, spacing: defaultSpacing, rightPadding: self.rightPadding)
    clampViewport()
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
    clampViewport()
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
    clampViewport()
  }

  mutating func clampViewport() {
    viewport = viewport.clamped(count: series.count, width: width, limits: zoomLimits, overscroll: overscroll)
  }

  private mutating func step(by distance: Int) {
    guard !series.isEmpty else { return }
    select((selection ?? series.count - 1) + distance)
  }
}
