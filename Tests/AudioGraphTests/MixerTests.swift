import Foundation
import TestSupport
import Testing

@testable import AudioGraph

/// What an output hears of a mixer.
struct MixerTests {
  private static let rate = 48_000.0

  private func note(_ frequency: Hertz, _ duration: Seconds, at onset: Seconds = 0, candle: Int? = nil) -> Note {
    Note(onset: onset, duration: duration, frequency: frequency, candle: candle)
  }

  /// Samples as a synthesiser would offer them: a tone that begins and ends softly.
  private func utterance(_ frameCount: Int, amplitude: Float = 0.5, frequency: Double = 150) -> [Float] {
    (0..<frameCount).map { frame in
      let edge = min(1, Float(min(frame, frameCount - frame)) / 480)
      return amplitude * edge * Float(sin(2 * .pi * frequency * Double(frame) / Self.rate))
    }
  }

  @discardableResult
  private func offer(_ samples: [Float], to mixer: Mixer, generation: UInt32) -> Int {
    samples.withUnsafeBufferPointer { mixer.offer($0, generation: generation) }
  }

  @Test(arguments: [1, 64, 240, 1024, 5000])
  func aScoreIsHeardLiveAsItIsExported(blockFrameCount: Int) {
    let builder = ScoreBuilder(pitchMap: PitchMap(domain: 100...200), view: 0..<4)
    let closes = [100.0, 200, 150, 120]
    let score = builder.sweep(over: 0..<4, open: { _ in 130 }, close: { closes[$0] })
    let mixer = Mixer()
    mixer.play(score)
    let exported = Rendering.export(score)
    let live = Rendering.frames(exported.frameCount, of: mixer, blockFrameCount: blockFrameCount)
    #expect(live.channels == exported.channels)
  }

  @Test func theNextScoreBeginsAtOnceAndTheOldOneFadesWithoutAClick() throws {
    let mixer = Mixer()
    var samples: [Float] = []
    // Cut in the attack, in the glide, in the middle, in the release, and after it.
    for frameCount in [240, 480, 2400, 8400, 9000, 720] {
      mixer.play(Score(notes: [Note(duration: 0.18, frequency: 622.25, glide: 3)]))
      samples += Rendering.frames(frameCount, of: mixer).mono
    }
    mixer.silence()
    let rest = Rendering.frames(4800, of: mixer).mono
    #expect(SampleAnalysis.peak(rest[240...]) == 0)
    #expect(SampleAnalysis.peak(rest) > 0.01)
    samples += rest
    let frequency = 622.25 * (3.0 as Semitones).frequencyRatio
    // Old and new sound together for 4 ms, so their slopes add up.
    expectNoClick(samples, frequency: frequency, peak: 2 * Note(duration: 1, frequency: 622.25).level.amplitude)
    let onset = try #require(SampleAnalysis.onset(in: samples, threshold: 0))
    #expect(onset <= 1)
  }

  @Test func ofScoresThatComeFasterThanBlocksTheLastIsHeard() {
    let mixer = Mixer()
    for frequency in stride(from: 300.0, to: 800, by: 10) { mixer.play(Score(notes: [note(frequency, 0.1)])) }
    let generation = mixer.play(Score(notes: [note(1000, 0.1, candle: 7)]))
    let live = Rendering.frames(4800, of: mixer)
    #expect(live.channels == Rendering.export(Score(notes: [note(1000, 0.1)])).channels)
    #expect(mixer.position == PlaybackPosition(generation: generation, candle: 7, hasEnded: true))
  }

  @Test func thePositionFollowsTheNotesAndStaysAfterSilence() {
    let mixer = Mixer()
    let score = Score(notes: (0..<5).map { note(440, 0.09, at: 0.1 * Double($0), candle: 10 + $0) })
    let generation = mixer.play(score)
    var heard: [Int?] = []
    var newsCount = 0
    for _ in 0..<50 {
      let before = mixer.news
      _ = Rendering.frames(240, of: mixer)
      if mixer.news != before { newsCount += 1 }
      if heard.last != mixer.position.candle { heard.append(mixer.position.candle) }
    }
    #expect(heard == [10, 11, 12])
    #expect(newsCount == 3)
    mixer.silence()
    _ = Rendering.frames(48_000, of: mixer)
    #expect(mixer.position == PlaybackPosition(generation: generation, candle: 12, hasEnded: false))
    #expect(mixer.isSilent)
  }

  @Test func theEndOfAScoreIsNews() {
    let mixer = Mixer()
    #expect(mixer.isSilent)
    let generation = mixer.play(Score(notes: [note(440, 0.05, candle: 3)]))
    #expect(!mixer.isSilent)
    _ = Rendering.frames(1200, of: mixer)
    #expect(!mixer.isSilent)
    #expect(!mixer.position.hasEnded)
    let before = mixer.news
    _ = Rendering.frames(1440, of: mixer)
    #expect(mixer.news != before)
    #expect(mixer.position == PlaybackPosition(generation: generation, candle: 3, hasEnded: true))
    #expect(mixer.isSilent)
  }

