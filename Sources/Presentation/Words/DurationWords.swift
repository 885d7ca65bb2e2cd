import CandleEngine

/// Lengths of time in words.
enum DurationWords {
  private static let minute = 60.0
  private static let hour = 3_600.0
  private static let day = 86_400.0

  /// A length in its largest whole unit: "9 days", "1 hour", "30 minutes".
  static func length(_ seconds: Double) -> Phrase {
    switch seconds {
    case day...: amount(seconds / day, "day")
    case hour...: amount(seconds / hour, "hour")
    case minute...: amount(seconds / minute, "minute")
    default: amount(seconds, "second")
    }
  }

  /// What candles of an interval are called: "daily", "5-minute".
  static func kind(interval: Double) -> String {
    switch interval {
    case hour: return "hourly"
    case ..<minute: return "\(Int(interval.rounded()))-second"
    case ..<hour: return "\(Int((interval / minute).rounded()))-minute"
    case ..<day: return "\(Int((interval / hour).rounded()))-hour"
    case day: return "daily"
    case 7 * day: return "weekly"
    case (28 * day)...(31 * day): return "monthly"
    case (89 * day)...(93 * day): return "quarterly"
    case (365 * day)...(366 * day): return "yearly"
    default: return "\(Int((interval / day).rounded()))-day"
    }
  }

  private static func amount(_ number: Double, _ unit: String) -> Phrase {
    let count = Int(number)
    return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
  }
}

extension Chart {
  /// What its candles are called, like "daily candles".
  ///
  /// One alone has no distance to another: "candle".
  var candlesInWords: String {
    series.count == 1 ? "candle" : "\(DurationWords.kind(interval: interval)) candles"
  }
}
