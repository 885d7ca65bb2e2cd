/// How fast to speak, within what eSpeak NG can do.
package struct SpeechRate: Equatable, Sendable {
  /// Words a minute, as given to the library.
  package let wordsPerMinute: Int

  /// The rates the voice itself can speak.
  ///
  /// The library takes less than 80 for 80.
  private static let natural = 80...449

  /// The rates made by speeding up the finished sound.
  ///
  /// The library does so from 450 on, but starts from a slower voice: measured with 1.51, the first rate that is over
  /// sooner than 449 is 490.
  private static let boosted = 490...900

  /// The nearest rate that can be spoken.
  package init(wordsPerMinute: Int) {
    let clamped = min(max(wordsPerMinute, Self.natural.lowerBound), Self.boosted.upperBound)
    self.wordsPerMinute = Self.boosted.contains(clamped) ? clamped : min(clamped, Self.natural.upperBound)
  }
}
