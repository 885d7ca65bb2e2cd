import Foundation

/// Round values for the labels of an axis.
///
/// - Source: candle chart specification, section 6.
public struct PriceTicks: Equatable, Sendable {
  /// The values in ascending order: whole multiples of the step.
  public let values: [Double]
  /// The distance between them: 1, 2 or 5 times a power of ten; 0 where there is none.
  public let step: Double

  /// More values than any axis has; beyond it there are none, so that no request costs more.
  private static let mostValues = 10_000.0

  /// Chooses the values.
  ///
  /// - Parameters:
  ///   - range: The axis.
  ///   - approximateCount: About how many values; there are never more than one above it.
  public init(in range: ClosedRange<Double>, approximateCount: Int) {
    let span = range.upperBound - range.lowerBound
    let step = Self.step(span: span, approximateCount: approximateCount)
    self.step = step
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    guard step > 0, first <= last, abs(first) < 1e12, abs(last) < 1e12, last - first < Self.mostValues else {
      values = []
      return
    }
    values = (Int(first)...Int(last)).map { Double($0) * step }
  }

  /// The digits after the decimal mark that tell multiples of a step apart.
  public static func fractionDigits(forStep step: Double) -> Int {
    guard step > 0, step.isFinite else { return 0 }
    return max(0, -Int((log10(step) + 1e-9).rounded(.down)))
  }

  private static func step(span: Double, approximateCount: Int) -> Double {
    guard span > 0, span.isFinite, approximateCount > 0 else { return 0 }
    let rough = span / Double(approximateCount)
    let magnitude = pow(10, log10(rough).rounded(.down))
    let step = magnitude * roundFactor(rough / magnitude)
    return step.isFinite && step > 0 ? step : 0
  }

  private static func roundFactor(_ ratio: Double) -> Double {
    if ratio <= 1 { return 1 }
    if ratio <= 2 { return 2 }
    return ratio <= 5 ? 5 : 10
  }
}
