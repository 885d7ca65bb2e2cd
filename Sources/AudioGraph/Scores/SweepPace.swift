/// How fast a sweep goes over its candles.
///
/// Up to 30 candles have 200 ms each; up to 90 share 6 s; up to 450 have a fifteenth of a second each. More share 30 s in
/// 225 slots, each with two notes for its lowest and its highest close. A duration of one's own replaces these, and the
/// speed divides whichever holds; but there are never more than 15 notes a second: where there would be, candles share
/// slots as above, and where even one slot would be too short, the sweep is longer than was asked.
package struct SweepPace: Equatable, Sendable {
  /// The length of the whole sweep at speed 1; nil for the one that suits the number of candles.
  package var duration: Seconds?
  /// How many times faster: 2 halves the length.
  package var speed: Double

  /// The limit up to which single notes can be told apart.
  package static let mostNotesPerSecond = 15.0

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
    /// One, or two where candles share slots.
    package let notesPerSlot: Int
    /// The length of the whole sweep.
    package let duration: Seconds

    /// How many notes there are.
    package var noteCount: Int { count * notesPerSlot }
    /// The time from one onset to the next.
    package var noteSpacing: Seconds { noteCount == 0 ? 0 : duration / Double(noteCount) }
  }

  /// The slots for a number of candles.
  package func slots(candleCount: Int) -> Slots {
    guard candleCount > 0 else { return Slots(count: 0, notesPerSlot: 1, duration: 0) }
    let wanted = max(0, (duration ?? Self.suitableDuration(candleCount: candleCount)) / speed)
    // A hair more than the product, since 30 s times 15 must not become 449.999.
    let mostNotes = min(Double(candleCount), (wanted * Self.mostNotesPerSecond * (1 + 1e-9)).rounded(.down))
    let shares = mostNotes < Double(candleCount) && candleCount > 1
    let count = shares ? max(1, Int(mostNotes) / 2) : candleCount
    let notesPerSlot = shares ? 2 : 1
    return Slots(
      count: count, notesPerSlot: notesPerSlot,
      duration: max(wanted, Double(count * notesPerSlot) / Self.mostNotesPerSecond))
  }

  private static func suitableDuration(candleCount: Int) -> Seconds {
    switch candleCount {
    case ...30: Double(candleCount) * 0.2
    case ...90: 6
    case ...450: Double(candleCount) / mostNotesPerSecond
    default: 30
    }
  }
}
