import CandleEngine
import Foundation
import Testing

@Suite("Crossings of levels (24.5)")
struct PriceCrossingTests {
  private func series(_ closes: [Double]) -> CandleSeries {
    CandleSeries(closes.indices.map { minuteCandle($0, close: closes[$0]) })
  }

  @Test(
    "are told from the last two closes",
    arguments: [
      ([95.0, 105], [100.0], [PriceCrossing.Direction.up]), ([105, 95], [100], [.down]), ([90, 95], [100], []),
      ([95, 100], [100], [.up]), ([105, 100], [100], [.down]), ([100, 100], [100], []), ([100, 105], [100], []),
      ([50, 500], [100], [.up]), ([95, 105], [90, 100, 110], [.up]), ([], [100], []), ([95], [100], []),
      ([95, 105], [], []), ([95, .nan], [100], []), ([95, 105, 95], [100], [.down]),
    ] as [([Double], [Double], [PriceCrossing.Direction])])
  func latest(closes: [Double], levels: [Double], expected: [PriceCrossing.Direction]) {
    let series = series(closes)
    let crossings = PriceCrossing.latest(in: series, levels: levels)
    #expect(crossings.map(\.direction) == expected)
    #expect(crossings.allSatisfy { $0.level == 100 && $0.candle == series.last && $0.index == series.count - 1 })
  }

  @Test("are told of any candle, and of none outside")
  func anyCandle() {
    let zigzag = series([95, 105, 95, 95, 105])
    #expect((-1...5).map { PriceCrossing.crossings(in: zigzag, at: $0, levels: [100]).count } == [0, 0, 1, 1, 0, 1, 0])
  }
}

@Suite("A comparison")
struct ComparisonTests {
  private func series(_ closes: [(minute: Int, close: Double)]) -> CandleSeries {
    CandleSeries(closes.map { minuteCandle($0.minute, close: $0.close) })
  }

  private let chart = CandleSeries(
    [50.0, 100, 110, 120, 90].enumerated().map { minuteCandle($0.offset, close: $0.element) })

  @Test("is measured from the first visible candle")
  func base() {
    let comparison = Comparison(chart: chart, with: [])
    #expect(comparison.chartLine(in: 1..<5).map { $0?.rounded() } == [0, 10, 20, -10])
    #expect(comparison.chartLine(in: 0..<2) == [0, 100])
    #expect(
      Comparison(chart: chart, with: [], normalization: .indexed100).chartLine(in: 0..<5) == [100, 200, 220, 240, 180])
    #expect(comparison.chartLine(in: -9..<99).count == 5)
    #expect(comparison.chartLine(in: 7..<9).isEmpty)
  }

  @Test("starts the other line on the chart's own where its data begin")
  func start() {
    let late = Comparison.Series(name: "late", candles: series([(2, 40), (3, 44), (4, 20)]))
    let comparison = Comparison(chart: chart, with: [late], normalization: .indexed100)
    #expect(comparison.lines(in: 1..<5)[0].map { $0?.rounded() } == [nil, 110, 121, 55])
    // Scrolled further, both are measured from there.
    #expect(comparison.lines(in: 3..<5)[0].map { $0?.rounded() } == [100, 45])
  }

  @Test("takes the latest close at or before a candle, and breaks where that is old")
  func alignment() {
    let chart = minutes(0..<30)
    let other = series([(1, 10), (3, 12), (20, 14), (21, 15)])
    let comparison = Comparison(chart: chart, with: [Comparison.Series(name: "other", candles: other)])
    let closes = comparison.alignedCloses(of: other, in: 0..<30)
    #expect(closes[0] == nil)
    #expect(closes[1] == 10 && closes[2] == 10 && closes[3] == 12)
    // Two minutes is the other's interval, so ten minutes are recent.
    #expect(closes[13] == 12 && closes[14] == nil && closes[19] == nil)
    #expect(closes[20] == 14 && closes[29] == 15)
    let strict = Comparison(chart: chart, with: comparison.others, staleness: 0)
    #expect(strict.lines(in: 0..<30)[0].compactMap { $0 }.count == 4)
    #expect(strict.alignedCloses(of: other, in: 21..<23) == [15, nil])
    #expect(strict.alignedCloses(of: CandleSeries(), in: 0..<2) == [nil, nil])
  }

  @Test("marks what cannot be measured, and never gives what is not a number")
  func unmeasurable() {
    let odd = series([(0, 0), (1, 5), (2, .nan), (3, 1e308), (4, -.infinity)])
    let comparison = Comparison(chart: odd, with: [Comparison.Series(name: "self", candles: odd)])
    for start in 0..<5 {
      for line in comparison.lines(in: start..<5) + [comparison.chartLine(in: start..<5)] {
        #expect(line.count == 5 - start)
        #expect(line.allSatisfy { $0?.isFinite ?? true })
      }
    }
    #expect(comparison.chartLine(in: 0..<5).allSatisfy { $0 == nil })
  }
}

