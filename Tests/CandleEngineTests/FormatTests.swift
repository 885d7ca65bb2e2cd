import CandleEngine
import Foundation
import Testing

@Suite("Numbers and dates (8)")
struct FormatTests {
  private let format = FormatContext()

  private func plain(_ text: String) -> String { text.replacing("\u{202F}", with: "␣") }

  @Test(
    "prices have exactly their digits, rounded half to even on the shortest decimal",
    arguments: [
      (64_250.0, 2, "64,250.00"), (0.5, 4, "0.5000"), (0.0000123, 8, "0.00001230"), (-0.001, 2, "-0.00"),
      (.nan, 2, "NaN"), (.infinity, 2, "∞"), (2.345, 2, "2.34"), (2.355, 2, "2.36"), (2.675, 2, "2.68"),
      (0.125, 2, "0.12"), (0.375, 2, "0.38"), (98.5, 0, "98"), (99.5, 0, "100"), (99.5, -4, "100"),
    ])
  func price(value: Double, digits: Int, expected: String) {
    #expect(format.price(value, digits: digits) == expected)
  }

  @Test(
    "changes have a sign, zero too",
    arguments: [(0.0, "+0.00"), (-3, "-3.00"), (1.5, "+1.50"), (.nan, "+NaN"), (.infinity, "+∞")])
  func signedPrice(value: Double, expected: String) {
    #expect(format.signedPrice(value, digits: 2) == expected)
  }

  @Test(
    "percents have a sign and two digits",
    arguments: [
      (0.0, "+0.00%"), (0.0123456, "+1.23%"), (-0.0123456, "-1.23%"), (0.000049, "+0.00%"), (-0.000049, "-0.00%"),
      (12.345678, "+1,234.57%"), (0.00015, "+0.02%"), (0.00025, "+0.02%"), (0.012345, "+1.23%"),
      (0.012355, "+1.24%"), (0.00005, "+0.00%"),
    ])
  func percent(value: Double, expected: String) {
    #expect(format.signedPercent(value) == expected)
  }

  @Test(
    "volumes are short",
    arguments: [
      (0.0, "0"), (0.5, "0.5"), (12.34, "12.3"), (999.94, "999.9"), (999.95, "1K"), (1_234, "1.2K"), (1_250, "1.2K"),
      (1_350, "1.4K"), (123_456, "123.5K"), (999_950, "1M"),
    ])
  func volume(value: Double, expected: String) {
    #expect(format.volume(value) == expected)
  }

  @Test(
    "times name what differs",
    arguments: [
      (TimeScale.BaseUnit.time, "9:30␣AM"), (.day, "Jan 1"), (.month, "Jan"), (.year, "2026"),
    ])
  func axis(unit: TimeScale.BaseUnit, expected: String) {
    #expect(plain(format.axisTime(utc(2026, 1, 1, 9, 30), unit: unit)) == expected)
  }

  @Test("detailed times have a year only from a day's interval on")
  func detailed() {
    #expect(plain(format.detailedTime(utc(2026, 1, 1), interval: 3_600)) == "Jan 1 at 12:00␣AM")
    #expect(plain(format.detailedTime(utc(2026, 1, 1, 9, 30), interval: 60)) == "Jan 1 at 9:30␣AM")
    #expect(format.detailedTime(utc(2026, 1, 9), interval: 86_400) == "Jan 9, 2026")
  }

  @Test(
    "follow the locale",
    arguments: [
      ("en_GB", "1 Jan at 09:30", "1 Jan 2026", "1,234.50", "+1.23%"),
      ("de_DE", "1. Jan., 09:30", "1. Jan. 2026", "1.234,50", "+1,23\u{A0}%"),
      ("fr_FR", "1 janv. à 09:30", "1 janv. 2026", "1\u{202F}234,50", nil),
      ("es_ES", "1 ene, 9:30", "1 ene 2026", "1234,50", nil), ("ja_JP", "1月1日 9:30", "2026年1月1日", "1,234.50", nil),
    ] as [(String, String, String, String, String?)])
  func locales(identifier: String, intraday: String, daily: String, price: String, percent: String?) {
    let format = FormatContext(locale: Locale(identifier: identifier))
    let time = utc(2026, 1, 1, 9, 30)
    #expect(format.detailedTime(time, interval: 60) == intraday)
    #expect(format.detailedTime(time, interval: 86_400) == daily)
    #expect(format.price(1_234.5, digits: 2) == price)
    if let percent { #expect(format.signedPercent(0.0123) == percent) }
  }
}

@Suite("The three changes (26.1)")
struct ChangeTests {
  @Test("are of a candle, against the close before it, and of a range")
  func three() {
    let series = hourlyFixture
    #expect(abs((series[29].ownChange.ratio ?? 0) - (49.30 - 50.10) / 50.10) < 1e-12)
    let gap = CandleSeries([
      Candle(time: utc(2026, 1, 1), open: 10, high: 12, low: 9, close: 11),
      Candle(time: utc(2026, 1, 2), open: 20, high: 22, low: 18, close: 19),
    ])
    #expect(gap[1].ownChange.difference == -1)
    #expect(CandleChange.sincePreviousClose(at: 1, in: gap)?.difference == 8)
    #expect(CandleChange.sincePreviousClose(at: 0, in: gap)?.difference == 1)
    #expect(RangeSummary(of: gap, in: 0..<2, style: RangeSummary.Style(for: gap)).change == 0.9)
    #expect(CandleChange.sincePreviousClose(at: 2, in: gap) == nil)
    #expect(CandleChange(from: 0, to: 5).ratio == nil)
  }

