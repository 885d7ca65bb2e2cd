import AudioGraph
import CandleEngine
import Presentation
import Testing

@Suite("Words of pitch and sounds")
struct SoundWordsTests {
  @Test(
    "a percent is told in semitones, never in cents, which could be money",
    arguments: [
      (45.2, "0.45 semitones a percent."), (99.4, "0.99 semitones a percent."), (4.6, "0.05 semitones a percent."),
      (99.6, "1 semitone a percent."), (100, "1 semitone a percent."),
      (216, "2.2 semitones a percent."), (199.6, "2 semitones a percent."), (3600, "36 semitones a percent."),
    ])
  func perPercent(cents: Double, words: String) {
    #expect(PitchWords.perPercent(cents: cents).printed == words)
  }

  @Test("where am I tells it in full, after the range")
  func position() throws {
    let chart = try chart(daily)
    func position(_ verbosity: Verbosity) -> String {
      ExplorerWords(chart: chart, verbosity: verbosity, value: .wholeCandle)
        .position(at: 6, view: 0..<7, centsPerPercent: 216, rate: 260).printed
    }
    #expect(!position(.standard).contains("semitones"))
    #expect(
      position(.full) == """
        Candle 7 of 7, Nov 14, 2026. 7 in view, Oct 29 to Nov 14. Closes 180.34 to 185.75, 3%. \
        2.2 semitones a percent. Whole candle. Full. 260 words a minute.
        """)
  }

  @Test("references are printed and spoken with their names")
  func references() throws {
    let words = ReferenceWords(chart: try chart(daily)).list(
      [
        Reference(.previousClose, price: 186.67), Reference(.bookmark, price: 180),
        Reference(.average(count: 20), price: 184.2), Reference(.roundNumber, price: 190),
      ], close: 190.43)
    #expect(
      words.printed
        == "Previous close 186.67, bookmark 180.00, average of 20 candles 184.20, round number 190.00. Close 190.43.")
    #expect(
      words.spoken
        == "Previous close 186.67, bookmark 180, average of 20 candles 184.20, round number 190. Close 190.43.")
  }

  @Test("every sound has words of its own")
  func names() {
    let meanings = Timbre.allCases.map { SoundNames.meaning(of: $0).printed }
    #expect(Set(meanings).count == meanings.count)
    let words = SoundSample.all.map(\.words.printed)
    #expect(Set(words).count == words.count)
    #expect(Set(SoundSample.all.map(\.name)).count == words.count)
  }
}
