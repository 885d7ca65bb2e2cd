/// An earcon in its place among the candles.
package struct Cue: Equatable, Sendable {
  /// The candle that it is heard before.
  package let candle: Int
  /// What is heard.
  package let earcon: Earcon

  package init(before candle: Int, _ earcon: Earcon) {
    self.candle = candle
    self.earcon = earcon
  }
}

extension ScoreBuilder {
  /// How much of its time a note of a sweep fills: the rest is silence, which tells equal notes apart.
  private static let fill = 0.9

  /// The audio graph of some candles.
  ///
  /// The voices take turns, so that there are never two notes at once. Where candles share slots, each voice is heard in
  /// each slot with its lowest and its highest value, in the order in which they came. An earcon takes time of its own, as
  /// long as a note at least; of those that fall into one slot the first is heard.
  ///
  /// - Parameters:
  ///   - candles: The indices of the candles, oldest first.
  ///   - pace: How fast.
  ///   - voices: What is heard of each candle, in this order.
  ///   - cues: Earcons, in the order of their candles.
  /// - Returns: The score.
  /// - Complexity: O(n) in the number of candles.
  package func sweep(
    over candles: Range<Int>, pace: SweepPace = SweepPace(), voices: [SweepVoice], cues: [Cue] = []
  ) -> Score {
    let slots = pace.slots(candleCount: candles.count, voiceCount: max(1, voices.count))
    let duration = slots.noteSpacing * Self.fill
    let share = slots.notesPerSlot / max(1, voices.count)
    var clock = SweepClock(slots: slots, cues: cues)
    for slot in 0..<slots.count {
      let inSlot = clock.begin(slot, of: candles, pan: pan)
      for (place, voice) in voices.enumerated() {
        let heard = share == 1 ? inSlot.prefix(1).map { $0 } : Self.extremes(of: inSlot, value: voice.value)
        for (turn, candle) in heard.enumerated() {
          guard let value = voice.value(candle) else { continue }
          let onset = clock.onset(of: slot * slots.notesPerSlot + place * share + turn)
          clock.notes.append(note(of: voice, onset: onset, duration: duration, value: value, candle: candle))
        }
      }
    }
    return Score(notes: clock.notes)
  }

  /// The audio graph of the price alone.
  ///
  /// See ``sweep(over:pace:voices:cues:)``.
  package func sweep(
    over candles: Range<Int>, pace: SweepPace = SweepPace(), cues: [Cue] = [], open: ((Int) -> Double)?,
    close: @escaping (Int) -> Double
  ) -> Score {
    sweep(over: candles, pace: pace, voices: [.price(close, from: open)], cues: cues)
  }

  /// The audio graph as one tone that glides from price to price: each note ends on the price of its candle.
  ///
  /// An earcon breaks the line, which then begins anew. See ``sweep(over:pace:voices:cues:)``.
  package func glide(
    over candles: Range<Int>, pace: SweepPace = SweepPace(), cues: [Cue] = [], price: (Int) -> Double
  ) -> Score {
    let slots = pace.slots(candleCount: candles.count)
    var clock = SweepClock(slots: slots, cues: cues)
    for slot in 0..<slots.count {
      let inSlot = clock.begin(slot, of: candles, pan: pan)
      let heard = slots.notesPerSlot == 1 ? inSlot.prefix(1).map { $0 } : Self.extremes(of: inSlot, value: price)
      for (turn, candle) in heard.enumerated() {
        let onset = clock.onset(of: slot * slots.notesPerSlot + turn)
        var note = note(onset: onset, duration: slots.noteSpacing, price: price(candle), from: nil, candle: candle)
        if let before = clock.notes.last, before.frequency > 0 {
          note.isTied = true
          note.glide = Semitones(from: note.frequency, to: before.frequency)
          note.glideDuration = note.duration
        }
        clock.notes.append(note)
      }
    }
    return Score(notes: clock.notes)
  }

