import Testing

@testable import AudioGraph

struct PitchMapTests {
  @Test func theEndsAndTheMiddleOfTheRangeAreThePitchesOfTheDesign() {
    let map = PitchMap(domain: 100...400)
    #expect(abs(map.frequency(of: 100) - 220) < 1e-9)
    #expect(abs(map.frequency(of: 400) - 1760) < 1e-9)
    #expect(abs(map.frequency(of: 200) - 622.25) < 0.01)
    #expect(abs(map.interval(from: 100, to: 400) - 36) < 1e-9)
  }

  @Test(arguments: [1.0, 150.0, 390.0])
  func equalPercentagesAreEqualIntervals(price: Double) {
    let map = PitchMap(domain: 100...400)
    #expect(abs(map.interval(from: price, to: price * 1.02) - map.interval(from: 100, to: 102)) < 1e-9)
  }

  @Test func pricesOutsideTheRangeGoOnForAnOctaveAndNoFurther() {
    let map = PitchMap(domain: 100...110)
    #expect(map.frequency(of: 99) < 220)
    #expect(map.frequency(of: 1) == 110)
    #expect(map.frequency(of: 0) == 110)
    #expect(map.frequency(of: -5) == 110)
    #expect(map.frequency(of: 1e300) == 3520)
    #expect(map.frequency(of: .infinity) == 3520)
    #expect(PitchMap(domain: 100...110, frequencies: 130...1000).frequency(of: 1e9) == 2000)
  }

  @Test func equalPricesAreInTheMiddle() {
    let map = PitchMap(domain: 5...5)
    #expect(abs(map.frequency(of: 5) - 622.25) < 0.01)
    #expect(map.interval(from: 4, to: 5) == 0)
    #expect(map.centsPerPercent == nil)
  }

  @Test(arguments: [0...40, -37.63...40])
  func aRangeThatReachesZeroIsLinearAndTheMapTellsSo(domain: ClosedRange<Double>) {
    let map = PitchMap(domain: domain)
    #expect(map.scale == .linear)
    #expect(map.frequency(of: domain.lowerBound) == 220)
    #expect(abs(map.frequency(of: (domain.lowerBound + 40) / 2) - 622.25) < 0.01)
    #expect(map.centsPerPercent == nil)
  }

  @Test func invertedPitchFallsAsThePriceRises() {
    let map = PitchMap(domain: 100...400, isInverted: true)
    #expect(abs(map.frequency(of: 100) - 1760) < 1e-9)
    #expect(abs(map.frequency(of: 400) - 220) < 1e-9)
    #expect(map.frequency(of: 1e9) == 110)
    #expect(map.interval(from: 100, to: 200) < 0)
  }

  @Test func anyPriceHasAPitch() {
    for map in [
      PitchMap(domain: -1e308...1e308), PitchMap(domain: .leastNonzeroMagnitude...1e308), PitchMap(domain: 1...2),
    ] {
      for price in [Double.nan, .infinity, -.infinity, 0, 1e308, -1e308, .leastNonzeroMagnitude] {
        #expect(map.limits.contains(map.frequency(of: price)), "\(price) in \(map.domain)")
      }
    }
  }

  @Test func aPercentInADoublingIsSome52Cents() throws {
    // 3600 cents times log2(1.01).
    let cents = try #require(PitchMap(domain: 50...100).centsPerPercent)
    #expect(abs(cents - 51.68) < 0.01)
  }

  @Test(arguments: [
    (PitchPreset.standard, 36.0), (.narrow, 24), (.wide, 48), (.highFrequencyLoss, 27.863),
  ])
  func thePresetsAreTheDesignsRanges(preset: PitchPreset, span: Semitones) {
    let frequencies = preset.frequencies
    #expect(abs(Semitones(from: frequencies.lowerBound, to: frequencies.upperBound) - span) < 0.001)
    let map = PitchMap(domain: 1...2, frequencies: frequencies)
    #expect(abs(map.frequency(of: 1) - frequencies.lowerBound) < 1e-9)
    #expect(abs(map.frequency(of: 2) - frequencies.upperBound) < 1e-9)
  }

  @Test func theMedianStepIsThatOfThePricesThatMove() throws {
    let map = PitchMap(domain: 100...200)
    let closes: [Double] = [100, 100, 101, 101, 200, 199]
    // 3600 cents an octave of price: a percent is 51.68, and the last step is 26.0.
    let step = try #require(map.medianStep(over: 0..<6) { closes[$0] })
    #expect(abs(step - 51.68) < 0.01)
    #expect(map.medianStep(over: 0..<2) { closes[$0] } == nil)
    #expect(map.medianStep(over: 3..<3) { closes[$0] } == nil)
  }
}
