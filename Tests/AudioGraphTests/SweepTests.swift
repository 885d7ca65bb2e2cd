import Testing

@testable import AudioGraph

/// The ways to play, as lists of notes.
struct SweepTests {
  private func builder(_ count: Int, domain: ClosedRange<Double> = 100...200, mono: Bool = false) -> ScoreBuilder {
    ScoreBuilder(pitchMap: PitchMap(domain: domain), view: 0..<count, isMono: mono)
  }

  /// A line for each note: onset in milliseconds, length in milliseconds, hertz, timbre, candle.
  private func lines(_ score: Score) -> [String] {
    score.notes.map { note in
      let times = [note.onset, note.duration].map { String(Int(($0 * 1000).rounded())) }.joined(separator: " ")
      return "\(times) \(Int(note.frequency.rounded())) \(note.timbre.rawValue) \(note.candle.map(String.init) ?? "-")"
    }
  }

  private func expectSound(_ score: Score, sourceLocation: SourceLocation = #_sourceLocation) {
    for (note, next) in zip(score.notes, score.notes.dropFirst()) {
      #expect(note.end <= next.onset + 1e-9, sourceLocation: sourceLocation)
      #expect(next.onset - note.onset >= 1 / 15.0 - 1e-9, sourceLocation: sourceLocation)
    }
  }

  @Test func glidingIsOneToneThatEndsOnEachPriceInTurn() {
    let closes: [Double] = [100, 200, 100]
    let score = builder(3).glide(over: 0..<3) { closes[$0] }
    #expect(lines(score) == ["0 200 220 price 0", "200 200 1760 price 1", "400 200 220 price 2"])
    #expect(score.notes.map(\.isTied) == [false, true, true])
    #expect(score.notes.map { ($0.glide * 1e6).rounded() / 1e6 } == [0, -36, 36])
    #expect(score.notes.dropFirst().allSatisfy { $0.glideDuration == $0.duration })
  }

