import Foundation

/// What can be measured about samples, independently of how they were made.
package enum SampleAnalysis {
  package static func decibels(_ amplitude: some BinaryFloatingPoint) -> Double {
    20 * log10(Double(amplitude))
  }

  package static func cents(_ frequency: Double, above reference: Double) -> Double {
    1200 * log2(frequency / reference)
  }

  package static func peak(_ samples: some Sequence<Float>) -> Float {
    samples.reduce(0) { max($0, abs($1)) }
  }

  package static func rms(_ samples: some Collection<Float>) -> Double {
    samples.isEmpty ? 0 : sqrt(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count))
  }

  /// The largest difference between neighbours.
  package static func largestStep(_ samples: [Float]) -> Float {
    zip(samples, samples.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) }
  }

  /// The first frame from a start whose magnitude exceeds a threshold.
  package static func onset(in samples: [Float], from start: Int = 0, threshold: Float = 1e-5) -> Int? {
    samples[start...].firstIndex { abs($0) > threshold }
  }

  /// The frequency of the sinusoid near an expected one: from how far its phase moves on between two Hann windows.
  ///
  /// `range` is the frames to look at; the windows are its first and last three quarters.
  package static func frequency(
    in samples: [Float], range: Range<Int>, near expected: Double, sampleRate: Double
  ) -> Double {
    let hop = range.count / 4
    let length = range.count - hop
    let first = spectrum(of: samples, from: range.lowerBound, length: length, at: expected, sampleRate: sampleRate)
    let second = spectrum(
      of: samples, from: range.lowerBound + hop, length: length, at: expected, sampleRate: sampleRate)
    let advance = second.phase - first.phase - 2 * .pi * expected * Double(hop) / sampleRate
    let wrapped = advance - 2 * .pi * (advance / (2 * .pi)).rounded()
    return expected + wrapped * sampleRate / (2 * .pi * Double(hop))
  }

  /// The amplitude of the sinusoid of a frequency, under a Hann window.
  package static func amplitude(
    in samples: [Float], range: Range<Int>, at frequency: Double, sampleRate: Double
  ) -> Double {
    spectrum(of: samples, from: range.lowerBound, length: range.count, at: frequency, sampleRate: sampleRate).amplitude
  }

  /// Levels of what lies above a frequency, in consecutive windows of 1 ms.
  ///
  /// Unit: dBFS (RMS). The high-pass falls to -90 dB within about 1.3 kHz and smears by 2.7 ms to both sides at 48 kHz.
  package static func levels(above frequency: Double, in samples: [Float], sampleRate: Double) -> [Double] {
    let filter = highPass(frequency, sampleRate: sampleRate)
    let padding = [Float](repeating: 0, count: filter.count / 2)
    let filtered = convolve(padding + samples + padding, filter)
    let window = Int(sampleRate / 1000)
    return stride(from: 0, to: samples.count - window + 1, by: window).map { start in
      decibels(rms(filtered[start..<(start + window)]))
    }
  }

  /// The sums of samples times a filter that is its own mirror image, wherever it fits.
  ///
  /// Plain pointers and loops, since the tests are not optimised.
  private static func convolve(_ samples: [Float], _ filter: [Float]) -> [Float] {
    let half = filter.count / 2
    let count = samples.count - 2 * half
    return samples.withUnsafeBufferPointer { samples in
      filter.withUnsafeBufferPointer { filter in
        guard let taps = filter.baseAddress, let first = samples.baseAddress, count > 0 else { return [] }
        return [Float](unsafeUninitializedCapacity: count) { sums, sumCount in
          guard let sums = sums.baseAddress else { return }
          var frame = 0
          while frame < count {
            let (before, after) = (first + frame, first + frame + 2 * half)
            var sum = before[half] * taps[half]
            var tap = 0
            while tap < half {
              sum += (before[tap] + after[-tap]) * taps[tap]
              tap += 1
            }
            (sums + frame).initialize(to: sum)
            frame += 1
          }
          sumCount = count
        }
      }
    }
  }

  private static func spectrum(
    of samples: [Float], from start: Int, length: Int, at frequency: Double, sampleRate: Double
  ) -> (amplitude: Double, phase: Double) {
    var (real, imaginary) = (0.0, 0.0)
    for offset in 0..<length {
      let window = 0.5 - 0.5 * cos(2 * .pi * (Double(offset) + 0.5) / Double(length))
      let angle = 2 * .pi * frequency * Double(offset) / sampleRate
      real += Double(samples[start + offset]) * window * cos(angle)
      imaginary -= Double(samples[start + offset]) * window * sin(angle)
    }
    // The window's mean is a half, and a sinusoid is half a positive and half a negative frequency.
    return (hypot(real, imaginary) * 4 / Double(length), atan2(imaginary, real))
  }

  /// A windowed-sinc high-pass under a Blackman-Harris window.
  private static func highPass(_ frequency: Double, sampleRate: Double) -> [Float] {
    let half = 127
    let cutoff = frequency / sampleRate
    return (-half...half).map { tap in
      let angle = .pi * Double(tap + half) / Double(half)
      let window = 0.35875 - 0.48829 * cos(angle) + 0.14128 * cos(2 * angle) - 0.01168 * cos(3 * angle)
      let lowPass = tap == 0 ? 2 * cutoff : sin(2 * .pi * cutoff * Double(tap)) / (.pi * Double(tap))
      return Float(((tap == 0 ? 1 : 0) - lowPass) * window)
    }
  }
}
