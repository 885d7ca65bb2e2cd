/// A passage from one gain to another in the shape of half a cosine wave, frame by frame.
///
/// The shape has no corner at either end, which is what keeps attacks and fades free of clicks. A gain depends on nothing
/// but its frame, so that it is the same in blocks of any size, and several can be computed at a time.
struct Ramp: BitwiseCopyable {
  /// Frames until the end is reached.
  private(set) var framesLeft: Int
  private let end: Float
  private let middle: Float
  private let halfRise: Float
  private let frameCount: Int
  private let step: Float

  /// A passage over a number of frames: the first value is the start, the one after the last frame would be the end.
  init(from start: Float, to end: Float, frameCount: Int) {
    self.frameCount = max(frameCount, 0)
    framesLeft = self.frameCount
    self.end = end
    middle = (start + end) / 2
    halfRise = (end - start) / 2
    step = 1 / Float(max(frameCount, 1))
  }

  /// No passage: always that gain.
  init(constant gain: Float) {
    self.init(from: gain, to: gain, frameCount: 0)
  }

  /// The gain of the next frame.
  mutating func next() -> Float {
    guard framesLeft > 0 else { return end }
    defer { framesLeft -= 1 }
    return gain(at: Int32(truncatingIfNeeded: frameCount - framesLeft))
  }

  /// Multiplies values by the gains of the next frames.
  ///
  /// Does not allocate.
  mutating func apply(to values: UnsafeMutableBufferPointer<Float>) {
    let first = Int32(truncatingIfNeeded: frameCount - framesLeft)
    let count = min(framesLeft, values.count)
    // Of the type that processors convert to floating point several at a time.
    for index in 0..<Int32(truncatingIfNeeded: count) { values[Int(index)] *= gain(at: first &+ index) }
    framesLeft -= count
    guard end != 1 else { return }
    for index in count..<values.count { values[index] *= end }
  }

  @inline(__always)
  private func gain(at frame: Int32) -> Float {
    middle + halfRise * Self.sine(Float(frame) * step - 0.5)
  }

  /// The sine of π times a number from -0.5 to 0.5: Taylor's series, whose next term is below 6e-8.
  @inline(__always)
  private static func sine(_ x: Float) -> Float {
    let square = x * x
    let high = 0.082_145_887 + square * -0.007_370_43
    let middle = 2.550_164 + square * (-0.599_264_53 + square * high)
    return x * (.pi + square * (-5.167_712_8 + square * middle))
  }
}
