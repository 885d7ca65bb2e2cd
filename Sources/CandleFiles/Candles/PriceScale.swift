import CandleEngine

/// What the prices of a file are multiplied by, because the file has them in another unit.
package struct PriceScale: Equatable, Sendable {
  private let factor: Double
  /// The whole number that the prices are divided by instead, where the factor is one part of it: that rounds once.
  private let divisor: Double?

  /// - Parameter factor: Greater than 0.
  package init?(_ factor: Double) {
    guard factor > 0, factor.isFinite else { return nil }
    self.factor = factor
    let inverse = (1 / factor).rounded()
    divisor = factor < 1 && inverse < 0x1p53 && abs(inverse * factor - 1) < 1e-12 ? inverse : nil
  }

  /// The digits that the scale puts behind the decimal mark.
  var fractionDigits: Int {
    var (digits, value) = (0, factor)
    while digits < 12, abs(value - value.rounded()) > 1e-9 * value { (digits, value) = (digits + 1, value * 10) }
    return digits
  }

  func apply(to candle: inout Candle) {
    candle.open = scaled(candle.open)
    candle.high = scaled(candle.high)
    candle.low = scaled(candle.low)
    candle.close = scaled(candle.close)
  }

  private func scaled(_ price: Double) -> Double { divisor.map { price / $0 } ?? price * factor }
}
