import Presentation

/// The lines of the Speech Synthesis Interface Protocol, SSIP, that Speech Dispatcher speaks.
///
/// A command is a line; the daemon answers with lines that begin with a number of three digits, all but the last with
/// a dash behind it. Numbers of 700 and more are events, which come at any time between answers.
enum ServiceProtocol {
  /// An answer to a command, or an event.
  struct Answer: Equatable {
    /// 2xx is well done, 3xx the daemon's fault, 4xx and 5xx ours.
    var code: Int
    /// What the lines before the last one said.
    var values: [String]
    /// What the last line said.
    var text: String

    var isEvent: Bool { code >= 700 }
  }

  /// What an event says of a message.
  enum Event: Equatable {
    case begun, ended, cancelled
  }

  /// How a message stands to others in the daemon's queue.
  enum Priority: String {
    /// Said after other messages and cut by nothing but our own cancelling; for alerts.
    case message
    /// Said after messages, in place of older text; for all else.
    case text
  }

  /// Puts the lines of answers together.
  ///
  /// - Returns: The answer that a line ends; `nil` when more lines of it are to come.
  /// - Throws: ``SpeechServiceFault/refused(_:)`` when the line is of no such protocol.
  static func answer(from line: String, after values: inout [Int: [String]]) throws(SpeechServiceFault) -> Answer? {
    guard let code = Int(line.prefix(3)), line.utf8.count > 3, (100...999).contains(code) else {
      throw .refused(String(line.prefix(60)))
    }
    let text = String(line.dropFirst(4))
    guard line.dropFirst(3).first != "-" else {
      values[code, default: []].append(text)
      return nil
    }
    return Answer(code: code, values: values.removeValue(forKey: code) ?? [], text: text)
  }

  /// The message that an event is about; `nil` for events that tell neither beginning nor end.
  static func event(_ answer: Answer) -> (message: Int, event: Event)? {
    guard let message = answer.values.first.flatMap({ Int($0) }) else { return nil }
    switch answer.code {
    case 701: return (message, .begun)
    case 702: return (message, .ended)
    case 703: return (message, .cancelled)
    default: return nil
    }
  }

  /// A text as the data of a message: one line, whose first dot is doubled lest it end the data.
  static func data(_ text: String) -> String {
    let line = SpeechText.cleaned(text)
    return (line.hasPrefix(".") ? "." : "") + line
  }

  /// The rate of the daemon, -100 to 100, for words a minute, as its module for eSpeak NG takes it: 80 words are -100,
  /// 170 are 0, 449 are 100.
  static func rate(wordsPerMinute: Int) -> Int {
    let distance = Double(wordsPerMinute - 170)
    return Int(min(max(distance < 0 ? distance / 90 * 100 : distance / 279 * 100, -100), 100).rounded())
  }

  /// Words a minute of a rate of the daemon.
  static func wordsPerMinute(rate: Int) -> Int {
    170 + Int((Double(rate) * (rate < 0 ? 0.9 : 2.79)).rounded())
  }
}
