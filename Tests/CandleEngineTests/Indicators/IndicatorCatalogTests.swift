import CandleEngine
import Testing

@Suite("The catalogue of indicators")
struct IndicatorCatalogTests {
  private let catalog = IndicatorCatalog.full

  @Test("has the eight usual ones first, then twelve more")
  func order() {
    let usual = ["ma", "bollinger", "vwap", "rsi", "macd", "stochastic", "atr", "obv"]
    #expect(IndicatorCatalog.standard.kinds.map(\.id) == usual)
    #expect(
      catalog.kinds.map(\.id) == usual + [
        "donchian", "keltner", "supertrend", "psar", "ichimoku", "pivots", "adx", "cci", "mfi", "williamsR", "roc",
        "cmf",
      ])
  }

  @Test("groups them as a picker does")
  func categories() {
    let order = ["Moving Averages", "Oscillators", "Volatility", "Volume", "Trend", "Other"]
    #expect(IndicatorKind.Category.allCases.map(\.rawValue) == order)
    let groups = Dictionary(grouping: catalog.kinds) { $0.category }.mapValues { $0.map(\.id) }
    #expect(groups[.movingAverages] == ["ma"])
    #expect(groups[.oscillators] == ["rsi", "macd", "stochastic", "adx", "cci", "williamsR", "roc"])
    #expect(groups[.volatility] == ["bollinger", "atr"])
    #expect(groups[.volume] == ["vwap", "obv", "mfi", "cmf"])
    #expect(groups[.trend] == ["donchian", "keltner", "supertrend", "psar", "ichimoku", "pivots"])
  }

  @Test(
    "finds by name, identifier and alias, in any case, with or without accents",
    arguments: [
      ("RELATIVE", ["rsi"]), ("  average ", ["ma", "atr"]), ("íchimoku", ["ichimoku"]), ("sma", ["ma"]),
      ("%r", ["williamsR"]), ("nothing like it", []),
    ] as [(String, [String])])
  func search(query: String, expected: [String]) {
    #expect(catalog.search(query).map(\.id) == expected)
  }

  @Test("finds all with a blank query", arguments: ["", "  ", "\n\t"])
  func blank(query: String) {
    #expect(catalog.search(query).count == 20)
  }

  @Test("takes types away and adds others, and is itself not changed")
  func changing() {
    let smaller = catalog.removing("rsi").removing("ikki")
    #expect(smaller.kinds.count == 19)
    #expect(smaller.type(withID: "rsi") == nil)
    #expect(smaller.adding([RelativeStrengthIndex.self]).kinds.last?.id == "rsi")
    #expect(catalog.adding([MovingAverage.self]).kinds == catalog.kinds)
    #expect(catalog.kinds.count == 20)
  }

  @Test("has no name twice, and defaults that are possible")
  func soundness() {
    let names = catalog.kinds.flatMap { [$0.id.lowercased()] + $0.aliases.map(\.name) }
    #expect(Set(names).count == names.count)
    for kind in catalog.kinds {
      #expect(Set(kind.parameters.map(\.key)).count == kind.parameters.count)
      for parameter in kind.parameters {
        #expect(parameter.clamped(parameter.defaultValue) == parameter.defaultValue)
      }
    }
  }

  @Test("gives every indicator as many values as candles, also for none and one", arguments: [0, 1, 2, 30])
  func lengths(count: Int) {
    for type in catalog.types {
      let output = IndicatorOutput(of: type.init(IndicatorParameters()), over: hourlyFixtureWithVolume.prefix(count))
      #expect(Set(output.plots.map(\.key)).count == output.plots.count)
      for plot in output.plots { #expect(output.values(of: plot.key).count == count) }
      #expect(output.reading(at: count) == nil)
      #expect((output.reading(at: 0)?.count ?? 0) == (count > 0 ? output.plots.count : 0))
    }
  }

  @Test("names what fills reach from and to", arguments: IndicatorCatalog.full.kinds.map(\.id))
  func fills(id: String) throws {
    let indicator = try indicator(id)
    let keys = indicator.plots.map(\.key)
    for fill in indicator.fills { #expect(keys.contains(fill.lower) && keys.contains(fill.upper)) }
    for level in indicator.levels { #expect(indicator.preferredRange?.contains(level.value) ?? true) }
  }
}

@Suite("What an indicator draws")
struct IndicatorDrawingTests {
  @Test(
    "is labelled as traders write it",
    arguments: [
      ("sma", "SMA 20"), ("ema:5", "EMA 5"), ("bb:20,2.0", "BB 20, 2"), ("bb:20,2.5", "BB 20, 2.5"),
      ("bb:20,2.125", "BB 20, 2.12"), ("vwap", "VWAP"), ("rsi:21", "RSI 21"), ("macd", "MACD 12, 26, 9"),
      ("stoch", "Stoch 14, 3, 3"), ("atr", "ATR 14"), ("obv", "OBV"), ("donchian", "Donchian 20"),
      ("keltner:20,10,2", "Keltner 20"), ("supertrend", "SuperTrend 10"), ("psar", "PSAR"), ("ichimoku", "Ichimoku"),
      ("pivots", "Pivots (Classic)"), ("pivots:camarilla", "Pivots (Camarilla)"), ("adx", "ADX 14"), ("cci", "CCI 20"),
      ("mfi", "MFI 14"), ("williamsR", "Williams %R 14"), ("roc", "ROC 12"), ("momentum", "Momentum 12"),
      ("cmf", "CMF 20"),
    ])
  func labels(text: String, label: String) throws {
    #expect(try indicator(text).label == label)
  }

  @Test(
    "stands over the candles or in a pane of its own, with its range and its levels",
    arguments: [
      ("ma", nil, nil, []), ("bollinger", nil, nil, []), ("vwap", nil, nil, []), ("rsi", 90, 0...100, [70, 30]),
      ("macd", 90, nil, [0]), ("stochastic", 90, 0...100, [80, 20]), ("atr", 80, nil, []), ("obv", 80, nil, []),
      ("donchian", nil, nil, []), ("keltner", nil, nil, []), ("supertrend", nil, nil, []), ("psar", nil, nil, []),
      ("ichimoku", nil, nil, []), ("pivots", nil, nil, []), ("adx", 90, 0...100, [25]), ("cci", 90, nil, [100, -100]),
      ("mfi", 90, 0...100, [80, 20]), ("williamsR", 90, -100...0, [-20, -80]), ("roc", 80, nil, [0]),
      ("cmf", 80, nil, [0]),
    ] as [(String, Double?, ClosedRange<Double>?, [Double])])
  func panes(id: String, height: Double?, range: ClosedRange<Double>?, levels: [Double]) throws {
    let indicator = try indicator(id)
    #expect(type(of: indicator).kind.pane == height.map { .separate(height: $0) } ?? .price)
    #expect(indicator.preferredRange == range)
    #expect(indicator.levels.map(\.value) == levels)
  }

  @Test("has levels that move, with labels that do not")
  func movedLevels() throws {
    let levels = try RelativeStrengthIndex(overbought: 80, oversold: 15).levels
    #expect(levels.map(\.value) == [80, 15])
    #expect(levels.map(\.label) == ["70", "30"])
    #expect(levels.map(\.dash) == [[3, 3], [3, 3]])
    #expect(try MovingAverageConvergenceDivergence().levels.map(\.dash) == [[]])
  }

  @Test("has a cloud whose colour follows which span is higher")
  func cloud() throws {
    #expect(
      try IchimokuCloud().fills == [
        IndicatorFill(lower: "spanB", upper: "spanA", role: .bullish, opacity: 0.12, colorFollowsCrossover: true)
      ])
  }

  @Test("takes colours of a palette in turn, before its start too")
  func palette() {
    #expect([-7, -1, 0, 5, 6].map { ColorRole.series($0).paletteIndex(of: 6) } == [5, 5, 0, 5, 0])
    #expect(ColorRole.series(3).paletteIndex(of: 0) == nil)
    #expect(ColorRole.signed.paletteIndex(of: 6) == nil)
    #expect(ColorRole.series(.min).paletteIndex(of: 3) != nil)
  }

  @Test("is read plot by plot, and spans what is drawn")
  func reading() throws {
    let output = IndicatorOutput(of: try BollingerBands(), over: hourlyFixtureWithVolume)
    let reading = try #require(output.reading(at: 19))
    #expect(reading.map(\.plot.name) == ["Upper", "Basis", "Lower"])
    #expect(reading.map { $0.value.map { ($0 * 1_000).rounded() } } == [48_822, 46_405, 43_988])
    #expect(output.reading(at: 0)?.map(\.value) == [nil, nil, nil])
    #expect(output.reading(at: -1) == nil)
    let span = try #require(output.extremes(in: 19..<20))
    #expect(abs(span.lowerBound - 43.988) < 0.001 && abs(span.upperBound - 48.822) < 0.001)
    #expect(output.extremes(in: 0..<19) == nil)
    #expect(output["ikki", at: 19] == nil)
    #expect(output[7, at: 19] == nil)
    #expect(output.values(of: "ikki").isEmpty)
  }
}
