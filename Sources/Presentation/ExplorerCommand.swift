/// What a key of the explorer can ask for, by the name that it can be typed with after a colon.
package enum ExplorerCommand: String, CaseIterable, Sendable {
  case previous, next
  case previousUnit = "previous-unit"
  case nextUnit = "next-unit"
  case first, last
  case pageOlder = "page-older"
  case pageNewer = "page-newer"
  case share
  case valueDown = "next-value"
  case valueUp = "previous-value"
  case open, high, low, close, volume
  case highest, lowest
  case stopOrRepeat = "stop-or-repeat"
  case wholeCandle = "whole-candle"
  case references
  case learnSounds = "learn-sounds"
  case changes, summary
  case wholeSummary = "whole-summary"
  case sparkline
  case position
  case file
  case back, play
  case playView = "play-view"
  case slower, faster
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case zoomReset = "zoom-reset"
  case largerCandles = "larger-candles"
  case smallerCandles = "smaller-candles"
  case range
  case readings
  case indicator
  case level
  case trendLine = "trend-line"
  case find
  case findNext = "find-next"
  case findPrevious = "find-previous"
  case go
  case mark, marks
  case tour
  case verbosity, tones, speech, silence, help
  case type
  case settings
  case leave
}