@Suite("A replay")
struct ReplayTests {
  @Test(
    "shows more candles as time passes",
    arguments: [(2.0, 1.0 / 30, 300, 20), (0.5, 1.0 / 30, 120, 2), (0.5, 2.0, 3, 3), (3, 0.1, 7, 2)]
      as [(Double, Double, Int, Int)])
  func speed(speed: Double, tick: Double, ticks: Int, expected: Int) {
    var replay = Replay(count: 100, candlesPerSecond: speed)
    replay.begin(at: 10)
    replay.play()
    for _ in 0..<ticks { replay.advance(by: tick) }
    #expect(replay.position == 10 + expected)
    #expect(replay.isPlaying)
  }

  @Test("waits, steps, goes on and ends")
  func controls() {
    var replay = Replay(count: 20)
    #expect(!replay.isActive && replay.position == 20)
    replay.begin(at: 5)
    replay.advance(by: 10)
    #expect(replay.position == 5)
    replay.step()
    #expect(replay.position == 6 && !replay.isPlaying)
    replay.play()
    replay.advance(by: 0.4)
    replay.pause()
    replay.advance(by: 10)
    replay.play()
    replay.advance(by: 0.1)
    #expect(replay.position == 7)
    let shown = replay.advance(by: 1_000)
    #expect(shown == 13 && !replay.isPlaying && replay.position == 20)
    replay.begin(at: 3)
    replay.end()
    #expect(replay.position == 20 && !replay.isActive)
    replay.play()
    #expect(!replay.isPlaying)
  }

  @Test("takes any number without harm")
  func odd() {
    for odd in [0, -1, .nan, .infinity, -.infinity, 1e300] as [Double] {
      var endless = Replay(count: .max, candlesPerSecond: 1e300)
      endless.begin(at: 0)
      endless.play()
      endless.advance(by: 1)
      #expect(endless.position == .max)
      var replay = Replay(count: 5, candlesPerSecond: odd)
      replay.begin(at: .min)
      replay.play()
      replay.advance(by: 1)
      replay.candlesPerSecond = 1
      replay.advance(by: odd)
      #expect((0...5).contains(replay.position))
      replay.begin(at: .max)
      replay.setCount(-3)
      #expect(replay.position == 0)
    }
  }

  @Test("is an append to the chart, and another series when it begins earlier", arguments: [4_095, 4_096, 9_000, 3])
  func changes(start: Int) {
    var series = minutes(20_000..<30_000)
    series.prepend(contentsOf: minutes(19_990..<20_000))
    var replay = Replay(count: series.count)
    replay.begin(at: start)
    let before = replay.shown(of: series)
    replay.step()
    let after = replay.shown(of: series)
    #expect(after.count == start + 1)
    #expect(Array(after) == Array(series.prefix(start + 1)))
    #expect(after.extremes(in: 0..<20_000) == series.extremes(in: 0..<start + 1))
    #expect(SeriesChange(from: SeriesFingerprint(of: before), to: after) == .extended(prepended: 0, appended: 1))
    #expect(SeriesChange(from: SeriesFingerprint(of: after), to: before) == .replaced)
    // What is appended to the part leaves the whole as it was.
    var part = before
    part.append(minuteCandle(99_999))
    #expect(series[start] == after[start])
  }
}
