/// Sound as it was heard, and the moments at which it was.
///
/// Times are CLOCK_MONOTONIC, as those of ``PseudoTerminal/Chunk`` are.
package struct TimedCapture: Sendable {
  /// A stretch of frames that were heard one after the other.
  struct Stretch {
    let frames: Range<Int>
    /// When the first of them was heard.
    let time: Duration
    /// In frames a second.
    let rate: Int

    func time(of frame: Int) -> Duration {
      time + .nanoseconds((frame - frames.lowerBound) * 1_000_000_000 / rate)
    }
  }

  /// In the order of their frames.
  private let stretches: [Stretch]
  /// The louder channel of each frame, without sign; full scale is 1.
  private let magnitudes: [Float]

  init(_ capture: PacedDevice.Capture, stretches: [Stretch]) {
    self.stretches = stretches
    let channelCount = max(capture.channels, 1)
    magnitudes = stride(from: 0, to: capture.samples.count - channelCount + 1, by: channelCount).map {
      SampleAnalysis.peak(capture.samples[$0..<($0 + channelCount)])
    }
  }

  /// When a frame was heard, or nil if it never was.
  package func time(of frame: Int) -> Duration? {
    Self.time(of: frame, in: stretches)
  }

  /// The first moment between two at which something louder than a threshold (full scale is 1) was heard.
  package func onset(between start: Duration, and end: Duration, threshold: Float) -> Duration? {
    let frames = self.frames(between: start, and: end)
    return magnitudes[frames].firstIndex { $0 > threshold }.flatMap(time)
  }

  /// The last moment between two at which something louder than a threshold (full scale is 1) was heard.
  package func offset(between start: Duration, and end: Duration, threshold: Float) -> Duration? {
    let frames = self.frames(between: start, and: end)
    return magnitudes[frames].lastIndex { $0 > threshold }.flatMap { time(of: $0 + 1) ?? time(of: $0) }
  }

  private func frames(between start: Duration, and end: Duration) -> Range<Int> {
    let first = firstFrame(heardFrom: start)
    return first..<max(first, firstFrame(heardFrom: end))
  }

  private func firstFrame(heardFrom moment: Duration) -> Int {
    guard let stretch = stretches.last(where: { $0.time <= moment }) else { return 0 }
    let frame =
      stretch.frames.lowerBound + Int(((moment - stretch.time) / .seconds(1) * Double(stretch.rate)).rounded(.up))
    return min(frame, stretch.frames.upperBound, magnitudes.count)
  }

  static func time(of frame: Int, in stretches: [Stretch]) -> Duration? {
    stretches.last { $0.frames.contains(frame) }?.time(of: frame)
  }
}
