import Foundation

/// A frequency in cycles a second.
package typealias Hertz = Double

/// A gain or level as 20 times the decimal logarithm of an amplitude ratio.
package typealias Decibels = Double

/// A length or a moment in seconds.
package typealias Seconds = Double

/// A pitch interval: twelve to the octave.
package typealias Semitones = Double

extension Decibels {
  /// The amplitude ratio of this gain: 1 for 0 dB, half of it for about -6 dB.
  package var amplitude: Double { pow(10, self / 20) }
}

extension Semitones {
  /// The frequency ratio of this interval: 2 for 12 semitones.
  package var frequencyRatio: Double { exp2(self / 12) }

  /// The interval from one frequency to another, up positive.
  package init(from start: Hertz, to end: Hertz) { self = 12 * log2(end / start) }
}

extension Seconds {
  /// The whole number of frames nearest to this moment or length; 0 when it is negative or not a number.
  package func frameCount(at sampleRate: Double) -> Int {
    let frames = (self * sampleRate).rounded()
    guard frames > 0 else { return 0 }
    return Int(min(frames, Self.longestFrameCount))
  }

  /// More frames than any score has (a thousand years), and few enough that sums of them cannot overflow.
  private static var longestFrameCount: Double { 0x1p51 }
}
