import Foundation

/// Estimates the peak of the continuous wave between samples, by fourfold oversampling.
///
/// - Source: the method of ITU-R BS.1770-4 annex 2, with a windowed-sinc interpolator of our own.
struct TruePeakEstimator {
  /// How many frames behind the newest frame the estimated one is.
  static let latency = tapCount / 2

  /// How many frames it looks at.
  static let length = tapCount

  private static let tapCount = 12
  private static let oversampling = 4
  /// The filters for 1/4, 2/4 and 3/4 of the way to the next sample; at 0/4 the sample itself is the value.
  private static let filters: [SIMD16<Float>] = (1..<oversampling).map { filter(at: Double($0) / Double(oversampling)) }
  /// How many times louder than the loudest sample the wave between can be, at the very most.
  private static let worstCase = filters.map { ($0.replacing(with: -$0, where: $0 .< 0)).sum() }.reduce(1, max)

  /// The last samples of each channel, newest last, after four unused places.
  private var left = SIMD16<Float>()
  private var right = SIMD16<Float>()
  private var filters = (Self.filters[0], Self.filters[1], Self.filters[2])

  /// Takes the next frame.
  mutating func append(left newLeft: Float, right newRight: Float) {
    for index in 4..<15 {
      left[index] = left[index + 1]
      right[index] = right[index + 1]
    }
    left[15] = newLeft
    right[15] = newRight
  }

  /// The peak of both channels from the frame ``latency`` frames ago to just before its successor.
  var peak: Float { max(peak(of: left), peak(of: right)) }

  /// Whether the wave can go past a level anywhere in what has been taken and what is coming next; never wrongly no.
  func mayExceed(_ level: Float, within samples: UnsafeMutableBufferPointer<Float>) -> Bool {
    // Without their sign bits floating-point numbers are in the order of whole ones, which compare several at a time.
    var loudest: Int32 = 0
    for sample in samples { loudest = max(loudest, Int32(bitPattern: sample.magnitude.bitPattern)) }
    let before = max(max(left.max(), -left.min()), max(right.max(), -right.min()))
    let limit = level / Self.worstCase
    return !(before <= limit && Float(bitPattern: UInt32(bitPattern: loudest)) <= limit)
  }

  private func peak(of samples: SIMD16<Float>) -> Float {
    let between = max(
      abs((samples * filters.0).sum()), abs((samples * filters.1).sum()), abs((samples * filters.2).sum()))
    return max(between, abs(samples[15 - Self.latency]))
  }

  /// A sinc under a Hann window, for a point after the sample that lies ``latency`` frames back.
  private static func filter(at fraction: Double) -> SIMD16<Float> {
    var taps = SIMD16<Float>()
    for tap in 0..<tapCount {
      let distance = Double(tap - (tapCount - 1 - latency)) - fraction
      let angle = Double.pi * distance
      let window = pow(cos(angle / Double(tapCount)), 2)
      taps[16 - tapCount + tap] = Float((angle == 0 ? 1 : sin(angle) / angle) * window)
    }
    return taps
  }
}
