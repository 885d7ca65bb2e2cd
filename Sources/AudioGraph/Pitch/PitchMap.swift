import Foundation

/// How a price becomes a pitch.
///
/// The lowest price of the domain is heard as the lowest frequency, the highest as the highest, and what lies between
/// (and beyond, up to an octave on each side) by the logarithm of the price on the logarithm of the frequency, so that
/// equal percentages are equal intervals. With the usual three octaves, 220 to 1760 Hz, the square root of low times
/// high is at 622.25 Hz. Pitches are never rounded to semitones.
package struct PitchMap: Equatable, Sendable {
  /// How prices are spread over the pitches.
  package enum Scale: Equatable, Sendable {
    /// Equal percentages are equal intervals.
    case logarithmic
    /// Equal differences are equal intervals.
    case linear
  }

  /// The frequencies of the design: A3 to A6, 36 semitones.
  package static let standardFrequencies: ClosedRange<Hertz> = 220...1760

  /// The lowest and highest price of the visible range.
  package let domain: ClosedRange<Double>
  /// The scale in use: linear also where a logarithmic one was asked for but the domain reaches zero or below.
  package let scale: Scale
  /// The frequencies of the ends of the domain.
  package let frequencies: ClosedRange<Hertz>
  /// Whether higher prices are heard lower.
  package let isInverted: Bool

  /// Makes a map.
  ///
  /// - Parameters:
  ///   - domain: The lowest and highest price of the visible range. Unit: that of the prices. Finite.
  ///   - scale: The scale that is wanted; ``scale`` tells the one in use.
  ///   - frequencies: The frequencies of the ends of the domain. Unit: hertz. Positive.
  ///   - isInverted: Whether higher prices are heard lower.
  package init(
    domain: ClosedRange<Double>, scale: Scale = .logarithmic,
    frequencies: ClosedRange<Hertz> = standardFrequencies, isInverted: Bool = false
  ) {
    self.domain = domain
    self.scale = domain.lowerBound > 0 ? scale : .linear
    self.frequencies = frequencies
    self.isInverted = isInverted
  }

  /// What is never gone past, however far a price lies outside the domain: an octave beyond each end.
  package var limits: ClosedRange<Hertz> { frequencies.lowerBound / 2...frequencies.upperBound * 2 }

  /// The frequency of a price, held to ``limits``; the middle when the domain is a single price.
  package func frequency(of price: Double) -> Hertz {
    let position = position(of: price)
    let frequency = frequencies.lowerBound * (position * span).frequencyRatio
    return min(max(frequency, limits.lowerBound), limits.upperBound)
  }

  /// The interval from one price to another, up positive, as far as it would be if pitches had no limits.
  package func interval(from start: Double, to end: Double) -> Semitones {
    (position(of: end) - position(of: start)) * span
  }

  /// How many cents a rise by one percent is heard as; nil where that has no one answer.
  ///
  /// It has none on a linear scale, and none when the domain is a single price.
  package var centsPerPercent: Double? {
    guard scale == .logarithmic, domain.lowerBound < domain.upperBound else { return nil }
    return span * 100 * log(1.01) / (log(domain.upperBound) - log(domain.lowerBound))
  }

  /// The interval between the ends of the domain.
  private var span: Semitones { Semitones(from: frequencies.lowerBound, to: frequencies.upperBound) }

  /// Where a price lies between the lowest frequency (0) and the highest (1); beyond them outside the domain.
  private func position(of price: Double) -> Double {
    guard domain.lowerBound < domain.upperBound, !price.isNaN else { return 0.5 }
    let position =
      switch scale {
      case .logarithmic:
        (log(max(price, 0)) - log(domain.lowerBound)) / (log(domain.upperBound) - log(domain.lowerBound))
      case .linear:
        // Halves, since the difference of two huge prices may not be finite.
        (price / 2 - domain.lowerBound / 2) / (domain.upperBound / 2 - domain.lowerBound / 2)
      }
    // A logarithm of zero, or a far outlier, must still give finite intervals.
    let held = min(max(position, -Self.farthest), Self.farthest)
    return isInverted ? 1 - held : held
  }

  /// A distance far past every limit.
  private static let farthest = 1000.0
}
