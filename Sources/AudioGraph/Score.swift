/// Notes in the order of their onsets: everything that is played or exported in one go.
package struct Score: Equatable, Sendable {
  /// The notes, ordered by onset.
  package var notes: [Note]

  package init(notes: [Note] = []) {
    self.notes = notes
  }

  /// When the last note has ended, in seconds from the start; 0 for an empty score.
  package var duration: Seconds {
    notes.reduce(0) { max($0, $1.onset + $1.duration) }
  }
}
