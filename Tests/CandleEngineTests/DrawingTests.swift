import CandleEngine
import Foundation
import Testing

/// Ten hourly candles from the start of 1970.
private let hourly = straightLine(count: 10, from: 0, interval: 3_600, open: 100, close: 109)

private func anchor(_ hour: Double, _ price: Double) -> DrawingAnchor {
  DrawingAnchor(time: Date(timeIntervalSince1970: hour * 3_600), price: price)
}

@Suite("The place of a drawing (24.6)")
struct DrawingGeometryTests {
  @Test(
    "follows the candles, and goes on beyond them",
    arguments: [(10_800.0, 3.5), (9_000, 3.0), (-3_600, -0.5), (36_000, 10.5), (0, 0.5), (32_400, 9.5)])
  func position(seconds: Double, expected: Double) {
    #expect(hourly.position(of: Date(timeIntervalSince1970: seconds)) == expected)
  }

  @Test("is the inverse of the time at a position")
  func inverse() throws {
    for position in stride(from: -3.0, through: 12, by: 0.37) {
      let time = try #require(hourly.time(atPosition: position))
      let back = try #require(hourly.position(of: time))
      #expect(abs(back - position) < 1e-6)
    }
    for index in hourly.indices {
      #expect(hourly.time(atPosition: Double(index) + 0.5)?.timeIntervalSince1970 == Double(index) * 3_600)
    }
  }

  @Test("needs a candle, and of one has only its middle")
  func fewCandles() {
    let date = Date(timeIntervalSince1970: 99)
    #expect(CandleSeries().position(of: date) == nil)
    #expect(CandleSeries().time(atPosition: 3) == nil)
    let one = minutes(5..<6)
    #expect(one.position(of: date) == 0.5)
    #expect(one.time(atPosition: 17)?.timeIntervalSince1970 == 300)
    #expect(one.position(of: Date(timeIntervalSince1970: .nan)) == nil)
    let doubled = CandleSeries([minuteCandle(1), minuteCandle(1)])
    #expect(doubled.position(of: date) == 1.5)
    #expect(doubled.position(of: Date(timeIntervalSince1970: 0)) == 0.5)
  }

  @Test("is as far as geometry says")
  func distances() {
    func point(_ x: Double, _ y: Double) -> PlotPoint { PlotPoint(x: x, y: y) }
    #expect(point(5, 0).distance(toSegmentFrom: point(0, 0), to: point(10, 0)) == 0)
    #expect(abs(point(12, 3).distance(toSegmentFrom: point(0, 0), to: point(10, 0)) - 13.squareRoot()) < 1e-12)
    #expect(point(1_000, 0).distance(toLineThrough: point(0, 0), and: point(10, 0)) == 0)
    #expect(point(-3, 4).distance(toRayFrom: point(0, 0), through: point(10, 0)) == 5)
    #expect(point(20, 3).distance(toRayFrom: point(0, 0), through: point(10, 0)) == 3)
    for (one, other) in [(point(0, 0), point(10, 10)), (point(10, 0), point(0, 10)), (point(10, 10), point(0, 0))] {
      #expect(point(5, 0).distance(toRectangleFrom: one, to: other) == 0)
      #expect(point(5, 5).distance(toRectangleFrom: one, to: other) == 5)
    }
    #expect(point(3, 4).distance(toSegmentFrom: point(0, 0), to: point(0, 0)) == 5)
  }

  @Test("is found by the topmost drawing that is shown")
  func hit() {
    let plot = DrawingPlot(
      series: hourly, viewport: Viewport(rightEdge: 10, spacing: 10), width: 100,
      prices: LinearScale(domain: 100...110, start: 100, end: 0))
    var line = Drawing(kind: .horizontalLine, anchors: [anchor(0, 105)])
    let ray = Drawing(kind: .horizontalRay, anchors: [anchor(5, 104), anchor(6, 0)], isLocked: true)
    #expect(plot.topmost(of: [line, ray], at: PlotPoint(x: 80, y: 55))?.id == ray.id)
    #expect(plot.topmost(of: [line, ray], at: PlotPoint(x: 10, y: 55))?.id == line.id)
    line.isHidden = true
    #expect(plot.topmost(of: [line, ray], at: PlotPoint(x: 10, y: 55)) == nil)
    for kind in Drawing.Kind.allCases {
      let drawing = Drawing(kind: kind, anchors: [anchor(2, 102), anchor(4, 104)])
      #expect(plot.distance(from: PlotPoint(x: 25, y: 80), to: drawing) == 0)
      #expect(plot.distance(from: PlotPoint(x: 25, y: 80), to: Drawing(kind: kind, anchors: [])) == nil)
    }
  }
}

@Suite("The price of a drawing")
struct DrawingLineTests {
  private func prices(_ kind: Drawing.Kind, _ anchors: DrawingAnchor...) -> [[Double]] {
    let drawing = Drawing(kind: kind, anchors: anchors)
    return hourly.indices.map { drawing.prices(at: $0, in: hourly).map(\.price) }
  }

