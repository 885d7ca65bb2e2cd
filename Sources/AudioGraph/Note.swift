/// One sound of a score: a price's tone, or an earcon.
///
/// A note says what is heard, not how it is made: ``Timbre`` and the synthesis decide that, the same way for the sound
/// card and for a file.
package struct Note: Equatable, Sendable, BitwiseCopyable {
  /// When it begins, from the start of its score.
  package var onset: Seconds
  /// How long it sounds, release included.
  package var duration: Seconds
  /// The pitch of its steady part; 0 for sounds without pitch.
  package var frequency: Hertz
  /// Where its pitch starts, relative to the steady part: negative glides up into it, zero does not glide.
  package var glide: Semitones
  /// Level relative to the note level of the design (0 is that level), before the loudness contour.
  package var gain: Decibels
  /// Place between the ears: -1 left, 0 middle, +1 right.
  package var pan: Double
  /// The kind of sound.
  package var timbre: Timbre
  /// The index of the candle it belongs to, if it belongs to one.
  package var candle: Int?

  package init(
    onset: Seconds = 0, duration: Seconds, frequency: Hertz, glide: Semitones = 0, gain: Decibels = 0,
    pan: Double = 0, timbre: Timbre = .price, candle: Int? = nil
  ) {
    self.onset = onset
    self.duration = duration
    self.frequency = frequency
    self.glide = glide
    self.gain = gain
    self.pan = pan
    self.timbre = timbre
    self.candle = candle
  }

  /// The level of every note before its own gain and the loudness contour.
  ///
  /// Unit: dBFS of the waveform's peak.
  ///
  /// With the contour's boost of 12 dB the loudest note peaks at -3 dBFS, so a note alone never has to be limited.
  package static let standardLevel: Decibels = -15

  /// The peak of its waveform, before panning.
  ///
  /// Unit: dBFS.
  ///
  /// This is the level of the steady part, loudness contour and ``gain`` included. Does not allocate.
  package var level: Decibels {
    let contour = frequency > 0 ? EqualLoudnessContour.standard.gain(at: frequency) : 0
    return Self.standardLevel + contour + gain
  }
}

/// The kinds of sound a note can have.
package enum Timbre: String, CaseIterable, Sendable, BitwiseCopyable {
  /// The one timbre of prices: a fundamental and a few low harmonics.
  case price
  /// The end of the series: two wooden knocks without pitch.
  case end
}
