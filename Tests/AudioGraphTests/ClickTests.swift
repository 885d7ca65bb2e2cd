import Foundation
import TestSupport
import Testing

@testable import AudioGraph

/// That nothing that begins, ends or changes is heard as a click.
///
/// A click is energy above 12 kHz: in any millisecond at most 6 dB more than the steady note has, or under -80 dBFS.
struct ClickTests {
  private static let notes = [110.0, 622.25, 1760, 3520].map { Note(duration: 0.4, frequency: $0) }

  /// What the steady part of a note has above 12 kHz.
  static func steadyLevel(_ note: Note) -> Decibels {
    var held = note
    (held.duration, held.glide, held.onset) = (0.1, 0, 0)
    let mono = Rendering.export(Score(notes: [held])).mono
    return SampleAnalysis.levels(above: 12_000, in: Array(mono[1000..<2800]), sampleRate: 48_000)[5..<32].max() ?? -200
  }

  /// Expects that the loudest millisecond above 12 kHz is what the notes themselves have.
  static func expectNone(
    in samples: [Float], of notes: [Note], allowing extra: Decibels = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let steady = (notes.map { steadyLevel($0) }.max() ?? -200) + extra
    let padded = [Float](repeating: 0, count: 480) + samples + [Float](repeating: 0, count: 480)
    let levels = SampleAnalysis.levels(above: 12_000, in: padded, sampleRate: 48_000)
    let loudest = levels.max() ?? -200
    let place = levels.firstIndex(of: loudest) ?? 0
    #expect(
      loudest <= max(steady + 6, -80), "in millisecond \(place - 10); the steady note has \(steady)",
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [110.0, 1760, 3520], [(0.06, 0.0), (0.18, -7), (0.18, 7), (0.03, 0), (0.005, 0)])
  func startAndEnd(frequency: Hertz, shape: (duration: Seconds, glide: Semitones)) {
    let note = Note(duration: shape.duration, frequency: frequency, glide: shape.glide)
    // At the top of its glide a note may have a harmonic above 12 kHz that it does not have later.
    let top = Note(duration: 1, frequency: frequency * max(1, shape.glide.frequencyRatio))
    Self.expectNone(in: Rendering.export(Score(notes: [note])).mono, of: [note, top])
  }

  @Test(arguments: notes)
  func retriggerAndCutInAnyPhase(note: Note) {
    let mixer = Mixer()
    var samples: [Float] = []
    for frameCount in [101, 240, 311, 487, 960, 1301, 1777] {
      mixer.play(Score(notes: [note]))
      samples += Rendering.frames(frameCount, of: mixer, blockFrameCount: 97).mono
    }
    mixer.silence()
    samples += Rendering.frames(480, of: mixer).mono
    mixer.play(Score(notes: [note]))
    samples += Rendering.frames(1500, of: mixer).mono
    mixer.silence()
    samples += Rendering.frames(480, of: mixer).mono
    Self.expectNone(in: samples, of: [note])
  }

  @Test func pauseAndSeekInASweep() {
    let notes = (0..<30).map { step in
      Note(onset: 0.05 * Double(step), duration: 0.045, frequency: 220 * exp2(Double(step) / 10), candle: step)
    }
    let mixer = Mixer()
    var samples: [Float] = []
    for (start, frameCount) in [(0, 3111), (20, 1234), (3, 777), (12, 4001)] {
      let rest = notes[start...].map { note in
        var note = note
        note.onset -= notes[start].onset
        return note
      }
      mixer.play(Score(notes: rest))
      samples += Rendering.frames(frameCount, of: mixer).mono
      if start % 2 == 0 {
        mixer.silence()
        samples += Rendering.frames(700, of: mixer).mono
      }
    }
    Self.expectNone(in: samples, of: notes)
  }

  @Test func volumeTonesAndSpeech() {
    let note = Note(duration: 2, frequency: 1760)
    let mixer = Mixer()
    let generation = mixer.play(Score(notes: [note]))
    var samples = Rendering.frames(1200, of: mixer).mono
    mixer.setVolume(-40)
    samples += Rendering.frames(1000, of: mixer).mono
    mixer.setVolume(0)
    samples += Rendering.frames(1000, of: mixer).mono
    mixer.setTones(on: false)
    samples += Rendering.frames(1000, of: mixer).mono
    mixer.setTones(on: true)
    samples += Rendering.frames(1000, of: mixer).mono
    let voice = (0..<2400).map { 0.5 * Float(sin(2 * .pi * 150 * Double($0) / 48_000) * sin(.pi * Double($0) / 2400)) }
    voice.withUnsafeBufferPointer { _ = mixer.offer($0, generation: generation) }
    mixer.finish(generation: generation)
    samples += Rendering.frames(4000, of: mixer).mono
    mixer.silence()
    samples += Rendering.frames(480, of: mixer).mono
    Self.expectNone(in: samples, of: [note])
  }

  @Test(arguments: [(110.0, 12.0), (220, 24), (1760, 12), (3520, 24)])
  func theLimiterOfFiles(frequency: Hertz, volume: Decibels) {
    let soft = Note(duration: 0.1, frequency: frequency, gain: -30)
    let loud = Note(onset: 0.1, duration: 0.1, frequency: frequency)
    let late = Note(onset: 0.21, duration: 0.1, frequency: frequency)
    let limited = Rendering.export(Score(notes: [soft, loud, late]), volume: volume)
    // In the middle each ear has 3 dB less than the note's level.
    Self.expectNone(in: limited.mono, of: [loud], allowing: min(volume, 2 - loud.level))
  }

  @Test(arguments: [0.0, 12])
  func theSoftClipOfLiveSound(volume: Decibels) {
    let note = Note(duration: 0.5, frequency: 220)
    let mixer = Mixer()
    mixer.setVolume(volume)
    let generation = mixer.play(Score(notes: [note]))
    // The note alone first: turned up so far it is clipped, which is a tone colour of its own and no click.
    let alone = Rendering.frames(4800, of: mixer)
    let steady = SampleAnalysis.levels(above: 12_000, in: Array(alone.mono[1000..<4000]), sampleRate: 48_000)[5..<57]
    let voice = (0..<4800).map { 0.9 * Float(sin(2 * .pi * 150 * Double($0) / 48_000) * sin(.pi * Double($0) / 4800)) }
    voice.withUnsafeBufferPointer { _ = mixer.offer($0, generation: generation) }
    mixer.finish(generation: generation)
    let during = Rendering.frames(6000, of: mixer)
    mixer.silence()
    let recordings = [alone, during, Rendering.frames(480, of: mixer)]
    #expect(SampleAnalysis.decibels(SampleAnalysis.peak(during.channels.joined())) <= -3)
    let extra = (steady.max() ?? -200) - Self.steadyLevel(note)
    Self.expectNone(in: recordings.flatMap(\.mono), of: [note], allowing: max(0, extra))
  }
}
