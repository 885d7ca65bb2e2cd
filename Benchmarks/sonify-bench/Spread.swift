import Foundation

/// How measured values spread.
struct Spread {
  private let sorted: [Double]
  private let missing: Int

  /// Takes values in milliseconds; nil stands for one that could not be measured.
  init(_ values: [Double?]) {
    sorted = values.compactMap { $0 }.sorted()
    missing = values.count - sorted.count
  }

  /// The value that a fraction of all values does not exceed (nearest rank).
  private func quantile(_ fraction: Double) -> Double {
    sorted[max(0, Int((fraction * Double(sorted.count)).rounded(.up)) - 1)]
  }

  /// One line, to be read aloud.
  func line(_ name: String) -> String {
    guard let least = sorted.first, let most = sorted.last else { return "\(name): nothing was measured" }
    let figures = String(
      format: "median %.1f ms, p95 %.1f, p99 %.1f, max %.1f, min %.1f", quantile(0.5), quantile(0.95), quantile(0.99),
      most, least)
    return "\(name): \(figures)" + (missing == 0 ? "" : ", \(missing) of \(sorted.count + missing) not measured")
  }
}
