import AudioGraph
import CandleEngine
import CandleFiles
import Explorer
import Presentation
import TestSupport
import Testing

/// A hundred thousand inputs in all, from seeds: whatever is pressed, the explorer answers and knows where it is.
///
/// More of them on the short charts, where one takes less time.
@Suite("Random keys")
struct RandomKeyTests {
  struct Walk: Sendable, CustomTestStringConvertible {
    let chart: String
    let viewCount: Int
    let seed: UInt64
    let inputCount: Int

    var testDescription: String { "\(chart), \(viewCount) in view, seed \(seed)" }
  }

  @Test(
    "never break anything, every one is answered in words, and what is kept and found again is the same",
    arguments: [
      Walk(chart: "data/aapl-daily.csv", viewCount: 40, seed: 1, inputCount: 5_000),
      Walk(chart: "data/aapl-daily.csv", viewCount: 3_270, seed: 2, inputCount: 2_000),
      Walk(chart: "data/sp500-daily.csv", viewCount: 5, seed: 3, inputCount: 4_000),
      Walk(chart: "data/sp500-daily.csv", viewCount: 200, seed: 4, inputCount: 4_000),
      Walk(chart: "data/vix-closes.csv", viewCount: 40, seed: 5, inputCount: 10_000),
      Walk(chart: "conformance/month.csv", viewCount: 10, seed: 6, inputCount: 20_000),
      Walk(chart: "minutes", viewCount: 40, seed: 7, inputCount: 10_000),
      Walk(chart: "odd", viewCount: 7, seed: 8, inputCount: 15_000),
      Walk(chart: "two", viewCount: 2, seed: 9, inputCount: 15_000),
      Walk(chart: "one", viewCount: 1, seed: 10, inputCount: 15_000),
    ])
  func anything(walk: Walk) throws {
    let chart = try Self.chart(walk.chart)
    var inputs = RandomInputs(seed: walk.seed, candleCount: chart.series.count)
    var resets = SplitMix64(seed: walk.seed)
    var explorer = Self.start(chart, walk: walk, verbosity: .standard)
    var count = 0
    while count < walk.inputCount {
      if Int.random(in: 0..<1_000, using: &resets) == 0 {
        let verbosity = Verbosity.allCases.randomElement(using: &resets) ?? .full
        explorer = Self.start(chart, walk: walk, verbosity: verbosity)
      }
      for input in inputs.next() {
        count += 1
        let effects = explorer.handle(input)
        let fault = Self.fault(of: effects, after: input) ?? Self.fault(of: explorer, on: chart)
        try #require(fault == nil, "\(fault ?? "") after \(input), number \(count)")
      }
      if Int.random(in: 0..<50, using: &resets) == 0 {
        var again = Explorer(chart: chart)
        again.restore(explorer.state)
        let kept = again.state
        if explorer.periodPlace == 0 {
          try #require(kept == explorer.state, "after \(count)")
          #expect(again.cursor == explorer.cursor)
          #expect(again.view == explorer.view)
        }
        // The place in larger candles is kept as one in those of the file.
        #expect(kept.bookmarks == explorer.state.bookmarks)
        try #require(Self.fault(of: again, on: chart) == nil)
      }
    }
    // Whatever was open, Escape closes it, and keys are commands again.
    for _ in 0..<2 { _ = explorer.handle(.key("Escape", isSounding: false)) }
    _ = explorer.handle(.key("a", isSounding: false))
    #expect(explorer.cursor == 0)
  }

  private static func start(_ chart: Chart, walk: Walk, verbosity: Verbosity) -> Explorer {
    let count = chart.series.count
    var explorer = Explorer(
      chart: chart, view: (count - walk.viewCount)..<count, verbosity: verbosity,
      settings: Explorer.Settings(brailleCells: 20))
    _ = explorer.start()
    return explorer
  }

  // MARK: What is wrong

  private static func fault(of explorer: Explorer, on chart: Chart) -> String? {
    let all = chart.series.indices
    guard all.contains(explorer.cursor) else { return "cursor \(explorer.cursor)" }
    let view = explorer.view
    guard !view.isEmpty, view.clamped(to: all) == view else { return "view \(view)" }
    return view.contains(explorer.cursor) ? nil : "cursor \(explorer.cursor) outside the view \(view)"
  }