  /// Whole candles, one after the other: open, high, low and close of each, or of all candles in a slot together.
  ///
  /// Each note belongs to the candle that its price comes from. See ``sweep(over:pace:voices:cues:)``.
  package func wholeCandles(
    over candles: Range<Int>, pace: SweepPace = SweepPace(), cues: [Cue] = [],
    prices: (Int) -> (open: Double, high: Double, low: Double, close: Double)
  ) -> Score {
    let slots = pace.wholeCandleSlots(candleCount: candles.count)
    var clock = SweepClock(slots: slots, cues: cues)
    for slot in 0..<slots.count {
      let inSlot = clock.begin(slot, of: candles, pan: pan)
      var high: Sample = (prices(inSlot.lowerBound).high, inSlot.lowerBound)
      var low: Sample = (prices(inSlot.lowerBound).low, inSlot.lowerBound)
      for candle in inSlot.dropFirst() {
        let candlePrices = prices(candle)
        if candlePrices.high > high.price { high = (candlePrices.high, candle) }
        if candlePrices.low < low.price { low = (candlePrices.low, candle) }
      }
      let (first, last) = (inSlot.lowerBound, inSlot.upperBound - 1)
      let samples = [(prices(first).open, first), high, low, (prices(last).close, last)]
      clock.notes += wholeCandle(samples, onset: clock.onset(of: slot * slots.notesPerSlot))
    }
    return Score(notes: clock.notes)
  }

  private func note(
    of voice: SweepVoice, onset: Seconds, duration: Seconds, value: Double, candle: Int
  ) -> Note {
    switch voice.sound {
    case .tone(let timbre, let map, let pan):
      var builder = self
      builder.pitchMap = map ?? pitchMap
      var note = builder.note(
        onset: onset, duration: duration, price: value, from: voice.origin?(candle), candle: candle)
      note.timbre = timbre
      if let pan { note.pan = isMono ? 0 : pan }
      return note
    case .tick(let highest):
      return Note(
        onset: onset, duration: min(duration, Percussion.of(.volume).duration), frequency: 0,
        gain: SweepVoice.tickGain(of: value, highest: highest), pan: pan(of: candle), timbre: .volume, candle: candle)
    }
  }

  /// The candles of the lowest and the highest value of a slot, in the order in which they came.
  ///
  /// Of equal values the first is taken as the lowest and the last as the highest. There are fewer than two where a slot
  /// has fewer values.
  private static func extremes(of slot: Range<Int>, value: (Int) -> Double?) -> [Int] {
    var lowest: Sample?
    var highest: Sample?
    for candle in slot {
      guard let price = value(candle) else { continue }
      if price < lowest?.price ?? .infinity || lowest == nil { lowest = (price, candle) }
      if price >= highest?.price ?? -.infinity || highest == nil { highest = (price, candle) }
    }
    guard let lowest, let highest else { return [] }
    guard lowest.candle != highest.candle else { return [lowest.candle] }
    return [min(lowest.candle, highest.candle), max(lowest.candle, highest.candle)]
  }
}

/// The time of a sweep: even, but for the earcons, which move all that follows.
private struct SweepClock {
  let slots: SweepPace.Slots
  var notes: [Note] = []
  private var cues: ArraySlice<Cue>
  private var delay: Seconds = 0

  init(slots: SweepPace.Slots, cues: [Cue]) {
    self.slots = slots
    self.cues = cues[...]
    notes.reserveCapacity(slots.noteCount)
  }

  /// Begins a slot: with the first earcon of its candles, if there is one; the others are passed over.
  ///
  /// - Returns: The candles of the slot.
  mutating func begin(_ slot: Int, of candles: Range<Int>, pan: (Int) -> Double) -> Range<Int> {
    let inSlot = slots.candles(of: slot, among: candles)
    cues = cues.drop { $0.candle < inSlot.lowerBound }
    if let cue = cues.first, inSlot.contains(cue.candle) {
      let onset = onset(of: slot * slots.notesPerSlot)
      notes.append(cue.earcon.note(onset: onset, pan: pan(cue.candle), candle: cue.candle))
      delay += max(cue.earcon.duration, 1 / SweepPace.mostNotesPerSecond)
    }
    cues = cues.drop { $0.candle < inSlot.upperBound }
    return inSlot
  }

  /// When the note of a place begins, whose slot has begun.
  func onset(of place: Int) -> Seconds { Double(place) * slots.duration / Double(slots.noteCount) + delay }
}
