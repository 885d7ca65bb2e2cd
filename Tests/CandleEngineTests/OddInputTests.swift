import CandleEngine
import Foundation
import Testing

@Suite("Odd input")
struct OddInputTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, .leastNonzeroMagnitude, 1e308, -1e308, .infinity, -.infinity, .nan, 9.3e18, 0.1, 48,
  ]
  private static let counts: [Int] = [.min, -1, 0, 1, 2, 7, 4_096, .max]

  /// Candles at the ends of what numbers can hold, some not in order.
  private static let series: CandleSeries = {
    var series = CandleSeries()
    for (index, ticks) in [Int64.min, -1, 0, 5, 5, 3, .max].enumerated() {
      let price = numbers[(index * 5) % numbers.count]
      series.append(
        Candle(
          time: CandleTime(ticks: ticks, basis: .instant, offset: index == 2 ? .max : .min), open: price,
          high: numbers[index], low: numbers[index + 3], close: numbers[index + 6], volume: numbers[12 - index]))
    }
    return series
  }()

  @Test("in descriptions and scales ends in an answer", arguments: [nil, "America/New_York", "Asia/Kathmandu"])
  func descriptions(zone: String?) {
    let series = Self.series
    let format = FormatContext(timeZone: zone.flatMap { TimeZone(identifier: $0) })
    for range in [0..<7, 2..<5, -5..<99, Int.min..<Int.max, 90..<99] {
      let style = RangeSummary.Style(for: series, format: format, digits: .max)
      #expect(!RangeSummary(of: series, in: range, style: style).text.isEmpty)
      _ = ChartDescriptor(of: series, in: range, style: style)
      _ = series.aggregate(in: range)
      _ = PriceScale().range(for: series, visible: range, overlays: [ValueLine(Self.numbers)])
      _ = TimeScale.ticks(for: series, visible: range, spacing: 8, zone: format.timeZone)
      _ = Comparison(chart: series, with: [Comparison.Series(name: "", candles: series)]).lines(in: range)
      _ = TradingSession.usEquities.regions(in: series, range: range, interval: 60)
    }
    for index in Self.counts {
      _ = ChartHeader(of: series, at: index, style: RangeSummary.Style(for: series, format: format))
      _ = PriceCrossing.crossings(in: series, at: index, levels: Self.numbers)
      #expect(CandleAggregator.downsample(series, maximumCount: index).count <= max(0, index))
      #expect(series.keepingFirst(index).count <= series.count)
      _ = CandleAggregator.resample(series, to: .minutes(index), zone: format.timeZone)
      _ = CivilDate(year: index, month: 2, day: 3).map { ($0.weekday, $0.iso8601) }
    }
    for period in [CandlePeriod.day, .week(firstWeekday: .max), .month, .quarter, .year] {
      #expect(!CandleAggregator.resample(series, to: period, sessions: TradingSession.usEquities).isEmpty)
    }
  }

  @Test("in views and drawings ends in an answer")
  func views() {
    let series = Self.series
    for first in Self.numbers {
      for second in Self.numbers {
        let viewport = Viewport(rightEdge: first, spacing: second)
        for width in Self.numbers {
          #expect(viewport.visibleRange(width: width, count: 7).upperBound <= 7)
          _ = viewport.clamped(count: 7, width: width, limits: ZoomLimits(minimum: first, maximum: second))
          _ = viewport.candleIndex(atX: width, width: first, count: .max)
          _ = TimeScale.labelStride(spacing: first, minimumLabelSpacing: second)
        }
        if first <= second {
          for count in Self.counts { _ = PriceTicks(in: first...second, approximateCount: count) }
        }
        for kind in Drawing.Kind.allCases {
          let anchors = [
            DrawingAnchor(time: Date(timeIntervalSince1970: first), price: second),
            DrawingAnchor(time: Date(timeIntervalSince1970: second), price: first),
          ]
          let drawing = Drawing(kind: kind, anchors: anchors)
          for index in [-1, 0, 3, 6, 7] {
            #expect(drawing.prices(at: index, in: series).allSatisfy { $0.price.isFinite })
            _ = drawing.crossings(at: index, in: series)
          }
          _ = drawing.axisTag(format: FormatContext(), digits: .min, interval: first)
          let plot = DrawingPlot(
            series: series, viewport: viewport, width: first, prices: LinearScale(domain: 0...1, start: 0, end: first))
          _ = plot.topmost(of: [drawing], at: PlotPoint(x: first, y: second))
        }
        _ = series.time(atPosition: first)
      }
    }
  }

  @Test("in an element ends in an answer")
  func element() {
    for width in Self.numbers {
      for spacing in Self.numbers {
        var element = ChartElement(series: Self.series, width: width, spacing: spacing, rightPadding: spacing)
        element.page(forward: true)
        element.scroll(byCandles: width)
        element.zoom(by: spacing, anchorX: width)
        for index in Self.counts {
          element.select(index)
          element.reveal()
          element.center()
          element.increment()
        }
        element.resize(to: spacing)
        element.update(to: minutes(0..<3))
        _ = element.takeHistoryRequest()
        element.show(0..<Int.max)
        element.select(atX: width)
        #expect(element.visibleRange.upperBound <= 3)
      }
    }
  }
}
