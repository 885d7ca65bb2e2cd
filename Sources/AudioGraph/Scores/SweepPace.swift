/// How fast a sweep goes over its candles.
///
/// Up to 30 notes have 200 ms each; up to 90 share 6 s; up to 450 have a fifteenth of a second each. More candles share
/// 30 s in slots, each with two notes of each voice, for its lowest and its highest value: 225 slots of one voice. A
/// duration of one's own replaces these, and the speed divides whichever holds; but there are never more than 15 notes a
/// second: where there would be, candles share slots as above, and where even one slot would be too short, the sweep is
/// longer than was asked.
package struct SweepPace: Equatable, Sendable {
  /// The length of the whole sweep at speed 1; nil for the one that suits the number of candles.
  package var duration: Seconds?
  /// How many times faster: 2 halves the length.
  package var speed: Double

  /// The limit up to which single notes can be told apart.
  package static let mostNotesPerSecond = 15.0
  /// The length of a sweep over many candles: longer, and its beginning is forgotten at its end.
  private static let longestDuration: Seconds = 30
  /// The time of a whole candle with the rest behind it, and the least that it can be.
  private static let wholeCandle: (usual: Seconds, least: Seconds) = (0.5, 0.45)
  /// A hair more than a quotient, since 30 s times 15 must not become 449.999.
  private static let hair = 1 + 1e-9

  /// Makes a pace.
  ///
  /// - Parameters:
  ///   - duration: The length of the whole sweep at speed 1; nil for the one that suits the number of candles. Positive.
  ///   - speed: How many times faster. Positive.
  package init(duration: Seconds? = nil, speed: Double = 1) {
    self.duration = duration
    self.speed = speed
  }

  /// The slots of a sweep.
  package struct Slots: Equatable, Sendable {
    /// How many there are.
    package let count: Int
    /// One of each voice, or two where candles share slots.
    package let notesPerSlot: Int
    /// The length of the whole sweep.
    package let duration: Seconds

    /// How many notes there are.
    package var noteCount: Int { count * notesPerSlot }
    /// The time from one onset to the next.
    package var noteSpacing: Seconds { noteCount == 0 ? 0 : duration / Double(noteCount) }

    /// The candles of a slot.
    package func candles(of slot: Int, among candles: Range<Int>) -> Range<Int> {
      let first = candles.lowerBound + candles.count * slot / count
      return first..<(candles.lowerBound + candles.count * (slot + 1) / count)
    }
  }

  /// The slots for a number of candles.
  ///
  /// - Parameters:
  ///   - candleCount: How many candles there are.
  ///   - voiceCount: How many notes each has, one after the other. Positive.
  /// - Returns: Slots that have at most 15 notes a second.
  package func slots(candleCount: Int, voiceCount: Int = 1) -> Slots {
    guard candleCount > 0 else { return Slots(count: 0, notesPerSlot: voiceCount, duration: 0) }
    let noteCount = candleCount * voiceCount
    let wanted = wanted(Self.suitableDuration(noteCount: noteCount))
    let mostNotes = min(Double(noteCount), (wanted * Self.mostNotesPerSecond * Self.hair).rounded(.down))
    let shares = mostNotes < Double(noteCount) && candleCount > 1
    let count = shares ? max(1, Int(mostNotes) / (2 * voiceCount)) : candleCount
    let notesPerSlot = shares ? 2 * voiceCount : voiceCount
    return Slots(
      count: count, notesPerSlot: notesPerSlot,
      duration: max(wanted, Double(count * notesPerSlot) / Self.mostNotesPerSecond))
  }

  /// The slots of whole candles, four notes each: half a second a candle, and 30 s at most.
  package func wholeCandleSlots(candleCount: Int) -> Slots {
    guard candleCount > 0 else { return Slots(count: 0, notesPerSlot: 4, duration: 0) }
    let wanted = wanted(min(Double(candleCount) * Self.wholeCandle.usual, Self.longestDuration))
    let mostSlots = min(Double(candleCount), (wanted / Self.wholeCandle.least * Self.hair).rounded(.down))
    let count = max(1, Int(mostSlots))
    return Slots(count: count, notesPerSlot: 4, duration: max(wanted, Double(count) * Self.wholeCandle.least))
  }

  private func wanted(_ suitable: Seconds) -> Seconds { max(0, (duration ?? suitable) / speed) }

  private static func suitableDuration(noteCount: Int) -> Seconds {
    switch noteCount {
    case ...30: Double(noteCount) * 0.2
    case ...90: 6
    case ...450: Double(noteCount) / mostNotesPerSecond
    default: longestDuration
    }
  }
}
