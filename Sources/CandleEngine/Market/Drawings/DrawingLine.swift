/// A line of a drawing over the candles: what price it stands at, and from where to where.
///
/// It is straight over positions, as on a screen, not over time: closed hours do not bend it.
public struct DrawingLine: Equatable, Sendable {
  /// Which line of its drawing it is.
  public enum Part: Hashable, Sendable {
    /// The only one.
    case line
    /// The upper edge of a box.
    case upperEdge
    /// The lower edge of a box.
    case lowerEdge
    /// A level of a Fibonacci retracement.
    case level(FibonacciLevel)
  }

  /// Which line of its drawing it is.
  public let part: Part
  /// The positions from one end to the other; infinite where it has no end.
  public let span: ClosedRange<Double>

  private let origin: (position: Double, price: Double)
  private let slope: Double

  init(_ part: Part, price: Double, from position: Double = 0, slope: Double = 0, span: ClosedRange<Double>) {
    self.part = part
    self.span = span
    self.slope = slope
    origin = (position, price)
  }

  /// The price at a position; nothing beyond the ends.
  public func price(atPosition position: Double) -> Double? {
    guard span.contains(position) else { return nil }
    let price = origin.price + (position - origin.position) * slope
    return price.isFinite ? price : nil
  }

  /// The price at the middle of a candle; nothing beyond the ends.
  public func price(at index: Int) -> Double? { price(atPosition: Double(index) + 0.5) }

  /// Compares all that the line is made of.
  public static func == (left: DrawingLine, right: DrawingLine) -> Bool {
    left.part == right.part && left.span == right.span && left.origin == right.origin && left.slope == right.slope
  }
}

/// A crossing of a line of a drawing.
public struct DrawingCrossing: Equatable, Sendable {
  /// Which line was crossed.
  public let part: DrawingLine.Part
  /// The crossing; its level is the line's price at the later candle.
  public let crossing: PriceCrossing
}

extension Drawing {
  /// The lines that have a price at candles; a vertical line has none, a note is one point.
  ///
  /// The levels of a Fibonacci retracement begin at the earlier anchor and have no end, since they are looked at after the
  /// move that they measure; where the original draws them is not known. A line straight up has no price.
  ///
  /// - Returns: Nothing for too few anchors, an empty series, or numbers that are not finite.
  /// - Complexity: O(log n).
  public func lines(in series: CandleSeries) -> [DrawingLine] {
    let points = anchors.prefix(kind.anchorCount).compactMap { anchor in
      series.position(of: anchor.time).map { (position: $0, price: anchor.price) }
    }
    guard points.count == kind.anchorCount, points.allSatisfy({ $0.position.isFinite && $0.price.isFinite }),
      let first = points.first, let second = points.last
    else { return [] }
    let everywhere = -Double.infinity...Double.infinity
    let between = min(first.position, second.position)...max(first.position, second.position)
    let onward = second.position >= first.position ? first.position...(.infinity) : -.infinity...first.position
    switch kind {
    case .verticalLine:
      return []
    case .horizontalLine:
      return [DrawingLine(.line, price: first.price, span: everywhere)]
    case .textNote:
      return [DrawingLine(.line, price: first.price, span: between)]
    case .horizontalRay:
      return [DrawingLine(.line, price: first.price, span: onward)]
    case .trendLine, .ray:
      let slope = (second.price - first.price) / (second.position - first.position)
      guard slope.isFinite else { return [] }
      let span = kind == .ray ? onward : between
      return [DrawingLine(.line, price: first.price, from: first.position, slope: slope, span: span)]
    case .rectangle:
      return [
        DrawingLine(.upperEdge, price: max(first.price, second.price), span: between),
        DrawingLine(.lowerEdge, price: min(first.price, second.price), span: between),
      ]
    case .fibonacciRetracement:
      return FibonacciLevel.all.map { level in
        let price = first.price + (second.price - first.price) * level.ratio
        return DrawingLine(.level(level), price: price, span: between.lowerBound...(.infinity))
      }
    }
  }

  /// The prices of its lines at a candle; lines that have none there are left out.
  public func prices(at index: Int, in series: CandleSeries) -> [(part: DrawingLine.Part, price: Double)] {
    guard series.indices.contains(index) else { return [] }
    return lines(in: series).compactMap { line in line.price(at: index).map { (line.part, $0) } }
  }

  /// How far a price lies above its nearest line at a candle; negative below it, nothing where it has no line.
  public func distance(
    from price: Double, at index: Int, in series: CandleSeries
  ) -> (part: DrawingLine.Part, distance: Double)? {
    prices(at: index, in: series).map { ($0.part, price - $0.price) }.min { abs($0.1) < abs($1.1) }
  }

  /// The lines that the close of a candle has crossed, by the rule of ``PriceCrossing``.
  ///
  /// A line is crossed only where it has a price at the candle and at the one before.
  public func crossings(at index: Int, in series: CandleSeries) -> [DrawingCrossing] {
    guard index > 0, index < series.count else { return [] }
    let previousClose = series.close(at: index - 1)
    let candle = series[index]
    return lines(in: series).compactMap { line in
      guard let previous = line.price(at: index - 1), let level = line.price(at: index),
        let direction = PriceCrossing.direction(
          from: previousClose, previousLevel: previous, to: candle.close, level: level)
      else { return nil }
      return DrawingCrossing(
        part: line.part,
        crossing: PriceCrossing(level: level, direction: direction, candle: candle, index: index))
    }
  }
}
