import CandleEngine
import Foundation
import Testing

@Suite("A viewport (24.1)")
struct ViewportTests {
  @Test("gives back the point of a position", arguments: [0.0, 12.5, 200, 390])
  func roundTrip(x: Double) {
    let viewport = Viewport(rightEdge: 100, spacing: 8)
    #expect(abs(viewport.x(atPosition: viewport.position(atX: x, width: 390), width: 390) - x) < 1e-9)
  }

  @Test("shows the newest candle left of the empty room")
  func latest() {
    #expect(Viewport.latest(count: 100, spacing: 10).centerX(99, width: 400) == 365)
    #expect(Viewport.latest(count: 100, spacing: 10).visibleCandleCount(width: 400) == 40)
  }

  @Test(
    "knows which candles are on screen",
    arguments: [
      (50.5, 1_000, 40..<51), (5, 3, 0..<3), (5, 0, 0..<0), (-20, 3, 0..<0), (.nan, 3, 0..<0), (.infinity, 3, 0..<0),
    ])
  func visible(rightEdge: Double, count: Int, expected: Range<Int>) {
    let range = Viewport(rightEdge: rightEdge, spacing: 10).visibleRange(width: 100, count: count)
    #expect(range == expected || (range.isEmpty && expected.isEmpty))
  }

  @Test("moves and zooms round a point")
  func panAndZoom() {
    var viewport = Viewport(rightEdge: 100, spacing: 10)
    viewport.pan(byPoints: 50)
    #expect(viewport.rightEdge == 95)
    viewport.rightEdge = 100
    let before = viewport.position(atX: 120, width: 390)
    viewport.zoom(by: 1.7, anchorX: 120, width: 390, limits: ZoomLimits(minimum: 1, maximum: 100))
    #expect(viewport.spacing == 17)
    #expect(abs(viewport.position(atX: 120, width: 390) - before) < 1e-9)
    viewport.zoom(by: 100, anchorX: 0, width: 390)
    #expect(viewport.spacing == 48)
    viewport.zoom(by: 0.0001, anchorX: 0, width: 390)
    #expect(viewport.spacing == 1.5)
  }

  @Test("is held to where there are candles", arguments: [(1_000.0, 120.0), (-50, 20), (.nan, 120)])
  func clamp(rightEdge: Double, expected: Double) {
    let viewport = Viewport(rightEdge: rightEdge, spacing: 10)
    #expect(viewport.clamped(count: 100, width: 400, limits: ZoomLimits()).rightEdge == expected)
  }

  @Test("finds the candle under a point", arguments: [(95.0, 9), (5, 0), (-500, 0), (5_000, 9)])
  func candle(x: Double, expected: Int) {
    let viewport = Viewport(rightEdge: 10, spacing: 10)
    #expect(viewport.candleIndex(atX: x, width: 100, count: 10) == expected)
    #expect(viewport.candleIndex(atX: x, width: 100, count: 0) == nil)
    #expect(viewport.candleIndex(atX: .nan, width: 100, count: 10) == nil)
  }

  @Test("is the same after JSON")
  func codable() throws {
    let viewport = Viewport(rightEdge: 123.5, spacing: 9.25)
    #expect(try JSONDecoder().decode(Viewport.self, from: JSONEncoder().encode(viewport)) == viewport)
  }

  @Test("zoom limits are always limits")
  func limits() {
    #expect(ZoomLimits(minimum: .nan, maximum: -3) == ZoomLimits(minimum: 1.5, maximum: 1.5))
    #expect(ZoomLimits().clamp(.nan) == 1.5)
  }
}

@Suite("A scale of prices (24.3)")
struct PriceScaleTests {
  private func candle(low: Double, high: Double) -> Candle {
    Candle(time: CandleTime(epoch: 0), open: low, high: high, low: low, close: high)
  }

