import AudioGraph
package import Presentation

/// Settings that are changed while exploring.
extension Explorer {
  /// A setting that holds at once.
  package enum SettingChange: Equatable, Sendable {
    /// Words a minute.
    case rate(Int)
    case verbosity(Verbosity)
    case speech(Bool)
    /// How many times faster than usual a sweep is.
    case speed(Double)
    /// How tones sound, so that one is to be heard.
    case sound
  }

  /// Answers what was typed about settings, and takes a change in.
  ///
  /// - Parameters:
  ///   - words: The answer.
  ///   - change: What holds from now on, and is heard in the answer.
  ///   - isError: Whether nothing was understood.
  /// - Returns: What is to be done.
  package mutating func answer(_ words: Phrase, after change: SettingChange? = nil, isError: Bool = false) -> [Effect] {
    switch change {
    case .rate(let rate):
      self.rate = rate
      return [.setRate(rate)] + respond(words)
    case .verbosity(let verbosity): self.verbosity = verbosity
    case .speech(let isOn):
      isSpeechOn = isOn
      return isOn ? [.setSpeech(true)] + respond(words) : respond(words) + [.setSpeech(false)]
    case .speed(let speed): self.speed = speed
    case .sound: return respond(words, score: tones.arrival(at: cursor, value: value))
    case nil: break
    }
    return isError ? respond(words, score: earcon(.error)) : respond(words)
  }
}
