import Foundation
import TestSupport
import Testing

@testable import AudioGraph

/// A line of tied notes, by analysis of its samples.
struct GlideTests {
  private static let rate = 48_000.0

  /// A part of a recording with soft ends of its own.
  private static func faded(_ samples: ArraySlice<Float>) -> [Float] {
    samples.enumerated().map { place, sample in
      sample * Float(min(1, sin(.pi * Double(place) / Double(samples.count - 1)) * 8))
    }
  }

  private func line(_ closes: [Double], domain: ClosedRange<Double> = 100...200) -> Score {
    ScoreBuilder(pitchMap: PitchMap(domain: domain), view: 0..<closes.count).glide(over: 0..<closes.count) {
      closes[$0]
    }
  }

  @Test(arguments: [48_000.0, 44_100])
  func aLineHasNoSeams(rate: Double) {
    let recording = Rendering.export(line([100, 200, 150, 150, 101, 180, 120]), sampleRate: rate)
    for channel in recording.channels {
      expectNoClick(channel, frequency: 1760, peak: (Note.standardLevel + 12).amplitude, rate: rate)
    }
    // It never falls silent between its ends.
    let mono = recording.mono
    let window = Int(rate / 100)
    let levels = stride(from: window, to: mono.count - 4 * window, by: window).map {
      SampleAnalysis.rms(mono[$0..<($0 + window)])
    }
    #expect(levels.min() ?? 0 > 0.03)
  }

  @Test func manyPricesMakeOneLineAtEverySpacing() {
    // 80 notes in 6 s begin halfway between frames at 44.1 kHz.
    let mono = Rendering.export(line((0..<80).map { 150 + 40 * sin(Double($0) / 5) }), sampleRate: 44_100).mono
    let levels = stride(from: 441, to: mono.count - 2205, by: 441).map {
      SampleAnalysis.rms(mono[$0..<($0 + 441)])
    }
    #expect(levels.min() ?? 0 > 0.03)
    expectNoClick(Self.faded(mono[20_000..<40_000]), frequency: 1760, peak: 1, rate: 44_100)
  }

  @Test func halfwayThroughItsNoteThePitchIsHalfway() {
    let mono = Rendering.export(line([100, 200]), sampleRate: Self.rate).mono
    // 36 semitones in 200 ms, around the middle of the second note.
    let middle = Int(0.3 * Self.rate)
    let range = (middle - 240)..<(middle + 240)
    let expected = sqrt(220.0 * 1760)
    let measured = SampleAnalysis.frequency(in: mono, range: range, near: expected, sampleRate: Self.rate)
    #expect(abs(SampleAnalysis.cents(measured, above: expected)) < 40)
    let start = SampleAnalysis.frequency(in: mono, range: 1000..<9000, near: 220, sampleRate: Self.rate)
    #expect(abs(SampleAnalysis.cents(start, above: 220)) < 0.5)
  }

  @Test func aTiedNoteAfterASilenceBeginsOnItsOwn() {
    let notes = [
      Note(onset: 0, duration: 0.1, frequency: 400),
      Note(onset: 0.2, duration: 0.1, frequency: 800, glide: -12, glideDuration: 0.1, isTied: true),
    ]
    let mono = Rendering.export(Score(notes: notes)).mono
    #expect(SampleAnalysis.peak(mono[4900..<9600]) == 0)
    expectNoClick(mono, frequency: 800, peak: 1)
  }
}
