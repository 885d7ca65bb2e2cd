import TestSupport

@testable import AudioGraph

/// Ways to get samples out of what is tested.
enum Rendering {
  /// A score as it is exported, in blocks of an odd size.
  static func export(
    _ score: Score, sampleRate: Double = 48_000, volume: Decibels = 0, blockFrameCount: Int = 1000
  ) -> Recording {
    let source = ExportSource(score, sampleRate: sampleRate, volume: volume)
    var samples = [Float](repeating: 0, count: 2 * source.frameCount)
    fill(&samples, blockFrameCount: blockFrameCount) { source.render(into: $0) }
    return Recording(interleaved: samples, sampleRate: sampleRate)
  }

  /// What an output pulls from a mixer, in blocks of the size that devices ask for.
  static func frames(_ count: Int, of mixer: Mixer, blockFrameCount: Int = 240) -> Recording {
    var samples = [Float](repeating: 0, count: 2 * count)
    fill(&samples, blockFrameCount: blockFrameCount) { mixer.render(into: $0) }
    return Recording(interleaved: samples, sampleRate: mixer.sampleRate)
  }

  private static func fill(
    _ samples: inout [Float], blockFrameCount: Int, by render: (UnsafeMutableBufferPointer<Float>) -> Void
  ) {
    samples.withUnsafeMutableBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: 2 * blockFrameCount) {
        let end = min(start + 2 * blockFrameCount, samples.count)
        render(UnsafeMutableBufferPointer(rebasing: samples[start..<end]))
      }
    }
  }
}
