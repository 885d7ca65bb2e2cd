package import CandleFiles

/// Sentences about work that takes long.
extension FileWords {
  /// How far the reading has come: in per cent where that is known.
  package func progress(_ progress: ReadingProgress) -> Phrase {
    guard let size = progress.size, size > 0 else {
      return "Reading \(name): \(progress.byteCount / 1_000_000) MB so far."
    }
    return "Reading \(name): \(min(100, progress.byteCount * 100 / size)) percent."
  }
}
