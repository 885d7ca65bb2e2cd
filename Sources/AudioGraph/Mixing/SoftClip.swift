/// Keeps live sound under -3 dBFS without looking ahead.
///
/// Up to the knee samples stay as they are; above it they approach the ceiling along x / (1 + x), which goes on from the
/// knee with the same slope.
enum SoftClip {
  /// -5 dBFS.
  ///
  /// The notes of a sweep over closes peak at -6 dBFS at the most, so they are never changed.
  private static let knee: Float = 0.562
  /// -3 dBFS.
  private static let ceiling: Float = 0.7079

  /// Clips samples.
  ///
  /// Does not allocate.
  static func apply(to samples: UnsafeMutableBufferPointer<Float>) {
    for index in samples.indices where !(abs(samples[index]) <= knee) { samples[index] = clip(samples[index]) }
  }

  private static func clip(_ sample: Float) -> Float {
    guard !sample.isNaN else { return 0 }
    let room = ceiling - knee
    let excess = min((abs(sample) - knee) / room, 1e6)
    let clipped = knee + room * excess / (1 + excess)
    return sample < 0 ? -clipped : clipped
  }
}
