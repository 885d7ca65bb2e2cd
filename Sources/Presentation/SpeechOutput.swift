/// Who speaks: eSpeak NG in this process now, the speech service later.
///
/// The contract: ``speak(_:generation:)`` returns at once. The newest call wins: an utterance not begun is forgotten and
/// the one being spoken is cut, also when its generation has become stale meanwhile. Failing never throws at the caller
/// and never stops the text: a synthesiser that cannot work says so once through ``failure``.
package protocol SpeechOutput: AnyObject, Sendable {
  /// Says a text, in place of anything older.
  func speak(_ text: String, generation: UInt32)

  /// Words a minute from the next utterance on.
  func setRate(_ wordsPerMinute: Int)

  /// Whether an utterance is waiting or its samples are still being made.
  var isBusy: Bool { get }

  /// Why nothing can be said, if nothing can be said.
  var failure: String? { get }
}
