/// Why BrlAPI gives no braille display.
package enum BrailleFault: Error, Equatable, Sendable {
  /// Its library is not installed.
  case noLibrary
  /// No BRLTTY is running where it is looked for.
  case noServer
  /// BRLTTY is there but does not answer.
  case noAnswer
  /// BRLTTY does not let this user in.
  case refused
  /// BRLTTY has no display.
  case noDisplay
  /// It cannot be found out which terminal this is, so that BRLTTY would not know when to show it.
  case unknownTerminal
  /// Another program writes to the display for this terminal.
  case busy
  /// The connection has ended.
  case lost
  /// Anything else, by the number that BrlAPI gives it.
  case other(code: Int)
}
