/// How much is said.
package enum Verbosity: String, CaseIterable, Sendable {
  /// What changed, and nothing else.
  case terse
  /// The sentences of the original system.
  case standard
  /// All that is known.
  case full
}
