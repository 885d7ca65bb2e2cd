import Foundation
import TestSupport
import Testing

@testable import AudioGraph

/// That each note has the pitch it was given, and nothing beside it.
struct PitchAccuracyTests {
  /// The whole range of pitches, at places that are no musical notes.
  static let frequencies = (0..<14).map { 110 * exp2(5 * Double($0) / 13) }

  @Test(arguments: frequencies, [0.06, 0.18])
  func theSteadyPartIsWithinACent(frequency: Hertz, duration: Seconds) {
    for glide in duration < 0.1 ? [0.0] : [-7.0, 0, 7] {
      let mono = Rendering.export(Score(notes: [Note(duration: duration, frequency: frequency, glide: glide)])).mono
      // After the attack and the glide (a quarter), before the release (a third).
      let range = Int(0.28 * Double(mono.count))..<Int(0.65 * Double(mono.count))
      let tone = HarmonicTone(fittedTo: mono, range: range, near: frequency, sampleRate: 48_000)
      #expect(abs(SampleAnalysis.cents(tone.frequency, above: frequency)) < 1)
      #expect(SampleAnalysis.decibels(tone.remainder) < -80)
    }
  }

  @Test(arguments: [48_000.0, 44_100])
  func noAliasIsLouderThanMinus80(rate: Double) {
    for frequency in Self.frequencies {
      let mono = Rendering.export(Score(notes: [Note(duration: 0.25, frequency: frequency)]), sampleRate: rate).mono
      let spectrum = Spectrum(of: mono, range: 1500..<(1500 + 8192), sampleRate: rate)
      let harmonics = Array(stride(from: frequency, to: rate / 2, by: frequency))
      let other = spectrum.loudest(besides: harmonics)
      #expect(
        SampleAnalysis.decibels(other.amplitude) < -80, "\(other.frequency) Hz beside a note of \(frequency) Hz")
    }
  }

  @Test func everyNoteOfASweepBeginsWithinAFrameOfItsScore() {
    let closes = (0..<450).map { 100 + 40 * sin(Double($0) / 9) + Double($0 % 7) }
    let builder = ScoreBuilder(pitchMap: PitchMap(domain: 60...147), view: 0..<450)
    let score = builder.sweep(over: 0..<450, pace: SweepPace(), open: nil) { closes[$0] }
    let mono = Rendering.export(score).mono
    for note in score.notes {
      let start = Int((note.onset * 48_000).rounded())
      let end = Int(((note.onset + note.duration) * 48_000).rounded())
      // The wave itself is 0 in its first frame, and so is all that stands before it.
      let first = SampleAnalysis.onset(in: mono, from: max(0, start - 100), threshold: 0)
      #expect(first.map { $0 - start == 1 || $0 == start } == true, "note \(note.candle ?? -1)")
      #expect(mono[(end - 1)...min(end + 100, mono.count - 1)].allSatisfy { abs($0) < 1e-4 })
    }
  }
}
