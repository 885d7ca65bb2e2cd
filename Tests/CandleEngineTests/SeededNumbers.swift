import CandleEngine

/// Random numbers that are the same in every run: SplitMix64.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A candle a minute, the minute of its number after 1970 began.
func minuteCandle(_ minute: Int, close: Double? = nil) -> Candle {
  let price = close ?? 100 + Double(minute % 17)
  return Candle(
    time: CandleTime(epoch: Int64(minute) * 60), open: price, high: price + 1, low: price - 1, close: price,
    volume: minute % 3 == 0 ? nil : Double(minute % 50))
}

/// The candles of a range of minutes.
func minutes(_ range: Range<Int>) -> CandleSeries { CandleSeries(range.map { minuteCandle($0) }) }
