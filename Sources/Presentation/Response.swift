package import AudioGraph

/// What is said and heard when something happens.
///
/// Speech, the terminal's lines, braille and sound are different ways out of the same response.
package struct Response: Equatable, Sendable {
  /// What comes first and must not be lost: it is told again if it was not said to its end.
  package var alert: Phrase?
  /// The answer behind it; empty where the alert is all there is to say.
  package var answer: Phrase
  /// The notes that begin at once.
  package var score: Score
  /// The short form for a braille display, if the response has one of its own.
  package var braille: BrailleLine?

  package init(_ answer: Phrase, alert: Phrase? = nil, score: Score = Score(), braille: BrailleLine? = nil) {
    self.alert = alert
    self.answer = answer
    self.score = score
    self.braille = braille
  }

  /// All words, printed and spoken.
  package var words: Phrase {
    guard let alert else { return answer }
    return answer == "" ? alert : "\(alert) \(answer)"
  }

  /// What a braille display shows: the short form, else the printed words.
  package func brailleLine(in language: Language) -> BrailleLine { braille ?? BrailleLine(words.printed(in: language)) }
}
