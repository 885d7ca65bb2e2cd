import AudioGraph
import CandleEngine
import Explorer
import Foundation
import Presentation
import Testing

@Suite("Explorer: indicators among the values")
struct IndicatorValueTests {
  /// A month of closes on which the average of three is easily known.
  private let chart = closesChart([10, 20, 30, 40, 50, 60, 50, 40])

  @Test("Down goes on from the volume to the indicators that are on, and back")
  func values() {
    var talk = Conversation(chart)
    talk.enter(":indicator sma:3", ":indicator roc:1")
    #expect(talk.press("j", "j", "j", "j", "j") == "Volume, 1,000")
    #expect(talk.press("j") == "SMA 3, 50.00")
    #expect(talk.press("j") == "ROC 1, minus 20.00")
    #expect(talk.press("j") == "ROC 1, minus 20.00")
    #expect(talk.spoken == "ROC 1, minus 20")
    #expect(talk.press("k") == "SMA 3, 50.00")
  }

  @Test("a series without volumes has none among its values; a place that was kept there is no fault")
  func noVolume() {
    var candles = Array(chart.series)
    let withVolume = Explorer(chart: chart)
    for index in candles.indices { candles[index].volume = nil }
    let series = CandleSeries(candles, traits: chart.series.traits)
    var talk = Conversation(Chart(series: series, name: "closes", format: FormatContext()))
    #expect(talk.press("j", "j", "j", "j", "j", "j") == "Close, 40.00")
    #expect(talk.press("v") == "Volume, unknown")
    var state = withVolume.state
    state.value = .volume
    talk.explorer.restore(state)
    #expect(talk.press("j") == "Close, 40.00")
  }

  @Test("a step tells the indicator that is read, at every verbosity")
  func steps() {
    var talk = Conversation(chart)
    talk.enter(":indicator sma:3")
    talk.press("j", "j", "j", "j", "j", "j")
    #expect(talk.press("b") == "9th, 53.33, up 6.67%")
    #expect(talk.press("t", "b") == "Oct 8, 2024, SMA 3, 50.00")
    #expect(
      talk.press("t", "b")
        == "Monday, Oct 7, 2024, SMA 3, 40.00. Up 33.33%. The close 25.00% above it. Candle 5 of 8.")
    #expect(talk.press("t", "a") == "Oct 3, 2024, SMA 3 has no value here")
  }

  @Test("what is asked for names an indicator that has no value, unless none has one")
  func missing() {
    var talk = Conversation(chart)
    talk.enter(":indicator sma:3", ":indicator roc:1", ":level 25")
    #expect(talk.press("a", "i") == "SMA 3, no value here. ROC 1, no value here. Close 60.00% below 25.00.")
    #expect(talk.press("n", "i") == "SMA 3, no value here. ROC 1, 100.00. Close 20.00% below 25.00.")
    #expect(
      talk.press("n", "i")
        == "SMA 3, 20.00, the close 50.00% above it. ROC 1, 50.00. Crosses 25.00 upwards, the close 20.00% above it.")
    talk.enter(":level 25")
    #expect(talk.press("a", "i") == "On: SMA 3; ROC 1. No value here.")
  }

  @Test("an oscillator changes in points of its own scale")
  func oscillator() {
    var talk = Conversation(chart)
    talk.enter(":indicator roc:1")
    talk.press("k", "j", "j", "j", "j", "j", "j")
    #expect(talk.press("b") == "9th, minus 16.67, down 36.67 points")
    #expect(talk.spoken == "9th, minus 16.67, down 36.67 points")
  }

  @Test("it has its own timbre: a price in the pitch of prices, an oscillator in the range that it can have")
  func tones() {
    var talk = Conversation(chart, settings: Explorer.Settings(tones: ToneSettings(domain: 10...60)))
    talk.enter(":indicator sma:3", ":indicator rsi:2")
    talk.press("j", "j", "j", "j", "j", "j")
    #expect(talk.timbres == [.indicator])
    #expect(talk.notes[0].frequency == PitchMap(domain: 10...60).frequency(of: 50))
    talk.press("j")
    #expect(talk.timbres == [.indicator])
    let value = talk.explorer.chart.additions.indicators[1].output[0, at: 7] ?? .nan
    #expect(talk.notes[0].frequency == ToneSettings().pitchMap(of: 0...100).frequency(of: value))
    #expect(talk.press("a").hasSuffix("has no value here. Closes 10.00 to 60.00, 500%.") || talk.timbres.isEmpty)
  }

  @Test("each line of an indicator has its name, without signs in speech")
  func lines() throws {
    var talk = Conversation(try fixtureChart("data/aapl-daily.csv"))
    talk.enter(":indicator stochastic:14,3,3")
    talk.press("j", "j", "j", "j", "j", "j")
    let output = talk.explorer.chart.additions.indicators[0].output
    let value = talk.explorer.chart.values.price(output[0, at: talk.explorer.cursor] ?? .nan)
    #expect(talk.printed == "Stoch %K, \(value.printed)")
    #expect(talk.spoken == "Stoch percent K, \(value.spoken)")
    #expect(talk.press("j").hasPrefix("Stoch %D, "))
    talk.enter(":indicator stochastic:5,3,3")
    #expect(talk.press("k").hasPrefix("Stoch 14, 3, 3 %K, "))
    talk.press("i")
    #expect(talk.spoken.contains("percent K ") && !talk.spoken.contains("%"))
  }

  @Test("H and L find the highest and the lowest of the indicator that is read")
  func extremes() {
    var talk = Conversation(chart)
    talk.enter(":indicator sma:3")
    talk.press("j", "j", "j", "j", "j", "j")
    #expect(talk.press("H") == "Highest. Oct 9, 2024, SMA 3, 53.33, up 6.67%")
    #expect(talk.press("L") == "Lowest. Oct 5, 2024, SMA 3, 20.00")
  }

  @Test("an indicator that is taken away is not read any more")
  func removed() {
    var talk = Conversation(chart)
    talk.enter(":indicator sma:3")
    talk.press("j", "j", "j", "j", "j", "j")
    #expect(talk.enter(":indicator ma:3,SMA") == "SMA 3 taken away.")
    #expect(talk.press("j") == "Open, 50.00")
  }

  @Test("the value that is read is kept with the place")
  func kept() throws {
    var talk = Conversation(chart)
    talk.enter(":indicator sma:3", ":indicator macd:2,3,2")
    talk.press("j", "j", "j", "j", "j", "j", "j", "j")
    let read = talk.printed
    let state = try JSONDecoder().decode(
      ExplorerState.self, from: JSONEncoder().encode(talk.explorer.state))
    var again = Conversation(chart)
    again.explorer.restore(state)
    again.press("j", "k")
    #expect(again.printed == read)
  }

  @Test("in larger candles it is read over those")
  func largerCandles() throws {
    var talk = Conversation(try fixtureChart("data/aapl-daily.csv"))
    talk.enter(":indicator sma:2")
    talk.press("j", "j", "j", "j", "j", "j", "e", "e")
    func expected() -> String {
      let (chart, cursor) = (talk.explorer.chart, talk.explorer.cursor)
      let mean = (chart.series.close(at: cursor) + chart.series.close(at: cursor - 1)) / 2
      return "SMA 2, \(chart.values.price(mean).printed)"
    }
    #expect(talk.press("j") == expected())
    #expect(talk.press("E", "E", "j") == expected())
  }
}
