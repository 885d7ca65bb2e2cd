import Foundation

/// One cycle of the price timbre, ready to be read at any speed.
///
/// The fundamental and three harmonics, each softer than the one before: harmonic enough to have a clear pitch on a small
/// loudspeaker, soft enough to be listened to all day.
final class WaveTable {
  /// Amplitudes of the fundamental and the harmonics above it, before the peak is made 1.
  ///
  /// With four of them, the highest pitch there is (3520 Hz, gliding from 7 semitones above) stays below half of
  /// 44.1 kHz; at lower rates high notes have fewer, see ``harmonicCount(for:sampleRate:)``.
  private static let amplitudes = [1, 0.4, 0.2, 0.1]

  /// The most harmonics that a table has, fundamental included.
  static var mostHarmonics: Int { amplitudes.count }

  /// Bits of the phase that choose the table's point; the rest interpolates.
  ///
  /// With 4096 points, linear interpolation of the fourth harmonic errs by (2π · 4 / 4096)² / 8, or -106 dB.
  static let indexBits: UInt32 = 12

  /// Points of the cycle, and the first again, so that the last can be interpolated.
  ///
  /// Peak 1; starts at 0.
  let points: UnsafePointer<Float>
  private let storage: UnsafeMutablePointer<Float>

  init(harmonicCount: Int) {
    let size = 1 << Int(Self.indexBits)
    let cycle = (0...size).map { point in
      let phase = 2 * Double.pi * Double(point % size) / Double(size)
      return Self.amplitudes.prefix(harmonicCount).enumerated().reduce(0) { sum, harmonic in
        sum + harmonic.element * sin(phase * Double(harmonic.offset + 1))
      }
    }
    let peak = cycle.reduce(0) { max($0, abs($1)) }
    storage = .allocate(capacity: size + 1)
    for (point, value) in cycle.enumerated() { (storage + point).initialize(to: Float(value / peak)) }
    points = UnsafePointer(storage)
  }

  deinit { storage.deallocate() }

  /// How many harmonics of a frequency are below half the sample rate; at least the fundamental.
  static func harmonicCount(for frequency: Hertz, sampleRate: Double) -> Int {
    Int(min(max(sampleRate / 2 / frequency, 1), Double(mostHarmonics)))
  }
}