  @Test func notesAre10DecibelsSofterUnderSpeechAndComeBack() {
    let mixer = Mixer()
    let generation = mixer.play(Score(notes: [note(1000, 0.6)]))
    let before = Rendering.frames(9600, of: mixer)
    offer(utterance(9600), to: mixer, generation: generation)
    mixer.finish(generation: generation)
    #expect(mixer.isSpeaking)
    let during = Rendering.frames(9600, of: mixer)
    let after = Rendering.frames(9600, of: mixer)
    #expect(!mixer.isSpeaking)
    func level(_ recording: Recording, _ range: Range<Int>, _ frequency: Double = 1000) -> Double {
      let amplitude = SampleAnalysis.amplitude(
        in: recording.mono, range: range, at: frequency, sampleRate: Self.rate)
      return SampleAnalysis.decibels(amplitude)
    }
    let full = level(before, 2400..<9600)
    #expect(abs(level(during, 2400..<9600) - full - -10) < 0.1)
    #expect(abs(level(after, 2400..<8000) - full) < 0.01)
    // The speech itself, 6 dB under what was offered.
    #expect(abs(level(during, 2400..<7200, 150) - SampleAnalysis.decibels(0.25)) < 0.2)
    let all = before.mono + during.mono + after.mono
    expectNoClick(all, frequency: 1000, peak: 0.3)
  }

  @Test(arguments: [(0.0, -10.0, -12.04), (6, -10, -18.04), (-6, -16, -12.04)])
  func theBalanceSoftensSpeechOrTones(balance: Decibels, tones: Decibels, speech: Decibels) {
    let mixer = Mixer()
    mixer.setBalance(balance)
    let generation = mixer.play(Score(notes: [note(1000, 0.6)]))
    offer(utterance(19_200), to: mixer, generation: generation)
    mixer.finish(generation: generation)
    let mono = Rendering.frames(19_200, of: mixer).mono
    func level(_ frequency: Double) -> Double {
      SampleAnalysis.decibels(
        SampleAnalysis.amplitude(in: mono, range: 4800..<14_400, at: frequency, sampleRate: Self.rate))
    }
    let alone = Rendering.export(Score(notes: [note(1000, 0.6)])).mono
    let full = SampleAnalysis.amplitude(in: alone, range: 4800..<14_400, at: 1000, sampleRate: Self.rate)
    #expect(abs(level(1000) - SampleAnalysis.decibels(full) - tones) < 0.1)
    #expect(abs(level(150) - speech) < 0.2)
  }

  @Test func speechOfAnOlderGenerationIsFadedOutAndDropped() {
    let mixer = Mixer()
    let old = mixer.silence()
    offer(utterance(48_000), to: mixer, generation: old)
    let before = Rendering.frames(9600, of: mixer)
    let new = mixer.play(Score())
    #expect(!mixer.isCurrent(old))
    #expect(!mixer.isSpeaking)
    // Taken, so that nobody waits, and not heard.
    #expect(offer(utterance(4800), to: mixer, generation: old) == 4800)
    mixer.finish(generation: old)
    let after = Rendering.frames(4800, of: mixer)
    #expect(SampleAnalysis.peak(after.mono[240...]) == 0)
    #expect(SampleAnalysis.peak(after.mono) > 0.05)
    expectNoClick(before.mono + after.mono, frequency: 150, peak: 0.3)
    #expect(mixer.isSilent)

    offer(utterance(4800, frequency: 400), to: mixer, generation: new)
    mixer.finish(generation: new)
    #expect(!mixer.isSilent)
    let heard = Rendering.frames(4800, of: mixer).mono
    let amplitude = SampleAnalysis.amplitude(in: heard, range: 960..<3840, at: 400, sampleRate: Self.rate)
    #expect(abs(amplitude - 0.25) < 0.01)
    let news = mixer.news
    _ = Rendering.frames(480, of: mixer)
    #expect(mixer.news != news)
    #expect(mixer.isSilent)
  }

  @Test func itIsKnownHowMuchOfTheNewestSpeechHasGoneOut() {
    let mixer = Mixer()
    let first = mixer.silence()
    offer(utterance(2_000), to: mixer, generation: first)
    #expect(mixer.heardCount(of: first) == 0)
    _ = Rendering.frames(500, of: mixer)
    #expect(mixer.heardCount(of: first) == 500)
    let second = mixer.silence()
    offer(utterance(300), to: mixer, generation: second)
    #expect(mixer.heardCount(of: second) == 0)
    // The fade of the old words comes first, 2 ms long.
    _ = Rendering.frames(196, of: mixer)
    #expect(mixer.heardCount(of: second) == 100)
    #expect(mixer.heardCount(of: first) == 0)
    _ = Rendering.frames(1_000, of: mixer)
    #expect(mixer.heardCount(of: second) == 300)
  }

