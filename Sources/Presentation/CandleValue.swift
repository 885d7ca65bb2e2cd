package import CandleEngine

/// Which value of a candle is read and heard.
package enum CandleValue: Equatable, Sendable {
  case wholeCandle, open, high, low, close, volume
  /// A line of an indicator that is on.
  case indicator(IndicatorLine)

  /// Those that candles have of themselves, in the order of the keys.
  package static let ofCandles: [CandleValue] = [.wholeCandle, .open, .high, .low, .close, .volume]

  /// The value in a candle.
  ///
  /// It is `nil` for a volume that is unknown and for indicators; of a whole candle it is the close.
  package func of(_ candle: Candle) -> Double? {
    switch self {
    case .wholeCandle, .close: candle.close
    case .open: candle.open
    case .high: candle.high
    case .low: candle.low
    case .volume: candle.volume
    case .indicator: nil
    }
  }
}

/// One line of an indicator that stands beside the candles.
package struct IndicatorLine: Equatable, Sendable {
  /// The indicator, as it was asked for: `macd:12,26,9`.
  package let name: String
  /// The place of the line among the indicator's plots, or ``anyPlot``.
  package let plot: Int

  /// Whichever plot has a value.
  static let anyPlot = -1

  package init(name: String, plot: Int) {
    self.name = name
    self.plot = plot
  }
}

extension CandleValue {
  /// What the value is called in a kept place.
  package var storedName: String {
    guard case .indicator(let line) = self else { return String(describing: self) }
    return "\(Self.indicatorMark)\(line.plot):\(line.name)"
  }

  /// Finds a value by what it is called in a kept place.
  package init?(storedName: String) {
    if let value = Self.ofCandles.first(where: { $0.storedName == storedName }) {
      self = value
      return
    }
    guard storedName.hasPrefix(Self.indicatorMark) else { return nil }
    let parts = storedName.dropFirst(Self.indicatorMark.count).split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let plot = Int(parts[0]) else { return nil }
    self = .indicator(IndicatorLine(name: String(parts[1]), plot: plot))
  }

  private static let indicatorMark = "indicator:"
}
