import AudioGraph
import CandleEngine
import Explorer
import Presentation
import Testing

@Suite("Explorer: crossings")
struct CrossingTests {
  private static let aapl = try? fixtureChart("data/aapl-daily.csv")

  /// The mean of the last closes at each candle, summed up anew each time.
  private func means(_ count: Int, of series: CandleSeries) -> [Double?] {
    series.indices.map { index in
      guard index + 1 >= count else { return nil }
      return ((index + 1 - count)...index).reduce(0) { $0 + series.close(at: $1) } / Double(count)
    }
  }

  /// Where the first goes over or under the second, by comparing each with the one before.
  private func crossings(of first: [Double?], and second: [Double?]) -> [Int] {
    first.indices.dropFirst().filter { index in
      guard let a = first[index - 1], let b = second[index - 1], let c = first[index], let d = second[index] else {
        return false
      }
      return (a < b && c >= d) || (a > b && c <= d)
    }
  }

  /// The candles that a search comes to, from the first candle on, and then back from the last.
  private func found(_ line: String, adding additions: [String]) throws -> (forward: [Int], back: [Int]) {
    var talk = Conversation(try #require(Self.aapl))
    for addition in additions { talk.enter(":\(addition)") }
    func walk(_ key: String) -> [Int] {
      var places: [Int] = []
      while places.last != talk.explorer.cursor {
        places.append(talk.explorer.cursor)
        talk.press(key)
      }
      return places
    }
    talk.press("a")
    talk.enter(line)
    let forward = walk(".")
    talk.press("z", ",")
    return (forward, walk(","))
  }

  @Test("of two averages are those that a look at every candle finds, forward and back")
  func twoAverages() throws {
    let series = try #require(Self.aapl).series
    let expected = crossings(of: means(50, of: series), and: means(200, of: series))
    #expect(expected.count > 10)
    let walk = try found(":find crossing sma:50 sma:200", adding: ["indicator sma:50", "indicator sma:200"])
    #expect(walk.forward == expected)
    #expect(walk.back == expected.reversed())
  }

  @Test("of the close and an average, and of the close and a price, are those too")
  func closes() throws {
    let series = try #require(Self.aapl).series
    let closes = series.indices.map { Optional(series.close(at: $0)) }
    #expect(
      try found(":find crossing close sma:50", adding: ["indicator sma:50", "indicator sma:200"]).forward
        == crossings(of: closes, and: means(50, of: series)))
    let level = series.indices.map { _ in Optional(100.0) }
    let expected = crossings(of: closes, and: level)
    #expect(try found(":find crossing", adding: ["level 100"]).forward == expected)
    // A price need not be set to be looked for.
    #expect(try found(":find crossing 100", adding: []).forward == expected)
  }

  @Test("of an oscillator are those with the values that its readers look at, and of its own lines")
  func oscillators() throws {
    let chart = try #require(Self.aapl)
    let rsi = IndicatorOutput(of: try RelativeStrengthIndex(period: 14), over: chart.series)
    let values = chart.series.indices.map { rsi[0, at: $0] }
    let at = { (level: Double) in self.crossings(of: values, and: values.map { _ in level }) }
    let expected = Set(at(70) + at(30)).sorted()
    #expect(try found(":find crossing rsi:14", adding: ["indicator rsi:14"]).forward == expected)
    var talk = Conversation(chart)
    talk.enter(":indicator macd", ":find crossing")
    #expect(talk.press(",").hasPrefix("MACD"))
    #expect(talk.printed.hasPrefix("MACD crosses MACD Signal upwards. "))
  }

  @Test("of a line that changes sides when it is crossed are its turns")
  func superTrend() throws {
    let chart = try #require(Self.aapl)
    let output = IndicatorOutput(of: try SuperTrend(), over: chart.series)
    let isUp = chart.series.indices.map { output[0, at: $0] != nil }
    let turns = isUp.indices.dropFirst().filter { index in
      let hasBoth = [index - 1, index].allSatisfy { output[0, at: $0] != nil || output[1, at: $0] != nil }
      return hasBoth && isUp[index] != isUp[index - 1]
    }
    #expect(turns.count > 50)
    #expect(try found(":find crossing supertrend", adding: ["indicator supertrend"]).forward == turns)
  }

