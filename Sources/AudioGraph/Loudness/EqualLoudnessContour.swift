import Foundation

/// The sound pressure levels at which pure tones are as loud as a 1 kHz tone, by ISO 226:2003.
///
/// The ear hears a note of 220 Hz some 9 dB softer than one of 1 kHz at the same level. ``gain(at:)`` is what has to be
/// added so that high and low prices are equally loud.
///
/// - Source: ISO 226:2003, formula (1) and table 1 (29 preferred frequencies, 20 Hz to 12.5 kHz); between them levels are
///   interpolated along the logarithm of the frequency.
package struct EqualLoudnessContour: Sendable {
  /// The contour of the design: a moderate listening level.
  package static let standard = EqualLoudnessContour(phon: 60, boostLimit: 12)

  /// The most that is added.
  ///
  /// Laptop loudspeakers give nothing back for more, and it would cost the headroom of the rest.
  private let boostLimit: Decibels
  /// Sound pressure levels at the frequencies of the table.
  ///
  /// Unit: dB re 20 µPa.
  private let levels: [Decibels]

  /// Makes a contour.
  ///
  /// - Parameters:
  ///   - phon: The loudness level: the level of the 1 kHz tone. The standard's formula holds from 20 to 80.
  ///   - boostLimit: The most that ``gain(at:)`` gives.
  package init(phon: Double, boostLimit: Decibels = .infinity) {
    self.boostLimit = boostLimit
    levels = Self.table.map { row in
      let loudness = 4.47e-3 * (pow(10, 0.025 * phon) - 1.15)
      let threshold = pow(0.4 * pow(10, (row.threshold + row.transfer) / 10 - 9), row.exponent)
      return 10 / row.exponent * log10(loudness + threshold) - row.transfer + 94
    }
  }

  /// What makes a tone of that frequency as loud as one of 1 kHz at the same digital level; 0 at 1 kHz.
  ///
  /// Frequencies outside the table are taken as its ends. Does not allocate.
  package func gain(at frequency: Hertz) -> Decibels {
    min(level(at: frequency) - levels[Self.oneKilohertz], boostLimit)
  }

  private func level(at frequency: Hertz) -> Decibels {
    let table = Self.table
    guard frequency > table[0].frequency else { return levels[0] }
    guard let above = table.firstIndex(where: { $0.frequency >= frequency }) else { return levels[levels.count - 1] }
    let below = above - 1
    let fraction = log(frequency / table[below].frequency) / log(table[above].frequency / table[below].frequency)
    return levels[below] + fraction * (levels[above] - levels[below])
  }

  private struct Row {
    /// Unit: hertz.
    let frequency: Hertz
    /// The exponent for loudness perception, alpha f.
    let exponent: Double
    /// The magnitude of the linear transfer function normalised at 1 kHz, L U.
    ///
    /// Unit: dB.
    let transfer: Decibels
    /// The threshold of hearing, T f.
    ///
    /// Unit: dB re 20 µPa.
    let threshold: Decibels

    init(_ frequency: Hertz, _ exponent: Double, _ transfer: Decibels, _ threshold: Decibels) {
      self.frequency = frequency
      self.exponent = exponent
      self.transfer = transfer
      self.threshold = threshold
    }
  }

  private static let oneKilohertz = 17

  private static let table = [
    Row(20, 0.532, -31.6, 78.5), Row(25, 0.506, -27.2, 68.7), Row(31.5, 0.480, -23.0, 59.5),
    Row(40, 0.455, -19.1, 51.1), Row(50, 0.432, -15.9, 44.0), Row(63, 0.409, -13.0, 37.5),
    Row(80, 0.387, -10.3, 31.5), Row(100, 0.367, -8.1, 26.5), Row(125, 0.349, -6.2, 22.1),
    Row(160, 0.330, -4.5, 17.9), Row(200, 0.315, -3.1, 14.4), Row(250, 0.301, -2.0, 11.4),
    Row(315, 0.288, -1.1, 8.6), Row(400, 0.276, -0.4, 6.2), Row(500, 0.267, 0.0, 4.4),
    Row(630, 0.259, 0.3, 3.0), Row(800, 0.253, 0.5, 2.2), Row(1000, 0.250, 0.0, 2.4),
    Row(1250, 0.246, -2.7, 3.5), Row(1600, 0.244, -4.1, 1.7), Row(2000, 0.243, -1.0, -1.3),
    Row(2500, 0.243, 1.7, -4.2), Row(3150, 0.243, 2.5, -6.0), Row(4000, 0.242, 1.2, -5.4),
    Row(5000, 0.242, -2.1, -1.5), Row(6300, 0.245, -7.1, 6.0), Row(8000, 0.254, -11.2, 12.6),
    Row(10000, 0.271, -10.7, 13.9), Row(12500, 0.301, -3.1, 12.3),
  ]
}
