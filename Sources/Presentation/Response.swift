package import AudioGraph

/// What is said and heard when something happens.
///
/// Speech, the terminal's lines and sound are different ways out of the same response.
package struct Response: Equatable, Sendable {
  /// The words, printed and spoken.
  package var words: Phrase
  /// The notes that begin at once.
  package var score: Score

  package init(_ words: Phrase, score: Score = Score()) {
    self.words = words
    self.score = score
  }
}
