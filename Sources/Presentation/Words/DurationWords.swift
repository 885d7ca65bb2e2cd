import CandleEngine

/// Lengths of time in words.
enum DurationWords {
  private static let minute = 60.0
  private static let hour = 3_600.0
  private static let day = 86_400.0

  /// A length in its largest whole unit: "9 days", "1 hour", "30 minutes".
  static func length(_ seconds: Double) -> Phrase {
    switch seconds {
    case day...: days(Int(seconds / day))
    case hour...: hours(Int(seconds / hour))
    case minute...: minutes(Int(seconds / minute))
    default: self.seconds(Int(seconds))
    }
  }

  private static func days(_ count: Int) -> Phrase { count == 1 ? "1 day" : "\(count) days" }
  private static func hours(_ count: Int) -> Phrase { count == 1 ? "1 hour" : "\(count) hours" }
  private static func minutes(_ count: Int) -> Phrase { count == 1 ? "1 minute" : "\(count) minutes" }
  private static func seconds(_ count: Int) -> Phrase { count == 1 ? "1 second" : "\(count) seconds" }

  /// What candles of an interval are called: "daily", "5-minute".
  static func kind(interval: Double) -> Phrase {
    switch Kind(interval: interval) {
    case .hourly: "hourly"
    case .daily: "daily"
    case .weekly: "weekly"
    case .monthly: "monthly"
    case .quarterly: "quarterly"
    case .yearly: "yearly"
    case .seconds(let count): "\(count)-second"
    case .minutes(let count): "\(count)-minute"
    case .hours(let count): "\(count)-hour"
    case .days(let count): "\(count)-day"
    }
  }

  /// What several candles of an interval are called: "daily candles".
  static func candles(interval: Double) -> Phrase {
    switch Kind(interval: interval) {
    case .hourly: "hourly candles"
    case .daily: "daily candles"
    case .weekly: "weekly candles"
    case .monthly: "monthly candles"
    case .quarterly: "quarterly candles"
    case .yearly: "yearly candles"
    case let kind: lasting(kind, "candles")
    }
  }

  /// What one candle of an interval is called: "daily candle".
  static func candle(interval: Double) -> Phrase {
    switch Kind(interval: interval) {
    case .hourly: "hourly candle"
    case .daily: "daily candle"
    case .weekly: "weekly candle"
    case .monthly: "monthly candle"
    case .quarterly: "quarterly candle"
    case .yearly: "yearly candle"
    case let kind: lasting(kind, "candle")
    }
  }

  /// Candles with their length behind them, since before them stands how many there are.
  private static func lasting(_ kind: Kind, _ noun: Phrase) -> Phrase {
    switch kind {
    case .seconds(1): "\(noun) of 1 second"
    case .seconds(let count): "\(noun) of \(count) seconds"
    case .minutes(1): "\(noun) of 1 minute"
    case .minutes(let count): "\(noun) of \(count) minutes"
    case .hours(1): "\(noun) of 1 hour"
    case .hours(let count): "\(noun) of \(count) hours"
    case .days(1): "\(noun) of 1 day"
    case .days(let count): "\(noun) of \(count) days"
    default: noun
    }
  }

  /// The usual distance of candles.
  private enum Kind {
    case hourly, daily, weekly, monthly, quarterly, yearly
    case seconds(Int), minutes(Int), hours(Int), days(Int)

    init(interval: Double) {
      self =
        switch interval {
        case hour: .hourly
        case ..<minute: .seconds(Int(interval.rounded()))
        case ..<hour: .minutes(Int((interval / minute).rounded()))
        case ..<day: .hours(Int((interval / hour).rounded()))
        case day: .daily
        case 7 * day: .weekly
        case (28 * day)...(31 * day): .monthly
        case (89 * day)...(93 * day): .quarterly
        case (365 * day)...(366 * day): .yearly
        default: .days(Int((interval / day).rounded()))
        }
    }
  }
}

extension Chart {
  /// What its candles are called, like "daily candles".
  ///
  /// One alone has no distance to another: "candle".
  var candlesInWords: Phrase {
    series.count == 1 ? "candle" : DurationWords.candles(interval: interval)
  }
}
