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
  /// Meanwhile the next sound is heard at once. `infinity` never lets the device rest, 0 does so after each sound, and
  /// half a second after a wake that no sound came of.
  package let keepAlive: Seconds

  /// The silence at the start of each stream: at the first opening, after a rest, after a loss.
  ///
  /// Many cards and radio links swallow the first tenth of a second. At most 1; not waited for while the stream runs.
  package let leadIn: Seconds

  /// How long there must be no underrun until a buffer that underruns made longer is halved again.
  ///
  /// It is done in silence, and never below ``bufferMilliseconds``.
  package let recovery: Seconds

  package init(
    device: String = "default", bufferMilliseconds: Double = 20, keepAlive: Seconds = 30, leadIn: Seconds = 0.1,
    recovery: Seconds = 30
  ) {
    self.device = device
    self.bufferMilliseconds = held(bufferMilliseconds, to: 2...1000)
    self.keepAlive = keepAlive
    self.leadIn = held(leadIn, to: 0...1)
    self.recovery = recovery
  }
}
