import CandleEngine
import Testing

/// Each pattern on hand-made candles: one that fits, and those that fail by one rule each.
@Suite("Candle patterns")
struct CandlePatternTests {
  /// Open, high, low, close.
  typealias Prices = (Double, Double, Double, Double)

  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: CandlePattern
    /// The trend of the ten candles before, whose bodies are 1.
    let trend: CandlePattern.Trend?
    let fits: [Prices]
    /// Each fails by one rule.
    let fails: [[Prices]]

    var testDescription: String { pattern.rawValue }
  }

  private static func candles(_ prices: [Prices]) -> [Candle] {
    prices.enumerated().map { place, prices in
      Candle(
        time: CandleTime(ticks: Int64(place) * 86_400, basis: .date), open: prices.0, high: prices.1, low: prices.2,
        close: prices.3)
    }
  }

  /// Ten candles with bodies of 1, falling to a close of 101, rising to one of 99, or swaying round 100.
  private static func before(_ trend: CandlePattern.Trend?) -> [Prices] {
    (0..<10).map { place in
      let step = Double(place)
      return switch trend {
      case .down: (111 - step, 111.5 - step, 109.5 - step, 110 - step)
      case .up: (89 + step, 90.5 + step, 88.5 + step, 90 + step)
      case nil: place % 2 == 0 ? (100, 101.5, 99.5, 101) : (101, 101.5, 99.5, 100)
      }
    }
  }

  private func names(_ prices: [Prices], after trend: CandlePattern.Trend?) -> [CandlePattern] {
    let series = CandleSeries(Self.candles(Self.before(trend) + prices))
    return CandlePattern.ending(at: series.count - 1, in: series)
  }

  @Test("is named when it fits, and not when one rule fails", arguments: cases)
  func eachPattern(_ given: Case) {
    #expect(names(given.fits, after: given.trend).contains(given.pattern))
    for prices in given.fails {
      #expect(!names(prices, after: given.trend).contains(given.pattern), "\(prices)")
    }
    guard let trend = given.trend else { return }
    // The same candles after another trend are not it.
    #expect(given.pattern.precedingTrend == trend)
    #expect(!names(given.fits, after: trend == .up ? .down : .up).contains(given.pattern))
  }

  @Test("there are twenty-one, and each has a case")
  func all() {
    #expect(CandlePattern.allCases.count == 21)
    #expect(Set(Self.cases.map(\.pattern)) == Set(CandlePattern.allCases))
    for given in Self.cases { #expect(given.fits.count == given.pattern.candleCount) }
  }

  @Test("a shape of one candle has one name")
  func oneName() {
    #expect(names([(95, 100, 0, 93)], after: .up) == [.dragonflyDoji])
    #expect(names([(89, 100, 0, 87)], after: .up) == [.doji])
    #expect(names([(100, 101.2, 98, 101)], after: .down) == [.hammer])
  }

  @Test("patterns of more candles come first")
  func order() {
    #expect(
      names([(101, 101.2, 97.8, 98), (97.5, 97.8, 97, 97), (97, 100, 97, 100)], after: .down)
        == [.morningStar, .bullishEngulfing, .tweezerBottom, .bullishMarubozu])
  }

  @Test("a pattern that needs a trend is not named without ten candles before it")
  func tooFewBefore() {
    let hammer: [Prices] = [(100, 101.2, 98, 101)]
    let nine = CandleSeries(Self.candles(Array(Self.before(.down).dropFirst()) + hammer))
    #expect(CandlePattern.ending(at: 9, in: nine).isEmpty)
    let one = CandleSeries(Self.candles([(2, 100, 0, 98)]))
    #expect(CandlePattern.ending(at: 0, in: one) == [.bullishMarubozu])
  }

  @Test(
    "flat, odd and broken candles have no pattern, and are none of one",
    arguments: [
      (100, 100, 100, 100), (100, 99, 101, 100), (103, 102, 98, 100), (.nan, 102, 98, 100), (100, .infinity, 98, 100),
      (100, 102, -.infinity, 100),
    ] as [Prices])
  func odd(prices: Prices) {
    #expect(names([prices], after: .down).isEmpty)
    #expect(!names([prices, (99.5, 102, 99, 101.5)], after: .down).contains(.bullishEngulfing))
  }

  @Test("outside the series, and at prices below zero, nothing breaks")
  func edges() {
    let series = CandleSeries(Self.candles([(-50, 0, -100, -52)]))
    #expect(CandlePattern.ending(at: 0, in: series) == [.doji])
    for index in [-1, 1, .max, .min] { #expect(CandlePattern.ending(at: index, in: series).isEmpty) }
    #expect(CandlePattern.ending(at: 0, in: CandleSeries([])).isEmpty)
    let huge = CandleSeries(Self.candles([(0, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0)]))
    _ = CandlePattern.ending(at: 0, in: huge)
  }
}

