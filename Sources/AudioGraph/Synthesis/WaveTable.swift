import Foundation

/// One cycle of a tone, ready to be read at any speed.
final class WaveTable {
  /// Bits of the phase that choose the table's point; the rest interpolates.
  ///
  /// With 4096 points, linear interpolation of the fourth harmonic errs by (2π · 4 / 4096)² / 8, or -106 dB; of the
  /// eighth by -94 dB.
  static let indexBits: UInt32 = 12

  /// Points of the cycle, and the first again, so that the last can be interpolated.
  ///
  /// Peak 1; starts at 0.
  let points: UnsafePointer<Float>
  private let storage: UnsafeMutablePointer<Float>

  /// A table of the lowest harmonics of a spectrum.
  init(_ spectrum: HarmonicSpectrum = .price, harmonicCount: Int) {
    let size = 1 << Int(Self.indexBits)
    let cycle = (0...size).map { point in
      let phase = 2 * Double.pi * Double(point % size) / Double(size)
      return spectrum.amplitudes.prefix(harmonicCount).enumerated().reduce(0) { sum, harmonic in
        sum + harmonic.element * sin(phase * Double(harmonic.offset + 1))
      }
    }
    let peak = cycle.reduce(0) { max($0, abs($1)) }
    storage = .allocate(capacity: size + 1)
    for (point, value) in cycle.enumerated() { (storage + point).initialize(to: Float(peak > 0 ? value / peak : 0)) }
    points = UnsafePointer(storage)
  }

  deinit { storage.deallocate() }
}
