/// Who speaks: eSpeak NG in this process, or Speech Dispatcher.
///
/// The contract: every call returns at once. The newest call wins: an utterance not begun is forgotten and the one being
/// spoken is cut, also when its generation has become stale meanwhile. Failing never throws at the caller and never
/// stops the text: a synthesiser that cannot work says so through ``failure``.
package protocol SpeechOutput: AnyObject, Sendable {
  /// Says a text, after the words of an alert if there is one, in place of anything older.
  func speak(_ text: String, alert: String?, generation: UInt32)

  /// Says nothing more.
  func silence()

  /// Whether the alert of the newest utterance has been said to its end; false if it has none.
  var hasSaidAlert: Bool { get }

  /// Words a minute from the next utterance on.
  func setRate(_ wordsPerMinute: Int)

  /// The pitch of the voice from the next utterance on: 0 to 100, 50 being the voice's own.
  func setPitch(_ pitch: Int)

  /// Whether an utterance is waiting, or is being made or said.
  var isBusy: Bool { get }

  /// Why nothing can be said, if nothing can be said.
  var failure: String? { get }
}

extension SpeechOutput {
  /// Says a text in place of anything older.
  package func speak(_ text: String, generation: UInt32) {
    speak(text, alert: nil, generation: generation)
  }
}
