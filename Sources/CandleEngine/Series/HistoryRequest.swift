/// Decides when older candles are to be fetched: once for each size of the data, when the view nears the oldest candle.
///
/// It only looks at the state it is shown, whatever led there. So it asks as well when the first data do not fill the
/// view, and again after a fetch that failed: the original system, which asked only after moves and never after a
/// failure, did neither (its known issues 1 and 2).
///
/// - Source: candle chart specification, section 13.
public struct HistoryRequest: Equatable, Sendable {
  private var askedCount: Int?
  private var hasAllHistory = false

  /// Makes a rule that has not asked yet.
  public init() {}

  /// Tells whether to fetch older candles now: true at most once for each count until the fetch fails.
  ///
  /// Ask after every change of data, size or view: a further question costs nothing and changes nothing.
  ///
  /// - Parameters:
  ///   - viewport: What is on screen.
  ///   - width: The width of the plot in points.
  ///   - count: The number of candles.
  /// - Returns: Whether the caller is to fetch.
  public mutating func shouldAsk(viewport: Viewport, width: Double, count: Int) -> Bool {
    guard !hasAllHistory, count > 0, width > 0, viewport.spacing > 0, askedCount != count else { return false }
    let visible = width / viewport.spacing
    guard viewport.leftEdge(width: width) < max(10, visible * 0.25) else { return false }
    askedCount = count
    return true
  }

  /// Tells that the fetch failed, so that the next question is answered anew.
  public mutating func fetchFailed() { askedCount = nil }

  /// Tells that there are no older candles, so that no further fetch is asked for.
  public mutating func reachedStart() { hasAllHistory = true }

  /// Tells that another series is shown.
  public mutating func reset() { self = HistoryRequest() }
}