  @Test(
    "has round ticks",
    arguments: [
      (0.0...10, 5, 2.0, [0.0, 2, 4, 6, 8, 10]), (101.3...104.9, 4, 1, [102, 103, 104]), (5...5, 4, 0, []),
      (0...10, 0, 0, []), (0...10, -1, 0, []), (-Double.infinity...3, 4, 0, []), (0...10, .max, nil, []),
      (1e15...(1e15 + 10), 5, 2, []), (-3...3, 3, 2, [-2, 0, 2]),
    ] as [(ClosedRange<Double>, Int, Double?, [Double])])
  func ticks(range: ClosedRange<Double>, count: Int, step: Double?, values: [Double]) {
    let ticks = PriceTicks(in: range, approximateCount: count)
    #expect(ticks.values == values)
    if let step { #expect(ticks.step == step) }
  }

  @Test(
    "has as many digits as the step", arguments: [(50.0, 0), (1, 0), (0.5, 1), (0.1, 1), (0.02, 2), (0, 0), (.nan, 0)])
  func digits(step: Double, expected: Int) {
    #expect(PriceTicks.fractionDigits(forStep: step) == expected)
  }

  @Test(
    "suggests digits by size", arguments: [(64_250.0, 2), (0.5, 4), (0.1, 4), (0.01, 5), (0.0000123, 8), (1e-30, 10)])
  func suggested(price: Double, expected: Int) {
    #expect(PriceDigits.suggested(for: price) == expected)
  }

  @Test("fits candles and what is drawn over them")
  func automatic() {
    let ten = CandleSeries(Array(repeating: candle(low: 10, high: 20), count: 10))
    #expect(PriceScale.automaticRange(of: ten, in: 0..<10) == 9.2...20.8)
    #expect(
      PriceScale.automaticRange(of: ten, in: 0..<3, overlays: [[nil, 30, nil]], paddingFraction: 0) == 10...30)
    #expect(PriceScale.automaticRange(of: CandleSeries([candle(low: 5, high: 5)]), in: 0..<1) == 4.95...5.05)
    #expect(PriceScale.automaticRange(of: CandleSeries([candle(low: 0, high: 0)]), in: 0..<1) == -1...1)
    #expect(PriceScale.automaticRange(of: ten, in: 20..<30) == nil)
    #expect(PriceScale.automaticRange(of: CandleSeries(), in: 0..<1) == nil)
    #expect(PriceScale.automaticRange(of: CandleSeries([candle(low: 0, high: .infinity)]), in: 0..<1) == nil)
    #expect(PriceScale.automaticRange(of: CandleSeries([candle(low: -1e308, high: 1e308)]), in: 0..<1) == nil)
  }

  @Test("fits the values of a pane")
  func pane() {
    func range(
      _ values: [ValueLine], _ window: Range<Int>, required: ClosedRange<Double>? = nil, padding: Double = 0
    ) -> ClosedRange<Double>? {
      PriceScale.automaticRange(ofValues: values, in: window, required: required, paddingFraction: padding)
    }
    #expect(range([[1, 5, nil, 3], [nil, 2, 9, nil]], 0..<4) == 1...9)
    #expect(range([[100, 1, 2, 3, 100]], 1..<4) == 1...3)
    #expect(range([[-20, 130]], 0..<2, required: 0...100) == -20...130)
    #expect(range([[45, 55]], 0..<2, required: 0...100, padding: 0.1) == 0...100)
    #expect(range([], 0..<4) == nil)
    #expect(range([[nil, nil]], 0..<2) == nil)
    #expect(range([[1, 2]], 5..<9) == nil)
    #expect(range([[nil, nil]], 0..<2, required: 0...100) == 0...100)
    #expect(range([[7, 7, 7]], 0..<3).map { $0.contains(7) && $0.lowerBound < 7 && $0.upperBound > 7 } == true)
    #expect(range([[1, .nan, 3, .infinity]], 0..<4) == 1...3)
  }

  @Test("is a straight line both ways")
  func linear() {
    let scale = LinearScale(domain: 0...100, start: 200, end: 0)
    #expect(scale.map(25) == 150)
    #expect(scale.invert(150) == 25)
    #expect(LinearScale(domain: 5...5, start: 0, end: 10).map(99) == 5)
    #expect(LinearScale(domain: 3...5, start: 1, end: 1).invert(99) == 3)
  }

