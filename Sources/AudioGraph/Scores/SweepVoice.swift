import Foundation

/// One of the voices that a sweep plays in turn: the price, an indicator, the volume.
package struct SweepVoice {
  /// What makes a note of a value.
  enum Sound {
    /// A pitch. Without a map or pan of its own it has those of the sweep.
    case tone(Timbre, map: PitchMap?, pan: Double?)
    /// A tick, the louder the nearer to the highest value.
    case tick(highest: Double)
  }

  /// The value of a candle; `nil` where there is none, which is heard as silence.
  let value: (Int) -> Double?
  /// Where the note of a candle comes from, if it is to tell a direction.
  let origin: ((Int) -> Double)?
  let sound: Sound

  /// The highest volume's tick stands back behind the notes by this.
  private static let loudestTick: Decibels = -6
  /// The softest tick stands back by this.
  private static let softestTick: Decibels = -24

  /// The price.
  ///
  /// - Parameters:
  ///   - price: The price of a candle.
  ///   - open: The open of a candle; `nil` for series of closes only, whose notes do not glide.
  /// - Returns: Its voice.
  package static func price(_ price: @escaping (Int) -> Double?, from open: ((Int) -> Double)? = nil) -> SweepVoice {
    SweepVoice(value: price, origin: open, sound: .tone(.price, map: nil, pan: nil))
  }

  /// An indicator.
  ///
  /// - Parameters:
  ///   - value: Its value at a candle.
  ///   - pitchMap: How its values become pitch; `nil` for one in the unit of the prices, heard as they are.
  /// - Returns: Its voice.
  package static func indicator(_ value: @escaping (Int) -> Double?, pitchMap: PitchMap? = nil) -> SweepVoice {
    SweepVoice(value: value, origin: nil, sound: .tone(.indicator, map: pitchMap, pan: nil))
  }

  /// The volume, as a quiet low tick.
  ///
  /// - Parameters:
  ///   - value: The volume of a candle.
  ///   - highest: The highest volume of all. Unit: that of the volumes.
  /// - Returns: Its voice.
  package static func volume(_ value: @escaping (Int) -> Double?, highest: Double) -> SweepVoice {
    SweepVoice(value: value, origin: nil, sound: .tick(highest: highest))
  }

  /// One of two series that are compared, in its ear.
  static func compared(_ value: @escaping (Int) -> Double?, timbre: Timbre, pan: Double) -> SweepVoice {
    SweepVoice(value: value, origin: nil, sound: .tone(timbre, map: nil, pan: pan))
  }

  /// How much softer than a note the tick of a volume is: by the ratio of the volumes, as if they were powers.
  static func tickGain(of volume: Double, highest: Double) -> Decibels {
    guard volume > 0, highest > 0 else { return softestTick }
    return max(loudestTick + 10 * log10(min(volume / highest, 1)), softestTick)
  }
}
