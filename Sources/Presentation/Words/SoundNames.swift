package import AudioGraph

/// What sounds mean, in words.
package enum SoundNames {
  /// What an earcon or tick tells.
  package static func meaning(of timbre: Timbre) -> Phrase {
    switch timbre {
    case .price: "price"
    case .comparison: "second series"
    case .indicator: "indicator"
    case .volume: "volume"
    case .end: "end of the series"
    case .missingTime: "missing time"
    case .crossingUp: "crossing upwards"
    case .crossingDown: "crossing downwards"
    case .bookmark: "bookmark"
    case .nothingFound: "nothing found"
    case .new: "new candle, session or range"
    case .alert: "alert"
    case .error: "not possible"
    }
  }

  /// What a sound to be learnt means, and what it sounds like.
  static func lesson(_ kind: SoundSample.Kind) -> Phrase {
    switch kind {
    case .rise: "Rise: the note glides up to the close, further for a larger move"
    case .fall: "Fall: the note glides down to the close"
    case .unchanged: "Close equal to the open: no glide"
    case .wholeCandle: "Whole candle: open, high, low, close; high and low are softer"
    case .volume: "Volume: a low tick, louder for more"
    case .comparison: "Comparison: the first series left, the second right with a hollow tone"
    case .indicator: "Indicator: a purer tone after each price"
    case .earcon(.end): "End of the series: two knocks on wood"
    case .earcon(.missingTime(let steps)):
      steps > 20 ? "Much missing time: a long hiss" : "Missing time: a hiss, longer for more"
    case .earcon(.crossing(let isUp)):
      isUp ? "Crossing upwards: three strokes getting brighter" : "Crossing downwards: three strokes getting darker"
    case .earcon(.bookmark): "Bookmark: two quick taps on glass"
    case .earcon(.nothingFound): "Nothing found: two slow, dull knocks"
    case .earcon(.new): "New candle, session or range: one light click"
    case .earcon(.alert): "Alert: four fast, bright strokes"
    case .earcon(.error): "Not possible: three harsh strokes, short and long"
    }
  }

  /// One of the sounds in the explorer's lesson.
  package static func lesson(_ number: Int, of sample: SoundSample, count: Int, verbosity: Verbosity, keys: KeyNames)
    -> Phrase
  {
    guard verbosity != .terse else { return "\(sample.words)." }
    let next: Phrase = number == count ? "That was the last." : "\(keys.starting(.learnSounds)) plays the next."
    return "Sound \(number) of \(count). \(sample.words). \(next)"
  }
}
