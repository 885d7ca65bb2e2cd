/// A straight line from values to places: prices to points of a plot, for example.
///
/// - Source: candle chart specification, section 6.
public struct LinearScale: Equatable, Sendable {
  /// The values from one end to the other.
  public let domain: ClosedRange<Double>
  /// Where the lowest value stands.
  public let start: Double
  /// Where the highest value stands; less than `start` where up is less, as on a screen.
  public let end: Double

  /// Makes a scale.
  public init(domain: ClosedRange<Double>, start: Double, end: Double) {
    self.domain = domain
    self.start = start
    self.end = end
  }

  /// Where a value stands, also outside the domain; the middle if the domain is one value.
  public func map(_ value: Double) -> Double {
    let span = domain.upperBound - domain.lowerBound
    guard span != 0 else { return (start + end) / 2 }
    return start + (value - domain.lowerBound) / span * (end - start)
  }

  /// The value that stands at a place; the lowest if all stand at one.
  public func invert(_ place: Double) -> Double {
    guard end != start else { return domain.lowerBound }
    return domain.lowerBound + (place - start) / (end - start) * (domain.upperBound - domain.lowerBound)
  }
}
