import CandleEngine
import Explorer
import Presentation
import Testing

/// An indicator over more candles than a key has time for.
@Suite("Explorer: what is computed while keys are answered")
struct ComputationTests {
  private static let chart = Chart(
    series: SampleData.candles(count: 70_000, interval: 60, volatility: 0.001), name: "long", format: FormatContext())

  private static let reading: String = {
    var additions = ChartAdditions()
    if let average = try? MovingAverage(period: 5) { additions.add(average, named: "sma:5", over: chart.series) }
    var other = chart
    other.additions = additions
    return other.additions.indicators.first
      .flatMap { AdditionWords.reading(of: $0, on: other, at: 69_999)?.printed } ?? ""
  }()

  @Test("the key is answered at once, other keys too, and the value is told when it is there")
  func computed() throws {
    var talk = Conversation(Self.chart)
    #expect(talk.enter(":indicator sma:5") == "Computing SMA 5; you can go on.")
    let computation = try #require(talk.computations.first)
    talk.press("b")
    #expect(!talk.printed.contains("SMA"))
    talk.press("n")
    // The answer that is being said is not cut.
    #expect(talk.tell(.computed(computation.result())).isEmpty)
    #expect(talk.tell(.quiet) == "Added. \(Self.reading)")
    #expect(talk.tell(.quiet).isEmpty)
    #expect(talk.press("i") == Self.reading)
    #expect(talk.tell(.computed(computation.result())).isEmpty)
  }

  @Test("it is told at the candle where it becomes quiet, and by no answer before")
  func laterCandle() throws {
    var talk = Conversation(Self.chart)
    talk.enter(":indicator sma:5")
    let computation = try #require(talk.computations.first)
    #expect(talk.tell(.computed(computation.result())).isEmpty)
    #expect(!talk.press("b").contains("SMA"))
    let reading = talk.tell(.quiet)
    #expect(reading.hasPrefix("Added. SMA 5, ") && reading != "Added. \(Self.reading)")
    #expect(talk.press("i") == String(reading.dropFirst("Added. ".count)))
  }

  @Test("while somebody types it waits")
  func waits() throws {
    var talk = Conversation(Self.chart)
    talk.enter(":indicator sma:5")
    let computation = try #require(talk.computations.first)
    talk.press("g", "7")
    #expect(talk.tell(.computed(computation.result())).isEmpty)
    #expect(talk.tell(.quiet).isEmpty)
    #expect(talk.press("Escape") == "Left.")
    #expect(talk.tell(.quiet) == "Added. \(Self.reading)")
  }

  @Test("one that is taken away before it is told is not told")
  func takenAwayBefore() throws {
    var talk = Conversation(Self.chart)
    talk.enter(":indicator sma:5")
    let computation = try #require(talk.computations.first)
    #expect(talk.tell(.computed(computation.result())).isEmpty)
    #expect(talk.enter(":indicator sma:5") == "SMA 5 taken away.")
    #expect(talk.tell(.quiet).isEmpty)
  }

  @Test("one that is taken away meanwhile does not come")
  func takenAway() throws {
    var talk = Conversation(Self.chart)
    talk.enter(":indicator sma:5")
    let computation = try #require(talk.computations.first)
    #expect(talk.press("I") == "On: SMA 5. Indicator: ")
    talk.press("Escape")
    #expect(talk.enter(":indicator ma:5,SMA") == "SMA 5 taken away.")
    #expect(talk.tell(.computed(computation.result())).isEmpty)
    #expect(talk.press("i").hasPrefix("No indicators."))
  }

  @Test("larger candles have their own at once; back among many it is there, or computed again")
  func periods() throws {
    var talk = Conversation(Self.chart)
    talk.enter(":indicator sma:5")
    let computation = try #require(talk.computations.first)
    // Hours: few enough to be computed at once.
    talk.press("e")
    #expect(talk.computations.isEmpty)
    #expect(talk.press("i").hasPrefix("SMA 5, "))
    // The minutes that were being computed are of no use any more.
    #expect(talk.tell(.computed(computation.result())).isEmpty)
    talk.press("E")
    let again = try #require(talk.computations.first)
    #expect(talk.tell(.computed(again.result())).isEmpty)
    #expect(talk.press("i").hasPrefix("SMA 5, "))
    talk.press("e", "E")
    #expect(talk.computations.isEmpty)
    #expect(talk.press("i").hasPrefix("SMA 5, "))
  }

  @Test("one that was kept is asked for at the start, and kept again before it is there")
  func kept() throws {
    var talk = Conversation(Self.chart)
    talk.enter(":indicator sma:5")
    var explorer = Explorer(chart: Self.chart)
    explorer.restore(talk.explorer.state)
    #expect(explorer.state == talk.explorer.state)
    let computations = explorer.start().compactMap { if case .compute(let value) = $0 { value } else { nil } }
    #expect(computations.count == 1)
    for computation in computations { #expect(explorer.handle(.computed(computation.result())).isEmpty) }
    #expect(explorer.chart.additions.indicators.map(\.name) == ["sma:5"])
  }
}
