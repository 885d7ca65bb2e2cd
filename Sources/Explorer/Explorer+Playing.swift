import AudioGraph
import Presentation

/// Playing the candles, one after the other.
extension Explorer {
  /// A sweep that goes on.
  struct Playing: Equatable {
    var candles: Range<Int>
    /// The kind of candles that are heard; `nil` for all.
    var kind: SearchKind?
    /// Whether the newest is heard first.
    var isBackwards = false
  }

  /// How much faster or slower a key makes it: three steps double it.
  private static let speedStep = 1.26
  private static let speeds = 0.25...8.0
  private static let rateStep = 20
  private static let rates = 80...900

  mutating func play(_ candles: Range<Int>, only kind: SearchKind? = nil) -> [Effect] {
    guard candles.count > 1 else { return stay(isFirst: false) }
    keepOrigin()
    moveCursor(to: candles.lowerBound)
    return sweep(candles, only: kind, words: words.playing)
  }

  /// Plays as a typed line says: only `bullish` or `bearish` candles, or all of them `backwards`.
  ///
  /// - Parameters:
  ///   - candles: The candles from here, or in view.
  ///   - name: What is typed.
  ///   - before: The candles that are played backwards.
  /// - Returns: What is to be done.
  mutating func play(_ candles: Range<Int>, as name: String, before: Range<Int>) -> [Effect] {
    if name == "backwards" {
      guard before.count > 1 else { return stay(isFirst: true) }
      keepOrigin()
      moveCursor(to: before.upperBound - 1)
      return sweep(before, isBackwards: true, words: words.playing)
    }
    guard let kind = SearchKind(name: name), kind == .bullish || kind == .bearish else {
      return respond(PromptWords.notPlayedAlone(name), score: earcon(.error))
    }
    return play(candles, only: kind)
  }

  mutating func pause() -> [Effect] {
    let words = words.paused(at: cursor, after: told)
    told = cursor
    return respond(words, braille: braille?.stopped(at: cursor, isEnd: false))
  }

  mutating func finishPlaying() -> [Effect] {
    guard let playing else { return [] }
    self.playing = nil
    told = cursor
    let start = playing.isBackwards ? cursor : playing.candles.lowerBound
    return respond(words.played(to: cursor, from: start), braille: braille?.stopped(at: cursor, isEnd: true))
  }

  /// Changes the speed of what is played, from the candle heard on; else that of speech.
  mutating func changeSpeed(by direction: Int, while played: Playing?) -> [Effect] {
    guard let played else { return changeRate(by: direction) }
    let wanted = direction > 0 ? speed * Self.speedStep : speed / Self.speedStep
    speed = min(max(wanted, Self.speeds.lowerBound), Self.speeds.upperBound)
    let rest = played.isBackwards ? played.candles.lowerBound..<(cursor + 1) : cursor..<played.candles.upperBound
    guard rest.count > 1 else { return pause() }
    return sweep(
      rest, begin: played.candles.lowerBound, only: played.kind, isBackwards: played.isBackwards,
      words: words.speed(speed))
  }

  private mutating func changeRate(by direction: Int) -> [Effect] {
    rate = min(max(rate + direction * Self.rateStep, Self.rates.lowerBound), Self.rates.upperBound)
    return [.setRate(rate)] + respond(words.rate(rate))
  }

  mutating func sweep(
    _ candles: Range<Int>, begin: Int? = nil, only kind: SearchKind? = nil, isBackwards: Bool = false, words: Phrase?
  ) -> [Effect] {
    playing = Playing(candles: (begin ?? candles.lowerBound)..<candles.upperBound, kind: kind, isBackwards: isBackwards)
    return [.play(tones.sweep(over: candles, speed: speed, only: kind, isBackwards: isBackwards), words)]
  }
}
