import CandleFiles
import Glibc
import Presentation
import Synchronization
import Terminal

/// Says on a terminal how far long work has come: in a line after a second, then every five seconds.
final class ProgressLines: Sendable {
  private static let firstPause = Duration.seconds(1)
  private static let pause = Duration.seconds(5)

  private let words: FileWords
  private let language: Language
  private let due = Mutex(ContinuousClock.now + ProgressLines.firstPause)

  private init(_ words: FileWords, _ language: Language) {
    (self.words, self.language) = (words, language)
  }

  /// What a reader is to call; nothing where nobody sits at a terminal.
  static func reporter(path: String, language: Language) -> (@Sendable (ReadingProgress) -> Void)? {
    guard isTerminal(STDERR_FILENO) else { return nil }
    let lines = ProgressLines(FileWords(path: path), language)
    return { lines.tell($0) }
  }

  private func tell(_ progress: ReadingProgress) {
    let isDue = due.withLock { due in
      guard ContinuousClock.now >= due else { return false }
      due = ContinuousClock.now + Self.pause
      return true
    }
    guard isDue else { return }
    var output = ProgramOutput(STDERR_FILENO)
    // Who cannot be told is not waited for.
    try? output.line(words.progress(progress).printed(in: language))
    try? output.flush()
  }
}
