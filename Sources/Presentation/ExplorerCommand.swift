/// What a key of the explorer can ask for.
package enum ExplorerCommand: String, CaseIterable, Sendable {
  case previous, next, first, last
  case pageOlder = "page-older"
  case pageNewer = "page-newer"
  case valueDown = "next-value"
  case valueUp = "previous-value"
  case open, high, low, close, volume
  case stopOrRepeat = "stop-or-repeat"
  case wholeCandle = "whole-candle"
  case summary, position, back, play, verbosity, tones, speech, silence, help, leave
}
