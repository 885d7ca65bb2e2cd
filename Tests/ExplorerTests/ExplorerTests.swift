import AudioGraph
import CandleEngine
import CandleFiles
import Explorer
import Presentation
import TestSupport
import Testing

@Suite("Explorer: keys to responses")
struct ExplorerTests {
  /// Three daily candles, the first without a volume.
  private let small: Chart = {
    let closes = [100.0, 110, 99]
    let candles = closes.indices.map { index in
      let day = Int64(CivilDate(year: 2026, month: 10, day: 28 + index)?.dayNumber ?? 0)
      return Candle(
        time: CandleTime(ticks: day * 86_400, basis: .date), open: 101, high: 112, low: 98, close: closes[index],
        volume: index == 0 ? nil : 1000)
    }
    return Chart(series: CandleSeries(candles), name: "small", format: FormatContext())
  }()

  private func month() throws -> Chart {
    let file = try PriceFileReader.read(path: Fixture.path("conformance/month.csv"))
    return Chart(series: file.series, name: "month", format: FormatContext())
  }

  /// Runs keys and gives the effects of the last.
  private func press(_ keys: String..., on explorer: inout Explorer, isSounding: Bool = false) -> [Effect] {
    keys.reduce([]) { _, key in explorer.handle(.key(key, isSounding: isSounding)) }
  }

