package import CandleEngine

/// The names of candle patterns.
package enum PatternWords {
  /// What a pattern is called inside a sentence.
  package static func name(of pattern: CandlePattern) -> Phrase {
    switch pattern {
    case .bullishMarubozu: "bullish marubozu"
    case .bearishMarubozu: "bearish marubozu"
    case .doji: "doji"
    case .dragonflyDoji: "dragonfly doji"
    case .gravestoneDoji: "gravestone doji"
    case .spinningTop: "spinning top"
    case .hammer: "hammer"
    case .hangingMan: "hanging man"
    case .bullishEngulfing: "bullish engulfing"
    case .bearishEngulfing: "bearish engulfing"
    case .piercingLine: "piercing line"
    case .darkCloudCover: "dark cloud cover"
    case .tweezerTop: "tweezer top"
    case .tweezerBottom: "tweezer bottom"
    case .morningStar: "morning star"
    case .eveningStar: "evening star"
    case .threeWhiteSoldiers: "three white soldiers"
    case .threeBlackCrows: "three black crows"
    case .upsideTasukiGap: "upside Tasuki gap"
    case .upsideGapThreeMethods: "upside gap three methods"
    case .threeInsideDown: "three inside down"
    }
  }

  /// The pattern that a typed text names, in whole or by its beginning; hyphens may stand for spaces.
  package static func pattern(named text: String) -> CandlePattern? {
    let wanted = text.lowercased().replacing("-", with: " ")
    let names = CandlePattern.allCases.map { (pattern: $0, name: name(of: $0).printed.lowercased()) }
    let begun = names.filter { $0.name.hasPrefix(wanted) }
    return names.first { $0.name == wanted }?.pattern ?? (begun.count == 1 ? begun.first?.pattern : nil)
  }

  /// Several names: `evening star, doji`; nothing for none.
  static func list(_ patterns: [CandlePattern]) -> Phrase? {
    patterns.isEmpty ? nil : .list(patterns.map(name))
  }

  /// The sentence about the patterns that end at a candle.
  ///
  /// It is `Pattern: hammer.`, or `Patterns: evening star, doji.`
  static func sentence(_ patterns: [CandlePattern]) -> Phrase? {
    list(patterns).map { patterns.count == 1 ? "Pattern: \($0)." : "Patterns: \($0)." }
  }
}
