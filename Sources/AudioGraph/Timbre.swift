/// The kinds of sound a note can have.
///
/// The first are tones with a pitch, each with the harmonics that ``Palette`` gives it. The others have no pitch: a tick
/// and the earcons, which can therefore not be taken for a price.
package enum Timbre: String, CaseIterable, Sendable, BitwiseCopyable {
  /// The one timbre of prices.
  case price
  /// The second of two series that are compared.
  case comparison
  /// An indicator beside the price.
  case indicator

  /// The quiet low tick of a volume.
  case volume

  /// The series has no further candle.
  case end
  /// Candles are missing where some should be.
  case missingTime = "missing-time"
  /// A price went up through a line.
  case crossingUp = "crossing-up"
  /// A price went down through a line.
  case crossingDown = "crossing-down"
  /// A bookmark.
  case bookmark
  /// What was looked for is not there.
  case nothingFound = "nothing-found"
  /// Something new begins: a candle, a session, a range of pitch.
  case new
  /// A rule of the user's has come true.
  case alert
  /// Something cannot be done.
  case error

  /// The timbres that have a pitch.
  package static let tones: [Timbre] = [.price, .comparison, .indicator]
  /// The sounds that have none.
  package static let unpitched = allCases.filter { !tones.contains($0) }
}
