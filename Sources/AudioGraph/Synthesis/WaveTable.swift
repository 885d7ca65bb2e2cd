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
  /// Peak about 1; starts at 0.
  let points: UnsafePointer<Float>
  private let storage: UnsafeMutablePointer<Float>

  /// A table of the lowest harmonics of a spectrum.
  ///
  /// Its level is that of the whole spectrum, so that notes without room for all harmonics have the same fundamental.
  init(_ spectrum: HarmonicSpectrum = .price, harmonicCount: Int) {
    let size = 1 << Int(Self.indexBits)
    let sine = (0..<size).map { sin(2 * Double.pi * Double($0) / Double(size)) }
    func value(at point: Int, _ amplitudes: some Sequence<Double>) -> Double {
      amplitudes.enumerated().reduce(0) { $0 + $1.element * sine[point * ($1.offset + 1) % size] }
    }
    let peak = (0..<size).reduce(0) { max($0, abs(value(at: $1, spectrum.amplitudes))) }
    storage = .allocate(capacity: size + 1)
    for point in 0...size {
      let value = value(at: point, spectrum.amplitudes.prefix(harmonicCount))
      (storage + point).initialize(to: Float(peak > 0 ? value / peak : 0))
    }
    points = UnsafePointer(storage)
  }

  deinit { storage.deallocate() }
}
