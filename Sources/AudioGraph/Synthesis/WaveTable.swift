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
  /// Starts at 0; the peak is about 1.
  let points: UnsafePointer<Float>
  private let storage: UnsafeMutablePointer<Float>

  private static let size = 1 << Int(indexBits)
  private static let sine = (0..<size).map { sin(2 * Double.pi * Double($0) / Double(size)) }

  /// The tables with the lowest harmonic, the lowest two, … all harmonics of a spectrum.
  ///
  /// The peak of the last is 1, and the others have the same fundamental: a note without room for all harmonics is as
  /// loud as its neighbours.
  static func tables(of spectrum: HarmonicSpectrum) -> [WaveTable] {
    var cycle = [Double](repeating: 0, count: size)
    let sine = sine
    let cycles = spectrum.amplitudes.enumerated().map { offset, amplitude in
      for point in 0..<size { cycle[point] += amplitude * sine[point * (offset + 1) % size] }
      return cycle
    }
    let peak = cycle.reduce(0) { max($0, abs($1)) }
    return cycles.map { WaveTable($0, scale: peak > 0 ? 1 / peak : 0) }
  }

  private init(_ cycle: [Double], scale: Double) {
    storage = .allocate(capacity: cycle.count + 1)
    for (point, value) in cycle.enumerated() { (storage + point).initialize(to: Float(value * scale)) }
    (storage + cycle.count).initialize(to: storage[0])
    points = UnsafePointer(storage)
  }

  deinit { storage.deallocate() }
}
