import CandleEngine
import CandleFiles
import Explorer
import Presentation
import TestSupport
import Testing

@Suite("Candle patterns of real files")
struct PatternTests {
  /// How many candles a pattern ends at.
  ///
  /// Counted by a separate program, written from the rules of `docs/patterns.md` over lists of numbers.
  private static let counts: [(pattern: CandlePattern, aapl: Int, sp500: Int)] = [
    (.bullishMarubozu, 28, 283), (.bearishMarubozu, 23, 159), (.doji, 132, 194), (.dragonflyDoji, 11, 19),
    (.gravestoneDoji, 4, 12), (.spinningTop, 559, 733), (.hammer, 40, 74), (.hangingMan, 61, 124),
    (.bullishEngulfing, 57, 146), (.bearishEngulfing, 95, 196), (.piercingLine, 2, 4), (.darkCloudCover, 12, 3),
    (.tweezerTop, 86, 188), (.tweezerBottom, 85, 111), (.morningStar, 9, 6), (.eveningStar, 4, 5),
    (.threeWhiteSoldiers, 1, 5), (.threeBlackCrows, 0, 7), (.upsideTasukiGap, 1, 3), (.upsideGapThreeMethods, 1, 1),
    (.threeInsideDown, 23, 76),
  ]

  private func series(_ file: String) throws -> CandleSeries {
    try PriceFileReader.read(path: Fixture.path("data/\(file).csv")).series
  }

  @Test("are as many as a separate program counts")
  func counts() throws {
    let (aapl, sp500) = (try series("aapl-daily"), try series("sp500-daily"))
    for (pattern, inAAPL, inSP500) in Self.counts {
      #expect(aapl.indices.count { pattern.ends(at: $0, in: aapl) } == inAAPL, "\(pattern)")
      #expect(sp500.indices.count { pattern.ends(at: $0, in: sp500) } == inSP500, "\(pattern)")
    }
    #expect(Self.counts.count == CandlePattern.allCases.count)
  }

  @Test("each is found by its name, with spaces or hyphens")
  func byName() throws {
    let chart = Chart(series: try series("sp500-daily"), name: "sp500", format: FormatContext())
    for pattern in CandlePattern.allCases {
      let name = PatternWords.name(of: pattern).printed
      for typed in [name, name.replacing(" ", with: "-").uppercased()] {
        #expect(PatternWords.pattern(named: typed) == pattern)
      }
      var explorer = Explorer(chart: chart)
      _ = explorer.handle(.key("a", isSounding: false))
      _ = explorer.performTyped("find \(name)")
      #expect(pattern.ends(at: explorer.cursor, in: chart.series), "\(name)")
    }
  }

  @Test("closes alone make none")
  func closesOnly() throws {
    let chart = Chart(series: try series("vix-closes"), name: "vix", format: FormatContext())
    var explorer = Explorer(chart: chart)
    _ = explorer.handle(.key("a", isSounding: false))
    guard case .respond(let response)? = explorer.performTyped("find pattern").first else {
      Issue.record("no response")
      return
    }
    #expect(response.words.printed == "No candle pattern after Jan 3, 2014. Not moved.")
  }
}
