import Foundation

/// A sign that someone else already reads what is printed.
package enum ReaderSign: Equatable, Sendable {
  /// A variable that a screen reader or its user sets.
  case variable(String)
  /// A session from another machine, where the sound would not be heard.
  case remoteSession
  /// The console's own screen reader.
  case speakup
  /// A screen reader that is running.
  case reader(String)
}

/// Sentences of the doctor, who tries the way from text to ear.
package enum DoctorWords {
  /// What is spoken to try the voice.
  package static let testSentence: Phrase = "This is sonify."

  /// The voice that speaks.
  package static func voice(_ name: String, rate: Int) -> Phrase {
    "Voice: \(name) of eSpeak NG, \(rate) words a minute."
  }

  /// Nothing can be spoken.
  package static func noVoice(_ reason: String) -> Phrase {
    "No speech: \(reason). Install the packages espeak-ng-data and libespeak-ng1; tones and text work without."
  }

  /// What came of the test sentence.
  package static func spoken(seconds: Double) -> Phrase {
    seconds > 0
      ? "The voice works: the test sentence is \(.decimal(seconds.formatted(tenths))) seconds long."
      : "The voice gives no sound for the test sentence; try --voice en-us."
  }

  /// The device that plays.
  package static func device(_ name: String, rate: Int) -> Phrase {
    "Sound device: \(name), \(rate) frames a second."
  }

  /// The test sounds have been given to the device, all of them.
  package static let played: Phrase = """
    A low tone, a high tone and "\(testSentence)" were played. If you heard nothing, the volume is down or muted: \
    alsamixer shows it.
    """

  /// The device took the sounds but does not play them.
  package static let notHeard: Phrase =
    "The device takes the sound but does not play on; end what else uses it, or --device."

  /// How often the sound had gaps.
  package static func underruns(_ count: Int) -> Phrase {
    switch count {
    case 0: "No gaps in the sound."
    case 1: "1 gap in the sound; if it happens often, --buffer 40 helps."
    default: "\(count) gaps in the sound; --buffer 40 helps."
    }
  }

  /// Whether the explorer speaks by itself.
  package static func explorerSpeech(_ sign: ReaderSign?) -> Phrase {
    let turnOn: Phrase = "y turns its speech on."
    switch sign {
    case nil: return "sonify explore speaks here; y turns its speech off."
    case .variable(let name): return "sonify explore is silent here, since \(name) is set; \(turnOn)"
    case .remoteSession: return "sonify explore is silent here, since this is an ssh session; \(turnOn)"
    case .speakup: return "sonify explore is silent here, since Speakup reads the console; \(turnOn)"
    case .reader(let name): return "sonify explore is silent here, since \(name) is running; \(turnOn)"
    }
  }

  private static let tenths = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(1)).locale(.plain)
}
