/// One sound of a score: a price's tone, or an earcon.
///
/// A note says what is heard, not how it is made: ``Timbre`` and the synthesis decide that, the same way for the sound
/// card and for a file.
package struct Note: Equatable, Sendable, BitwiseCopyable {
  /// When it begins, from the start of its score.
  package var onset: Seconds
  /// How long it sounds, release included.
  package var duration: Seconds
  /// The pitch of its steady part, and where a glide ends; 0 for sounds without pitch.
  package var frequency: Hertz
  /// Where its pitch starts, relative to the steady part: negative glides up into it, zero does not glide.
  package var glide: Semitones
  /// How long the glide takes, evenly in semitones.
  package var glideDuration: Seconds
  /// Whether it goes on from the note before, without an attack of its own, where that note ends as this one begins.
  package var isTied: Bool
  /// Level relative to the note level of the design (0 is that level), before the loudness contour.
  package var gain: Decibels
  /// Place between the ears: -1 left, 0 middle, +1 right.
  package var pan: Double
  /// The kind of sound.
  package var timbre: Timbre
  /// The index of the candle it belongs to, if it belongs to one.
  package var candle: Int?

  /// Makes a note; a glide takes ``shortGlide(of:)`` unless it is given another duration.
  package init(
    onset: Seconds = 0, duration: Seconds, frequency: Hertz, glide: Semitones = 0, glideDuration: Seconds? = nil,
    isTied: Bool = false, gain: Decibels = 0, pan: Double = 0, timbre: Timbre = .price, candle: Int? = nil
  ) {
    self.onset = onset
    self.duration = duration
    self.frequency = frequency
    self.glide = glide
    self.glideDuration = glideDuration ?? Self.shortGlide(of: duration)
    self.isTied = isTied
    self.gain = gain
    self.pan = pan
    self.timbre = timbre
    self.candle = candle
  }

  /// When it has ended, from the start of its score.
  package var end: Seconds { onset + duration }

  /// The length of a glide that gives a note its direction: 50 ms, and at most a quarter of the note.
  ///
  /// Longer, and it would be heard as a tune.
  package static func shortGlide(of duration: Seconds) -> Seconds { min(0.05, duration / 4) }

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