  @Test("are told by what crosses and which way, and heard")
  func sentences() throws {
    var talk = Conversation(closesChart([10, 20, 30, 20, 10, 20, 30]))
    talk.enter(":indicator sma:2", ":level 25")
    talk.press("a")
    // A start of the average is no crossing.
    #expect(talk.press("f", "c", "Enter") == "Crosses 25.00 upwards. Oct 5, 2024, 30.00, up 50.00%")
    #expect(talk.timbres == [.crossingUp, .price])
    #expect(
      talk.press(".") == "Crosses 25.00 downwards. Crosses SMA 2 downwards. Oct 6, 2024, 20.00, down 33.33%")
    #expect(talk.timbres == [.crossingDown, .price])
    #expect(talk.press("a", "f", "c", "j", "j").hasPrefix("Close and SMA 2"))
    // What is watched is told beside what was looked for, once.
    #expect(
      talk.press("Enter") == "Crosses 25.00 downwards. Crosses SMA 2 downwards. Oct 6, 2024, 20.00, down 33.33%")
    #expect(talk.press(".", ".") == "No later crossing of close and SMA 2.")
  }

  @Test("of two averages are told from the one that is named first, without names from the shorter one")
  func order() {
    var talk = Conversation(closesChart([10, 20, 30, 20, 10, 20, 30]))
    talk.enter(":indicator sma:3", ":indicator sma:2")
    talk.press("a")
    #expect(talk.enter(":find crossing sma:2 sma:3").hasPrefix("SMA 2 crosses SMA 3 downwards. Oct 7, 2024, "))
    talk.press("a")
    #expect(talk.enter(":find crossing SMA3 sma2").hasPrefix("SMA 3 crosses SMA 2 upwards. Oct 7, 2024, "))
    #expect(talk.press("a", "f", "c", "j", "j", "j") == "SMA 2 and SMA 3")
    #expect(talk.press("Enter").hasPrefix("SMA 2 crosses SMA 3 downwards. Oct 7, 2024, "))
  }

  @Test("are found by what an indicator is, without its numbers and in capitals")
  func kind() throws {
    var talk = Conversation(try #require(Self.aapl))
    talk.enter(":indicator rsi:14", ":go 2008")
    let crossing = talk.enter(":find crossing rsi")
    #expect(crossing.contains("RSI 14 crosses "))
    talk.enter(":go 2008")
    #expect(talk.enter(":find CROSSING RSI") == crossing)
  }

  @Test("without lines it is told how to have some; with one there is nothing to choose")
  func menu() {
    var talk = Conversation(closesChart([10, 20, 30, 20]))
    let advice = "No levels and no indicators to cross. ! sets a level, I adds an indicator."
    let said = advice.replacing("! sets", with: "Exclamation mark sets")
    #expect(talk.press("f", "c") == said)
    #expect(talk.enter(":find crossing") == said)
    let isOff = "\"sma:9\" is not on, so nothing crosses it. I adds an indicator, i tells what is on."
    #expect(talk.enter(":find crossing sma:9") == isOff)
    talk.enter(":level 25")
    #expect(talk.press("a", "f", "c") == "Crosses 25.00 upwards. Oct 5, 2024, 30.00, up 50.00%")
  }

  @Test("a level that is set while exploring is heard when playing over it, and told then")
  func playing() {
    var talk = Conversation(closesChart([10, 20, 30, 20, 10, 20, 30]))
    talk.enter(":level 25")
    talk.press("P")
    #expect(talk.timbres.filter { $0 != .price } == [.crossingUp, .crossingDown, .crossingUp])
    #expect(talk.tell(.reached(candle: 1)).isEmpty)
    #expect(talk.tell(.reached(candle: 2)) == "Crosses 25.00 upwards.")
    // Of candles that share a note all crossings are told at once.
    #expect(
      talk.tell(.reached(candle: 6)) == "2 crossings, the last at Oct 9, 2024: Crosses 25.00 upwards.")
    #expect(talk.tell(.playedToEnd) == "End, Oct 9, 30.00")
  }

  @Test("an indicator that is added while exploring is heard when playing")
  func playingIndicators() {
    var talk = Conversation(closesChart([10, 20, 30, 20, 10, 20, 30]))
    talk.enter(":indicator sma:2")
    talk.press("P")
    #expect(talk.timbres.count { $0 == .indicator } == 6)
  }
}