extension CandlePatternTests {
  private static let cases = singles + pairs + stars + trios

  private static let singles = [
    Case(
      pattern: .bullishMarubozu, trend: nil, fits: [(2, 100, 0, 98)], fails: [[(3, 100, 0, 97)], [(98, 100, 0, 2)]]),
    Case(
      pattern: .bearishMarubozu, trend: nil, fits: [(98, 100, 0, 2)], fails: [[(97, 100, 0, 3)], [(2, 100, 0, 98)]]),
    Case(pattern: .doji, trend: nil, fits: [(50, 100, 0, 55)], fails: [[(50, 100, 0, 55.1)], [(95, 100, 0, 95)]]),
    Case(
      pattern: .dragonflyDoji, trend: nil, fits: [(95, 100, 0, 90)], fails: [[(95, 100, 0, 89)], [(88, 100, 0, 88)]]),
    Case(
      pattern: .gravestoneDoji, trend: nil, fits: [(10, 100, 0, 5)], fails: [[(11, 100, 0, 5)], [(12, 100, 0, 12)]]),
    Case(
      pattern: .spinningTop, trend: nil, fits: [(45, 100, 0, 55)],
      fails: [[(60, 100, 0, 80)], [(20, 100, 0, 40)], [(50, 100, 0, 52)]]),
    Case(
      pattern: .hammer, trend: .down, fits: [(100, 101.2, 98, 101)],
      fails: [[(100, 101.2, 98.1, 101)], [(100, 101.4, 98, 101)], [(101, 101.2, 98, 101)]]),
    Case(
      pattern: .hangingMan, trend: .up, fits: [(101, 101.2, 98, 100)],
      fails: [[(101, 101.2, 98.1, 100)], [(101, 101.4, 98, 100)]]),
  ]

  private static let pairs = [
    Case(
      pattern: .bullishEngulfing, trend: .down, fits: [(101, 101.5, 99.5, 100), (99.5, 102, 99, 101.5)],
      fails: [
        [(101, 101.5, 99.5, 100), (99.5, 102, 99, 100.9)], [(101, 101.5, 99.5, 100), (100.1, 102, 99, 101.5)],
        [(101, 101.5, 99.5, 100), (100, 102, 99, 101)], [(100, 101.5, 99.5, 101), (99.5, 102, 99, 101.5)],
      ]),
    Case(
      pattern: .bearishEngulfing, trend: .up, fits: [(99, 100.5, 98.5, 100), (100.5, 101, 98, 98.5)],
      fails: [
        [(99, 100.5, 98.5, 100), (100.5, 101, 98, 99.1)], [(99, 100.5, 98.5, 100), (99.9, 101, 98, 98.5)],
        [(99, 100.5, 98.5, 100), (98.5, 101, 98, 100.5)],
      ]),
    Case(
      pattern: .piercingLine, trend: .down, fits: [(101, 101.2, 97.8, 98), (97.5, 99.8, 97, 99.6)],
      fails: [
        [(101, 101.2, 97.8, 98), (97.5, 99.8, 97, 99.5)], [(101, 101.2, 97.8, 98), (97.8, 99.8, 97, 99.6)],
        [(101, 101.2, 97.8, 98), (97.5, 101.5, 97, 101)], [(99, 99.2, 97.8, 98), (97.5, 99.8, 97, 98.6)],
      ]),
    Case(
      pattern: .darkCloudCover, trend: .up, fits: [(99, 102.2, 98.8, 102), (102.5, 103, 100, 100.4)],
      fails: [
        [(99, 102.2, 98.8, 102), (102.5, 103, 100, 100.5)], [(99, 102.2, 98.8, 102), (102.2, 103, 100, 100.4)],
        [(99, 102.2, 98.8, 102), (102.5, 103, 98.5, 99)], [(101, 102.2, 98.8, 102), (102.5, 103, 100, 101.4)],
      ]),
    Case(
      pattern: .tweezerTop, trend: .up, fits: [(99, 101, 98.5, 100), (100, 101.05, 98.9, 99.5)],
      fails: [[(99, 101, 98.5, 100), (100, 101.2, 98.9, 99.5)]]),
    Case(
      pattern: .tweezerBottom, trend: .down, fits: [(101, 101.5, 99, 100), (100, 101.1, 99.05, 100.5)],
      fails: [[(101, 101.5, 99, 100), (100, 101.1, 99.2, 100.5)]]),
  ]

