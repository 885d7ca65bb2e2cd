/// What is said of BRLTTY and its interface for programs.
package enum BrailleFaultWords {
  /// The explorer goes on without the display.
  package static func explorer(_ fault: BrailleFault) -> Phrase {
    "No braille display: \(reason(fault)). Text goes on."
  }

  /// What the doctor says of a display that answers.
  package static func doctor(cells: Int) -> Phrase {
    "Braille: BRLTTY answers, with \(cells) cells; sonify explore --braille brlapi uses them."
  }

  /// What the doctor says where there is none.
  package static func doctor(_ fault: BrailleFault) -> Phrase { "Braille: \(reason(fault))." }

  private static func reason(_ fault: BrailleFault) -> Phrase {
    switch fault {
    case .noLibrary: "the package libbrlapi0.8 is not installed"
    case .noServer: "BRLTTY is not running here"
    case .noAnswer: "BRLTTY does not answer"
    case .refused: "BRLTTY does not let you in; root lets you with adduser NAME brlapi"
    case .noDisplay: "BRLTTY has no display"
    case .unknownTerminal: "BRLTTY does not know this terminal; --braille 40 works on any"
    case .busy: "another program uses the display on this terminal"
    case .lost: "the connection to BRLTTY has ended"
    case .other(let code): "BrlAPI gives the error \(code)"
    }
  }
}
