import AudioGraph
import CandleEngine
import Presentation
import TestSupport
import Testing

@testable import Explorer

/// What is heard beside prices, and what is said with it.
@Suite("Explorer: sounds")
struct SoundsTests {
  /// Daily candles with these closes; after `gap` of them nine days are missing.
  private func chart(_ closes: [Double], gap: Int? = nil) -> Chart {
    let first = Int64(CivilDate(year: 2026, month: 10, day: 1)?.dayNumber ?? 0)
    let candles = closes.enumerated().map { index, close in
      let day = first + Int64(index) + (index >= gap ?? .max ? 8 : 0)
      return Candle(
        time: CandleTime(ticks: day * 86_400, basis: .date), open: close, high: close, low: close, close: close,
        volume: 100)
    }
    let traits = CandleSeries.Traits(basis: .date, hasOnlyCloses: true)
    return Chart(series: CandleSeries(candles, traits: traits), name: "test", format: FormatContext())
  }

  /// The last response to some keys.
  private func response(to keys: String..., of explorer: inout Explorer) -> Response {
    let effects = keys.reduce([]) { _, key in explorer.handle(.key(key, isSounding: false)) }
    for case .respond(let response) in effects { return response }
    return Response("")
  }

  private func timbres(_ response: Response) -> [Timbre] { response.score.notes.map(\.timbre) }

  private func expectOrder(_ response: Response, sourceLocation: SourceLocation = #_sourceLocation) {
    let notes = response.score.notes
    for (note, next) in zip(notes, notes.dropFirst()) {
      #expect(note.end <= next.onset + 1e-9, sourceLocation: sourceLocation)
    }
  }

  @Test("missing time is heard whenever it is said, longer for more")
  func missingTime() {
    var explorer = Explorer(chart: chart([100, 110, 105, 120], gap: 2), verbosity: .terse)
    _ = explorer.start()
    let step = response(to: "b", of: &explorer)
    #expect(step.words.printed == "No data for 9 days. 11th, 105.00, down 4.55%")
    #expect(timbres(step) == [.missingTime, .price])
    #expect(abs(step.score.notes[0].duration - Earcon.missingTime(steps: 9).duration) < 1e-12)
    expectOrder(step)
    // One value says no missing time, so none is heard.
    #expect(timbres(response(to: "c", of: &explorer)) == [.price])
    // A file of closes tells no high.
    #expect(response(to: "h", of: &explorer).words.printed == "High, unknown")
    #expect(timbres(response(to: "b", of: &explorer)) == [.price])
  }

  @Test("missing time at the start and at an end is heard there too")
  func missingTimeAtTheEnds() {
    var explorer = Explorer(chart: chart([100, 110, 110, 105], gap: 3), verbosity: .terse)
    guard case .respond(let start)? = explorer.start().first else { return #expect(Bool(false)) }
    #expect(start.words.printed.contains("No data for 9 days."))
    #expect(timbres(start) == [.missingTime, .price])
    let end = response(to: "n", of: &explorer)
    #expect(end.words.printed == "Last. No data for 9 days. Oct 12, 2026, 105.00, down 4.55%")
    #expect(timbres(end) == [.end, .missingTime, .price])
    expectOrder(end)
  }

  @Test("r names the references and plays each before the close")
  func references() {
    // 22 closes; the mean of the last 20 is 110.5.
    var explorer = Explorer(chart: chart((0..<22).map { 99 + Double($0) }), view: 12..<22)
    _ = explorer.start()
    let response = response(to: "r", of: &explorer)
    #expect(
      response.words.printed == """
        Previous close 119.00, lowest in view 111.00, highest in view 120.00, average of 20 candles 110.50, \
        round number 120.00. Close 120.00.
        """)
    let map = PitchMap(domain: 111...120)
    let expected = [119, 120, 111, 120, 120, 120, 110.5, 120, 120, 120].map { map.frequency(of: $0) }
    #expect(response.score.notes.map(\.frequency) == expected)
    expectOrder(response)
  }

