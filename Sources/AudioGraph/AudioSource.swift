/// What an output pulls its sound from.
///
/// The contract, for whoever drives it and for whoever implements it:
/// - One thread at a time, the output's, calls ``prepare(sampleRate:)`` and ``render(into:)``.
/// - ``prepare(sampleRate:)`` is called before the first render and again after every reopening of the device. It may
///   allocate. Whatever was sounding may go on or be dropped, without a click.
/// - ``render(into:)`` fills the whole buffer with interleaved stereo frames (left, right), full scale ±1. It never
///   allocates, locks, prints or waits.
package protocol AudioSource: AnyObject, Sendable {
  /// Tells the rate, in frames a second, of all frames rendered from now on.
  func prepare(sampleRate: Double)

  /// Fills the buffer; its count is twice the number of frames.
  func render(into samples: UnsafeMutableBufferPointer<Float>)

  /// Whether nothing is sounding and nothing is waiting to sound. Any thread may ask.
  var isSilent: Bool { get }

  /// A number that changes when something happened that the main thread should hear of (a candle was reached, a score
  /// ended). Any thread may ask; an output compares it after each render and wakes the main thread when it changed.
  var news: UInt64 { get }
}

/// What plays an ``AudioSource``: the sound card, a sound file, the simulated device of the tests.
package protocol AudioOutput: AnyObject {
  /// The frames underrun since the start: nonzero means that something was not heard as it should be.
  var underrunCount: Int { get }
}
