import Foundation

/// A passage from one gain to another in the shape of half a cosine wave, frame by frame.
///
/// The shape has no corner at either end, which is what keeps attacks and fades free of clicks. Each value comes from the
/// two before it (cos(x + w) = 2 cos w · cos x − cos(x − w)), so that none needs a call of `cos`.
struct Ramp: BitwiseCopyable {
  /// Frames until the end is reached.
  private(set) var framesLeft: Int
  private let end: Double
  private let halfDifference: Double
  private let twiceStepCosine: Double
  private var cosine: Double
  private var cosineBefore: Double

  /// A passage over a number of frames: the first value is the start, the one after the last frame would be the end.
  init(from start: Double, to end: Double, frameCount: Int) {
    framesLeft = max(frameCount, 0)
    self.end = end
    halfDifference = (start - end) / 2
    let step = Double.pi / Double(max(frameCount, 1))
    twiceStepCosine = 2 * cos(step)
    cosine = 1
    cosineBefore = cos(step)
  }

  /// No passage: always that gain.
  init(constant gain: Double) {
    self.init(from: gain, to: gain, frameCount: 0)
  }

  /// The gain of the next frame.
  mutating func next() -> Float {
    guard framesLeft > 0 else { return Float(end) }
    framesLeft -= 1
    let gain = end + halfDifference * (1 + cosine)
    (cosine, cosineBefore) = (twiceStepCosine * cosine - cosineBefore, cosine)
    return Float(gain)
  }
}