  private func printed(_ effects: [Effect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .respond(let response): response.words.printed
      case .play(_, let words): "play: \(words?.printed ?? "")"
      case .silence: "silence"
      case .setTones(let isOn): "tones \(isOn)"
      case .setSpeech(let isOn): "speech \(isOn)"
      case .setRate(let rate): "rate \(rate)"
      case .echo(let typed): "echo \(typed.printed)"
      case .settings(let text): "settings \(text)"
      case .leave(let words): "leave: \(words.printed)"
      case .tell(let words): "tell: \(words.printed)"
      case .compute: "compute"
      }
    }
  }

  private func notes(_ effects: [Effect]) -> [Note] {
    effects.flatMap { effect -> [Note] in
      switch effect {
      case .respond(let response): response.score.notes
      case .play(let score, _): score.notes
      default: []
      }
    }
  }

  @Test(
    "keys in terse, from the newest of three candles",
    arguments: [
      (["Left"], ["29th, 110.00, up 10.00%"]),
      (["b", "b"], ["28th, 100.00"]),
      (["b", "n"], ["30th, 99.00, down 10.00%"]),
      (["Right"], ["Last. Oct 30, 2026, 99.00, down 10.00%"]),
      (["b", "b", "b"], ["First. Oct 28, 2026, 100.00"]),
      (["Home"], ["Oct 28, 2026, 100.00"]),
      (["a", "End"], ["Oct 30, 2026, 99.00, down 10.00%"]),
      (["z"], ["Last. Oct 30, 2026, 99.00, down 10.00%"]),
      (["o"], ["Open, 101.00"]), (["h"], ["High, 112.00"]), (["l"], ["Low, 98.00"]), (["c"], ["Close, 99.00"]),
      (["v"], ["Volume, 1,000"]), (["a", "v"], ["Volume, unknown"]),
      (["j"], ["Open, 101.00"]), (["j", "j"], ["High, 112.00"]),
      (["j", "j", "b"], ["29th, 112.00, unchanged"]),
      (["j", "k"], ["Whole candle. Oct 30, 2026, Open 101.00, high 112.00, low 98.00, close 99.00"]),
      (["b", "Space"], ["29th, 110.00, up 10.00%"]),
      (["s"], ["Oct 28 to Oct 30, 99.00, down 1.98%"]), (["w"], ["3 of 3, Oct 30, 2026"]),
      (["u"], ["No jump yet. Not moved."]), (["a", "u"], ["Oct 30, 2026, 99.00, down 10.00%"]),
      (["a", "u", "Backspace"], ["Oct 28, 2026, 100.00"]),
      (["p"], ["Last. Oct 30, 2026, 99.00, down 10.00%"]), (["a", "p"], ["play: "]),
      (["t"], ["Standard."]), (["t", "t"], ["Full."]), (["t", "t", "t"], ["Terse."]),
      (["x"], ["tones false", "Tones off. x turns them on."]), (["x", "x"], ["tones true", "Tones on."]),
      (["y"], ["speech true", "Speech on."]), (["y", "y"], ["Speech off. y turns it on.", "speech false"]),
      (["Escape"], ["silence"]),
      (["?", "p"], ["p: plays from here; again, pauses; :play bullish, bearish or backwards"]),
      (["?", "Escape"], ["Help left."]),
      (["?", "b", "b"], ["29th, 110.00, up 10.00%"]),
      (["F5"], ["No command."]), (["t", "F5"], ["F5 has no command. Question mark for help."]),
      (["q"], ["leave: Left at Oct 30, 2026."]), (["?", "Ctrl+C"], ["leave: Left at Oct 30, 2026."]),
    ])
  func terse(keys: [String], expected: [String]) {
    var explorer = Explorer(chart: small, verbosity: .terse)
    _ = explorer.start()
    let effects = keys.reduce([]) { _, key in explorer.handle(.key(key, isSounding: false)) }
    #expect(printed(effects) == expected)
  }

  @Test("an end is heard before its candle and named")
  func ends() {
    var explorer = Explorer(chart: small)
    let last = press("Right", on: &explorer)
    #expect(printed(last) == ["Last candle. Oct 30, 2026, Open 101.00, high 112.00, low 98.00, close 99.00"])
    #expect(notes(last).map(\.timbre) == [.end, .price])
    let first = press("Home", "Left", on: &explorer)
    #expect(printed(first) == ["First candle. Oct 28, 2026, Open 101.00, high 112.00, low 98.00, close 100.00"])
    #expect(notes(first).map(\.timbre) == [.end, .price])
    #expect(notes(first).map(\.candle) == [0, 0])
    let step = press("n", on: &explorer)
    #expect(notes(step).map(\.timbre) == [.price])
  }

  @Test("Space silences what sounds, and says again what was said")
  func space() {
    var explorer = Explorer(chart: small)
    let step = press("b", on: &explorer)
    #expect(press("Space", on: &explorer, isSounding: true) == [.silence])
    #expect(press("Space", on: &explorer) == step)
  }

  @Test("Enter sounds open, high, low and close and says all")
  func enter() {
    var explorer = Explorer(chart: small, verbosity: .terse)
    let effects = press("Enter", on: &explorer)
    let notes = notes(effects)
    #expect(notes.count == 4)
    #expect(notes.map(\.frequency).max() == notes.dropFirst().first?.frequency)
    #expect(notes.map(\.frequency).min() == notes.dropFirst(2).first?.frequency)
    #expect(
      printed(effects) == [
        """
        Friday, Oct 30, 2026, Open 101.00, high 112.00, low 98.00, close 99.00. Down 10.00%. Body 14% of range. \
        Volume 1,000. Candle 3 of 3.
        """
      ])
  }

  @Test("an unknown volume has no note")
  func unknownVolume() {
    var explorer = Explorer(chart: small)
    #expect(notes(press("v", on: &explorer)).count == 1)
    #expect(notes(press("a", "v", on: &explorer)).isEmpty)
  }

  @Test("playing pauses on the candle that is heard, by p, Space and Escape", arguments: ["p", "Space", "Escape"])
  func pause(key: String) {
    var explorer = Explorer(chart: small)
    let play = press("a", "p", on: &explorer)
    #expect(printed(play) == ["play: Playing."])
    #expect(notes(play).map(\.candle) == [0, 1, 2])
    #expect(explorer.handle(.reached(candle: 1)).isEmpty)
    #expect(printed(press(key, on: &explorer, isSounding: true)) == ["Paused. Oct 29, 2026, Close 110.00"])
    #expect(explorer.cursor == 1)
    #expect(explorer.handle(.reached(candle: 2)).isEmpty)
    #expect(explorer.cursor == 1)
    #expect(explorer.handle(.playedToEnd).isEmpty)
  }

  @Test("a key without a command, or a paste, ends playing, so that p plays again", arguments: [true, false])
  func wrongKeyWhilePlaying(isPaste: Bool) {
    var explorer = Explorer(chart: small)
    _ = press("a", "p", on: &explorer)
    _ = explorer.handle(isPaste ? .pasted("p") : .key("F5", isSounding: true))
    #expect(printed(press("p", on: &explorer)) == ["play: Playing."])
  }

  @Test("playing to the end says so, and u goes back to where it began")
  func playedToEnd() {
    var explorer = Explorer(chart: small)
    _ = press("a", "p", on: &explorer)
    _ = explorer.handle(.reached(candle: 2))
    let end = explorer.handle(.playedToEnd)
    #expect(printed(end) == ["End. Oct 30, 2026, Open 101.00, high 112.00, low 98.00, close 99.00"])
    _ = press("u", on: &explorer)
    #expect(explorer.cursor == 0)
  }

  @Test("the list of keys names every command")
  func listOfKeys() {
    var explorer = Explorer(chart: small)
    let lines = printed(press("?", "?", on: &explorer)).joined().split(separator: "\n")
    #expect(lines.count == ExplorerCommand.allCases.count)
    #expect(lines.first == "Left, b, :previous: previous candle")
  }

  @Test("pages move by half a view and are summed up")
  func pages() throws {
    var explorer = Explorer(chart: try month(), view: 20..<30)
    #expect(
      printed(press("B", on: &explorer)) == [
        "10 candles from Nov 13, 2026 to Nov 22, 2026. Close 186.60, +0.05% over this range."
      ])
    #expect(explorer.cursor == 24)
    #expect(
      printed(press("N", on: &explorer)) == [
        "10 candles from Nov 18, 2026 to Nov 27, 2026. Close 190.43, +2.39% over this range."
      ])
    #expect(explorer.cursor == 29)
    #expect(notes(press("N", on: &explorer)).map(\.timbre) == [.end, .price])
  }

  @Test("the pitch of a price holds still while stepping inside the range, and a new range is told")
  func pitchDomain() throws {
    var explorer = Explorer(chart: try month(), view: 20..<30)
    let newest = notes(explorer.start()).map(\.frequency)
    _ = press("b", "b", "b", "n", "n", on: &explorer)
    let again = press("n", on: &explorer)
    #expect(notes(again).map(\.frequency) == newest)
    #expect(!printed(again).joined().contains("Closes"))
    // The oldest candle lies outside the view, so the range is fitted anew.
    let jump = press("Home", on: &explorer)
    #expect(
      printed(jump) == [
        """
        Oct 29, 2026, Open 182.00, high 183.79, low 180.35, close 182.88. Closes 176.29 to 184.33, 5%.
        """
      ])
  }

  @Test("stepping through the month says the sentences of the original")
  func monthStepByStep() throws {
    let expected = String(decoding: try Fixture.bytes("conformance/month.descriptions.txt"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    var explorer = Explorer(chart: try month())
    var heard = printed(press("Home", on: &explorer))
    for _ in 1..<30 { heard += printed(press("n", on: &explorer)) }
    #expect(heard == expected)
  }
}
