package import AudioGraph

/// How prices become sound, as the user has set it.
package struct ToneSettings: Sendable {
  /// How a sweep plays its candles.
  package enum Mode: String, CaseIterable, Sendable {
    /// A note for each close.
    case notes
    /// One tone that glides from close to close.
    case glide
    /// Four notes for each candle.
    case candles
  }

  /// How a sweep plays its candles.
  package var mode: Mode
  /// How prices are spread over the pitches.
  package var scale: PitchMap.Scale
  /// The prices that are heard as the ends of the pitches; `nil` for the lowest and highest close in view.
  package var domain: ClosedRange<Double>?
  /// The frequencies of the ends of the domain.
  package var frequencies: ClosedRange<Hertz>
  /// Whether higher prices sound lower.
  package var isInverted: Bool
  /// Whether everything is heard in the middle.
  package var isMono: Bool
  /// Whether a sweep has a tick after each note for its volume.
  package var hasVolumeTicks: Bool
  /// How fast a sweep goes.
  package var pace: SweepPace

  package init(
    mode: Mode = .notes, scale: PitchMap.Scale = .logarithmic, domain: ClosedRange<Double>? = nil,
    frequencies: ClosedRange<Hertz> = PitchMap.standardFrequencies, isInverted: Bool = false, isMono: Bool = false,
    hasVolumeTicks: Bool = false, pace: SweepPace = SweepPace()
  ) {
    self.mode = mode
    self.scale = scale
    self.domain = domain
    self.frequencies = frequencies
    self.isInverted = isInverted
    self.isMono = isMono
    self.hasVolumeTicks = hasVolumeTicks
    self.pace = pace
  }

  /// The map of a domain of prices.
  package func pitchMap(of domain: ClosedRange<Double>) -> PitchMap {
    PitchMap(domain: domain, scale: scale, frequencies: frequencies, isInverted: isInverted)
  }
}
