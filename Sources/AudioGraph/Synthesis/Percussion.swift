/// A sound without pitch: strokes in a rhythm of their own.
///
/// The rhythms, in milliseconds, each of them once, so that sounds are told apart also where treble or bass is lost:
///
///     end            |     |           wood
///     missing time   =========         hiss, as long as its note
///     crossing       |   |   |         getting brighter or darker
///     bookmark       | |               glass
///     nothing found  |          |      dull
///     new            |                 light click
///     alert          |  |  |  |        bright
///     error          | |       |       harsh
///     volume         |                 low and soft
struct Percussion {
  /// One stroke of it.
  struct Stroke {
    var time: Seconds
    var gain: Decibels = 0
    var sound: Knock
  }

  /// The strokes, oldest first.
  let strokes: [Stroke]
  /// The length of the whole.
  let duration: Seconds

  private init(_ strokes: [Stroke]) {
    self.strokes = strokes
    duration = strokes.reduce(0) { max($0, $1.time + $1.sound.length) }
  }

  /// The strokes of a sound; none for tones.
  static func of(_ timbre: Timbre) -> Percussion {
    let strokes: [Stroke] =
      switch timbre {
      case .price, .comparison, .indicator: []
      case .volume: [Stroke(time: 0, sound: .thud)]
      case .end: [Stroke(time: 0, sound: .wood), Stroke(time: 0.06, gain: -4, sound: .wood)]
      case .missingTime: [Stroke(time: 0, sound: .hiss)]
      case .crossingUp: crossing([700, 1_400, 2_800])
      case .crossingDown: crossing([2_800, 1_400, 700])
      case .bookmark: [Stroke(time: 0, gain: -4, sound: .glass), Stroke(time: 0.025, sound: .glass)]
      case .nothingFound: [Stroke(time: 0, sound: .dull), Stroke(time: 0.095, gain: -3, sound: .dull)]
      case .new: [Stroke(time: 0, sound: .click)]
      case .alert: [0, 0.035, 0.07, 0.105].map { Stroke(time: $0, sound: .bright) }
      case .error: [0, 0.03, 0.1].map { Stroke(time: $0, sound: .harsh) }
      }
    return Percussion(strokes)
  }

  private static func crossing(_ resonances: [Hertz]) -> [Stroke] {
    resonances.enumerated().map { place, resonance in
      Stroke(time: 0.045 * Double(place), sound: Knock(resonance: resonance, quality: 1.5, decay: 0.006, length: 0.04))
    }
  }

  /// The sound at a rate: mono, peak 1 for a stroke of 0 dB, beginning and ending at 0.
  func samples(sampleRate: Double) -> [Float] {
    var samples = [Float](repeating: 0, count: duration.frameCount(at: sampleRate))
    for stroke in strokes {
      let start = stroke.time.frameCount(at: sampleRate)
      for (frame, value) in stroke.sound.samples(sampleRate: sampleRate).enumerated()
      where start + frame < samples.count {
        samples[start + frame] += Float(value * stroke.gain.amplitude)
      }
    }
    return samples
  }
}

extension Knock {
  /// Where a hollow piece of wood resounds.
  static let wood = Knock(resonance: 900, quality: 1.2, decay: 0.008, length: 0.055)
  static let hiss = Knock(resonance: 2_500, quality: 0.4, decay: 1, length: Earcon.longest)
  static let glass = Knock(resonance: 3_200, quality: 1.5, decay: 0.004, length: 0.024)
  static let dull = Knock(resonance: 320, quality: 1, decay: 0.01, length: 0.055)
  static let click = Knock(resonance: 2_000, quality: 1, decay: 0.003, length: 0.02)
  static let bright = Knock(resonance: 1_800, quality: 1.2, decay: 0.005, length: 0.032)
  static let harsh = Knock(resonance: 500, quality: 0.6, decay: 0.008, length: 0.028)
  /// Above 200 Hz, where small loudspeakers begin to play.
  static let thud = Knock(resonance: 240, quality: 1, decay: 0.01, length: 0.03)
}