  @Test("of a header is against the close before")
  func header() throws {
    var series = CandleSeries()
    for candle in hourlyFixture {
      var candle = candle
      candle.volume = 1_800
      series.append(candle)
    }
    let style = RangeSummary.Style(for: series)
    let last = try #require(ChartHeader(of: series, style: style))
    #expect(
      last.pieces == [
        "49.30", "-0.80", "-1.60%", "Jan 2 at 5:00\u{202F}AM", "O", "50.10", "H", "50.40", "L", "49.00", "Vol", "1.8K",
      ])
    #expect(!last.isUp)
    #expect(ChartHeader(of: series, at: 0, style: style)?.pieces.prefix(3) == ["44.80", "+0.00", "+0.00%"])
    #expect(ChartHeader(of: series, at: 99, style: style) == last)
    #expect(ChartHeader(of: hourlyFixture, style: style)?.pieces.count == 10)
    #expect(ChartHeader(of: CandleSeries(), style: style) == nil)
  }

  @Test("of a measurement has both forms")
  func measurement() {
    #expect(PriceMeasurement(from: 101.5, to: 98.25).text(format: FormatContext(), digits: 2) == "-3.25  (-3.20%)")
    #expect(PriceMeasurement(from: 0, to: 1).text(format: FormatContext(), digits: 2) == "+1.00  (+0.00%)")
  }

  @Test("a drawing's axis tag is its price or its time")
  func axisTag() {
    let anchor = DrawingAnchor(time: utc(2026, 1, 9), price: 187.5)
    func tag(_ kind: Drawing.Kind) -> String? {
      Drawing(kind: kind, anchors: [anchor, anchor]).axisTag(format: FormatContext(), digits: 2, interval: 86_400)
    }
    #expect(tag(.horizontalLine) == "187.50" && tag(.horizontalRay) == "187.50")
    #expect(tag(.verticalLine) == "Jan 9, 2026")
    #expect(tag(.trendLine) == nil)
  }
}

@Suite("Sample data (24.10)")
struct SampleDataTests {
  @Test(
    "are those of the table",
    arguments: [
      (0, [100.00, 100.86, 99.14, 100.41, 2_966]), (1, [100.41, 100.55, 99.46, 100.05, 5_680]),
      (2, [100.05, 101.37, 99.64, 100.31, 9_616]), (3, [100.31, 100.75, 98.41, 98.45, 8_069]),
      (59, [107.42, 107.70, 106.84, 106.89, 4_907]), (199, [98.41, 98.44, 97.86, 98.05, 6_237]),
    ])
  func table(index: Int, expected: [Double]) {
    let candle = SampleData.candles(count: 200)[index]
    #expect([candle.open, candle.high, candle.low, candle.close, candle.volume ?? -1] == expected)
  }

  @Test("are consistent candles, the same every time")
  func properties() {
    let series = SampleData.candles(count: 2_000, seed: 7)
    #expect(Array(series) == Array(SampleData.candles(count: 2_000, seed: 7)))
    #expect(series.allSatisfy { $0.low <= min($0.open, $0.close) && $0.high >= max($0.open, $0.close) })
    #expect(zip(series, series.dropFirst()).allSatisfy { $0.close == $1.open })
    #expect(SampleData.candles(count: -1).isEmpty)
    #expect(SampleData.candles(count: 3, start: .max, interval: .max).count == 3)
  }
}
