import CandleEngine

/// A candle a minute, the minute of its number after 1970 began.
func minuteCandle(_ minute: Int, close: Double? = nil) -> Candle {
  let price = close ?? 100 + Double(minute % 17)
  return Candle(
    time: CandleTime(epoch: Int64(minute) * 60), open: price, high: price + 1, low: price - 1, close: price,
    volume: minute % 3 == 0 ? nil : Double(minute % 50))
}

/// The candles of a range of minutes.
func minutes(_ range: Range<Int>) -> CandleSeries { CandleSeries(range.map { minuteCandle($0) }) }
