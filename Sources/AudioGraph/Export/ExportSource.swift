/// The samples of a score for a sound file: the synthesis of the sound card, then a limiter with look-ahead.
///
/// Blocks of any size are pulled in turn; memory does not grow with the length. Where nothing is too loud the limiter
/// changes no sample, so that a file has what is heard live.
package final class ExportSource {
  /// The frames of the whole score.
  package let frameCount: Int
  /// Unit: frames a second.
  package let sampleRate: Double

  private let notes: NoteBuffer
  private let renderer: ScoreRenderer
  private let limiter: TruePeakLimiter
  private let volume: Float

  /// Makes a source at the start of a score.
  ///
  /// - Parameters:
  ///   - score: What is to be heard.
  ///   - sampleRate: Unit: frames a second. Positive.
  ///   - volume: Unit: decibels; 0 leaves the score as it is.
  ///   - palette: Which harmonics the tones have.
  package init(_ score: Score, sampleRate: Double, volume: Decibels = 0, palette: Palette = .standard) {
    self.sampleRate = sampleRate
    self.volume = Float(volume.amplitude)
    frameCount = score.notes.reduce(0) { max($0, ($1.onset + $1.duration).frameCount(at: sampleRate)) }
    notes = NoteBuffer(score.notes)
    renderer = ScoreRenderer(sampleRate: sampleRate, palette: palette)
    limiter = TruePeakLimiter(sampleRate: sampleRate)
    renderer.start(notes.notes)
    prime()
  }

  /// Fills a buffer of interleaved stereo with the next frames; past the end of the score they are silent.
  package func render(into samples: UnsafeMutableBufferPointer<Float>) {
    renderer.render(into: samples)
    if volume != 1 {
      for index in samples.indices { samples[index] *= volume }
    }
    limiter.process(samples)
  }

  /// Lets the limiter look ahead, so that its first frame out is the score's first.
  private func prime() {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * limiter.latency) { samples in
      samples.initialize(repeating: 0)
      render(into: samples)
    }
  }
}
