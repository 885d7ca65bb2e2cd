import Foundation
import TestSupport
import Testing

@testable import AudioGraph

/// Notes, by analysis of their samples.
struct SynthesisTests {
  private static let rate = 48_000.0

  @Test(arguments: [110.0, 220, 261.63, 622.25, 1000, 1760, 3520], [44_100.0, 48_000])
  func aNoteHasItsPitch(frequency: Hertz, rate: Double) {
    let recording = Rendering.export(Score(notes: [Note(duration: 0.18, frequency: frequency)]), sampleRate: rate)
    let range = Int(0.06 * rate)..<Int(0.14 * rate)
    let measured = SampleAnalysis.frequency(in: recording.mono, range: range, near: frequency, sampleRate: rate)
    #expect(abs(SampleAnalysis.cents(measured, above: frequency)) < 0.1)
  }

  @Test(arguments: [110.0, 625, 3520], [44_100.0, 48_000, 16_000])
  func nothingButItsHarmonicsIsHeard(frequency: Hertz, rate: Double) {
    let note = Note(duration: 0.3, frequency: frequency)
    var rest = Rendering.export(Score(notes: [note]), sampleRate: rate).mono
    let range = Int(0.05 * rate)..<Int(0.25 * rate)
    rest = Array(rest[range])
    // Takes each harmonic out by its own amplitude and phase (whole cycles, so one does not disturb the other); what is
    // left is noise and aliases.
    for harmonic in 1...4 where frequency * Double(harmonic) < rate / 2 {
      rest = removing(frequency * Double(harmonic), from: rest, rate: rate)
    }
    #expect(SampleAnalysis.decibels(SampleAnalysis.peak(rest)) < -90)
  }

  /// What is left of samples when a sinusoid is fitted to them, by least squares, and taken out.
  private func removing(_ frequency: Hertz, from samples: [Float], rate: Double) -> [Float] {
    var (cc, ss, cs, xc, xs) = (0.0, 0.0, 0.0, 0.0, 0.0)
    let step = 2 * Double.pi * frequency / rate
    for (index, sample) in samples.enumerated() {
      let (c, s) = (cos(step * Double(index)), sin(step * Double(index)))
      cc += c * c
      ss += s * s
      cs += c * s
      xc += Double(sample) * c
      xs += Double(sample) * s
    }
    let determinant = cc * ss - cs * cs
    let (a, b) = ((xc * ss - xs * cs) / determinant, (xs * cc - xc * cs) / determinant)
    return samples.enumerated().map { index, sample in
      sample - Float(a * cos(step * Double(index)) + b * sin(step * Double(index)))
    }
  }

  @Test(arguments: [0.0, 0.1, 0.123456])
  func aNoteBeginsOnItsFrame(onset: Seconds) throws {
    let mono = Rendering.export(Score(notes: [Note(onset: onset, duration: 0.18, frequency: 1000)])).mono
    let first = try #require(SampleAnalysis.onset(in: mono, threshold: 0))
    // The wave itself begins at 0.
    #expect(abs(first - Int((onset * Self.rate).rounded())) <= 1)
    #expect(mono.count == Int(((onset + 0.18) * Self.rate).rounded()))
  }

  @Test(arguments: [220.0, 500, 1000, 1760])
  func theLevelIsTheContoursAndTheStandardOne(frequency: Hertz) {
    let note = Note(duration: 0.15, frequency: frequency, pan: 0)
    let recording = Rendering.export(Score(notes: [note]))
    for channel in recording.channels {
      // In the middle each ear has half of the power.
      let peak = SampleAnalysis.decibels(SampleAnalysis.peak(channel)) + 10 * log10(2)
      #expect(abs(peak - note.level) < 0.1)
    }
  }

  @Test func theLoudestNoteOfAllStaysUnderMinus3() {
    for pan in [-1, -0.7, 0, 1.0] {
      let recording = Rendering.export(Score(notes: [Note(duration: 0.1, frequency: 110, pan: pan)]))
      #expect(SampleAnalysis.decibels(SampleAnalysis.peak(recording.channels.joined())) <= -3)
    }
  }

  @Test(arguments: [-1.0, -0.7, -0.2, 0, 0.5, 1])
  func panningKeepsThePower(pan: Double) {
    let recording = Rendering.export(Score(notes: [Note(duration: 0.1, frequency: 1000, pan: pan)]))
    let powers = recording.channels.map { pow(SampleAnalysis.rms($0), 2) }
    let middle = Rendering.export(Score(notes: [Note(duration: 0.1, frequency: 1000)]))
    let middlePower = middle.channels.map { pow(SampleAnalysis.rms($0), 2) }.reduce(0, +)
    #expect(abs(powers[0] + powers[1] - middlePower) < 1e-6)
    #expect(abs(atan2(sqrt(powers[1]), sqrt(powers[0])) * 4 / .pi - 1 - pan) < 1e-3)
  }

