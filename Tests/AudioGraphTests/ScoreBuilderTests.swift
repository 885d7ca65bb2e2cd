import Testing

@testable import AudioGraph

struct ScoreBuilderTests {
  private func builder(_ count: Int, domain: ClosedRange<Double> = 100...200, mono: Bool = false) -> ScoreBuilder {
    ScoreBuilder(pitchMap: PitchMap(domain: domain), view: 0..<count, isMono: mono)
  }

  @Test func aSweepHasANoteForEachCandleFromLeftToRight() throws {
    let closes: [Double] = [100, 150, 200, 120]
    let score = builder(4).sweep(over: 0..<4, open: nil) { closes[$0] }
    #expect(score.notes.map(\.candle) == [0, 1, 2, 3])
    for (index, note) in score.notes.enumerated() {
      #expect(abs(note.onset - 0.2 * Double(index)) < 1e-12)
      #expect(abs(note.duration - 0.18) < 1e-12)
      #expect(note.glide == 0)
      #expect(note.timbre == .price)
    }
    #expect(score.notes.map(\.pan).map { ($0 * 1000).rounded() / 1000 } == [-0.7, -0.233, 0.233, 0.7])
    #expect(abs(score.notes[2].frequency - 1760) < 1e-9)
  }

  @Test func oneCandleAndMonoAreInTheMiddle() {
    #expect(builder(1).sweep(over: 0..<1, open: nil) { _ in 150 }.notes.map(\.pan) == [0])
    #expect(builder(5, mono: true).sweep(over: 0..<5, open: nil) { _ in 150 }.notes.allSatisfy { $0.pan == 0 })
  }

  @Test func ofManyCandlesEverySlotsExtremesAreHeardInTheirOrder() throws {
    let closes = (0..<5000).map { 150 + 40 * Double(($0 * 7919) % 1009) / 1009 }
    let score = builder(5000).sweep(over: 0..<5000, open: nil) { closes[$0] }
    #expect(score.notes.count == 450)
    #expect(abs(score.duration - 30) < 0.01)
    let candles = score.notes.compactMap(\.candle)
    #expect(candles == candles.sorted())
    for slot in 0..<225 {
      let inSlot = closes[(5000 * slot / 225)..<(5000 * (slot + 1) / 225)]
      let heard = [closes[candles[2 * slot]], closes[candles[2 * slot + 1]]]
      #expect(heard.min() == inSlot.min())
      #expect(heard.max() == inSlot.max())
    }
  }

  @Test func equalClosesInASlotAreItsFirstAndLast() {
    let score = builder(900).sweep(over: 0..<900, open: nil) { _ in 150 }
    #expect(score.notes.count == 450)
    #expect(score.notes.prefix(2).map(\.candle) == [0, 3])
  }

  @Test func theGlideComesFromTheOpensSideBySizeOfTheMove() {
    func glide(_ open: Double, _ close: Double) -> Semitones {
      builder(2).step(price: close, from: open, candle: 0).notes[0].glide
    }
    #expect(glide(150, 150) == 0)
    #expect(glide(150, 150.01) == -2)
    #expect(glide(150, 149.99) == 2)
    #expect(glide(100, 200) == -7)
    // 36 semitones an octave of price: a twelfth of it is 3.
    let step = (1.0 / 12 * 12 as Semitones).frequencyRatio
    #expect(abs(glide(100, 100 * step) - -3) < 1e-9)
    #expect(builder(2).step(price: 150, candle: 0).notes[0].glide == 0)
  }

  @Test func theGlideIsHeardAlsoWhereAllClosesAreEqualAndTurnsOverWithThePitch() {
    var builder = builder(1, domain: 150...150)
    #expect(builder.step(price: 150, from: 140, candle: 0).notes[0].glide == -2)
    builder.pitchMap = PitchMap(domain: 100...200, isInverted: true)
    #expect(builder.step(price: 150, from: 149, candle: 0).notes[0].glide == 2)
  }

  @Test func shortNotesDoNotGlide() {
    let glides = [54, 55].map { count in
      builder(count).sweep(over: 0..<count, open: { _ in 100 }, close: { _ in 150 }).notes[0].glide
    }
    #expect(glides == [-7, 0])
  }

  @Test func aWholeCandleIsFourNotesWithoutOverlapAndSofterExtremes() {
    let notes = builder(3).wholeCandle(open: 120, high: 160, low: 110, close: 150, candle: 1).notes
    #expect(notes.map(\.gain) == [0, -4, -4, 0])
    #expect(notes.map(\.candle) == [1, 1, 1, 1])
    #expect(notes.allSatisfy { $0.duration == 0.1 && $0.glide == 0 && $0.pan == 0 })
    for (note, next) in zip(notes, notes.dropFirst()) { #expect(note.onset + note.duration <= next.onset + 1e-12) }
    #expect(notes[1].frequency > notes[3].frequency)
  }

  @Test func theEndIsShortAndHasNoPitch() {
    let note = builder(3).earcon(.end, at: 2).notes[0]
    #expect(note.timbre == .end)
    #expect(note.frequency == 0)
    #expect(note.duration <= 0.15)
    #expect(note.pan == 0.7)
  }
}
