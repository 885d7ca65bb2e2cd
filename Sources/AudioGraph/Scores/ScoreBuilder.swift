/// Makes scores of prices: one step, a whole candle, a sweep over candles.
///
/// Prices come as closures from candle index to price, so that a series of any size is read where it lies.
package struct ScoreBuilder: Sendable {
  /// How prices become pitches.
  package var pitchMap: PitchMap
  /// The candles in view: the first is heard on the left, the last on the right.
  package var view: Range<Int>
  /// Whether everything is heard in the middle.
  package var isMono: Bool

  package init(pitchMap: PitchMap, view: Range<Int>, isMono: Bool = false) {
    self.pitchMap = pitchMap
    self.view = view
    self.isMono = isMono
  }

  /// The length of a note that is stepped to.
  package static let stepDuration: Seconds = 0.18
  /// The pan of the first and last candle in view, and of two series that are compared; hard left or right would be lost
  /// to who hears with one ear.
  package static let widestPan = 0.7
  /// The length of each note of a whole candle.
  static let wholeCandleNoteDuration: Seconds = 0.1
  /// The high and the low of a whole candle stand back behind open and close.
  private static let extremeGain: Decibels = -4
  /// Shorter notes do not glide: there would be no steady pitch left to hear.
  private static let shortestGlidingNote: Seconds = 0.1
  /// The sizes of a glide: under 2 semitones its direction is missed, over 7 it is heard as a note of its own.
  private static let glideSizes: ClosedRange<Semitones> = 2...7

  /// The note of one value of a candle.
  ///
  /// - Parameters:
  ///   - price: The value.
  ///   - open: Where the candle came from, if the value is its close and the open is known.
  ///   - candle: The index of the candle.
  /// - Returns: A score of one note.
  package func step(price: Double, from open: Double? = nil, candle: Int) -> Score {
    Score(notes: [note(onset: 0, duration: Self.stepDuration, price: price, from: open, candle: candle)])
  }

  /// A value and the candle that it belongs to.
  typealias Sample = (price: Double, candle: Int)

  /// Open, high, low and close of a candle, one after the other.
  package func wholeCandle(open: Double, high: Double, low: Double, close: Double, candle: Int) -> Score {
    Score(notes: wholeCandle([(open, candle), (high, candle), (low, candle), (close, candle)], onset: 0))
  }

  func wholeCandle(_ prices: [Sample], onset: Seconds) -> [Note] {
    let duration = Self.wholeCandleNoteDuration
    return prices.enumerated().map { place, sample in
      var note = note(
        onset: onset + Double(place) * duration, duration: duration, price: sample.price, from: nil,
        candle: sample.candle)
      if place == 1 || place == 2 { note.gain = Self.extremeGain }
      return note
    }
  }

  /// An earcon where a candle is.
  package func earcon(_ earcon: Earcon, at candle: Int) -> Score {
    Score(notes: [earcon.note(pan: pan(of: candle), candle: candle)])
  }

  func note(onset: Seconds, duration: Seconds, price: Double, from open: Double?, candle: Int) -> Note {
    let glides = duration >= Self.shortestGlidingNote - 1e-9
    return Note(
      onset: onset, duration: duration, frequency: pitchMap.frequency(of: price),
      glide: glides ? open.map { glide(from: $0, to: price) } ?? 0 : 0, pan: pan(of: candle), candle: candle)
  }

  /// From the open's own pitch, held to sizes that are heard as a direction; 0 when the candle did not move.
  private func glide(from open: Double, to close: Double) -> Semitones {
    guard open != close, open.isFinite, close.isFinite else { return 0 }
    let size = abs(pitchMap.interval(from: open, to: close))
    let held = min(max(size, Self.glideSizes.lowerBound), Self.glideSizes.upperBound)
    return (close > open) == pitchMap.isInverted ? held : -held
  }

  func pan(of candle: Int) -> Double {
    guard !isMono, view.count > 1 else { return 0 }
    let position = Double(candle - view.lowerBound) / Double(view.count - 1)
    return Self.widestPan * (2 * min(max(position, 0), 1) - 1)
  }
}
