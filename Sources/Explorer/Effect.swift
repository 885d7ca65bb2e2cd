package import AudioGraph
package import Presentation

/// What comes to the explorer from outside.
package enum Input: Equatable, Sendable {
  /// A key, by its name; `isSounding` tells whether anything is being heard.
  case key(String, isSounding: Bool)
  /// A pasted text; `nil` for one that is too long to be a line.
  case pasted(String?)
  /// A line that was typed: a key's name, a command, or what a prompt or menu asks for.
  case line(String, isSounding: Bool)
  /// A routing key of a braille display.
  case route(BrailleLine.Target)
  /// While playing, the note of a candle has begun.
  case reached(candle: Int)
  /// The score that was played has ended.
  case playedToEnd
  /// An indicator has been computed.
  case computed(Computed)
  /// Nothing is being heard, while ``Explorer/hasNews``.
  case quiet
  /// The alerts of the newest response have been said to their end.
  case alertsSaid
  /// Something has happened that nobody asked about; `repeatsAnswer` where the newest answer was lost by it.
  case news(Phrase, repeatsAnswer: Bool)
}

/// What the explorer wants done, in this order.
package enum Effect: Equatable, Sendable {
  /// Says and plays something in place of all that is being said and heard.
  case respond(Response)
  /// Plays a score whose candles are to be reported as they are heard, with words beside it if there are any.
  case play(Score, Phrase?)
  /// Says something beside what is being played.
  case tell(Phrase)
  /// Computes something while keys are answered; the result comes back as ``Input/computed(_:)``.
  case compute(Computation)
  /// Silences everything.
  case silence
  /// Tones are heard from now on, or not.
  case setTones(Bool)
  /// Responses are spoken from now on, or not; what is said before it is still spoken.
  case setSpeech(Bool)
  /// A rate of speech holds from now on.
  ///
  /// Unit: words a minute.
  case setRate(Int)
  /// Writes a typed character where the cursor is, or takes one away, and says which.
  case echo(Phrase)
  /// Answers a question about settings, or changes one; what was typed, empty for all of them.
  ///
  /// The answer comes back by ``Explorer/answer(_:after:isError:)``.
  case settings(String)
  /// The words of leaving, and then the end.
  case leave(Phrase)
}
