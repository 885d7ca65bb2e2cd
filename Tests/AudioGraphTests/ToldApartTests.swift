import Foundation
import TestSupport
import Testing

@testable import AudioGraph

/// That place between the ears is never the only cue, and that one ear is enough.
struct ToldApartTests {
  private let builder = ScoreBuilder(pitchMap: PitchMap(domain: 90...110), view: 0..<3, isMono: true)

  /// The pitch a stretch of a sound has.
  private func pitch(of recording: Recording, _ range: Range<Int>, near frequency: Hertz) -> Hertz {
    SampleAnalysis.frequency(in: recording.channels[0], range: range, near: frequency, sampleRate: 48_000)
  }

  @Test func withThePanOffFallsRisesAndDojisDiffer() {
    let close = builder.pitchMap.frequency(of: 100)
    for (open, isAbove) in [(102.0, true), (98, false), (100, nil)] as [(Double, Bool?)] {
      let recording = Rendering.export(builder.step(price: 100, from: open, candle: 1))
      #expect(recording.channels[0] == recording.channels[1])
      let early = SampleAnalysis.cents(pitch(of: recording, 300..<900, near: close), above: close)
      switch isAbove {
      case true?: #expect(early > 50)
      case false?: #expect(early < -50)
      case nil: #expect(abs(early) < 5)
      }
    }
  }

  @Test func withThePanOffHigherPricesAreHigherAndTheEndIsNoNote() {
    let score = builder.sweep(over: 0..<3, open: nil) { [90, 100, 110][$0] }
    #expect(score.notes.allSatisfy { $0.pan == 0 })
    let frequencies = score.notes.map(\.frequency)
    #expect(frequencies == frequencies.sorted() && Set(frequencies).count == 3)
    let end = Rendering.export(Score(notes: [Note(duration: 0.12, frequency: 0, timbre: .end)])).mono
    let tone = HarmonicTone(fittedTo: end, range: 200..<2000, near: 622.25, sampleRate: 48_000)
    #expect(tone.remainder > 0.7)
  }

  @Test(arguments: [-0.7, -0.35, 0.35, 0.7])
  func aMonoSumStaysWithin2Decibels(pan: Double) {
    let levels = [pan, 0].map { pan in
      SampleAnalysis.rms(Rendering.export(Score(notes: [Note(duration: 0.1, frequency: 800, pan: pan)])).mono)
    }
    #expect(abs(SampleAnalysis.decibels(levels[0] / levels[1])) < 2)
  }
}
