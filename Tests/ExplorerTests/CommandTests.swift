import AudioGraph
import CandleEngine
import Explorer
import Presentation
import Testing

@Suite("Explorer: every command")
struct CommandTests {
  private func talk() -> Conversation { Conversation(closesChart((0..<100).map { 100 + Double($0 * 37 % 23) })) }

  @Test(
    "answers to each of its keys and to its name, as a key and as a line",
    arguments: ExplorerCommand.allCases)
  func answers(command: ExplorerCommand) throws {
    let binding = try #require(Keymap.bindings.first { $0.command == command })
    for key in binding.keys {
      var (byKey, byLine, byName) = (talk(), talk(), talk())
      byKey.press("6")
      byLine.enter("6")
      byName.enter("6")
      byKey.press(key)
      byLine.enter(key)
      #expect(!byKey.effects.isEmpty)
      #expect(byLine.effects == byKey.effects)
      byName.enter(":\(command.rawValue)")
      // How far a digit goes is said by the key alone.
      if command != .share { #expect(byName.effects == byKey.effects, "\(key)") }
    }
    var byName = talk()
    byName.enter(":\(command.rawValue)")
    #expect(!byName.effects.isEmpty)
  }

  @Test("is told by the help for each of its keys", arguments: Keymap.bindings.map(\.command))
  func help(command: ExplorerCommand) throws {
    let binding = try #require(Keymap.bindings.first { $0.command == command })
    // What leaves help, leaves, or lists all keys does so there too.
    guard ![.silence, .leave, .help].contains(command) else { return }
    for key in binding.keys {
      var talk = talk()
      #expect(talk.press("?", key) == "\(key): \(HelpWords.purpose(of: command).printed)")
    }
  }

  @Test("is completed by Tab from the beginning of its name")
  func completion() {
    var talk = talk()
    talk.press(":", "t", "r", "e", "Tab")
    #expect(talk.effects == [.echo(Phrase(printed: "nd-line", spoken: "trend-line"))])
    talk.press("Escape", ":", "z", "o", "Tab")
    #expect(talk.effects == [.echo(Phrase(printed: "om-", spoken: "zoom-"))])
    #expect(talk.press("Tab") == "3 commands: zoom-in, zoom-out, zoom-reset. Command: zoom-")
  }

  @Test("stays open on Enter where several names begin so, to be gone on with")
  func halfAName() {
    var talk = talk()
    let told = "5 commands: first, file, find, find-next, find-previous. Command: fi"
    #expect(talk.press(":", "f", "i", "Enter") == told)
    #expect(talk.press("r", "s", "t", "Enter").hasPrefix("Oct 3, 2024, 100.00"))
  }

  @Test("playing backwards goes from here to the first candle, or from the end of the view to its start")
  func backwards() {
    var talk = talk()
    let series = talk.explorer.chart.series
    talk.press("3")
    let here = talk.explorer.cursor
    talk.enter(":play backwards")
    #expect(talk.notes.map(\.candle) == (0...here).reversed().map { $0 })
    #expect(talk.explorer.cursor == here)
    // Pitch follows the closes, from right to left.
    let closes = (0...here).reversed().map { series.close(at: $0) }
    let order = talk.notes.map(\.frequency)
    for (place, next) in zip(order.indices, order.indices.dropFirst()) {
      #expect((order[next] > order[place]) == (closes[next] > closes[place]))
    }
    #expect((talk.notes.first?.pan ?? 0) > 0.69 && (talk.notes.last?.pan ?? 0) < -0.69)
    talk.tell(.reached(candle: 10))
    #expect(talk.press("p").hasPrefix("Paused, "))
    #expect(talk.explorer.cursor == 10)
    talk.enter(":play-view backwards")
    #expect(talk.notes.first?.candle == talk.explorer.view.upperBound - 1)
    #expect(talk.notes.last?.candle == talk.explorer.view.lowerBound)
    talk.tell(.reached(candle: talk.explorer.view.lowerBound))
    #expect(talk.tell(.playedToEnd).hasPrefix("End, "))
    talk.press("a")
    #expect(talk.enter(":play backwards").hasPrefix("First. "))
  }

  @Test("a bookmark is heard and told on arrival, by a step as by a jump")
  func bookmarks() {
    var talk = talk()
    talk.press("6", "m", "b")
    #expect(talk.press("n").hasSuffix(" Bookmark."))
    #expect(talk.timbres == [.bookmark, .price])
    talk.press("a")
    #expect(talk.press("u").contains("Bookmark."))
    #expect(talk.timbres.contains(.bookmark))
    talk.press("m", "b")
    #expect(!talk.press("n").contains("Bookmark"))
  }

  @Test("larger candles and back, without a move between, lead to the same candle")
  func periodsKeepTheCandle() throws {
    var talk = Conversation(try fixtureChart("data/aapl-daily.csv"))
    talk.press("g", "9", " ", "a", "p", "r", " ", "2", "0", "0", "8", "Enter")
    let cursor = talk.explorer.cursor
    talk.press("e", "e", "e", "E", "E", "E")
    #expect(talk.explorer.cursor == cursor)
    talk.press("e", "e", "n", "E", "E")
    #expect(talk.printed.hasPrefix("Daily. May 1, 2008, "))
  }

  @Test("levels and indicators that are on are listed before another is typed")
  func lists() {
    var talk = talk()
    #expect(talk.press("!") == "Level: ")
    talk.press("Escape")
    talk.enter(":level 120", ":level 110.5", ":indicator sma:5", ":indicator rsi")
    #expect(talk.press("!") == "Levels: 110.50, 120.00. Level: ")
    talk.press("Escape")
    #expect(talk.press("I") == "On: SMA 5; RSI 14. Indicator: ")
  }
}
