import AudioGraph
import CandleEngine
import Presentation

/// Alerts: levels and trend lines that are crossed, and news that nobody has asked about, as of a device that is gone.
///
/// They come first in the next response, and in each one after it until they have been said to their end, as
/// ``Input/alertsSaid`` tells. So a key cuts them as it cuts all words, and none of them is lost.
extension Explorer {
  /// Alerts that were not said to their end yet.
  struct Alerts: Sendable {
    /// The crossings of one line since it was last told.
    struct Crossings: Sendable {
      var count: Int
      var last: LineCrossings.Crossing
      var time: CandleTime
    }

    /// In the order in which they came.
    var news: [Phrase] = []
    /// In the order of their first crossings.
    var crossings: [Crossings] = []

    /// Takes a crossing at a candle in; the same one twice counts once.
    mutating func add(_ crossing: LineCrossings.Crossing, at time: CandleTime) {
      guard let place = crossings.firstIndex(where: { $0.last.pair == crossing.pair }) else {
        crossings.append(Crossings(count: 1, last: crossing, time: time))
        return
      }
      guard crossings[place].time != time else { return }
      crossings[place] = Crossings(count: crossings[place].count + 1, last: crossing, time: time)
    }
  }

  /// The words of all alerts that were not said to their end; `nil` without any.
  var alertWords: Phrase? {
    let words = LineWords(chart: chart)
    let sentences =
      alerts.news
      + alerts.crossings.map { crossings in
        crossings.count == 1 && crossings.time == chart.series.time(at: cursor)
          ? words.sentence(crossings.last)
          : words.sentence(crossings.last, count: crossings.count, at: candle(holding: crossings.time))
      }
    return sentences.isEmpty ? nil : Phrase.joined(sentences)
  }

  /// Takes in what the close of a candle crosses of levels and trend lines.
  ///
  /// - Returns: What is heard of it.
  mutating func noteCrossings(at index: Int) -> Score {
    let crossings = LineCrossings(of: chart.watchedPairs, in: chart).crossings(at: index)
    return note(Crossed(heard: crossings, told: crossings), at: index)
  }

  /// Takes crossings at a candle in.
  ///
  /// - Returns: What is heard of them.
  mutating func note(_ crossed: Crossed, at index: Int) -> Score {
    for crossing in crossed.told { alerts.add(crossing, at: chart.series.time(at: index)) }
    return crossed.heard.first.map { earcon(.crossing(isUp: $0.direction == .up)) } ?? Score()
  }

  /// Follows the candles that are heard while playing; each crossing has its earcon there, and its words beside it.
  mutating func follow(to candle: Int) -> [Effect] {
    guard let playing, playing.candles.contains(candle) else { return [] }
    let passed = cursor + 1..<max(cursor, candle) + 1
    moveCursor(to: candle)
    guard playing.kind == nil, !chart.watchedPairs.isEmpty else { return [] }
    let lines = LineCrossings(of: chart.watchedPairs, in: chart)
    let before = alerts.crossings.reduce(0) { $0 + $1.count }
    for index in passed {
      for crossing in lines.crossings(at: index) { alerts.add(crossing, at: chart.series.time(at: index)) }
    }
    guard alerts.crossings.reduce(0, { $0 + $1.count }) > before, let words = alertWords else { return [] }
    return [.tell(words)]
  }

  /// Tells news, and the answer again that was lost by what has happened; that stays the one to be repeated.
  mutating func tell(_ news: Phrase, repeatsAnswer: Bool) -> [Effect] {
    alerts.news.append(news)
    playing = nil
    let last = lastResponse
    defer { lastResponse = last }
    if case .prompt(let prompt) = mode { return respond("\(PromptWords.opening(prompt.purpose))\(prompt.text)") }
    return respond(repeatsAnswer ? last.answer : "")
  }
}

/// Crossings at a candle: those whose earcon is heard, and those that are told.
struct Crossed {
  var heard: [LineCrossings.Crossing]
  var told: [LineCrossings.Crossing]
}
