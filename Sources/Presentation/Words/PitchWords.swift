import AudioGraph
import Foundation

/// Sentences about how prices become pitch.
package enum PitchWords {
  /// How much a percent is heard as, like `2.2 semitones a percent` or `0.45 semitones a percent`.
  ///
  /// Not in cents, which whoever reads prices takes for money.
  package static func perPercent(cents: Double) -> Phrase {
    guard cents.isFinite else { return "" }
    guard cents.rounded() >= 100 else {
      let hundredths = Int(cents.rounded())
      let digits = (hundredths < 10 ? "0.0" : "0.") + String(hundredths)
      return "\(.decimal(digits)) semitones a percent."
    }
    let tenths = Int((cents / 10).rounded())
    guard tenths != 10 else { return "1 semitone a percent." }
    let digits = tenths % 10 == 0 ? String(tenths / 10) : String(tenths / 10) + "." + String(tenths % 10)
    return "\(.decimal(digits)) semitones a percent."
  }

  /// Most steps in view are too small to be heard as steps.
  ///
  /// - Parameters:
  ///   - verbosity: How much is said.
  ///   - zoom: How to see fewer candles, if there is a way: a sentence.
  /// - Returns: One sentence or two.
  package static func coarse(_ verbosity: Verbosity, zoom: Phrase?) -> Phrase {
    let words: Phrase =
      verbosity == .terse
      ? "Steps under a quarter semitone." : "Most steps are under a quarter of a semitone, too small to hear well."
    return zoom.map { "\(words) \($0)" } ?? words
  }

  /// How to zoom in by key.
  package static func zoomKey(_ keys: KeyNames) -> Phrase { "\(keys.starting(.zoomIn)) zooms in." }

  /// How to zoom in on the command line.
  package static func zoomOption(last count: Int) -> Phrase { "--last \(count) zooms in." }
}