@Suite("Explorer: trend lines")
struct TrendLineTests {
  /// Closes on a line that rises by 10, then over it, under it and over it again.
  private let chart = closesChart([10, 20, 30, 45, 55, 40, 80])

  @Test("go from the last bookmark to here through the value that is read, and on")
  func drawn() {
    var talk = Conversation(chart)
    talk.press("a", "m", "n", "n")
    #expect(talk.press("/") == "Trend line. Close 10.00 on Oct 3, 2024 to 30.00 on Oct 5, 2024.")
    #expect(talk.press("i") == "Trend line, 30.00, the close at it.")
    #expect(talk.press("n", "i") == "Trend line, 40.00, the close 12.50% above it.")
    #expect(talk.press("n", "n") == "Crosses the trend line downwards. 8th, 40.00, down 27.27%")
    #expect(talk.timbres == [.crossingDown, .price])
    #expect(talk.press("i") == "Trend line, 60.00, the close 33.33% below it.")
    #expect(talk.press("n") == "Crosses the trend line upwards. 9th, 80.00, up 100.00%")
    #expect(talk.press("a", "f", "c") == "Crosses the trend line downwards. Oct 8, 2024, 40.00, down 27.27%")
    #expect(talk.enter(":find crossing trend").hasPrefix("Crosses the trend line upwards."))
  }

  @Test("are not crossed where they begin and end, but by the first close on the other side")
  func anchors() {
    var talk = Conversation(closesChart([10.1, 25, 30.3, 30, 20]))
    talk.press("a", "m", "n", "n", "/", "b")
    #expect(talk.press("n") == "5th, 30.30, up 21.20%")
    #expect(talk.press("i") == "Trend line, 30.30, the close at it.")
    #expect(talk.press("n").hasPrefix("Crosses the trend line downwards."))
    #expect(talk.press("n") == "7th, 20.00, down 33.33%")
    // Closes at the line are on no side of it.
    var flat = Conversation(closesChart([10, 12, 10, 10, 12, 10, 8]))
    flat.press("a", "m", "n", "n", "/", "a", "n")
    let answers = (0..<5).map { _ in flat.press("n") }
    #expect(answers.map { $0.hasPrefix("Crosses") } == [false, false, false, false, true])
  }

  @Test("under zero a close at them is told so, not by no points")
  func underZero() {
    var talk = Conversation(closesChart([-0.7, -0.2, -0.1, 0.2]))
    talk.press("a", "m", "n", "n", "n", "/", "b", "b")
    #expect(talk.press("i") == "Trend line, minus 0.40, the close 0.20 points above it.")
    #expect(talk.press("n", "i") == "Trend line, minus 0.10, the close at it.")
  }

  @Test("begin where the user wants: at a low, at a high")
  func values() {
    var talk = Conversation(chart)
    talk.press("2", "m", "z", "j", "j")
    #expect(talk.press("/") == "Trend line. High 20.00 on Oct 4, 2024 to 80.00 on Oct 9, 2024.")
    talk.press("k", "k")
    talk.press("b", "/")
    #expect(talk.press("i").contains("Trend line 1, ") && talk.printed.contains("Trend line 2, "))
  }

  @Test("are taken away where they begin or end, need a bookmark, and are kept")
  func kept() {
    var talk = Conversation(chart)
    #expect(talk.press("/") == "A trend line begins at a bookmark elsewhere. m sets one.")
    talk.press("a", "m", "z", "/")
    var again = Conversation(chart)
    again.explorer.restore(talk.explorer.state)
    #expect(again.explorer.state == talk.explorer.state)
    #expect(again.press("i") == talk.press("i"))
    #expect(again.press("a", "/") == "Trend line taken away.")
    #expect(again.explorer.state.layout.drawings.isEmpty)
  }
}
