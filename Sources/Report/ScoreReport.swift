package import AudioGraph

/// What programs get of a score: one object a note, in the order of onset.
package enum ScoreReport {
  /// The notes of a score.
  package static func notes(of score: Score) -> some Sequence<JSON> {
    score.notes.lazy.map { note in
      .object([
        ("onset", .number(note.onset)), ("duration", .number(note.duration)),
        ("hertz", note.frequency > 0 ? .number(note.frequency) : .null), ("decibels", .number(note.level)),
        ("pan", .number(note.pan)), ("timbre", .string(note.timbre.rawValue)),
        ("candle", note.candle.map(JSON.integer) ?? .null), ("text", .null),
      ])
    }
  }
}
