import CandleEngine
import Foundation

/// The thirty hourly candles of the specification's section 24.9.
let hourlyFixture: CandleSeries = {
  let highs = numbers(
    """
    45.20 45.90 45.60 46.40 46.10 45.30 45.80 46.90 47.20 46.80 46.20 47.40 48.10 47.60 47.90 48.80 48.30 47.50 48.00
    49.10 49.60 49.00 48.40 49.30 50.20 49.70 49.10 50.00 50.90 50.40
    """)
  let lows = numbers(
    """
    44.10 44.70 44.30 45.00 44.60 43.90 44.40 45.50 45.90 45.40 44.80 46.00 46.70 46.20 46.50 47.30 46.90 46.10 46.60
    47.70 48.20 47.60 47.00 47.90 48.70 48.30 47.70 48.60 49.40 49.00
    """)
  let closes = numbers(
    """
    44.80 45.40 44.90 46.00 45.10 44.20 45.60 46.50 46.20 45.70 45.90 47.10 47.40 46.90 47.60 48.20 47.10 46.80 47.80
    48.90 48.60 47.90 48.10 49.00 49.40 48.60 48.90 49.80 50.10 49.30
    """)
  return CandleSeries(
    closes.indices.map { index in
      Candle(
        time: CandleTime(epoch: 1_767_225_600 + 3_600 * Int64(index)), open: closes[max(0, index - 1)],
        high: highs[index], low: lows[index], close: closes[index])
    })
}()

private func numbers(_ text: String) -> [Double] {
  text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
}

/// Candles whose four prices are the same at each end and simple between, `interval` seconds apart.
func straightLine(count: Int, from start: Int64, interval: Int64, open: Double, close: Double) -> CandleSeries {
  CandleSeries(
    (0..<count).map { index in
      let share = count > 1 ? Double(index) / Double(count - 1) : 1
      let price = index == 0 ? open : open + (close - open) * share
      let last = index == count - 1 ? close : price
      return Candle(
        time: CandleTime(epoch: start + interval * Int64(index)), open: price, high: max(price, last),
        low: min(price, last), close: last)
    })
}

/// The specification's sample data (section 24.10), which ``SampleDataTests`` checks against its table.
func sampleData(count: Int, seed: UInt64 = 42, volatility: Double = 0.01) -> CandleSeries {
  SampleData.candles(count: count, volatility: volatility, seed: seed)
}