  private static func fault(of effects: [Effect], after input: Input) -> String? {
    var isAnswered = false
    for effect in effects {
      let fault: String?
      switch effect {
      case .respond(let response):
        fault =
          Self.fault(of: response.words) ?? Self.fault(of: response.score)
          ?? Self.fault(of: Phrase(response.brailleLine(in: .english).text))
        isAnswered = true
      case .play(let score, let words):
        fault = words.flatMap(Self.fault) ?? Self.fault(of: score)
        isAnswered = true
      case .leave(let words):
        fault = Self.fault(of: words)
        isAnswered = true
      case .echo(let typed):
        // What is printed may be a space, an erasure, or nothing.
        let printed = typed.printed == "\u{8} \u{8}" ? "" : typed.printed
        fault = Self.fault(of: Phrase(printed: "|\(printed)", spoken: typed.spoken))
        isAnswered = true
      case .silence:
        fault = nil
        isAnswered = true
      case .setRate(let rate): fault = (80...900).contains(rate) ? nil : "rate \(rate)"
      case .settings:
        // The program answers, not the explorer.
        fault = nil
        isAnswered = true
      case .tell(let words): fault = Self.fault(of: words)
      case .setTones, .setSpeech, .compute: fault = nil
      }
      if let fault { return fault }
    }
    if case .key = input { return isAnswered ? nil : "no answer" }
    if case .line = input { return isAnswered ? nil : "no answer" }
    if case .route = input { return isAnswered ? nil : "no answer" }
    return nil
  }

  private static func fault(of words: Phrase) -> String? {
    for text in [words.printed, words.spoken] {
      guard !text.allSatisfy(\.isWhitespace) else { return "no words" }
      // The list of all keys is in lines.
      let hasControl = text.unicodeScalars.contains {
        $0 != "\n" && [.control, .format].contains($0.properties.generalCategory) && $0 != "\u{200D}"
      }
      if hasControl { return "a control character in \(text.debugDescription)" }
    }
    return nil
  }

  private static func fault(of score: Score) -> String? {
    for note in score.notes {
      let numbers = [
        note.onset, note.duration, note.frequency, note.glide, note.glideDuration, note.gain, note.pan, note.level,
      ]
      guard numbers.allSatisfy(\.isFinite), note.onset >= 0, note.duration > 0,
        // An earcon has its own frequencies.
        note.frequency > 0 || note.timbre != .price,
        (-1...1).contains(note.pan)
      else { return "\(note)" }
    }
    return nil
  }

  // MARK: Charts

  private static func chart(_ name: String) throws -> Chart {
    let series =
      switch name {
      case "minutes": minutes
      case "odd": odd
      case "two": CandleSeries(odd.prefix(2))
      case "one": CandleSeries(odd.prefix(1))
      default: try PriceFileReader.read(path: Fixture.path(name)).series
      }
    return Chart(series: series, name: "chart", format: FormatContext())
  }

  /// Three days of minutes with nights between them.
  private static let minutes: CandleSeries = {
    var numbers = SplitMix64(seed: 11)
    var price = 100.0
    return CandleSeries(
      (0..<900).map { minute in
        let open = price
        price *= .random(in: 0.995...1.005, using: &numbers)
        let time = Int64(1_790_000_000 / 86_400 * 86_400 + minute / 300 * 86_400 + 34_200 + minute % 300 * 60)
        return Candle(
          time: CandleTime(epoch: time), open: open, high: max(open, price) * 1.001, low: min(open, price) * 0.999,
          close: price, volume: minute % 7 == 0 ? nil : 1_000)
      })
  }()

  /// Prices that are below zero, zero, tiny, huge, all equal, and outside their own range; with time missing.
  private static let odd: CandleSeries = {
    let prices = [-37.63, -1, 0, 1e-9, 1e9, 1e300, -1e300, 5, 5, 5, 0.5]
    return CandleSeries(
      (0..<60).map { day in
        let price = prices[day % prices.count]
        let isWild = day % 4 == 0
        return Candle(
          time: CandleTime(ticks: Int64(day < 30 ? day : day * 9) * 86_400, basis: .date),
          open: isWild ? prices[day / 4 % prices.count] : price, high: price,
          low: day % 6 == 0 ? price + 1 : price, close: price,
          volume: day % 5 == 0 ? 1e18 : day % 5 == 1 ? 0 : nil)
      })
  }()
}
