import Foundation
import TestSupport
import Testing

@testable import AudioGraph

/// Earcons, by analysis of their samples.
struct EarconTests {
  private static let rate = 48_000.0

  /// The sound at the level of notes, so that one measure fits all.
  private func samples(_ earcon: Earcon) -> [Float] {
    var note = earcon.note()
    note.gain = 0
    return Rendering.export(Score(notes: [note]), sampleRate: Self.rate).mono
  }

  /// When the strokes begin, in steps of 5 ms: where the level rises by 10 dB over what was before it.
  private func rhythm(_ samples: [Float]) -> [Int] {
    let window = Int(Self.rate / 200)
    let levels = stride(from: 0, to: samples.count - window + 1, by: window).map {
      max(SampleAnalysis.decibels(SampleAnalysis.rms(samples[$0..<($0 + window)])), -70)
    }
    return levels.indices.filter { place in
      let before = place == 0 ? -70 : levels[place - 1]
      return levels[place] > -50 && levels[place] > before + 10 && (place < 2 || levels[place] > levels[place - 2] + 6)
    }
  }

  @Test(arguments: Earcon.all)
  func noneIsLongerThan150Milliseconds(earcon: Earcon) throws {
    let samples = samples(earcon)
    #expect(earcon.duration <= 0.15)
    #expect(Double(samples.count) / Self.rate <= 0.15)
    // It begins at once, and comes to rest at its end.
    let first = try #require(SampleAnalysis.onset(in: samples, threshold: 0.003))
    #expect(Double(first) / Self.rate < 0.003)
    #expect(samples[samples.count - 1].magnitude < 1e-3)
  }

  @Test(arguments: Earcon.all, [48_000.0, 8_000])
  func noneHasAPitch(earcon: Earcon, rate: Double) {
    let mono = Rendering.export(Score(notes: [earcon.note()]), sampleRate: rate).mono
    let power = pow(SampleAnalysis.rms(mono), 2)
    // No sinusoid holds more than a part of its power, as a note's fundamental would.
    for frequency in stride(from: 110.0, to: 3520, by: 20) where frequency < rate / 2 {
      let amplitude = SampleAnalysis.amplitude(in: mono, range: 0..<mono.count, at: frequency, sampleRate: rate)
      #expect(amplitude * amplitude / 2 < power / 4, "\(earcon) at \(frequency)")
    }
    #expect(earcon.note().frequency == 0)
  }

  @Test func eachHasARhythmOfItsOwn() {
    let rhythms = [
      Earcon.end, .missingTime(steps: 5), .crossing(isUp: true), .bookmark, .nothingFound, .new, .alert, .error,
    ]
    .map { rhythm(samples($0)) }
    #expect(
      rhythms == [[0, 12], [0], [0, 9, 18], [0, 5], [0, 19], [0], [0, 7, 14, 21], [0, 6, 20]])
    // The two with one stroke differ by their length.
    #expect(samples(.new).count < samples(.missingTime(steps: 5)).count / 2)
  }

  @Test func aCrossingGetsBrighterOrDarker() {
    func brightness(_ samples: ArraySlice<Float>) -> Double {
      // Crossings of zero in a second: high where the sound is bright.
      let signs = samples.filter { abs($0) > 1e-4 }.map { $0 > 0 }
      return Double(zip(signs, signs.dropFirst()).filter { $0 != $1 }.count) / Double(signs.count)
    }
    for isUp in [true, false] {
      let samples = samples(.crossing(isUp: isUp))
      let strokes = [0.0, 0.045, 0.09].map { start in
        brightness(samples[Int(start * Self.rate)..<Int((start + 0.015) * Self.rate)])
      }
      #expect((isUp ? strokes : strokes.reversed()) == strokes.sorted())
      #expect(strokes.max() ?? 0 > 2 * (strokes.min() ?? 1))
    }
  }

  @Test(arguments: [(5.0, 0.05), (10, 0.07), (20, 0.09), (160, 0.15), (1e9, 0.15), (0, 0.05)])
  func theLengthOfMissingTimeIsHeard(steps: Double, duration: Seconds) throws {
    let samples = samples(.missingTime(steps: steps))
    #expect(abs(Double(samples.count) / Self.rate - duration) < 1e-4)
    // It hisses to its end.
    let end = samples.suffix(Int(0.015 * Self.rate)).prefix(Int(0.01 * Self.rate))
    #expect(SampleAnalysis.rms(end) > SampleAnalysis.rms(samples) / 4)
  }

  @Test(arguments: Earcon.all)
  func eachIsHeardBesideNotes(earcon: Earcon) {
    // Over 200 ms, in which the ear adds up: at most 12 dB less energy than a price's note, and not more.
    func energy(_ note: Note) -> Decibels {
      let samples = Rendering.export(Score(notes: [note]), sampleRate: Self.rate).mono
      return 10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) })
    }
    let difference = energy(earcon.note()) - energy(Note(duration: 0.18, frequency: 1000))
    #expect(difference <= 0 && difference >= -12, "\(earcon): \(difference) dB")
    #expect(earcon.note().level <= -3)
  }

  @Test(arguments: Earcon.all)
  func noneClicks(earcon: Earcon) {
    let samples = samples(earcon)
    let steps = zip(samples, samples.dropFirst()).map { abs($0 - $1) }
    // Bursts of noise have steps of their own; none is that of a sound that is switched on or off.
    #expect(Double(steps.max() ?? 0) < Note.standardLevel.amplitude * 0.9)
    #expect(samples[0].magnitude < 1e-3)
  }
}