  @Test("stands at the candles that its kind covers")
  func kinds() {
    let none: [Double] = []
    #expect(prices(.horizontalLine, anchor(40, 7)) == Array(repeating: [7], count: 10))
    #expect(prices(.verticalLine, anchor(4, 7)) == Array(repeating: none, count: 10))
    #expect(prices(.textNote, anchor(4, 7)).map(\.count) == [0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
    #expect(prices(.horizontalRay, anchor(7, 7), anchor(8, 1)).map(\.count) == [0, 0, 0, 0, 0, 0, 0, 1, 1, 1])
    #expect(prices(.horizontalRay, anchor(2, 7), anchor(1, 1)).map(\.count) == [1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
    #expect(
      prices(.trendLine, anchor(5, 14), anchor(2, 8)) == [none, none, [8], [10], [12], [14], none, none, none, none])
    #expect(prices(.ray, anchor(6, 10), anchor(7, 9)) == Array(repeating: none, count: 6) + [[10], [9], [8], [7]])
    #expect(
      prices(.rectangle, anchor(1, 3), anchor(2, 9)) == [none, [9, 3], [9, 3]] + Array(repeating: none, count: 7))
    #expect(
      prices(.fibonacciRetracement, anchor(8, 200), anchor(3, 100)).map(\.count) == [0, 0, 0, 7, 7, 7, 7, 7, 7, 7])
  }

  @Test("goes by the Fibonacci levels")
  func fibonacci() {
    let drawing = Drawing(kind: .fibonacciRetracement, anchors: [anchor(0, 100), anchor(5, 200)])
    #expect(drawing.prices(at: 9, in: hourly).map { $0.price.rounded() } == [100, 124, 138, 150, 162, 179, 200])
    #expect(FibonacciLevel.all.map(\.label) == ["0.0%", "23.6%", "38.2%", "50.0%", "61.8%", "78.6%", "100.0%"])
  }

  @Test("is left out where it cannot be told")
  func impossible() {
    for kind in Drawing.Kind.allCases {
      #expect(Drawing(kind: kind, anchors: []).lines(in: hourly).isEmpty)
      #expect(Drawing(kind: kind, anchors: [anchor(1, .nan), anchor(2, .infinity)]).lines(in: hourly).isEmpty)
      #expect(Drawing(kind: kind, anchors: [anchor(1, 1), anchor(2, 2)]).lines(in: CandleSeries()).isEmpty)
      #expect(Drawing(kind: kind, anchors: [anchor(1, 1), anchor(2, 2)]).prices(at: 99, in: hourly).isEmpty)
    }
    #expect(prices(.trendLine, anchor(5, 1), anchor(5, 2)).flatMap { $0 }.isEmpty)
  }

  @Test("has a distance from a price, to the nearest of its lines")
  func distance() throws {
    let box = Drawing(kind: .rectangle, anchors: [anchor(0, 100), anchor(9, 110)])
    let upper = try #require(box.distance(from: 108, at: 3, in: hourly))
    #expect(upper.part == .upperEdge && upper.distance == -2)
    let lower = try #require(box.distance(from: 101, at: 3, in: hourly))
    #expect(lower.part == .lowerEdge && lower.distance == 1)
    #expect(box.distance(from: 1, at: 10, in: hourly) == nil)
  }

  @Test("is crossed like a level, also where it slopes")
  func crossings() {
    let closes: [Double] = [10, 12, 11, 11, 9, 12]
    let series = CandleSeries(closes.enumerated().map { minuteCandle($0.offset, close: $0.element) })
    func at(_ minute: Double, _ price: Double) -> DrawingAnchor {
      DrawingAnchor(time: Date(timeIntervalSince1970: minute * 60), price: price)
    }
    func directions(_ drawing: Drawing) -> [PriceCrossing.Direction?] {
      series.indices.map { drawing.crossings(at: $0, in: series).first?.crossing.direction }
    }
    let level = Drawing(kind: .horizontalLine, anchors: [at(0, 11)])
    #expect(directions(level) == [nil, .up, .down, nil, nil, .up])
    for index in series.indices {
      #expect(
        level.crossings(at: index, in: series).map(\.crossing)
          == PriceCrossing.crossings(in: series, at: index, levels: [11]))
    }
    // Rising from 10.5 by one a candle: the close falls under it although it rises.
    let rising = Drawing(kind: .trendLine, anchors: [at(0, 10.5), at(4, 14.5)])
    #expect(directions(rising) == [nil, .up, .down, nil, nil, nil])
    let levels = rising.crossings(at: 2, in: series).map(\.crossing.level)
    #expect(levels == [12.5])
    #expect(rising.crossings(at: 0, in: series).isEmpty && rising.crossings(at: 6, in: series).isEmpty)
  }

  @Test("moves with all its anchors, unless it is locked")
  func move() {
    var drawing = Drawing(kind: .trendLine, anchors: [anchor(1, 10), anchor(2, 20)])
    drawing.move(bySeconds: 3_600, price: -1)
    drawing.move(bySeconds: .nan, price: 1)
    #expect(drawing.anchors == [anchor(2, 9), anchor(3, 19)])
    drawing.isLocked = true
    drawing.move(bySeconds: 3_600, price: -1)
    #expect(drawing.anchors == [anchor(2, 9), anchor(3, 19)])
    #expect(drawing.noteText == "Note")
  }

  @Test("older candles do not change it")
  func prepended() {
    let trend = Drawing(
      kind: .trendLine,
      anchors: [
        DrawingAnchor(time: minuteCandle(100).time, price: 1),
        DrawingAnchor(time: minuteCandle(110).time, price: 11),
      ])
    var series = minutes(100..<120)
    let before = trend.prices(at: 5, in: series).map(\.price)
    series.prepend(contentsOf: minutes(0..<100))
    #expect(trend.prices(at: 105, in: series).map(\.price) == before)
  }
}