  @Test("the first candle has no previous close and no average")
  func referencesOfTheFirst() {
    var explorer = Explorer(chart: chart([100, 110]))
    _ = explorer.start()
    #expect(
      response(to: "a", "r", of: &explorer).words.printed
        == "Lowest in view 100.00, highest in view 110.00, round number 100.00. Close 100.00.")
  }

  @Test("R plays the sounds one after the other, with their words, and begins anew")
  func lesson() {
    var explorer = Explorer(chart: chart([100, 110]))
    _ = explorer.start()
    let count = SoundSample.all.count
    let responses = (0...count).map { _ in response(to: "R", of: &explorer) }
    #expect(
      responses[0].words.printed
        == "Sound 1 of \(count). Rise: the note glides up to the close, further for a larger move. R plays the next.")
    #expect(
      responses[7].words.printed == "Sound 8 of \(count). End of the series: two knocks on wood. R plays the next.")
    #expect(responses[count - 1].words.printed.hasSuffix("That was the last."))
    #expect(responses[count] == responses[0])
    #expect(responses.allSatisfy { !$0.score.notes.isEmpty })
    // Every sound without pitch is taught.
    let taught = Set(responses.flatMap(timbres))
    #expect(taught == Set(Timbre.allCases))
  }

  @Test("what cannot be done and what is not there have their earcons")
  func errors() {
    var explorer = Explorer(chart: chart([100, 110]))
    _ = explorer.start()
    #expect(timbres(response(to: "F5", of: &explorer)) == [.error])
    #expect(timbres(response(to: "u", of: &explorer)) == [.nothingFound])
  }

  @Test("a new range of pitch begins with a click")
  func newRange() {
    var explorer = Explorer(chart: chart((0..<30).map { 100 + Double($0) }), view: 20..<30, verbosity: .terse)
    _ = explorer.start()
    let jump = response(to: "a", of: &explorer)
    #expect(timbres(jump) == [.new, .price])
    #expect(jump.words.printed.hasSuffix("Closes 100.00 to 109.00, 9%."))
    #expect(timbres(response(to: "n", of: &explorer)) == [.price])
    #expect(timbres(response(to: "N", of: &explorer)) == [.new, .price])
  }

  @Test("a domain of one's own is never fitted anew")
  func fixedDomain() {
    let settings = Explorer.Settings(tones: ToneSettings(domain: 100...200))
    var explorer = Explorer(chart: chart((0..<30).map { 100 + Double($0) }), view: 20..<30, settings: settings)
    _ = explorer.start()
    let jump = response(to: "a", "n", "b", of: &explorer)
    #expect(timbres(jump) == [.price])
    #expect(jump.score.notes[0].frequency == 220)
  }

  @Test("steps too small to be heard are told once, until they can be heard again")
  func coarse() {
    // Steps of a thousandth in a range of a half: some 9 cents each.
    let fine = (0..<40).map { $0 == 20 ? 150.0 : 100 + 0.1 * Double($0) }
    let clear = (0..<40).map { 100 + Double($0 % 5) * 10 }
    var explorer = Explorer(chart: chart(fine + clear), view: 0..<40, verbosity: .terse)
    guard case .respond(let start)? = explorer.start().first else { return #expect(Bool(false)) }
    #expect(start.words.printed.contains("Steps under a quarter semitone."))
    #expect(!response(to: "b", of: &explorer).words.printed.contains("semitone"))
    #expect(!response(to: "z", of: &explorer).words.printed.contains("semitone"))
    let again = response(to: "t", "a", of: &explorer)
    #expect(
      again.words.printed.hasSuffix(
        "Most steps are under a quarter of a semitone, too small to hear well. Plus zooms in."))
  }

  @Test("w tells in full how much a percent is heard as")
  func perPercent() {
    var explorer = Explorer(chart: chart([100, 150, 200]), verbosity: .full)
    _ = explorer.start()
    #expect(response(to: "w", of: &explorer).words.printed.contains("100%. 0.52 semitones a percent. Whole candle."))
    explorer = Explorer(chart: chart([100, 101, 105]), verbosity: .full)
    _ = explorer.start()
    // 36 semitones times log 1.01 over log 1.05.
    #expect(response(to: "w", of: &explorer).words.printed.contains("5%. 7.3 semitones a percent. Whole candle."))
  }

  @Test("rises, falls and candles that end where they began differ")
  func directions() {
    let time = CandleTime(ticks: 0, basis: .date)
    let closes: [(open: Double, close: Double)] = [(100, 110), (120, 110), (110, 110), (109.9, 110), (50, 110)]
    let candles = closes.enumerated().map { index, prices in
      var time = time
      time.ticks = Int64(index) * 86_400
      return Candle(time: time, open: prices.open, high: 120, low: 50, close: prices.close)
    }
    let chart = Chart(series: CandleSeries(candles), name: "test", format: FormatContext())
    // Half an octave of pitch for each doubling of price.
    let tones = CandleTones(chart: chart, view: 0..<5, settings: ToneSettings(domain: 10...640))
    let glides = (0..<5).map { tones.step($0, value: .wholeCandle).notes[0].glide }
    #expect(glides[0] == -2)
    #expect(glides[1] == 2)
    #expect(glides[2] == 0)
    #expect(glides[3] == -2)
    // log2(110 / 50) of six semitones each is 6.8.
    #expect(abs(glides[4] - -6.825) < 0.001)
  }
}
