package import AudioGraph

/// How the sound card is used.
package struct ALSASettings: Equatable, Sendable {
  /// The name of the device as ALSA knows it; "default" is the one the user's system plays on.
  package let device: String

  /// The length of the device's buffer in milliseconds: the longest that a key waits to be heard.
  ///
  /// A period is a quarter of it. Between 2 and 1000; a device may grant another.
  package let bufferMilliseconds: Double

  /// How long after the last sound or ``ALSAOutput/wake()`` the stream goes on with silence.
  ///
  /// Meanwhile the next sound is heard at once. `infinity` never lets the device rest, 0 does so after each sound.
  package let keepAlive: Seconds

  /// The silence at the start of each stream: at the first opening, after a rest, after a loss.
  ///
  /// Many cards and radio links swallow the first tenth of a second. At most 1; not waited for while the stream runs.
  package let leadIn: Seconds

  package init(
    device: String = "default", bufferMilliseconds: Double = 20, keepAlive: Seconds = 30, leadIn: Seconds = 0.1
  ) {
    self.device = device
    self.bufferMilliseconds = held(bufferMilliseconds, to: 2...1000)
    self.keepAlive = keepAlive
    self.leadIn = held(leadIn, to: 0...1)
  }
}
