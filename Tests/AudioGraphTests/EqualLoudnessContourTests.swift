import Testing

@testable import AudioGraph

struct EqualLoudnessContourTests {
  /// Levels re 1 kHz of the published 60 phon contour.
  @Test(arguments: [
    (100, 18.7), (160, 12.5), (200, 9.9), (250, 7.5), (315, 5.4), (400, 3.5), (500, 2.1), (800, -0.1), (1000, 0),
    (1250, 2.2), (1600, 3.2), (2000, 0.0), (3150, -3.6), (4000, -2.4),
  ])
  func theFormulaGivesTheContourOf60Phon(frequency: Hertz, gain: Decibels) {
    #expect(abs(EqualLoudnessContour(phon: 60).gain(at: frequency) - gain) <= 0.1)
  }

  @Test(arguments: [(40.0, 24.4), (70.0, 15.6)])
  func otherLevelsHaveTheirOwnContour(phon: Double, gainAt100: Decibels) {
    #expect(abs(EqualLoudnessContour(phon: phon).gain(at: 100) - gainAt100) <= 0.1)
  }

  @Test func theBoostIsAtMost12DecibelsSoANoteNeverGoesOverMinus3() {
    #expect(EqualLoudnessContour.standard.gain(at: 110) == 12)
    #expect(EqualLoudnessContour.standard.gain(at: 1) == 12)
    #expect(Note(duration: 1, frequency: 110).level == -3)
    #expect(Note(duration: 1, frequency: 1000, gain: -4).level == -19)
    #expect(Note(duration: 1, frequency: 0, timbre: .end).level == -15)
  }

  @Test func betweenTheTableThereAreNoJumps() {
    var last = EqualLoudnessContour.standard.gain(at: 100)
    for cents in 1..<6500 {
      let gain = EqualLoudnessContour.standard.gain(at: 100 * (Semitones(cents) / 100).frequencyRatio)
      #expect(abs(gain - last) < 0.03)
      last = gain
    }
  }
}
