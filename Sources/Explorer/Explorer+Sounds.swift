import AudioGraph
import CandleEngine
import Presentation

/// What is heard beside the candles, and what must be said of their pitch.
extension Explorer {
  /// An earcon at the cursor.
  func earcon(_ earcon: Earcon) -> Score { Score(notes: [earcon.note(candle: cursor)]) }

  mutating func noCommand(_ key: String) -> [Effect] {
    // The answer is heard in place of what is played.
    playing = nil
    return respond(words.noCommand(key), score: earcon(.error))
  }

  /// Plays what the close can be heard against, and names it.
  mutating func playReferences() -> [Effect] {
    let references = tones.references(of: cursor, bookmark: marks.last { $0 != cursor })
    let words = ReferenceWords(chart: chart).list(references, close: chart.series.close(at: cursor))
    return respond(words, score: tones.score(of: references, at: cursor))
  }

  /// Plays the next sound of the lesson, and after the last the first.
  mutating func learnSound() -> [Effect] {
    let samples = SoundSample.all
    let sample = samples[learntCount % samples.count]
    let number = learntCount % samples.count + 1
    learntCount += 1
    let words = SoundNames.lesson(number, of: sample, count: samples.count, verbosity: verbosity, keys: keyNames)
    return respond(words, score: sample.score)
  }

  /// Adds what a listener must know of the pitch: once that it follows the price itself, and that the steps are too small
  /// to be heard each time that they become so.
  mutating func tellingPitch(after words: Phrase) -> Phrase {
    var words = words
    if tones.isLinearInstead, !hasToldLinear {
      hasToldLinear = true
      words = "\(words.sentence) \(SoundWords.linearScale)"
    }
    let isCoarse = tones.isCoarse
    if isCoarse, !hasToldCoarse {
      words = "\(words.sentence) \(PitchWords.coarse(verbosity, zoom: PitchWords.zoomKey(keyNames)))"
    }
    hasToldCoarse = isCoarse
    return words
  }
}
