/// Where a synthesiser puts the samples of an utterance.
///
/// One thread, the speech thread, offers samples. Each utterance carries the generation that was current when it was asked for; when the
/// current generation has moved on, the utterance is stale, its samples are dropped within one buffer, and the
/// synthesiser should stop.
package protocol SpeechSink: AnyObject, Sendable {
  /// The rate, in frames a second, in which samples are wanted now.
  var sampleRate: Double { get }

  /// Whether an utterance of that generation is still wanted. Any thread may ask.
  func isCurrent(_ generation: UInt32) -> Bool

  /// Takes mono samples, full scale ±1, as many as there is room for; never waits.
  ///
  /// - Returns: how many were taken: fewer than offered when there is no more room now.
  func offer(_ samples: UnsafeBufferPointer<Float>, generation: UInt32) -> Int

  /// Tells that the utterance has no more samples.
  func finish(generation: UInt32)

  /// How many samples of an utterance have gone to the output; 0 when another one was begun since. Any thread may ask.
  func heardCount(of generation: UInt32) -> Int
}
