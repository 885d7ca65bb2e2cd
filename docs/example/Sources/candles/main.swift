import CandleEngine

// A hundred hours of made-up candles, gathered into days, told like a chart and candle by candle.
let hours = SampleData.candles(count: 100)
let days = CandleAggregator.resample(hours, to: .day)
let summary = RangeSummary(of: days, in: days.indices, style: RangeSummary.Style(for: days))
print(summary.text)
for day in days { print(CandleDescription(day, style: CandleDescription.Style(for: days)).text) }
let crossings = days.indices.flatMap { PriceCrossing.crossings(in: days, at: $0, levels: [105]) }
for crossing in crossings { print("105 crossed, \(crossing.direction.rawValue): \(crossing.candle.time.iso8601)") }