  @Test(arguments: [-7.0, -2, 2, 7])
  func theGlideComesFromItsSideAndIsOverAfterAQuarter(glide: Semitones) {
    let mono = Rendering.export(Score(notes: [Note(duration: 0.18, frequency: 880, glide: glide)])).mono
    // It takes a quarter of the 8640 frames, evenly in semitones.
    let range = 700..<1400
    let expected = 880 * (glide * (1 - 1050.0 / 2160)).frequencyRatio
    let early = SampleAnalysis.frequency(in: mono, range: range, near: expected, sampleRate: Self.rate)
    #expect(abs(SampleAnalysis.cents(early, above: expected)) < 20)
    let steady = SampleAnalysis.frequency(in: mono, range: 2200..<7000, near: 880, sampleRate: Self.rate)
    #expect(abs(SampleAnalysis.cents(steady, above: 880)) < 0.1)
  }

  @Test(arguments: [
    Note(duration: 0.06, frequency: 220), Note(duration: 0.18, frequency: 622.25, glide: 7),
    Note(duration: 0.1, frequency: 1760), Note(duration: 0.03, frequency: 110), Note(duration: 0.002, frequency: 500),
  ])
  func startAndEndHaveNoClick(note: Note) {
    var late = note
    late.onset = 0.02
    let mono = Rendering.export(Score(notes: [late, Note(onset: 0.25, duration: 0.01, frequency: 300)])).mono
    expectNoClick(mono, frequency: note.frequency * max(1, note.glide.frequencyRatio), peak: note.level.amplitude)
  }

  @Test func notesOfAScoreThatOverlapAreCutWithoutAClick() {
    let score = Score(notes: [
      Note(duration: 0.2, frequency: 220), Note(onset: 0.0512, duration: 0.2, frequency: 311),
      Note(onset: 0.1003, duration: 0.1, frequency: 220),
    ])
    expectNoClick(Rendering.export(score).mono, frequency: 311, peak: Note(duration: 1, frequency: 220).level.amplitude)
  }

  @Test func samplesDoNotDependOnTheBlocks() {
    let score = Score(notes: [
      Note(duration: 0.1, frequency: 440, glide: -3, pan: -0.5), Note(onset: 0.1, duration: 0.06, frequency: 700),
      Earcon.end.note(onset: 0.2),
    ])
    let reference = Rendering.export(score, blockFrameCount: 1 << 20).channels
    for blockFrameCount in [1, 7, 240, 4096] {
      #expect(Rendering.export(score, blockFrameCount: blockFrameCount).channels == reference)
    }
  }

  @Test(arguments: [48_000.0, 44_100, 16_000, 8000])
  func theEndHasNoPitchAndItsOwnRhythm(rate: Double) throws {
    let score = Score(notes: [Earcon.end.note()])
    let mono = Rendering.export(score, sampleRate: rate).mono
    #expect(Double(mono.count) / rate <= 0.15)
    // Two knocks, quiet between them.
    let milliseconds = stride(from: 0, to: mono.count - Int(rate / 200), by: Int(rate / 200)).map {
      SampleAnalysis.rms(mono[$0..<($0 + Int(rate / 200))])
    }
    let loudest = try #require(milliseconds.max())
    #expect(milliseconds[0] > loudest / 3)
    #expect(milliseconds[9...11].allSatisfy { $0 < loudest / 30 })
    #expect(milliseconds[12] > loudest / 4)
    #expect(mono[mono.count - 1].magnitude < 1e-3)
    // No sinusoid holds more than a part of its power, as a note's fundamental would.
    let power = pow(SampleAnalysis.rms(mono), 2)
    for frequency in stride(from: 110.0, to: 3520, by: 20) where frequency < rate / 2 {
      let amplitude = SampleAnalysis.amplitude(in: mono, range: 0..<mono.count, at: frequency, sampleRate: rate)
      #expect(amplitude * amplitude / 2 < power / 4)
    }
  }
}

/// Expects no step larger than the wave's own slope allows, and nothing above 12 kHz beyond the wave's own.
///
/// `frequency` is the highest fundamental of the notes, `peak` the amplitude of the loudest.
func expectNoClick(
  _ samples: [Float], frequency: Hertz, peak: Double, rate: Double = 48_000,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let table = WaveTable.tables(of: .price)[3]
  let steepest = (0..<4096).map { abs(table.points[$0 + 1] - table.points[$0]) * 4096 }.max() ?? 0
  let slope = Double(steepest) * frequency / rate * peak
  #expect(Double(SampleAnalysis.largestStep(samples)) <= slope, sourceLocation: sourceLocation)
  let loudest = SampleAnalysis.levels(above: 12_000, in: samples, sampleRate: rate).max() ?? 0
  #expect(loudest < -80, sourceLocation: sourceLocation)
}
