package import AudioGraph

/// What programs get of a score: one object a note, in the order of onset.
package enum ScoreReport {
  /// The notes of a score.
  ///
  /// - Parameters:
  ///   - score: The score.
  ///   - palette: What the tones are called.
  ///   - text: The words of a note, if it has some.
  /// - Returns: One object a note.
  package static func notes(
    of score: Score, palette: Palette = .standard, text: @escaping (Note) -> String? = { _ in nil }
  ) -> some Sequence<JSON> {
    score.notes.lazy.map { note in
      .object([
        ("onset", .number(note.onset)), ("duration", .number(note.duration)),
        ("hertz", note.frequency > 0 ? .number(note.frequency) : .null), ("decibels", .number(note.level)),
        ("pan", .number(note.pan)), ("timbre", .string(palette.name(of: note.timbre))),
        ("candle", note.candle.map(JSON.integer) ?? .null), ("text", text(note).map(JSON.string) ?? .null),
        ("glide", .number(note.glide)), ("glideDuration", .number(note.glide == 0 ? 0 : note.glideDuration)),
        ("tied", .bool(note.isTied)),
      ])
    }
  }
}
