/// Tells when underruns come so often that the buffer is too short: three within ten seconds.
struct UnderrunHistory {
  private static let span = 10 * nanosecondsPerSecond

  private var last: UInt64?
  private var lastButOne: UInt64?

  /// Notes an underrun.
  ///
  /// - Returns: whether it is the third within ten seconds; counting then begins again.
  mutating func note(at now: UInt64) -> Bool {
    if let lastButOne, now - lastButOne <= Self.span {
      self = UnderrunHistory()
      return true
    }
    (lastButOne, last) = (last, now)
    return false
  }
}
