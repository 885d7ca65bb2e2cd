import Explorer
import Presentation
import Testing

@Suite("Explorer: finding")
struct FindingTests {
  /// Crude oil in April 2020, by closes of its May contract, as it fell through zero and came back.
  private static let oil = [18.31, 18.27, -37.63, 10.01, 13.78, 16.50]

  @Test("where a close is zero or less, rises and falls are ranked and told in points")
  func throughZero() {
    var talk = Conversation(closesChart(Self.oil), verbosity: .standard)
    #expect(talk.enter(":find fall").hasPrefix("Largest fall of the series, down 55.90 points. Oct 5, 2024, "))
    #expect(talk.press(".").hasPrefix("Number 2, largest fall of the series, down 0.04 points. Oct 4, 2024, "))
    #expect(talk.enter(":find rise").hasPrefix("Largest rise of the series, up 47.64 points. Oct 6, 2024, "))
    #expect(talk.press(".").hasPrefix("Number 2, largest rise of the series, up 3.77 points. Oct 7, 2024, "))
    #expect(talk.enter(":find rise 6 october 2024").contains("up 47.64 points. Oct 6, 2024, "))
    #expect(talk.enter(":find rise 7 october 2024").contains("up 37.66%. Oct 7, 2024, "))
    var falling = Conversation(closesChart([0, -5, -5.1, -4]), verbosity: .standard)
    #expect(falling.enter(":find fall").contains("down 5.00 points. Oct 4, 2024, "))
  }

  @Test("the tour tells the largest of them in points too")
  func tour() {
    var talk = Conversation(closesChart(Self.oil))
    let claims = (1...5).map { _ in talk.enter(":tour") }
    #expect(claims[3] == "4 of 5. The largest rise, up 47.64 points to 10.01, Oct 6, 2024.")
    #expect(claims[4] == "5 of 5. The largest fall, down 55.90 points to minus 37.63, Oct 5, 2024.")
  }

  @Test("what is met in the order of time is found in a period too, a pattern as well")
  func periods() throws {
    var talk = Conversation(try fixtureChart("data/aapl-daily.csv"), verbosity: .standard)
    talk.press("z")
    #expect(talk.enter(":find gap 2008").hasPrefix("Gap down 4.1%. Jan 23, 2008, "))
    #expect(talk.enter(":find hammer 2010").hasPrefix("Hammer."))
    #expect(talk.printed.contains(", 2010, "))
    #expect(
      talk.enter(":find HAMMER june 2010").contains("2010") || talk.printed == "No hammer in june 2010. Not moved.")
    #expect(talk.enter(":find high 2008") == "No new high in 2008. Not moved.")
    #expect(talk.enter(":find high 2007").hasPrefix("New high. Sep 25, 2007, "))
    #expect(talk.enter(":find gap 1990") == "No candle at \"1990\". Not moved.")
    #expect(talk.enter(":find gap up").hasPrefix("Nothing called \"gap up\" can be found"))
  }

  @Test("names are understood in capitals")
  func capitals() throws {
    var talk = Conversation(try fixtureChart("data/aapl-daily.csv"))
    talk.enter(":find fall")
    let fall = talk.enter(":find fall")
    #expect(talk.enter(":find FALL") == fall)
    talk.enter(":find fall 2008")
    let in2008 = talk.enter(":find fall 2008")
    #expect(talk.enter(":find Fall 2008") == in2008)
  }

  @Test("what was not found is looked for again, in what is in view then")
  func again() {
    var talk = Conversation(closesChart((0..<60).map { $0 < 10 ? 100 + Double($0) : 200 - Double($0) }))
    #expect(talk.press("f", "r") == "No rise in view. Not moved.")
    #expect(talk.press(".") == "No rise in view. Not moved.")
    talk.press("a")
    #expect(talk.press(".").hasPrefix("Largest rise. "))
  }
}
