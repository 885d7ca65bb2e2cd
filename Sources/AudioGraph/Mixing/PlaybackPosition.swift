/// How far playing has come.
package struct PlaybackPosition: Equatable, Sendable {
  /// The generation of the score that was begun last.
  package var generation: UInt32
  /// The candle of the note that began last in it; nil before the first such note.
  package var candle: Int?
  /// Whether its last note has ended.
  ///
  /// A score that was cut short does not end.
  package var hasEnded: Bool

  package init(generation: UInt32 = 0, candle: Int? = nil, hasEnded: Bool = true) {
    self.generation = generation
    self.candle = candle
    self.hasEnded = hasEnded
  }

  private static let noCandle: UInt64 = 0x7FFF_FFFF

  /// One word, so that threads can hand it over in one piece.
  ///
  /// Candles beyond 2 147 483 646 have no place in it.
  init(word: UInt64) {
    generation = UInt32(word >> 32)
    hasEnded = word & 0x8000_0000 != 0
    candle = word & Self.noCandle == Self.noCandle ? nil : Int(word & Self.noCandle)
  }

  var word: UInt64 {
    let candleBits = candle.flatMap { UInt64(exactly: $0) }.map { min($0, Self.noCandle) } ?? Self.noCandle
    return UInt64(generation) << 32 | (hasEnded ? 0x8000_0000 : 0) | candleBits
  }
}
