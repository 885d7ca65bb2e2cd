import Foundation

/// Short sounds without pitch that tell what happens, each with a rhythm of its own.
///
/// None is longer than ``longest``.
package enum Earcon: Equatable, Sendable {
  /// There is no further candle.
  case end
  /// Candles are missing: how many steps of the usual length long.
  case missingTime(steps: Double)
  /// A price went through a line.
  case crossing(isUp: Bool)
  /// A bookmark is set or reached.
  case bookmark
  /// What was looked for is not there.
  case nothingFound
  /// Something new begins: a candle, a session, a range of pitch.
  case new
  /// A rule of the user's has come true.
  case alert
  /// Something cannot be done.
  case error

  /// The length of the longest earcon.
  package static let longest: Seconds = 0.15

  /// One of each, to be learnt: missing time as a short and a long one.
  package static let all: [Earcon] = [
    .end, .missingTime(steps: 5), .missingTime(steps: 100), .crossing(isUp: true), .crossing(isUp: false), .bookmark,
    .nothingFound, .new, .alert, .error,
  ]

  /// The sound of the earcon.
  package var timbre: Timbre {
    switch self {
    case .end: .end
    case .missingTime: .missingTime
    case .crossing(let isUp): isUp ? .crossingUp : .crossingDown
    case .bookmark: .bookmark
    case .nothingFound: .nothingFound
    case .new: .new
    case .alert: .alert
    case .error: .error
    }
  }

  /// How long it sounds.
  ///
  /// Missing time is 50 ms for five steps, the least that is told, and 20 ms more for each doubling.
  package var duration: Seconds {
    switch self {
    case .missingTime(let steps):
      min(max(0.05 + 0.02 * log2(max(steps, 1) / 5), 0.05), Self.longest)
    default: Percussion.of(timbre).duration
    }
  }

  /// Its level relative to notes.
  ///
  /// Short bursts sound softer than their peaks, since the ear adds up some 200 ms: with these gains every earcon has in
  /// that time the energy of a price's note less 2 to 12 dB, and none peaks above -3 dBFS.
  private var gain: Decibels {
    switch self {
    case .missingTime: 6
    case .end, .crossing, .error: 9
    case .bookmark, .nothingFound, .new, .alert: 12
    }
  }

  /// Its note.
  package func note(onset: Seconds = 0, pan: Double = 0, candle: Int? = nil) -> Note {
    Note(onset: onset, duration: duration, frequency: 0, gain: gain, pan: pan, timbre: timbre, candle: candle)
  }
}
