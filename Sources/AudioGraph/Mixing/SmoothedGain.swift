import Foundation

/// A gain that moves to new values without a corner: two first-order low-passes, one after the other.
///
/// At rest it is exactly its target, so that a gain of 1 changes no sample.
struct SmoothedGain: BitwiseCopyable {
  /// Reached to 95 percent after five of these, that is 25 ms.
  private static let timeConstant: Seconds = 0.005
  /// So near, the rest of the way is a step below -100 dB.
  private static let nearEnough = 4e-6

  private var factor: Double = 1
  private var intermediate: Double
  private var value: Double
  var target: Double

  init(_ gain: Double) {
    intermediate = gain
    value = gain
    target = gain
  }

  mutating func prepare(sampleRate: Double) {
    factor = 1 - exp(-1 / (Self.timeConstant * sampleRate))
  }

  /// Goes to the target at once: only where nothing sounds.
  mutating func settle() {
    intermediate = target
    value = target
  }

  private var isAtRest: Bool { value == target && intermediate == target }

  /// Applies the gain to interleaved stereo.
  ///
  /// Does not allocate.
  mutating func apply(to samples: UnsafeMutableBufferPointer<Float>) {
    var frame = 0
    while 2 * frame + 1 < samples.count, !isAtRest {
      let gain = Float(next())
      samples[2 * frame] *= gain
      samples[2 * frame + 1] *= gain
      frame += 1
    }
    guard value != 1 else { return }
    for index in 2 * frame..<samples.count { samples[index] *= Float(value) }
  }

  private mutating func next() -> Double {
    intermediate += (target - intermediate) * factor
    value += (intermediate - value) * factor
    if abs(target - value) < Self.nearEnough, abs(target - intermediate) < Self.nearEnough {
      settle()
    }
    return value
  }
}
