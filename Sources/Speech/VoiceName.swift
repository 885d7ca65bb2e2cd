/// The name a user gives for a voice: `en-us`, `de`, or with a variant `en-gb+f3`.
///
/// eSpeak NG copies names into fixed buffers without looking at their length, so nothing longer or stranger than its
/// own file names reaches it.
struct VoiceName: Equatable, Sendable {
  /// The voice of whoever did not choose one, and of whoever chose one that is not there.
  static let `default` = VoiceName(base: "en-us", variant: nil)

  /// A language code (`en-us`) or the file name of a voice (`en-US-nyc`).
  let base: String
  /// A variant's file name, case mattering (`f3`, `Andrea`).
  let variant: String?

  private static let longestBase = 39
  private static let longestVariant = 20

  private init(base: String, variant: String?) {
    self.base = base
    self.variant = variant
  }

  /// Reads a name.
  ///
  /// - Throws: ``ESpeakError/malformedVoiceName(_:)`` with the beginning of what was given.
  init(_ text: String) throws(ESpeakError) {
    let parts = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    guard
      let base = parts.first, Self.isWellFormed(base, upTo: Self.longestBase),
      parts.dropFirst().allSatisfy({ Self.isWellFormed($0, upTo: Self.longestVariant) })
    else { throw .malformedVoiceName(String(text.prefix(Self.longestBase))) }
    self.init(base: String(base), variant: parts.dropFirst().first.map(String.init))
  }

  /// The name as it is typed.
  var text: String { variant.map { "\(base)+\($0)" } ?? base }

  /// The same voice without its variant.
  var withoutVariant: VoiceName { VoiceName(base: base, variant: nil) }

  private static func isWellFormed(_ part: Substring, upTo longest: Int) -> Bool {
    !part.isEmpty && part.utf8.count <= longest
      && part.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
          || scalar == "-" || scalar == "_"
      }
  }
}
