extension ChartElement {
  /// Shows a later state of the series, or another series, and says how it differs.
  ///
  /// The selected candle stays selected where it is still there, also when older candles have arrived before it; the
  /// original system kept its index instead (its known issue 3). The origin of time labels moves with the candles too
  /// (its known issue 5).
  ///
  /// - Complexity: O(log n).
  @discardableResult public mutating func update(to newSeries: CandleSeries) -> SeriesChange {
    let old = series
    let change = SeriesChange(from: SeriesFingerprint(of: old), to: newSeries)
    series = newSeries
    viewport.apply(change, previousCount: old.count, count: newSeries.count, rightPadding: rightPadding)
    switch change {
    case .unchanged:
      series.originIndex = old.originIndex
    case .extended(let prepended, _):
      series.originIndex = old.originIndex + prepended
      selection = selection.map { $0 + prepended }
    case .initial, .replaced:
      selection = selection.flatMap { old.candle(at: $0) }.flatMap { newSeries.index(of: $0.time) }
      history.reset()
    }
    clampViewport()
    return change
  }

  /// Gives the plot another width in points; the newest end of the view stays, as far as there are candles.
  public mutating func resize(to width: Double) {
    self.width = width
    clampViewport()
  }

  /// Whether the newest candle is wholly on screen, so that newer ones are followed.
  public var isFollowingLatest: Bool { viewport.isShowingLatest(count: series.count) }

  /// Shows the newest candles at the zoom in force.
  public mutating func scrollToLatest() {
    viewport = .latest(count: series.count, spacing: viewport.spacing, rightPadding: rightPadding)
    clampViewport()
  }

  /// Shows the newest candles at the first zoom.
  public mutating func resetZoom() {
    viewport = .latest(count: series.count, spacing: defaultSpacing, rightPadding: rightPadding)
    clampViewport()
  }

  /// Moves the view by candles, positive to newer ones, as far as it may go.
  ///
  /// - Returns: Whether the view stopped at an edge.
  @discardableResult public mutating func scroll(byCandles candles: Double) -> Bool {
    viewport.pan(byPoints: -candles * viewport.spacing)
    let wanted = viewport.rightEdge
    clampViewport()
    return abs(viewport.rightEdge - wanted) > 1e-9
  }

  /// Zooms round a point of the plot: above 1 is nearer.
  public mutating func zoom(by scale: Double, anchorX: Double) {
    let anything = ZoomLimits(minimum: .leastNormalMagnitude, maximum: .greatestFiniteMagnitude)
    viewport.zoom(by: scale, anchorX: anchorX, width: width, limits: zoomLimits ?? anything)
    clampViewport()
  }

  /// Shows what an earlier viewport showed, as far as there are candles.
  public mutating func restore(_ viewport: Viewport) {
    self.viewport = viewport
    clampViewport()
  }

  /// Selects the candle under a point of the plot, or the nearest one.
  public mutating func select(atX x: Double) {
    selection = viewport.candleIndex(atX: x, width: width, count: series.count)
  }

  /// Ends the selection.
  public mutating func clearSelection() { selection = nil }

  /// Whether to fetch older candles now.
  ///
  /// Ask after every change of data, size or view; see ``HistoryRequest``.
  public mutating func takeHistoryRequest() -> Bool {
    history.shouldAsk(viewport: viewport, width: width, count: series.count)
  }

  /// Tells that the fetch of older candles failed, so that they are asked for again.
  public mutating func historyFetchFailed() { history.fetchFailed() }

  /// Tells that there are no older candles.
  public mutating func historyReachedStart() { history.reachedStart() }
}
