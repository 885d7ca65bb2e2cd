import CandleEngine
import Presentation
import TestSupport
import Testing

/// What a listener hears of what sonify says, by eSpeak NG's own phonemes.
@Suite("Pronunciation")
struct PronunciationProofTests {
  typealias Language = PronunciationTable.Language

  @Test("each text of the table has its phonemes", arguments: Language.all)
  func phonemes(language: Language) throws {
    let rows = try PronunciationTable(language).rows
    let pronunciation = try language.pronunciation()
    #expect(rows.count > 80)
    let said = try language.phonemes(of: rows.map { pronunciation.spoken($0.text) })
    for (row, said) in zip(rows, said) { #expect(said == row.phonemes, "\(row.text)") }
  }

  @Test("what is heard, written in words, sounds like the text", arguments: Language.all)
  func heard(language: Language) throws {
    let rows = try PronunciationTable(language).rows
    let said = try language.phonemes(of: rows.map { $0.heard.replacing("-", with: " ") })
    for (row, said) in zip(rows, said) {
      #expect(language.sounds(said) == language.sounds(row.phonemes), "\(row.text)")
    }
  }

  @Test("each word that is replaced stands in the table", arguments: Language.all)
  func complete(language: Language) throws {
    let rows = try PronunciationTable(language).rows
    #expect(Set(rows.map(\.text)).count == rows.count)
    #expect(rows.allSatisfy { !$0.heard.isEmpty && !$0.heard.contains(where: \.isNumber) })
    let texts = rows.map { (asItStands: $0.text, small: $0.text.lowercased()) }
    let words = try language.words()
    #expect(words.count > 50)
    for word in words {
      #expect(texts.contains { $0.asItStands.contains(word) || $0.small.contains(word) }, "\(word)")
    }
  }

  @Test("what sonify says of candles is in the table")
  func said() throws {
    let texts = Set(try PronunciationTable(Language.all[0]).rows.map(\.text))
    let chart = try chart(daily)
    func words(_ verbosity: Verbosity) -> CandleWords { CandleWords(chart: chart, verbosity: verbosity) }
    let explorer = ExplorerWords(chart: chart, verbosity: .standard, value: .wholeCandle)
    let said = [
      words(.terse).step(to: 1, from: 0), words(.terse).step(to: 2, from: 1), words(.terse).step(to: 6, from: 5),
      words(.standard).step(to: 1), words(.full).step(to: 1, from: 0), explorer.end(isFirst: true, at: 0),
    ]
    for phrase in said { #expect(texts.contains(phrase.spoken), "\(phrase.spoken)") }
  }
}
