/// Notes in the order of their onsets: everything that is played or exported in one go.
package struct Score: Equatable, Sendable {
  /// The notes, ordered by onset.
  package var notes: [Note]

  package init(notes: [Note] = []) {
    self.notes = notes
  }

  /// When the last note has ended, in seconds from the start; 0 for an empty score.
  package var duration: Seconds {
    notes.reduce(0) { max($0, $1.end) }
  }

  /// This score and another behind it.
  package func followed(by other: Score) -> Score {
    var whole = self
    whole.append(other)
    return whole
  }

  /// Adds a score behind the end of this one.
  ///
  /// - Parameters:
  ///   - other: What follows.
  ///   - pause: The silence between them; none before the first.
  package mutating func append(_ other: Score, pause: Seconds = 0) {
    let start = notes.isEmpty ? 0 : duration + pause
    notes += other.notes.map { note in
      var later = note
      later.onset += start
      return later
    }
  }
}
