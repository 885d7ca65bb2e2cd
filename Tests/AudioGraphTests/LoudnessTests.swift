import Foundation
import TestSupport
import Testing

@testable import AudioGraph

/// That high and low prices are equally loud, and that nothing is louder than it may be.
struct LoudnessTests {
  private static let contour = EqualLoudnessContour(phon: 60)

  /// What the design wants a pitch to have more than 1 kHz.
  private func wanted(_ frequency: Hertz) -> Decibels { min(Self.contour.gain(at: frequency), 12) }

  private func fundamental(_ frequency: Hertz, rate: Double) -> Decibels {
    let mono = Rendering.export(Score(notes: [Note(duration: 0.2, frequency: frequency)]), sampleRate: rate).mono
    let steady = Int(0.05 * rate)..<Int(0.12 * rate)
    let tone = HarmonicTone(fittedTo: mono, range: steady, near: frequency, sampleRate: rate)
    return SampleAnalysis.decibels(tone.amplitudes[0])
  }

  /// Headsets may grant 8 or 16 kHz only, where high notes have fewer harmonics.
  @Test(arguments: [48_000.0, 44_100, 16_000, 8000])
  func theFundamentalFollowsTheContour(rate: Double) {
    let reference = fundamental(1000, rate: rate)
    for frequency in PitchAccuracyTests.frequencies {
      #expect(abs(fundamental(frequency, rate: rate) - reference - wanted(frequency)) < 1.5, "\(frequency) Hz")
    }
  }

  /// The power of a held note, by a broadcaster's meter whose weighting of frequencies is taken out.
  private func power(_ frequency: Hertz) throws -> Decibels {
    let recording = Rendering.export(Score(notes: [Note(duration: 1, frequency: frequency)]))
    let tone = HarmonicTone(fittedTo: recording.mono, range: 4800..<9600, near: frequency, sampleRate: 48_000)
    let powers = tone.amplitudes.map { $0 * $0 }
    let weighted = powers.enumerated().reduce(0) { sum, power in
      sum + power.element * pow(10, LoudnessMeter.weighting(at: frequency * Double(power.offset + 1)) / 10)
    }
    let loudness = try #require(LoudnessMeter.loudness(of: recording))
    // BS.1770: a loudness is the power in decibels, less 0.691.
    return loudness + 0.691 - 10 * log10(weighted / powers.reduce(0, +))
  }

  @Test func heldNotesMeasuredByAMeterFollowTheContour() throws {
    let reference = try power(1000)
    for frequency in stride(from: 0, to: 14, by: 2).map({ PitchAccuracyTests.frequencies[$0] }) {
      #expect(abs(try power(frequency) - reference - wanted(frequency)) < 1.5, "\(frequency) Hz")
    }
  }

  /// The printed levels of the standard's table B.1, from 20 Hz to 12.5 kHz.
  @Test(arguments: [
    (
      40,
      [
        99.85, 93.94, 88.17, 82.63, 77.78, 73.08, 68.48, 64.37, 60.59, 56.70, 53.41, 50.40, 47.58, 44.98, 43.05, 41.34,
        40.06, 40.01, 41.82, 42.51, 39.23, 36.51, 35.61, 36.65, 40.01, 45.83, 51.80, 54.28, 51.49,
      ]
    ),
    (
      60,
      [
        109.51, 104.23, 99.08, 94.18, 89.96, 85.94, 82.05, 78.65, 75.56, 72.47, 69.86, 67.53, 65.39, 63.45, 62.05,
        60.81, 59.89, 60.01, 62.15, 63.19, 59.96, 57.26, 56.42, 57.57, 60.89, 66.36, 71.66, 73.16, 68.63,
      ]
    ),
  ])
  func theFormulaGivesThePrintedTable(phon: Double, levels: [Decibels]) {
    let frequencies = [
      20, 25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500,
      3150, 4000, 5000, 6300, 8000, 10_000, 12_500,
    ]
    let contour = EqualLoudnessContour(phon: phon)
    for (frequency, level) in zip(frequencies, levels) {
      #expect(abs(levels[17] + contour.gain(at: frequency) - level) < 0.02, "\(frequency) Hz")
    }
  }

  /// Two series at once, an earcon, and speech over both: more than is ever meant to sound.
  static func everything(_ sampleRate: Double = 48_000) -> [Float] {
    let scores = [
      Score(notes: (0..<10).map { Note(onset: 0.1 * Double($0), duration: 0.1, frequency: 220, pan: -0.7) }),
      Score(notes: (0..<10).map { Note(onset: 0.1 * Double($0), duration: 0.1, frequency: 1480, gain: 6, pan: 0.7) }),
      Score(notes: (0..<5).map { Note(onset: 0.2 * Double($0), duration: 0.12, frequency: 0, gain: 6, timbre: .end) }),
    ]
    var sum = [Float](repeating: 0, count: 2 * Int(sampleRate))
    for score in scores {
      let notes = NoteBuffer(score.notes)
      let renderer = ScoreRenderer(sampleRate: sampleRate)
      renderer.start(notes.notes)
      var samples = sum
      samples.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
      withExtendedLifetime(notes) {}
      for index in sum.indices { sum[index] += samples[index] }
    }
    for frame in 0..<Int(sampleRate) {
      let time = Double(frame) / sampleRate
      let voice = Float(0.5 * sin(2 * .pi * 120 * time) * (0.6 + 0.4 * sin(2 * .pi * 4 * time)))
      sum[2 * frame] += voice
      sum[2 * frame + 1] += voice
    }
    return sum
  }

  @Test func inFilesAllAtOnceStaysUnderMinus1TruePeak() throws {
    var samples = Self.everything()
    let before = try #require(LoudnessMeter.truePeak(of: Recording(interleaved: samples, sampleRate: 48_000)))
    let limiter = TruePeakLimiter(sampleRate: 48_000)
    samples.withUnsafeMutableBufferPointer { limiter.process($0) }
    let after = try #require(LoudnessMeter.truePeak(of: Recording(interleaved: samples, sampleRate: 48_000)))
    #expect(before > -1)
    #expect(after <= -1)
    #expect(after > -2)
  }

  @Test(arguments: [220.0, 1760, 3520], [0.0, 12, 24])
  func notesInFilesStayUnderMinus1TruePeakAtAnyVolume(frequency: Hertz, volume: Decibels) throws {
    let recording = Rendering.export(
      Score(notes: [Note(duration: 0.2, frequency: frequency, glide: 7, pan: 0.7)]), volume: volume)
    #expect(try #require(LoudnessMeter.truePeak(of: recording)) <= -1)
  }
}
