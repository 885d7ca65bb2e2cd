/// From floating-point samples to the whole numbers of sound cards and files.
package enum SampleConversion {
  /// Rounds samples, full scale ±1, to the nearest 16-bit values; what is louder than full scale is held to it.
  ///
  /// No dither, so that equal input is equal output; at these levels the rounding is far below hearing. Full scale is
  /// 32768, as in libsndfile's reading, so levels survive exactly. What is not a number becomes silence. Does not
  /// allocate.
  ///
  /// - Precondition: `integers` has room for all of `samples`.
  package static func convert(
    _ samples: UnsafeBufferPointer<Float>, to integers: UnsafeMutableBufferPointer<Int16>
  ) {
    precondition(integers.count >= samples.count, "no room for the samples")
    for index in samples.indices { integers[index] = int16(samples[index]) }
  }

  /// Rounds a sample, full scale ±1, to the nearest 24-bit value, by the same rules.
  package static func int24(_ sample: Float) -> Int32 {
    guard !sample.isNaN else { return 0 }
    // All bits of a sample are in a double, also after scaling.
    let scaled = (Double(sample) * 0x1p23).rounded(.toNearestOrEven)
    return Int32(min(max(scaled, -0x1p23), 0x1p23 - 1))
  }

  /// A sample as it is, held to full scale like the others; what is not a number becomes silence.
  package static func finite(_ sample: Float) -> Float {
    sample.isNaN ? 0 : min(max(sample, -1), 1)
  }

  /// Adding this leaves no bits for a fraction, so the addition itself rounds (to even when halfway).
  private static let rounder: Float = 0x1.8p23

  @inline(__always)
  private static func int16(_ sample: Float) -> Int16 {
    let scaled = sample * 32768
    let number = scaled == scaled ? scaled : 0
    let upper = number < 32767 ? number : 32767
    let held = upper > -32768 ? upper : -32768
    // The lower half is the rounded number. Filled up with its sign, it is what processors make 16 bits of at once.
    let bits = Int32(bitPattern: (held + rounder).bitPattern)
    return Int16(truncatingIfNeeded: (bits &<< 16) &>> 16)
  }
}
