package import AudioGraph

/// A sound to be learnt: its name, its words and its notes.
package struct SoundSample: Sendable {
  /// What it shows.
  enum Kind: Equatable {
    case rise, fall, unchanged, wholeCandle, volume, comparison, indicator
    case earcon(Earcon)
  }

  /// The name that `sonify voices --play` takes.
  package let name: String
  /// What it means and what it sounds like.
  package let words: Phrase
  /// The notes.
  package let score: Score

  private init(_ name: String, _ kind: Kind) {
    self.name = name
    words = SoundNames.lesson(kind)
    score = Self.score(kind)
  }

  /// All of them, in the order of the lesson: prices, what stands beside them, earcons.
  package static let all: [SoundSample] =
    [
      SoundSample("rise", .rise), SoundSample("fall", .fall), SoundSample("unchanged", .unchanged),
      SoundSample("whole-candle", .wholeCandle), SoundSample("volume-tick", .volume),
      SoundSample("comparing", .comparison), SoundSample("with-indicator", .indicator),
    ]
    + Earcon.all.map { earcon in
      let name = earcon == .missingTime(steps: 100) ? "missing-time-long" : earcon.timbre.rawValue
      return SoundSample(name, .earcon(earcon))
    }

  /// A price that rises, turns and falls, for hearing a timbre.
  package static let timbreScore = builder.sweep(over: prices.indices, open: nil) { prices[$0] }

  /// Prices around 100, and an average and a second series beside them.
  private static let prices = [96.0, 99, 103, 108, 104, 101, 97]
  private static let averages: [Double?] = [nil, nil, 99.3, 103.3, 105, 104.3, 100.7]
  private static let others = [100.0, 100, 101, 100, 98, 96, 95]
  private static let builder = ScoreBuilder(pitchMap: PitchMap(domain: 90...110), view: prices.indices)

  private static func score(_ kind: Kind) -> Score {
    let volumes = [10.0, 100, 30, 3, 1, 60, 100]
    switch kind {
    case .rise: return builder.step(price: 104, from: 100, candle: 3)
    case .fall: return builder.step(price: 96, from: 100, candle: 3)
    case .unchanged: return builder.step(price: 100, from: 100, candle: 3)
    case .wholeCandle: return builder.wholeCandle(open: 98, high: 106, low: 94, close: 103, candle: 3)
    case .volume:
      return builder.sweep(
        over: prices.indices, voices: [.price { prices[$0] }, .volume({ volumes[$0] }, highest: 100)])
    case .indicator:
      return builder.sweep(over: prices.indices, voices: [.price { prices[$0] }, .indicator { averages[$0] }])
    case .comparison:
      guard let pair = RebasedPair({ prices[$0] }, { others[$0] }, over: prices.indices) else { return Score() }
      return builder.comparison(of: pair, over: prices.indices)
    case .earcon(let earcon): return Score(notes: [earcon.note()])
    }
  }
}