  @Test func speechThatRunsDryInTheMiddleDiesAwayWithoutAStepAndGoesOn() {
    let mixer = Mixer()
    let generation = mixer.silence()
    offer([Float](repeating: 0.4, count: 1000), to: mixer, generation: generation)
    let dry = Rendering.frames(2400, of: mixer).mono
    #expect(mixer.isSpeaking)
    #expect(SampleAnalysis.largestStep(Array(dry[1...])) < 0.02)
    #expect(dry[2399] == 0)
    offer(utterance(480), to: mixer, generation: generation)
    mixer.finish(generation: generation)
    #expect(SampleAnalysis.peak(Rendering.frames(960, of: mixer).mono) > 0.1)
    #expect(!mixer.isSpeaking)
  }

  @Test func theRingTakesHalfAMinuteAndThenNoMore() {
    let mixer = Mixer()
    let generation = mixer.silence()
    let second = [Float](repeating: 0, count: 48_000)
    var taken = 0
    while case let count = offer(second, to: mixer, generation: generation), count > 0 { taken += count }
    #expect(taken >= 30 * 48_000)
    _ = Rendering.frames(24_000, of: mixer, blockFrameCount: 2400)
    #expect(offer(second, to: mixer, generation: generation) > 0)
    // Another generation makes room at once, however full it was.
    let next = mixer.silence()
    _ = Rendering.frames(480, of: mixer)
    #expect(offer(second, to: mixer, generation: next) == 48_000)
  }

  @Test func theLoudestOfAllStaysUnderMinus3() {
    let mixer = Mixer()
    mixer.setVolume(20)
    let generation = mixer.play(Score(notes: [note(110, 0.3)]))
    offer(utterance(9600, amplitude: 1), to: mixer, generation: generation)
    let recording = Rendering.frames(9600, of: mixer)
    #expect(SampleAnalysis.decibels(SampleAnalysis.peak(recording.mono)) <= -3)
    #expect(SampleAnalysis.decibels(SampleAnalysis.peak(recording.mono)) > -4)
  }

  @Test func theVolumeAppliesFromTheFirstFrameAndChangesWithoutAClick() {
    let score = Score(notes: [note(1000, 0.3)])
    let mixer = Mixer()
    mixer.setVolume(-20)
    mixer.play(score)
    let soft = Rendering.frames(4800, of: mixer)
    let reference = Rendering.export(score)
    for (sample, whole) in zip(soft.channels[0], reference.channels[0]) { #expect(abs(sample - whole / 10) < 1e-6) }
    mixer.setVolume(0)
    let rising = Rendering.frames(9600, of: mixer)
    expectNoClick(soft.mono + rising.mono, frequency: 1000, peak: note(1000, 1).level.amplitude)
    #expect(Array(rising.channels[0][4800...]) == Array(reference.channels[0][9600..<14_400]))
  }

  @Test func withTonesOffAScoreGoesOnUnheard() {
    let mixer = Mixer()
    mixer.setTones(on: false)
    mixer.play(Score(notes: [note(1000, 0.2, candle: 1), note(500, 0.2, at: 0.2, candle: 2)]))
    #expect(SampleAnalysis.peak(Rendering.frames(12_000, of: mixer).mono) == 0)
    #expect(mixer.position.candle == 2)
    mixer.setTones(on: true)
    #expect(SampleAnalysis.peak(Rendering.frames(4800, of: mixer).mono) > 0.05)
  }

  @Test func aScoreGoesOnAtItsPlaceAndPitchWhenTheDeviceComesBackWithAnotherRate() {
    let mixer = Mixer()
    mixer.play(Score(notes: (0..<4).map { note(1000, 0.18, at: 0.2 * Double($0), candle: $0) }))
    _ = Rendering.frames(12_000, of: mixer)
    mixer.prepare(sampleRate: 44_100)
    #expect(mixer.sampleRate == 44_100)
    let recording = Rendering.frames(44_100 / 4, of: mixer)
    #expect(mixer.position.candle == 2)
    // At 0.25 s when the rate changed, so the note at 0.4 s begins 0.15 s later.
    let measured = SampleAnalysis.frequency(
      in: recording.mono, range: 7200..<10_800, near: 1000, sampleRate: 44_100)
    #expect(abs(SampleAnalysis.cents(measured, above: 1000)) < 1)
  }

  @Test func threadsMayPlaySpeakAndRenderAtTheSameTime() async {
    let mixer = Mixer()
    let speech = [Float](repeating: 0.1, count: 500)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for step in 0..<2000 {
          let generation = mixer.play(Score(notes: [Note(duration: 0.05, frequency: 440, candle: step)]))
          speech.withUnsafeBufferPointer { _ = mixer.offer($0, generation: generation) }
          mixer.finish(generation: generation)
          if step % 3 == 0 { mixer.silence() }
          _ = mixer.position
        }
      }
      group.addTask {
        var samples = [Float](repeating: 0, count: 96)
        for _ in 0..<2000 { samples.withUnsafeMutableBufferPointer { mixer.render(into: $0) } }
      }
    }
    let last = mixer.play(Score(notes: [Note(duration: 0.05, frequency: 440, candle: 4711)]))
    _ = Rendering.frames(4800, of: mixer)
    #expect(mixer.position == PlaybackPosition(generation: last, candle: 4711, hasEnded: true))
    #expect(mixer.isSilent)
  }
}
