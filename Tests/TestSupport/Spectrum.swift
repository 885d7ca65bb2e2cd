import Foundation

/// The amplitudes of a stretch of sound over frequency.
///
/// A fast Fourier transform under a four-term Blackman-Harris window, whose side lobes lie 92 dB under a sinusoid: what
/// shows further than ``mainLobe`` from it is something else.
package struct Spectrum {
  /// Amplitudes from 0 Hz in steps of ``step``: a sinusoid of amplitude 1 shows as 1.
  package let amplitudes: [Double]
  /// Unit: hertz.
  package let step: Double

  /// How far a sinusoid's own trace reaches to either side.
  ///
  /// Unit: hertz.
  package var mainLobe: Double { 5 * step }

  /// Analyses a range whose length is a power of two.
  package init(of samples: [Float], range: Range<Int>, sampleRate: Double) {
    let count = range.count
    precondition(count.nonzeroBitCount == 1, "not a power of two")
    var real = range.enumerated().map { Double(samples[$0.element]) * Self.window(Double($0.offset) / Double(count)) }
    var imaginary = [Double](repeating: 0, count: count)
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { Self.transform(real, $0) }
    }
    // The window's mean is 0.35875, and a sinusoid is half a positive and half a negative frequency.
    amplitudes = (0..<count / 2).map { 2 * hypot(real[$0], imaginary[$0]) / (0.35875 * Double(count)) }
    step = sampleRate / Double(count)
  }

  /// The loudest amplitude that belongs to none of some frequencies, nor to a constant.
  package func loudest(besides frequencies: [Double]) -> (frequency: Double, amplitude: Double) {
    var loudest = (frequency: 0.0, amplitude: 0.0)
    for (index, amplitude) in amplitudes.enumerated() where amplitude > loudest.amplitude {
      let frequency = Double(index) * step
      guard !([0] + frequencies).contains(where: { abs($0 - frequency) <= mainLobe }) else { continue }
      loudest = (frequency, amplitude)
    }
    return loudest
  }

  private static func window(_ place: Double) -> Double {
    let angle = 2 * Double.pi * place
    return 0.35875 - 0.48829 * cos(angle) + 0.14128 * cos(2 * angle) - 0.01168 * cos(3 * angle)
  }

  /// The discrete Fourier transform in place.
  ///
  /// Source: J. W. Cooley and J. W. Tukey (1965), decimation in time, radix 2.
  private static func transform(
    _ real: UnsafeMutableBufferPointer<Double>, _ imaginary: UnsafeMutableBufferPointer<Double>
  ) {
    let count = real.count
    var reversed = 0
    for index in 1..<count {
      var bit = count >> 1
      while reversed & bit != 0 {
        reversed ^= bit
        bit >>= 1
      }
      reversed |= bit
      if index < reversed {
        real.swapAt(index, reversed)
        imaginary.swapAt(index, reversed)
      }
    }
    let turns = (0..<count / 2).map { -2 * Double.pi * Double($0) / Double(count) }
    let (cosines, sines) = (turns.map { cos($0) }, turns.map { sin($0) })
    var half = 1
    while half < count {
      for offset in 0..<half {
        let (c, s) = (cosines[offset * count / (2 * half)], sines[offset * count / (2 * half)])
        var low = offset
        while low < count {
          let high = low + half
          let (x, y) = (real[high] * c - imaginary[high] * s, real[high] * s + imaginary[high] * c)
          (real[high], imaginary[high]) = (real[low] - x, imaginary[low] - y)
          (real[low], imaginary[low]) = (real[low] + x, imaginary[low] + y)
          low += 2 * half
        }
      }
      half *= 2
    }
  }
}
