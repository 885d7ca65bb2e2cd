/// One sound of a score: a price's tone, or an earcon.
///
/// A note says what is heard, not how it is made: ``Timbre`` and the synthesis decide that, the same way for the sound
/// card and for a file.
package struct Note: Equatable, Sendable {
  /// When it begins, from the start of its score.
  package var onset: Seconds
  /// How long it sounds, release included.
  package var duration: Seconds
  /// The pitch of its steady part.
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
}

/// The kinds of sound a note can have.
package enum Timbre: String, CaseIterable, Sendable {
  /// The one timbre of prices: a fundamental and a few low harmonics.
  case price
  /// The end of the series: two wooden knocks without pitch.
  case end
}
