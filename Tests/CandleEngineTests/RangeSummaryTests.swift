import CandleEngine
import Foundation
import Testing

@Suite("The sentence for a visible range")
struct RangeSummaryTests {
  private func text(_ series: CandleSeries, _ range: Range<Int>? = nil) -> String {
    RangeSummary(of: series, in: range ?? 0..<series.count, style: RangeSummary.Style(for: series)).text
      .replacing("\u{202F}", with: "␣")
  }

  @Test(
    "is that of the specification's table",
    arguments: [
      (0..<30, "30 candles from Jan 1 at 12:00␣AM to Jan 2 at 5:00␣AM. Close 49.30, +10.04% over this range."),
      (20..<30, "10 candles from Jan 1 at 8:00␣PM to Jan 2 at 5:00␣AM. Close 49.30, +0.82% over this range."),
      (29..<30, "1 candles from Jan 2 at 5:00␣AM to Jan 2 at 5:00␣AM. Close 49.30, -1.60% over this range."),
    ])
  func hourly(range: Range<Int>, expected: String) {
    #expect(text(hourlyFixture, range) == expected)
  }

  @Test("takes four digits for a price under one")
  func smallPrice() {
    let series = straightLine(count: 40, from: 1_769_299_200, interval: 86_400, open: 0.5, close: 0.45)
    #expect(text(series) == "40 candles from Jan 25, 2026 to Mar 5, 2026. Close 0.4500, -10.00% over this range.")
  }

  @Test("says no change where the first open is zero")
  func zeroOpen() {
    let series = straightLine(count: 3, from: 1_767_225_600, interval: 60, open: 0, close: 5)
    #expect(
      text(series) == "3 candles from Jan 1 at 12:00␣AM to Jan 1 at 12:02␣AM. Close 5.00, +0.00% over this range.")
  }

  @Test("keeps the sign of a change that rounds to zero")
  func negativeZero() {
    let series = straightLine(count: 2, from: 1_767_225_600, interval: 60, open: 64_000, close: 63_999.999)
    #expect(
      text(series) == "2 candles from Jan 1 at 12:00␣AM to Jan 1 at 12:01␣AM. Close 64,000.00, -0.00% over this range.")
  }

  @Test("says that there is no data")
  func empty() {
    #expect(text(CandleSeries()) == "No data")
    #expect(text(hourlyFixture, 40..<50) == "No data")
  }
}
