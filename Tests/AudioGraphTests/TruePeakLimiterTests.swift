import Foundation
import TestSupport
import Testing

@testable import AudioGraph

struct TruePeakLimiterTests {
  private static let score = Score(notes: [
    Note(duration: 0.18, frequency: 220, pan: -0.7), Note(onset: 0.2, duration: 0.18, frequency: 3520, glide: 7),
    Note(onset: 0.4, duration: 0.18, frequency: 622.25),
  ])

  /// The score from the renderer alone.
  private func unlimited(_ score: Score) -> [[Float]] {
    let notes = NoteBuffer(score.notes)
    let renderer = ScoreRenderer(sampleRate: 48_000)
    renderer.start(notes.notes)
    var samples = [Float](repeating: 0, count: 2 * score.duration.frameCount(at: 48_000))
    samples.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
    return withExtendedLifetime(notes) { Recording(interleaved: samples, sampleRate: 48_000).channels }
  }

  /// The peak of the wave between the samples, by a long interpolator at 16 places between two.
  private func truePeak(_ samples: [Float]) -> Double {
    let half = 24
    let filters = (0..<16).map { place in
      (-half..<half).map { tap in
        let distance = Double(tap) + 1 - Double(place) / 16
        let window = pow(cos(.pi * distance / Double(2 * half + 2)), 2)
        return Float((distance == 0 ? 1 : sin(.pi * distance) / (.pi * distance)) * window)
      }
    }
    return samples.withUnsafeBufferPointer { samples in
      var peak: Float = 0
      for frame in half..<(samples.count - half) where abs(samples[frame]) > 0.5 {
        for filter in filters {
          var sum: Float = 0
          for tap in 0..<(2 * half) { sum += samples[frame - half + 1 + tap] * filter[tap] }
          peak = max(peak, abs(sum))
        }
      }
      return SampleAnalysis.decibels(peak)
    }
  }

  @Test func whatIsNotTooLoudIsNotChanged() {
    #expect(Rendering.export(Self.score).channels == unlimited(Self.score))
  }

  @Test(arguments: [12.0, 24])
  func whatIsTooLoudStaysUnderMinus1TruePeakWithoutAClick(volume: Decibels) {
    let score = Score(notes: [
      Note(duration: 0.1, frequency: 220, pan: -0.7), Note(onset: 0.12, duration: 0.1, frequency: 1760, pan: 0.7),
    ])
    let limited = Rendering.export(score, volume: volume)
    for channel in limited.channels {
      #expect(truePeak(channel) <= -1)
      #expect(SampleAnalysis.levels(above: 12_000, in: channel, sampleRate: 48_000).max() ?? 0 < -70)
    }
    #expect(SampleAnalysis.decibels(SampleAnalysis.peak(limited.channels.joined())) > -2.5)
  }

  @Test func afterALoudPlaceTheSoftOnesComeBackExactly() {
    let score = Score(notes: [
      Note(duration: 0.2, frequency: 220, gain: 10), Note(onset: 1.5, duration: 0.2, frequency: 220),
    ])
    let limited = Rendering.export(score).channels[0]
    #expect(Array(limited[72_000...]) == Array(unlimited(score)[0][72_000...]))
  }
}
