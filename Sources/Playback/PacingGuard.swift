/// Keeps a device that does not keep time from running away with the sound.
///
/// ALSA's `null` and `file` devices take sound as fast as it is made; a loop that trusts them spins. So frames may be
/// written only as fast as our own clock runs, and a little faster: a true device is never held back, since it cannot be
/// ahead of time by more than its buffer, and its clock is off by far less than the margin (a token bucket).
struct PacingGuard {
  /// Our clock may be slower than the device's by as much; sound cards differ by some 0.01 percent.
  private static let margin = 1.005

  private let framesPerNanosecond: Double
  private let mostCredit: Double
  private var credit: Double
  private var lastTime: UInt64

  init(_ configuration: PCMConfiguration, now: UInt64) {
    framesPerNanosecond = Double(configuration.rate) / Double(nanosecondsPerSecond) * Self.margin
    mostCredit = Double(2 * configuration.bufferFrames)
    credit = mostCredit
    lastTime = now
  }

  /// Takes leave to write so many frames.
  ///
  /// - Returns: 0 when they may be written, otherwise the nanoseconds until they may.
  mutating func take(_ frames: Int, now: UInt64) -> UInt64 {
    credit = min(credit + Double(now - lastTime) * framesPerNanosecond, mostCredit)
    lastTime = now
    let missing = Double(frames) - credit
    guard missing > 0 else {
      credit -= Double(frames)
      return 0
    }
    return UInt64(missing / framesPerNanosecond) + 1
  }
}
