/// Ranges of pitch with a name.
package enum PitchPreset: String, CaseIterable, Sendable {
  /// Three octaves from A3, within what a laptop's loudspeaker plays and below where the ear tires.
  case standard
  /// Two octaves from A3: quieter to listen to, with smaller intervals.
  case narrow
  /// Four octaves from C3: the largest intervals, for headphones.
  case wide
  /// Two and a third octaves that stay below what is lost first with age.
  case highFrequencyLoss = "high-frequency-loss"

  /// The frequencies of the lowest and the highest price of the domain.
  package var frequencies: ClosedRange<Hertz> {
    switch self {
    case .standard: PitchMap.standardFrequencies
    case .narrow: 220...880
    // C3 and C7, equally tempered from A4 = 440 Hz.
    case .wide: 130.8128...2093.0045
    case .highFrequencyLoss: 200...1000
    }
  }
}