  @Test func anEarconTakesItsTimeAndBreaksTheGlide() {
    let cue = Cue(before: 1, .new)
    let score = builder(3).glide(over: 0..<3, cues: [cue]) { _ in 150 }
    #expect(
      lines(score) == ["0 200 742 price 0", "200 20 0 new 1", "267 200 742 price 1", "467 200 742 price 2"])
    #expect(score.notes.map(\.isTied) == [false, false, false, true])
  }

  @Test func earconsStandBeforeTheirCandles() {
    let cues = [Cue(before: 0, .alert), Cue(before: 2, .missingTime(steps: 160)), Cue(before: 2, .new)]
    let score = builder(3).sweep(over: 0..<3, voices: [.price { _ in 150 }], cues: cues)
    #expect(
      lines(score) == [
        "0 137 0 alert 0", "137 180 742 price 0", "337 180 742 price 1", "537 150 0 missing-time 2",
        "687 180 742 price 2",
      ])
    expectSound(score)
  }

  @Test func anIndicatorAndTheVolumeTakeTurnsWithThePrice() {
    let average: [Double?] = [nil, 100, 200]
    let volumes: [Double?] = [1000, nil, 10]
    let score = builder(3).sweep(
      over: 0..<3,
      voices: [
        .price { _ in 150 }, .indicator({ average[$0] }), .volume({ volumes[$0] }, highest: 1000),
      ])
    #expect(
      lines(score) == [
        "0 180 742 price 0", "400 30 0 volume 0", "600 180 742 price 1", "800 180 220 indicator 1",
        "1200 180 742 price 2", "1400 180 1760 indicator 2", "1600 30 0 volume 2",
      ])
    #expect(score.notes.filter { $0.timbre == .volume }.map(\.gain) == [-6, -24])
    expectSound(score)
  }

  @Test func anIndicatorOfAnotherUnitHasAMapOfItsOwn() {
    let index = SweepVoice.indicator({ _ in 70 }, pitchMap: PitchMap(domain: 0...100, scale: .linear))
    let score = builder(1).sweep(over: 0..<1, voices: [.price { _ in 150 }, index])
    #expect(abs(score.notes[1].frequency - 220 * (25.2 as Semitones).frequencyRatio) < 1e-6)
  }

  @Test func wholeCandlesAreFourNotesEachAndARest() {
    let score = builder(2).wholeCandles(over: 0..<2) { candle in
      candle == 0 ? (100, 200, 100, 150) : (150, 200, 100, 100)
    }
    #expect(
      lines(score) == [
        "0 100 220 price 0", "100 100 1760 price 0", "200 100 220 price 0", "300 100 742 price 0",
        "500 100 742 price 1", "600 100 1760 price 1", "700 100 220 price 1", "800 100 220 price 1",
      ])
    #expect(score.notes.map(\.gain) == [0, -4, -4, 0, 0, -4, -4, 0])
    expectSound(score)
  }

  @Test func manyWholeCandlesShareSlotsThatKeepTheirExtremes() {
    let prices = (0..<3000).map { 150 + 40 * Double(($0 * 7919) % 1009) / 1009 }
    let score = builder(3000).wholeCandles(over: 0..<3000) { (prices[$0], prices[$0] + 1, prices[$0] - 1, prices[$0]) }
    #expect(score.notes.count == 4 * 66)
    #expect(score.duration <= 30)
    let map = PitchMap(domain: 100...200)
    for slot in 0..<66 {
      let inSlot = prices[(3000 * slot / 66)..<(3000 * (slot + 1) / 66)]
      let notes = score.notes[(4 * slot)..<(4 * slot + 4)].map(\.frequency)
      #expect(notes[1] == map.frequency(of: (inSlot.max() ?? 0) + 1))
      #expect(notes[2] == map.frequency(of: (inSlot.min() ?? 0) - 1))
    }
    expectSound(score)
  }

  @Test func twoSeriesAlternateLeftAndRightRebasedTo100() throws {
    let first: [Double?] = [nil, 50, 100]
    let second: [Double?] = [7, 1000, nil]
    let pair = try #require(RebasedPair({ first[$0] }, { second[$0] }, over: 0..<3))
    #expect(abs(pair.domain.lowerBound - 0.7) < 1e-12 && pair.domain.upperBound == 200)
    var builder = builder(3)
    builder.pitchMap = PitchMap(domain: 50...200)
    let score = builder.comparison(of: pair, over: 0..<3)
    #expect(
      lines(score) == [
        "200 180 110 comparison 0", "400 180 622 price 1", "600 180 622 comparison 1", "800 180 1760 price 2",
      ])
    #expect(score.notes.map(\.pan) == [0.7, -0.7, 0.7, -0.7])
    builder.isMono = true
    #expect(builder.comparison(of: pair, over: 0..<3).notes.allSatisfy { $0.pan == 0 })
    #expect(RebasedPair({ _ in 0 }, { _ in 5 }, over: 0..<3) == nil)
  }

  @Test(arguments: [2, 3], [40, 500, 5000])
  func manyVoicesKeepTheirExtremesWithoutOverlap(voiceCount: Int, count: Int) {
    let values = (0..<count).map { 150 + 40 * Double(($0 * 7919) % 1009) / 1009 }
    let voices = (0..<voiceCount).map { _ in SweepVoice.price { values[$0] } }
    let score = builder(count).sweep(over: 0..<count, voices: voices)
    expectSound(score)
    #expect(score.duration <= 30)
    let heard = Set(score.notes.map(\.frequency))
    let map = PitchMap(domain: 100...200)
    for extreme in [values.min() ?? 0, values.max() ?? 0] { #expect(heard.contains(map.frequency(of: extreme))) }
  }

  @Test func withoutPanTheTwoSeriesAreToldApartByTheirTimbres() throws {
    let values = [100.0, 120, 110]
    let pair = try #require(RebasedPair({ values[$0] }, { values[$0] }, over: 0..<3))
    let notes = builder(3, mono: true).comparison(of: pair, over: 0..<3).notes
    #expect(Set(notes.map(\.pan)) == [0])
    #expect(notes.map(\.timbre) == [.price, .comparison, .price, .comparison, .price, .comparison])
    #expect(Palette.standard.price.amplitudes != Palette.standard.comparison.amplitudes)
  }

  @Test func referencesAreEachFollowedByThePrice() {
    let score = builder(3).references([100, 200], current: 150, candle: 2)
    #expect(
      lines(score) == ["0 180 220 price -", "180 180 742 price 2", "510 180 1760 price -", "690 180 742 price 2"])
  }

  @Test(arguments: [
    (184.33, 180), (186.67, 190), (430.47, 430), (1.0831, 1.1), (0.00000644, 0.0000064), (95.3, 95), (9.96, 10),
    (-37.63, -38), (1234.5, 1200), (7, 7),
  ])
  func theNearestRoundNumberHasTwoDigitsAtMost(price: Double, round: Double) {
    #expect(ScoreBuilder.roundNumber(nearest: price) == round)
  }

  @Test func zeroHasNoRoundNumber() {
    #expect(ScoreBuilder.roundNumber(nearest: 0) == nil)
    #expect(ScoreBuilder.roundNumber(nearest: .infinity) == nil)
  }
}
