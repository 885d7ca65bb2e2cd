/// What a tone is made of: the amplitudes of its fundamental and of the harmonics above it.
package struct HarmonicSpectrum: Equatable, Sendable {
  /// Its name, which `--timbre` and the list of notes use.
  package let name: String
  /// Amplitudes of the fundamental and the harmonics above it, in any proportion.
  package let amplitudes: [Double]

  /// The most harmonics, fundamental included.
  ///
  /// Up to the eighth, linear interpolation of a cycle of 4096 points errs by less than -94 dB.
  package static let mostHarmonics = 8
  /// What an amplitude can be.
  package static let amplitudeRange = 0.0...1.0
  /// The least amplitude of the fundamental, relative to the loudest harmonic: with less, a note is heard as one an
  /// octave higher.
  package static let leastFundamental = 0.3

  /// Why a list of amplitudes is not a spectrum.
  package enum Fault: Error, Equatable {
    /// There are none, or too many.
    case count(Int)
    /// An amplitude outside ``amplitudeRange``; the fundamental is number 1.
    case amplitude(Double, harmonic: Int)
    /// The fundamental is weaker than ``leastFundamental`` of the loudest harmonic.
    case weakFundamental
  }

  /// Makes a spectrum of what somebody wrote.
  ///
  /// - Throws: ``Fault`` for amplitudes outside the declared ranges.
  package init(name: String, amplitudes: [Double]) throws(Fault) {
    guard (1...Self.mostHarmonics).contains(amplitudes.count) else { throw .count(amplitudes.count) }
    for (place, amplitude) in amplitudes.enumerated() where !Self.amplitudeRange.contains(amplitude) {
      throw .amplitude(amplitude, harmonic: place + 1)
    }
    let loudest = amplitudes.max() ?? 0
    guard loudest > 0, amplitudes[0] >= Self.leastFundamental * loudest else { throw .weakFundamental }
    self.init(checked: name, amplitudes)
  }

  private init(checked name: String, _ amplitudes: [Double]) {
    self.name = name
    self.amplitudes = amplitudes
  }

  /// Prices: the fundamental and three harmonics, each softer than the one before.
  ///
  /// Harmonic enough to have a clear pitch on a small loudspeaker, soft enough to be listened to all day.
  package static let price = HarmonicSpectrum(checked: Timbre.price.rawValue, [1, 0.4, 0.2, 0.1])
  /// The second series: odd harmonics only, hollow like a clarinet's low notes.
  package static let comparison = HarmonicSpectrum(checked: Timbre.comparison.rawValue, [1, 0, 0.5, 0, 0.25])
  /// Indicators: almost a pure tone, so that it stands behind the price.
  package static let indicator = HarmonicSpectrum(checked: Timbre.indicator.rawValue, [1, 0.05])
}

/// Which tone has which harmonics.
package struct Palette: Equatable, Sendable {
  /// The harmonics of prices.
  package var price = HarmonicSpectrum.price
  /// The harmonics of the second series of a comparison.
  package var comparison = HarmonicSpectrum.comparison
  /// The harmonics of indicators.
  package var indicator = HarmonicSpectrum.indicator

  package init() {}

  /// The built-in one.
  package static let standard = Palette()

  /// The harmonics of a tone; `nil` for sounds without pitch.
  package subscript(timbre: Timbre) -> HarmonicSpectrum? {
    switch timbre {
    case .price: price
    case .comparison: comparison
    case .indicator: indicator
    default: nil
    }
  }

  /// What a timbre is called: the name of its harmonics, or its own where it has no pitch.
  package func name(of timbre: Timbre) -> String { self[timbre]?.name ?? timbre.rawValue }
}