  @Test("held by hand stays until it is let go")
  func manual() {
    let series = sampleData(count: 60)
    var scale = PriceScale()
    let fitted = scale.range(for: series, visible: 20..<30)
    #expect(fitted == PriceScale.automaticRange(of: series, in: 5..<45))
    #expect(scale.range(for: CandleSeries(), visible: 0..<9) == 0...1)
    scale.setManual(50...150)
    #expect(scale.range(for: series, visible: 20..<30) == 50...150)
    scale.setManual(7...7)
    scale.setManual(0...(.infinity))
    #expect(scale.mode == .manual(50...150))
    scale.drag(from: 50...150, by: 200)
    #expect(scale.mode == .manual(0...200))
    scale.drag(from: 50...150, by: -200)
    #expect(scale.mode == .manual(75...125))
    scale.drag(from: 50...150, by: 1.9)
    scale.drag(from: 50...150, by: .nan)
    scale.drag(from: 50...150, by: .infinity)
    #expect(scale.mode == .manual(75...125))
    scale.reset()
    #expect(scale.range(for: series, visible: 20..<30) == fitted)
  }
}

@Suite("A scale of time (24.4)")
struct TimeScaleTests {
  private func series(_ count: Int, from start: Int64, every interval: Int64) -> CandleSeries {
    straightLine(count: count, from: start, interval: interval, open: 1, close: 2)
  }

  @Test(
    "has strides that read well",
    arguments: [(10.0, 10), (30, 3), (1, 100), (0.01, 10_000), (0, 1), (.nan, 1), (1e-300, 500_000_000_000)])
  func strides(spacing: Double, expected: Int) {
    #expect(TimeScale.labelStride(spacing: spacing, minimumLabelSpacing: 90) == expected)
  }

  @Test("labels multiples of the stride")
  func multiples() {
    let ticks = TimeScale.ticks(for: series(60, from: 1_767_225_600, every: 3_600), visible: 3..<50, spacing: 9)
    #expect(ticks.map(\.index) == [10, 20, 30, 40])
    #expect(TimeScale.ticks(for: CandleSeries(), visible: 0..<9, spacing: 9).isEmpty)
  }

  @Test("promotes the first label of a month and of a day")
  func promoted() {
    let daily = TimeScale.ticks(for: series(20, from: 1_769_299_200, every: 86_400), visible: 0..<20, spacing: 20)
    #expect(daily.map(\.index) == [0, 5, 10, 15])
    #expect(daily.map(\.unit) == [.day, .day, .month, .day])
    #expect(daily.map(\.isPromoted) == [false, false, true, false])
    let hourly = TimeScale.ticks(for: series(12, from: 1_767_297_600, every: 3_600), visible: 0..<12, spacing: 30)
    #expect(hourly.map(\.unit) == [.time, .time, .day, .time])
    #expect(TimeScale.changedUnit(from: utc(2025, 12, 31), to: utc(2026, 1, 1)) == .year)
    #expect(
      TimeScale.changedUnit(from: utc(2025, 12, 31, 6), to: utc(2026, 1, 1, 4), zone: TimeZone(secondsFromGMT: -18_000))
        == .time)
  }

  @Test("knows the usual interval, weekends or not")
  func interval() {
    let first = utc(2026, 1, 5).ticks
    let weekdays = (0..<56).filter { $0 % 7 < 5 }.map { day in
      Candle(time: CandleTime(epoch: first + Int64(day) * 86_400), open: 1, high: 1, low: 1, close: 1)
    }
    #expect(TimeScale.estimatedInterval(of: CandleSeries(weekdays)) == 86_400)
    // One candle tells nothing, but that of a date is a day's at least.
    let date = Candle(time: CandleTime(ticks: 1_704_153_600, basis: .date), open: 1, high: 1, low: 1, close: 1)
    #expect(TimeScale.estimatedInterval(of: CandleSeries([date])) == 86_400)
    #expect(TimeScale.estimatedInterval(of: CandleSeries(Array(weekdays.prefix(1)))) == 60)
    #expect(TimeScale.baseUnit(interval: 86_400) == .day)
    #expect(TimeScale.baseUnit(interval: 300) == .time)
  }

  @Test("known issue 5: labels stay on their candles when older ones arrive", arguments: [1, 7, 30, 5_000])
  func labelsStay(added: Int) {
    /// The original's rule: multiples of the stride, counted from the oldest candle.
    func original(_ series: CandleSeries, _ visible: Range<Int>, stride: Int) -> [CandleTime] {
      visible.filter { $0 % stride == 0 }.map { series.time(at: $0) }
    }
    let before = minutes(10_000..<10_100)
    var element = ChartElement(series: before, width: 326)
    let visible = element.visibleRange
    let labels = TimeScale.ticks(for: before, visible: visible, spacing: 8).map(\.time)
    let originalLabels = original(before, visible, stride: 15)
    #expect(labels == originalLabels)
    // As a whole new array, and put before the candles in place.
    element.update(to: minutes(10_000 - added..<10_100))
    var grown = before
    grown.prepend(contentsOf: minutes(10_000 - added..<10_000))
    for series in [element.series, grown] {
      let after = visible.lowerBound + added..<visible.upperBound + added
      #expect(TimeScale.ticks(for: series, visible: after, spacing: 8).map(\.time) == labels)
      #expect((original(series, after, stride: 15) == originalLabels) == (added % 15 == 0))
    }
  }
}

