/// Makes scores of prices: a sweep over candles, one step, a whole candle.
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
  /// How much of its time a note of a sweep fills: the rest is silence, which tells equal notes apart.
  private static let fill = 0.9
  /// The length of each note of a whole candle.
  private static let wholeCandleNoteDuration: Seconds = 0.1
  /// The high and the low of a whole candle stand back behind open and close.
  private static let extremeGain: Decibels = -4
  /// The pan of the first and last candle in view; hard left or right would be lost to who hears with one ear.
  private static let widestPan = 0.7
  /// Shorter notes do not glide: there would be no steady pitch left to hear.
  private static let shortestGlidingNote: Seconds = 0.1
  /// The sizes of a glide: under 2 semitones its direction is missed, over 7 it is heard as a note of its own.
  private static let glideSizes: ClosedRange<Semitones> = 2...7

  /// The audio graph of some candles: one note each, or the lowest and highest close of each slot where they share slots.
  ///
  /// - Parameters:
  ///   - candles: The indices of the candles, oldest first.
  ///   - pace: How fast.
  ///   - open: The open of a candle; nil for series of closes only, whose notes do not glide.
  ///   - close: The close of a candle.
  /// - Returns: The score, with the notes that `pace` gives.
  /// - Complexity: O(n) in the number of candles.
  package func sweep(
    over candles: Range<Int>, pace: SweepPace = SweepPace(), open: ((Int) -> Double)?, close: (Int) -> Double
  ) -> Score {
    let slots = pace.slots(candleCount: candles.count)
    let duration = slots.noteSpacing * Self.fill
    var heard = Array(candles)
    if slots.notesPerSlot == 2 {
      heard = Self.extremes(of: candles, slotCount: slots.count, close: close)
    }
    let notes = heard.enumerated().map { position, candle in
      let onset = Double(position) * slots.duration / Double(slots.noteCount)
      return note(onset: onset, duration: duration, price: close(candle), from: open?(candle), candle: candle)
    }
    return Score(notes: notes)
  }

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

  /// Open, high, low and close of a candle, one after the other.
  package func wholeCandle(open: Double, high: Double, low: Double, close: Double, candle: Int) -> Score {
    let prices = [(open, 0), (high, Self.extremeGain), (low, Self.extremeGain), (close, 0)]
    let duration = Self.wholeCandleNoteDuration
    let notes = prices.enumerated().map { position, price in
      var note = note(onset: Double(position) * duration, duration: duration, price: price.0, from: nil, candle: candle)
      note.gain = price.1
      return note
    }
    return Score(notes: notes)
  }

  /// The earcon for "there is nothing further": two wooden knocks, where that end is.
  package func end(at candle: Int) -> Score {
    Score(notes: [
      Note(duration: Knock.duration, frequency: 0, pan: pan(of: candle), timbre: .end, candle: candle)
    ])
  }

  private func note(onset: Seconds, duration: Seconds, price: Double, from open: Double?, candle: Int) -> Note {
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

  private func pan(of candle: Int) -> Double {
    guard !isMono, view.count > 1 else { return 0 }
    let position = Double(candle - view.lowerBound) / Double(view.count - 1)
    return Self.widestPan * (2 * min(max(position, 0), 1) - 1)
  }

  /// The candles of the lowest and the highest close of each slot, in the order in which they came.
  ///
  /// There are at least two candles for each slot, so the two always differ: of equal closes the first is taken as the
  /// lowest and the last as the highest.
  private static func extremes(of candles: Range<Int>, slotCount: Int, close: (Int) -> Double) -> [Int] {
    var heard: [Int] = []
    heard.reserveCapacity(2 * slotCount)
    for slot in 0..<slotCount {
      let first = candles.lowerBound + candles.count * slot / slotCount
      let end = candles.lowerBound + candles.count * (slot + 1) / slotCount
      var lowest = (candle: first, close: close(first))
      var highest = lowest
      for candle in (first + 1)..<end {
        let price = close(candle)
        if price < lowest.close { lowest = (candle, price) }
        if price >= highest.close { highest = (candle, price) }
      }
      heard.append(min(lowest.candle, highest.candle))
      heard.append(max(lowest.candle, highest.candle))
    }
    return heard
  }
}
