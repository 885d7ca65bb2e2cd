/// The samples of a score for a sound file: the synthesis of the sound card, then a limiter with look-ahead.
///
///     introduction │ pause │ score ──▶ × volume ──▶ TruePeakLimiter ──▶ file
///
/// Blocks of any size are pulled in turn; memory does not grow with the length. Where nothing is too loud the limiter
/// changes no sample, so that a file has what is heard live.
package final class ExportSource {
  /// The frames of the whole, introduction included.
  package let frameCount: Int
  /// Unit: frames a second.
  package let sampleRate: Double

  private let notes: NoteBuffer
  private let renderer: ScoreRenderer
  private let limiter: TruePeakLimiter
  private let volume: Float
  private let introduction: [Float]
  /// The frame at which the score begins.
  private let scoreStart: Int
  /// The frame that is rendered next.
  private var position = 0

  /// The silence between the introduction and the score.
  private static let pause: Seconds = 0.5

  /// Makes a source at the start of a score.
  ///
  /// - Parameters:
  ///   - score: What is to be heard.
  ///   - sampleRate: Unit: frames a second. Positive.
  ///   - volume: Unit: decibels; 0 leaves the score as it is.
  ///   - palette: Which harmonics the tones have.
  ///   - introduction: What is spoken before the score: mono samples, full scale ±1; none for the score alone.
  package init(
    _ score: Score, sampleRate: Double, volume: Decibels = 0, palette: Palette = .standard, introduction: [Float] = []
  ) {
    self.sampleRate = sampleRate
    self.volume = Float(volume.amplitude)
    self.introduction = introduction
    scoreStart = introduction.isEmpty ? 0 : introduction.count + Self.pause.frameCount(at: sampleRate)
    let scoreLength = score.notes.reduce(0) { max($0, ($1.onset + $1.duration).frameCount(at: sampleRate)) }
    frameCount = scoreStart + scoreLength
    notes = NoteBuffer(score.notes)
    renderer = ScoreRenderer(sampleRate: sampleRate, palette: palette)
    limiter = TruePeakLimiter(sampleRate: sampleRate)
    renderer.start(notes.notes)
    prime()
  }

  /// Fills a buffer of interleaved stereo with the next frames; past the end of the score they are silent.
  package func render(into samples: UnsafeMutableBufferPointer<Float>) {
    let spoken = min(max(scoreStart - position, 0), samples.count / 2)
    if spoken > 0 { speak(into: UnsafeMutableBufferPointer(rebasing: samples[..<(2 * spoken)])) }
    renderer.render(into: UnsafeMutableBufferPointer(rebasing: samples[(2 * spoken)...]))
    position += samples.count / 2
    if volume != 1 {
      for index in samples.indices { samples[index] *= volume }
    }
    limiter.process(samples)
  }

  /// The introduction in the middle, at the level that speech has live, and the pause.
  private func speak(into samples: UnsafeMutableBufferPointer<Float>) {
    let level = Float(Mixer.speechLevel.amplitude)
    for frame in 0..<samples.count / 2 {
      let sample = position + frame < introduction.count ? introduction[position + frame] * level : 0
      samples[2 * frame] = sample
      samples[2 * frame + 1] = sample
    }
  }

  /// Lets the limiter look ahead, so that its first frame out is the score's first.
  private func prime() {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * limiter.latency) { samples in
      samples.initialize(repeating: 0)
      render(into: samples)
    }
  }
}
