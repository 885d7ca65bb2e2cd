import Foundation

/// One stroke without pitch: a burst of noise through a broad resonance.
///
/// The noise is pseudo-random from a fixed seed: the same samples every time. The resonance is too broad to have a pitch.
struct Knock {
  /// The centre of the resonance.
  var resonance: Hertz
  /// How narrow the resonance is: its centre divided by its width.
  var quality: Double
  /// How fast the burst dies away, as a time constant.
  var decay: Seconds
  /// When it is over.
  var length: Seconds

  private static let attack: Seconds = 0.001
  private static let release: Seconds = 0.01

  /// The stroke at a rate: mono, peak 1, beginning and ending at 0.
  func samples(sampleRate: Double) -> [Double] {
    let frameCount = length.frameCount(at: sampleRate)
    var noise = Noise()
    var first = BandPass(resonance, quality: quality, sampleRate: sampleRate)
    var second = first
    var attack = Ramp(from: 0, to: 1, frameCount: Self.attack.frameCount(at: sampleRate))
    let releaseFrameCount = min(Self.release.frameCount(at: sampleRate), frameCount / 2)
    var release = Ramp(from: 1, to: 0, frameCount: releaseFrameCount)
    let burst = (0..<frameCount).map { frame in
      let decayed = noise.next() * exp(-Double(frame) / (decay * sampleRate))
      let resonant = second.filter(first.filter(decayed)) * Double(attack.next())
      return frame < frameCount - releaseFrameCount ? resonant : resonant * Double(release.next())
    }
    let peak = burst.reduce(0) { max($0, abs($1)) }
    return peak > 0 ? burst.map { $0 / peak } : burst
  }

  /// White noise between -1 and 1.
  ///
  /// Source: G. Marsaglia, Xorshift RNGs (2003), the triple 13, 17, 5.
  private struct Noise {
    private var state: UInt32 = 0x2545_F491

    mutating func next() -> Double {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return Double(state) / Double(UInt32.max) * 2 - 1
    }
  }

  /// A second-order band-pass, 0 dB at its centre.
  ///
  /// Source: R. Bristow-Johnson, Cookbook formulae for audio equalizer biquad filter coefficients, BPF.
  private struct BandPass {
    private let gain: Double
    private let feedback: (Double, Double)
    private var inputs = (0.0, 0.0)
    private var outputs = (0.0, 0.0)

    init(_ frequency: Hertz, quality: Double, sampleRate: Double) {
      let omega = 2 * Double.pi * min(frequency / sampleRate, 0.45)
      let alpha = sin(omega) / (2 * quality)
      gain = alpha / (1 + alpha)
      feedback = (-2 * cos(omega) / (1 + alpha), (1 - alpha) / (1 + alpha))
    }

    mutating func filter(_ input: Double) -> Double {
      let output = gain * (input - inputs.1) - feedback.0 * outputs.0 - feedback.1 * outputs.1
      inputs = (input, inputs.0)
      outputs = (output, outputs.0)
      return output
    }
  }
}
