/// Tells when underruns come so often that the buffer is too short, three within ten seconds, and when they have ceased.
struct UnderrunHistory {
  private static let span = 10 * nanosecondsPerSecond

  private var last: UInt64?
  private var lastButOne: UInt64?
  /// The time since which there was none.
  private var calmBegin: UInt64 = 0

  /// Notes an underrun.
  ///
  /// - Returns: whether it is the third within ten seconds; counting then begins again.
  mutating func note(at now: UInt64) -> Bool {
    calmBegin = now
    if let lastButOne, now - lastButOne <= Self.span {
      (self.lastButOne, last) = (nil, nil)
      return true
    }
    (lastButOne, last) = (last, now)
    return false
  }

  /// Tells whether there was none for so many nanoseconds; if so, the time begins again.
  mutating func takeCalm(of duration: UInt64, at now: UInt64) -> Bool {
    guard now - calmBegin >= duration else { return false }
    calmBegin = now
    return true
  }
}
