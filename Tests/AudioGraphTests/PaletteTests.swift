import Foundation
import TestSupport
import Testing

@testable import AudioGraph

/// Timbres: what is declared is what is heard.
struct PaletteTests {
  private static let rate = 48_000.0

  @Test(arguments: Timbre.tones)
  func aToneHasTheHarmonicsOfItsSpectrum(timbre: Timbre) throws {
    let spectrum = try #require(Palette.standard[timbre])
    let note = Note(duration: 0.3, frequency: 400, timbre: timbre)
    let mono = Rendering.export(Score(notes: [note])).mono
    let levels = (1...8).map { harmonic in
      SampleAnalysis.amplitude(
        in: mono, range: 2400..<12_000, at: 400 * Double(harmonic), sampleRate: Self.rate)
    }
    for (place, level) in levels.enumerated() {
      let expected = place < spectrum.amplitudes.count ? spectrum.amplitudes[place] / spectrum.amplitudes[0] : 0
      #expect(abs(level / levels[0] - expected) < 0.002, "harmonic \(place + 1)")
    }
  }

  @Test func anotherPaletteIsHeardLiveAndInFiles() throws {
    var palette = Palette.standard
    palette.price = try HarmonicSpectrum(name: "pure", amplitudes: [1])
    let note = Note(duration: 0.3, frequency: 400)
    let source = ExportSource(Score(notes: [note]), sampleRate: Self.rate, palette: palette)
    var exported = [Float](repeating: 0, count: 2 * source.frameCount)
    exported.withUnsafeMutableBufferPointer { source.render(into: $0) }
    let mixer = Mixer(palette: palette)
    mixer.play(Score(notes: [note]))
    let live = Rendering.frames(source.frameCount, of: mixer).mono
    let file = Recording(interleaved: exported, sampleRate: Self.rate).mono
    #expect(live == file)
    let second = SampleAnalysis.amplitude(in: file, range: 2400..<12_000, at: 800, sampleRate: Self.rate)
    #expect(second < 1e-5)
    #expect(palette.name(of: .price) == "pure")
    #expect(palette.name(of: .end) == "end")
  }

  @Test func whatIsOutsideTheDeclaredRangesIsToldWithItsPlace() {
    func fault(_ amplitudes: [Double]) -> HarmonicSpectrum.Fault? {
      do throws(HarmonicSpectrum.Fault) {
        _ = try HarmonicSpectrum(name: "x", amplitudes: amplitudes)
        return nil
      } catch { return error }
    }
    #expect(fault([1, 0.5]) == nil)
    #expect(fault([0.3, 1]) == nil)
    #expect(fault([]) == .count(0))
    #expect(fault(Array(repeating: 1, count: 9)) == .count(9))
    #expect(fault([1, 0.5, 1.5]) == .amplitude(1.5, harmonic: 3))
    #expect(fault([1, -0.1]) == .amplitude(-0.1, harmonic: 2))
    #expect(fault([0, 1]) == .weakFundamental)
    #expect(fault([0, 0]) == .weakFundamental)
    #expect(fault([.nan]) != nil)
  }

  @Test(arguments: [44_100.0, 48_000, 16_000])
  func eightHarmonicsDoNotAlias(rate: Double) throws {
    var palette = Palette.standard
    palette.price = try HarmonicSpectrum(name: "full", amplitudes: Array(repeating: 1, count: 8))
    for frequency in [110.0, 1234.5, 3520] {
      let source = ExportSource(
        Score(notes: [Note(duration: 0.3, frequency: frequency)]), sampleRate: rate, palette: palette)
      var samples = [Float](repeating: 0, count: 2 * source.frameCount)
      samples.withUnsafeMutableBufferPointer { source.render(into: $0) }
      let mono = Recording(interleaved: samples, sampleRate: rate).mono
      let range = Int(0.05 * rate)..<Int(0.25 * rate)
      // Where the first harmonic that does not fit would be folded to.
      let missing = (1...8).first { frequency * Double($0) > rate / 2 } ?? 9
      let alias = abs(rate - frequency * Double(missing))
      guard alias < rate / 2 else { continue }
      let level = SampleAnalysis.amplitude(in: mono, range: range, at: alias, sampleRate: rate)
      #expect(SampleAnalysis.decibels(level) < -80)
    }
  }
}
