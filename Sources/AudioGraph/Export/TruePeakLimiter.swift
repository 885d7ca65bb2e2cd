import Foundation

/// Keeps the true peak of stereo sound under -1 dBTP by looking ahead; changes no sample where nothing is too loud.
///
///     in ──┬── delay ─────────────────────────────────× ──▶ out
///          └── true peak → gain needed → lowest of the look-ahead → slow return → average ──┘
///
/// Averaging the lowest gains over the look-ahead makes a passage that has come down in full by the time the peak leaves
/// the delay, and that has no step.
final class TruePeakLimiter {
  /// Stays under -1 dBTP by what a fourfold oversampled estimate may miss at the highest harmonics (14 kHz at 48 kHz).
  private static let ceiling = Float(Decibels(-1.3).amplitude)
  private static let lookAhead: Seconds = 0.005
  /// The time constant with which the gain comes back.
  private static let release: Seconds = 0.08
  /// Returning gains this near to 1 are 1.
  private static let nearlyOne = 1 - 1e-5

  /// How many frames later a frame comes out than it went in.
  let latency: Int

  private let window: Int
  private let returnFactor: Double
  private var estimator = TruePeakEstimator()
  private let delay: UnsafeMutableBufferPointer<Float>
  /// Room for what goes into the delay.
  private let spare: UnsafeMutablePointer<Float>
  private var delayPosition = 0
  private var lowest: SlidingMinimum
  private var returned = 1.0
  private var gains: [Double]
  private var gainPosition = 0
  private var gainSum: Double
  /// How many frames in a row needed no gain: once as many as the window, all is as at the start.
  private var calmFrames: Int

  init(sampleRate: Double) {
    window = max(1, Self.lookAhead.frameCount(at: sampleRate))
    latency = window - 1 + TruePeakEstimator.latency
    returnFactor = 1 - exp(-1 / (Self.release * sampleRate))
    delay = .allocate(capacity: 2 * latency)
    delay.initialize(repeating: 0)
    spare = .allocate(capacity: delay.count)
    spare.initialize(repeating: 0, count: delay.count)
    lowest = SlidingMinimum(window: window)
    gains = Array(repeating: 1, count: window)
    gainSum = Double(window)
    calmFrames = window
  }

  deinit {
    delay.deallocate()
    spare.deallocate()
  }

  /// Replaces frames by the ones ``latency`` frames before them.
  ///
  /// Does not allocate.
  func process(_ samples: UnsafeMutableBufferPointer<Float>) {
    let frameCount = samples.count / 2
    if calmFrames >= window, !estimator.mayExceed(Self.ceiling, within: samples) {
      for frame in max(0, frameCount - TruePeakEstimator.length)..<frameCount {
        estimator.append(left: samples[2 * frame], right: samples[2 * frame + 1])
      }
      swapWithDelay(samples)
      return
    }
    for frame in 0..<frameCount {
      estimator.append(left: samples[2 * frame], right: samples[2 * frame + 1])
      let gain = gain(forPeak: estimator.peak)
      swapWithDelay(UnsafeMutableBufferPointer(rebasing: samples[2 * frame..<2 * frame + 2]))
      samples[2 * frame] *= gain
      samples[2 * frame + 1] *= gain
    }
  }

  /// Puts samples into the delay and takes out what lay in their places.
  private func swapWithDelay(_ samples: UnsafeMutableBufferPointer<Float>) {
    let rest = samples.count - delay.count
    guard rest >= 0, let first = samples.baseAddress, let place = delay.baseAddress else {
      for index in samples.indices {
        swap(&delay[delayPosition], &samples[index])
        delayPosition = delayPosition + 1 == delay.count ? 0 : delayPosition + 1
      }
      return
    }
    // All of the delay goes out: whole pieces are moved much faster than samples one by one.
    spare.update(from: first + rest, count: delay.count)
    (first + delay.count).update(from: first, count: rest)
    let older = delay.count - delayPosition
    first.update(from: place + delayPosition, count: older)
    (first + older).update(from: place, count: delayPosition)
    place.update(from: spare, count: delay.count)
    delayPosition = 0
  }

  private func gain(forPeak peak: Float) -> Float {
    let needed = peak > Self.ceiling ? Double(Self.ceiling / peak) : 1
    let held = lowest.append(needed)
    returned = min(held, returned + (1 - returned) * returnFactor)
    if held == 1, returned > Self.nearlyOne { returned = 1 }
    calmFrames = returned == 1 ? calmFrames + 1 : 0
    gainSum += returned - gains[gainPosition]
    gains[gainPosition] = returned
    gainPosition = gainPosition + 1 == window ? 0 : gainPosition + 1
    // Sums of rounded gains drift; where all of them are 1 the true sum is known.
    if calmFrames >= window { gainSum = Double(window) }
    return Float(min(gainSum / Double(window), 1))
  }
}

/// The lowest of the last values of a stream: a queue of those that may still become the lowest.
private struct SlidingMinimum {
  private let window: Int
  private var values: [Double]
  private var times: [Int]
  private var first = 0
  private var count = 0
  private var time = 0

  init(window: Int) {
    self.window = window
    values = Array(repeating: 0, count: window)
    times = Array(repeating: 0, count: window)
  }

  /// Takes the next value; returns the lowest of the last `window`.
  ///
  /// Amortised O(1); does not allocate.
  mutating func append(_ value: Double) -> Double {
    if count > 0, times[first] <= time - window {
      first = (first + 1) % window
      count -= 1
    }
    while count > 0, values[(first + count - 1) % window] >= value { count -= 1 }
    let end = (first + count) % window
    values[end] = value
    times[end] = time
    count += 1
    time += 1
    return values[first]
  }
}
