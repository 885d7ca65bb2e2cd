import AudioGraph
import CandleEngine
import Explorer
import Presentation
import Testing

/// Alerts come first, and again until they were said to their end.
@Suite("Alerts")
struct AlertTests {
  /// Closes that cross 100 upwards at 2 and 6, downwards at 4.
  private static let closes = [98.0, 99, 101, 102, 99, 98, 103, 104]

  private var explorer: Explorer

  init() {
    let series = CandleSeries(
      Self.closes.enumerated().map { day, close in
        Candle(
          time: CandleTime(epoch: 1_709_510_400 + Int64(day) * 86_400), open: close, high: close, low: close,
          close: close)
      })
    let chart = Chart(series: series, name: "test", format: FormatContext())
    explorer = Explorer(chart: chart, verbosity: .terse)
    _ = explorer.start()
    _ = explorer.handle(.line("level 100", isSounding: false))
    _ = explorer.handle(.key("a", isSounding: false))
  }

  private mutating func press(_ key: String) -> Response {
    for effect in explorer.handle(.key(key, isSounding: false)) {
      if case .respond(let response) = effect { return response }
    }
    Issue.record("\(key) has no answer")
    return Response("")
  }

  /// What effects tell beside what is played.
  private func told(_ effects: [Effect]) -> [String] {
    effects.compactMap { if case .tell(let words) = $0 { words.printed } else { nil } }
  }

  @Test mutating func `a crossing is said before the candle`() {
    _ = press("n")
    let response = press("n")
    #expect(response.alert?.printed == "Crosses 100.00 upwards.")
    #expect(response.words.printed == "Crosses 100.00 upwards. \(response.answer.printed)")
    #expect(response.answer.printed.hasPrefix("6th, 101.00"))
    #expect(response.score.notes.first?.timbre == .crossingUp)
  }

  @Test mutating func `what was said to its end is not said again`() {
    _ = press("n")
    _ = press("n")
    _ = explorer.handle(.alertsSaid)
    #expect(press("n").alert == nil)
  }

  @Test mutating func `what was cut is said again, whatever is asked, until it was said`() {
    _ = press("n")
    _ = press("n")
    #expect(press("n").alert?.printed == "At Mar 6, 2024: Crosses 100.00 upwards.")
    #expect(press("w").alert?.printed == "At Mar 6, 2024: Crosses 100.00 upwards.")
    #expect(press("F5").alert?.printed == "At Mar 6, 2024: Crosses 100.00 upwards.")
    #expect(press("b").alert?.printed == "Crosses 100.00 upwards.")
    _ = explorer.handle(.alertsSaid)
    #expect(press("d").alert == nil)
  }

  @Test mutating func `several are told in one sentence, each counted once`() {
    for key in ["n", "n", "n", "n", "b", "n"] { _ = press(key) }
    #expect(press("n").alert?.printed == "2 crossings, the last at Mar 8, 2024: Crosses 100.00 downwards.")
    #expect(press("n").alert?.printed == "3 crossings, the last at Mar 10, 2024: Crosses 100.00 upwards.")
  }

  @Test mutating func `each level has its sentence`() {
    _ = explorer.handle(.line("level 100.5", isSounding: false))
    _ = press("n")
    _ = press("n")
    #expect(
      press("n").alert?.printed
        == "At Mar 6, 2024: Crosses 100.00 upwards. At Mar 6, 2024: Crosses 100.50 upwards.")
    _ = explorer.handle(.line("level 100", isSounding: false))
    #expect(press("w").alert?.printed == "At Mar 6, 2024: Crosses 100.50 upwards.")
  }

  @Test mutating func `whoever silences it has heard it`() {
    _ = press("n")
    _ = press("n")
    #expect(explorer.handle(.key("Space", isSounding: true)) == [.silence])
    #expect(press("n").alert == nil)
    #expect(press("n").alert != nil)
    #expect(explorer.handle(.key("Escape", isSounding: true)) == [.silence])
    #expect(press("n").alert == nil)
  }

  @Test mutating func `again is again with the alert`() {
    _ = press("n")
    let response = press("n")
    _ = explorer.handle(.alertsSaid)
    #expect(press("Space") == response)
  }

  @Test mutating func `what is crossed while playing is told there, and again at the end of it`() {
    _ = explorer.handle(.key("p", isSounding: false))
    #expect(explorer.handle(.reached(candle: 1)).isEmpty)
    #expect(told(explorer.handle(.reached(candle: 2))) == ["Crosses 100.00 upwards."])
    let second = "2 crossings, the last at Mar 8, 2024: Crosses 100.00 downwards."
    #expect(told(explorer.handle(.reached(candle: 4))) == [second])
    #expect(explorer.handle(.reached(candle: 5)).isEmpty)
    _ = explorer.handle(.reached(candle: 7))
    guard case .respond(let response)? = explorer.handle(.playedToEnd).first else {
      Issue.record("no answer")
      return
    }
    #expect(response.alert?.printed == "3 crossings, the last at Mar 10, 2024: Crosses 100.00 upwards.")
    #expect(response.answer.printed.hasPrefix("End"))
  }

  @Test mutating func `what was crossed before the pause is told there`() {
    _ = explorer.handle(.key("p", isSounding: false))
    _ = explorer.handle(.reached(candle: 3))
    let response = press("Space")
    #expect(response.alert?.printed == "At Mar 6, 2024: Crosses 100.00 upwards.")
    #expect(response.answer.printed.hasPrefix("Paused"))
  }

  @Test mutating func `news are told first and again, and the answer that was lost`() {
    let answer = press("n").answer
    let effects = explorer.handle(.news("The voice is gone.", repeatsAnswer: true))
    #expect(effects == [.respond(Response(answer, alert: "The voice is gone."))])
    #expect(press("n").alert?.printed == "The voice is gone. Crosses 100.00 upwards.")
    _ = explorer.handle(.alertsSaid)
    let last = press("n")
    #expect(
      explorer.handle(.news("Sound is back.", repeatsAnswer: false)) == [
        .respond(Response("", alert: "Sound is back."))
      ])
    _ = explorer.handle(.alertsSaid)
    #expect(press("Space") == last)
  }

  @Test mutating func `news leave the line that is typed`() {
    for key in ["g", "2", "0"] { _ = explorer.handle(.key(key, isSounding: false)) }
    guard case .respond(let response)? = explorer.handle(.news("Gone.", repeatsAnswer: true)).first else {
      Issue.record("no answer")
      return
    }
    #expect(response.words.printed == "Gone. Go to: 20")
    #expect(explorer.isTyping)
  }
}
