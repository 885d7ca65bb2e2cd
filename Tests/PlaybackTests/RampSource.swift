import AudioGraph
import Synchronization

/// A source whose every frame can be told from the others: 1, 2, 3, … as 16-bit samples, and then silence.
///
/// The right sample is the negative of the left, so that swapped or shifted channels show.
final class RampSource: AudioSource {
  /// The longest ramp that fits 16 bits.
  static let longest = 32_767

  private let frameCount: Atomic<Int>
  private let nextFrame = Atomic(0)
  private let newsCount = Atomic<UInt64>(0)
  private let rate = Atomic(0)
  private let rendered = Atomic(0)
  private let isMono: Bool

  /// A ramp of so many frames; `isMono` makes both channels equal, so that their mean is not silence.
  init(frameCount: Int, isMono: Bool = false) {
    self.frameCount = Atomic(frameCount)
    self.isMono = isMono
  }

  /// Lengthens the ramp.
  func append(_ count: Int) {
    frameCount.add(count, ordering: .releasing)
  }

  /// The rate of the last `prepare(sampleRate:)`, in frames a second.
  var preparedRate: Int { rate.load(ordering: .acquiring) }

  /// The frames that the output has asked for, silence included.
  var framesRendered: Int { rendered.load(ordering: .acquiring) }

  func prepare(sampleRate: Double) {
    rate.store(Int(sampleRate), ordering: .releasing)
  }

  func render(into samples: UnsafeMutableBufferPointer<Float>) {
    let end = frameCount.load(ordering: .acquiring)
    var next = nextFrame.load(ordering: .relaxed)
    let wasPlaying = next < end
    for frame in 0..<samples.count / 2 {
      let value = next < end ? Float(next + 1) / 32_768 : 0
      samples[2 * frame] = value
      samples[2 * frame + 1] = isMono ? value : -value
      next = min(next + 1, end)
    }
    rendered.add(samples.count / 2, ordering: .releasing)
    nextFrame.store(next, ordering: .releasing)
    if wasPlaying, next == end {
      newsCount.add(1, ordering: .releasing)
    }
  }

  var isSilent: Bool {
    nextFrame.load(ordering: .acquiring) >= frameCount.load(ordering: .acquiring)
  }

  var news: UInt64 { newsCount.load(ordering: .acquiring) }
}
