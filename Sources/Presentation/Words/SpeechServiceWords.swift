/// Why Speech Dispatcher does not speak.
package enum SpeechServiceFault: Error, Equatable, Sendable {
  /// Nobody listens at its address, and it could not be started.
  case notRunning
  /// It answers with an error, in its own words.
  case refused(String)
  /// It does not answer in time.
  case noAnswer
  /// It has closed the connection.
  case closed
  /// It takes words and does not begin to say them.
  case silent
}

/// Sentences about Speech Dispatcher.
package enum SpeechServiceWords {
  /// eSpeak NG takes its place.
  package static func replaced(_ fault: SpeechServiceFault) -> Phrase { "\(cause(of: fault)); eSpeak NG speaks." }

  /// The same, with the way back.
  package static func replacedWhileExploring(_ fault: SpeechServiceFault) -> Phrase {
    "\(replaced(fault)) :settings speech dispatcher tries it again."
  }

  /// It has no voice of that name, so the user's own one speaks.
  package static func noVoice(_ name: String) -> Phrase {
    "Speech Dispatcher has no voice \"\(name)\"; spd-say -L lists them. Its own one speaks."
  }

  /// The doctor has heard of the end of the test sentence.
  package static let works: Phrase = "Speech Dispatcher works: it has spoken the test sentence."

  /// The doctor asked, and it does not speak.
  package static func doesNotWork(_ fault: SpeechServiceFault, isWanted: Bool) -> Phrase {
    if fault == .notRunning, !isWanted { return "Speech Dispatcher is not running; --speech dispatcher starts it." }
    let advice: Phrase =
      switch fault {
      case .notRunning: "Install the package speech-dispatcher, or use --speech espeak."
      case .refused, .noAnswer, .closed, .silent: "spd-say hello tries it alone; --speech espeak works without it."
      }
    return "\(cause(of: fault)). \(advice)"
  }

  private static func cause(of fault: SpeechServiceFault) -> Phrase {
    switch fault {
    case .notRunning: "Speech Dispatcher is not running and does not start"
    case .refused(let answer): "Speech Dispatcher refuses (\(answer))"
    case .noAnswer: "Speech Dispatcher does not answer"
    case .closed: "Speech Dispatcher has ended"
    case .silent: "Speech Dispatcher stays silent"
    }
  }
}