  private static let stars = [
    Case(
      pattern: .morningStar, trend: .down,
      fits: [(101, 101.2, 97.8, 98), (97.5, 97.8, 97, 97), (97.6, 99.8, 97.4, 99.6)],
      fails: [
        [(101, 101.2, 97.8, 98), (97.5, 97.8, 97, 97), (97.6, 99.8, 97.4, 99.5)],
        [(101, 101.2, 97.8, 98), (97.9, 98, 96.5, 96.8), (97.6, 99.8, 97.4, 99.6)],
        [(101, 101.2, 97.8, 98), (98, 98.2, 97, 97.5), (97.6, 99.8, 97.4, 99.6)],
        [(99, 99.2, 97.8, 98), (97.5, 97.8, 97, 97.2), (97.6, 99.8, 97.4, 99.6)],
      ]),
    Case(
      pattern: .eveningStar, trend: .up,
      fits: [(99, 102.2, 98.8, 102), (102.5, 103, 102.3, 103), (102.4, 102.6, 100, 100.4)],
      fails: [
        [(99, 102.2, 98.8, 102), (102.5, 103, 102.3, 103), (102.4, 102.6, 100, 100.5)],
        [(99, 102.2, 98.8, 102), (102.1, 103.5, 102, 103.2), (102.4, 102.6, 100, 100.4)],
        [(99, 102.2, 98.8, 102), (102, 102.6, 101.8, 102.5), (102.4, 102.6, 100, 100.4)],
        [(101, 102.2, 100.8, 102), (102.5, 103, 102.3, 102.8), (102.4, 102.6, 100, 100.4)],
      ]),
  ]

  private static let trios = [
    Case(
      pattern: .threeWhiteSoldiers, trend: .down,
      fits: [(100, 102.1, 99.9, 102), (101, 104.1, 100.9, 104), (103, 106.2, 102.9, 106)],
      fails: [
        [(100, 102.1, 99.9, 102), (101, 104.1, 100.9, 104), (104.1, 106.2, 104, 106)],
        [(100, 102.1, 99.9, 102), (101, 104.1, 100.9, 104), (103, 106.9, 102.9, 106)],
        [(100, 102.1, 99.9, 102), (101.5, 102.6, 101.4, 102.5), (102.2, 106.2, 102.1, 106)],
        [(100, 104.1, 99.9, 104), (102, 104.1, 101.9, 104), (103, 106.2, 102.9, 106)],
      ]),
    Case(
      pattern: .threeBlackCrows, trend: .up,
      fits: [(102, 102.1, 99.9, 100), (101, 101.1, 97.9, 98), (99, 99.1, 95.9, 96)],
      fails: [
        [(102, 102.1, 99.9, 100), (101, 101.1, 97.9, 98), (97.9, 98, 95.9, 96)],
        [(102, 102.1, 99.9, 100), (101, 101.1, 97.9, 98), (99, 99.1, 95.1, 96)],
        [(102, 102.1, 99.9, 100), (100.5, 100.6, 99.4, 99.5), (99.8, 99.9, 95.9, 96)],
      ]),
    Case(
      pattern: .upsideTasukiGap, trend: .up,
      fits: [(100, 101.5, 99.5, 101), (102.5, 104.5, 102, 104), (103, 103.5, 101.8, 102)],
      fails: [
        [(100, 101.5, 99.5, 101), (102.5, 104.5, 102, 104), (103, 103.5, 101.3, 101.5)],
        [(100, 101.5, 99.5, 101), (102.5, 104.5, 102, 104), (103, 103.5, 101.8, 102.5)],
        [(100, 101.5, 99.5, 101), (102.5, 104.5, 101.5, 104), (103, 103.5, 101.8, 102)],
        [(100, 101.5, 99.5, 101), (102.5, 104.5, 102, 104), (104.1, 104.5, 101.8, 102)],
      ]),
    Case(
      pattern: .upsideGapThreeMethods, trend: .up,
      fits: [(100, 101.5, 99.5, 101), (102.5, 104.5, 102, 104), (103, 103.5, 100.2, 100.5)],
      fails: [
        [(100, 101.5, 99.5, 101), (102.5, 104.5, 102, 104), (103, 103.5, 100.2, 101.2)],
        [(100, 101.5, 99.5, 101), (102.5, 104.5, 102, 104), (103, 103.5, 99.2, 99.9)],
        [(101, 101.5, 99.5, 100), (102.5, 104.5, 102, 104), (103, 103.5, 100.2, 100.5)],
      ]),
    Case(
      pattern: .threeInsideDown, trend: .up,
      fits: [(99, 102.2, 98.8, 102), (101.5, 101.8, 99.8, 100), (100.2, 100.5, 98.9, 99.5)],
      fails: [
        [(99, 102.2, 98.8, 102), (101.5, 101.8, 99.8, 100), (100.2, 100.5, 98.9, 100)],
        [(99, 102.2, 98.8, 102), (102.1, 102.3, 99.8, 100), (100.2, 100.5, 98.9, 99.5)],
        [(99, 102.2, 98.8, 102), (100, 101.8, 99.8, 101.5), (101.2, 101.5, 98.9, 99.5)],
        [(101, 102.2, 98.8, 102), (101.9, 102, 101, 101.2), (101.1, 101.2, 98.9, 99.5)],
      ]),
  ]
}