@Suite("The small chart (25)")
struct SmallChartTests {
  /// Thirty made-up days: a linear congruential generator, its upper 31 bits as a fraction.
  private static let days: CandleSeries = {
    var state: UInt64 = 42
    func fraction() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / 0x1p31
    }
    var series = CandleSeries()
    var open = 182.0
    for day in 0..<30 {
      let close = open + (fraction() - 0.47) * 9
      let high = max(open, close) + fraction() * 4
      let low = min(open, close) - fraction() * 4
      let time = CandleTime(epoch: 978_307_200 + 815_000_000 + Int64(day) * 86_400)
      series.append(Candle(time: time, open: open, high: high, low: low, close: close))
      open = close
    }
    return series
  }()

  @Test("has the reference days, and says the first like the original")
  func days() throws {
    let first = try #require(Self.days.first)
    let last = try #require(Self.days.last)
    for (value, expected) in [
      (first.open, 182), (first.high, 183.785927), (first.low, 180.348647), (first.close, 182.884073),
      (last.open, 186.670059), (last.high, 193.245166), (last.low, 184.106097), (last.close, 190.425919),
    ] {
      #expect(abs(value - expected) < 1e-6)
    }
    let style = CandleDescription.Style(for: Self.days, digits: 2)
    #expect(
      CandleDescription(first, style: style).text
        == "Oct 29, 2026, Open 182.00, high 183.79, low 180.35, close 182.88")
  }

  @Test("has room at both ends")
  func range() {
    let range = PriceScale.roomyRange(of: Self.days, in: 0..<30)
    #expect(abs(range.lowerBound - 171.211311) < 1e-6)
    #expect(abs(range.upperBound - 198.643192) < 1e-6)
    #expect(PriceScale.roomyRange(of: CandleSeries(), in: 0..<9) == 0...1)
    let flat = CandleSeries([Candle(time: utc(2026, 1, 1), open: 0, high: 0, low: 0, close: 0)])
    #expect(PriceScale.roomyRange(of: flat, in: 0..<1, padding: 1) == -0.01...0.01)
    #expect(PriceScale.roomyRange(of: flat, in: 0..<1, padding: .nan).contains(0))
  }

  @Test("has bodies that can be seen")
  func body() {
    let candle = Candle(time: utc(2026, 1, 1), open: 12, high: 20, low: 1, close: 10)
    #expect(candle.body() == 10...12)
    #expect(candle.body(minimumHeight: 4) == 9...13)
    #expect(Candle(time: utc(2026, 1, 1), open: .nan, high: 1, low: 1, close: .nan).body(minimumHeight: 4) == nil)
  }
}
