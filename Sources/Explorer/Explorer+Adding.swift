import AudioGraph
import CandleEngine
import Foundation
import Presentation

/// Levels and trend lines, and what is told when they are crossed.
extension Explorer {
  /// Reads all that is told beside the candle under the cursor.
  mutating func readAdditions() -> [Effect] {
    let words = AdditionWords(chart: chart, view: view)
    let (told, labels) = (words.candle(cursor, isAsked: true), indicatorLabels)
    if told.count > labels.count || !words.candle(cursor).isEmpty { return respond(Phrase.joined(told)) }
    let nothing = labels.isEmpty ? AddingWords.nothingAdded(keyNames) : AddingWords.noValues(labels)
    return respond(nothing, score: earcon(.nothingFound))
  }

  // MARK: Levels

  mutating func openLevels() -> [Effect] {
    let levels = chart.additions.levels.sorted().map(chart.values.price)
    return open(Prompt(purpose: .level), preface: AddingWords.levels(levels))
  }

  /// Sets an alert level, or takes one away that is there.
  mutating func toggleLevel(_ text: String) -> [Effect] {
    let level: Double
    do throws(TypedNumber.Fault) {
      level = try TypedNumber(text, locale: chart.values.format.locale).value
    } catch {
      return respond(words(for: error, otherwise: AddingWords.noLevel(text)), score: earcon(.error))
    }
    let price = chart.values.price(level)
    if let place = chart.additions.levels.firstIndex(of: level) {
      chart.additions.levels.remove(at: place)
      alerts.crossings.removeAll { $0.last.pair.other == .level(level) }
      return respond(AddingWords.levelTakenAway(price))
    }
    chart.additions.levels.append(level)
    let words = AdditionWords(chart: chart, view: cursor..<(cursor + 1)).level(level, at: cursor)
    return respond(AddingWords.levelSet(words))
  }

  /// Why a number could not be read.
  func words(for fault: TypedNumber.Fault, otherwise: Phrase) -> Phrase {
    guard case .ambiguous(let text, let readings) = fault else { return otherwise }
    return PromptWords.ambiguous(text, readings: readings)
  }

  // MARK: Trend lines

  /// Draws a trend line from the last bookmark to the cursor through the value that is read, or takes those away that
  /// begin or end at the cursor.
  mutating func toggleTrendLine() -> [Effect] {
    let own = chart.additions.trendLines.filter { line in line.anchors.contains { candle(at: $0) == cursor } }
    if !own.isEmpty {
      chart.additions.trendLines.removeAll(where: own.contains)
      return respond(AddingWords.trendLineTakenAway)
    }
    let through = [.open, .high, .low].contains(value) ? value : .close
    guard let mark = marks.last(where: { $0 != cursor }),
      let line = Drawing(trendLineThrough: through, of: chart.series, from: min(mark, cursor), to: max(mark, cursor))
    else { return respond(AddingWords.noTrendLine(keyNames), score: earcon(.nothingFound)) }
    chart.additions.trendLines.append(line)
    let told = CandleWords(chart: chart, verbosity: verbosity, value: through)
    let ends = [min(mark, cursor), max(mark, cursor)].map { index in
      (date: told.date(of: chart.series[index]), value: told.reading(at: index))
    }
    return respond(AddingWords.trendLine(told.name, from: ends[0], to: ends[1]))
  }

  /// The candle that an anchor hangs on.
  private func candle(at anchor: DrawingAnchor) -> Int? {
    chart.series.position(of: anchor.time).map { Int(min(max($0.rounded(.down), 0), Double(newest))) }
  }
}

extension Drawing {
  /// A line through a value of two candles and on; `nil` where they do not have it.
  fileprivate init?(trendLineThrough value: CandleValue, of series: CandleSeries, from first: Int, to last: Int) {
    guard let start = value.of(series[first]), let end = value.of(series[last]) else { return nil }
    self.init(
      kind: .ray,
      anchors: [
        DrawingAnchor(time: series.time(at: first), price: start),
        DrawingAnchor(time: series.time(at: last), price: end),
      ])
  }
}
