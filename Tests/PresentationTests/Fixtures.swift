import CandleEngine
import CandleFiles
import Presentation
import Testing

/// The space that Foundation puts before AM and PM.
let thinSpace = "\u{202F}"

/// A chart of rows "time open high low close [volume]", or of "time close".
func chart(_ rows: String, name: String = "aapl", fractionDigits: Int = 2) throws -> Chart {
  let candles = try rows.split(separator: "\n").map { row in
    let cells = row.split(separator: " ")
    let time = try #require(TimeText.time(String(cells[0])))
    let numbers = cells.dropFirst().compactMap { Double($0) }
    try #require(numbers.count == cells.count - 1)
    let prices = numbers.count == 1 ? [Double](repeating: numbers[0], count: 4) : numbers
    return Candle(
      time: time, open: prices[0], high: prices[1], low: prices[2], close: prices[3],
      volume: prices.count > 4 ? prices[4] : nil)
  }
  let first = try #require(candles.first)
  let hasOnlyCloses = rows.prefix { $0 != "\n" }.split(separator: " ").count == 2
  let traits = CandleSeries.Traits(
    basis: first.time.basis, unit: first.time.unit, hasOnlyCloses: hasOnlyCloses, fractionDigits: fractionDigits)
  return Chart(series: CandleSeries(candles, traits: traits), name: name, format: FormatContext())
}

/// Daily candles: a step within a month, a new month, a flat candle, the same close, a price gap, missing time.
let daily = """
  2026-10-29 182.00 183.79 180.35 182.88 1200
  2026-10-30 182.88 187.05 182.78 184.33 1300.5
  2026-11-02 180.00 185.00 176.00 180.34
  2026-11-03 180.34 180.34 180.34 180.34
  2026-11-04 179.00 181.00 178.00 180.34
  2026-11-05 183.17 186.00 183.00 185.75
  2026-11-14 185.00 186.00 182.50 183.52
  """
