import AudioGraph
import Presentation

/// What is told for the sake of a braille display.
extension Explorer {
  /// The short forms of responses, if there is a display.
  var braille: BrailleWords? { braille(telling: value) }

  /// The short forms with another value than the chosen one.
  func braille(telling value: CandleValue) -> BrailleWords? {
    settings.brailleCells.map {
      BrailleWords(
        chart: chart, verbosity: verbosity, value: value, cells: $0, language: settings.language)
    }
  }

  mutating func tellChanges() -> [Effect] {
    let mark = marks.last { $0 != cursor }
    return respond(words.changes(at: cursor, since: mark), braille: braille?.changes(at: cursor, since: mark))
  }

  mutating func summarise(_ range: Range<Int>) -> [Effect] {
    respond(words.page(range), braille: braille?.page(range))
  }

  /// Cells of a display where there is none: the width most of them have.
  private static let usualCells = 40

  mutating func tellSparkline() -> [Effect] {
    let words = BrailleWords(
      chart: chart, verbosity: verbosity, cells: settings.brailleCells ?? Self.usualCells, language: settings.language)
    return respond(
      words.sparklineInWords(of: view), braille: braille == nil ? nil : words.sparkline(of: view, at: cursor))
  }

  /// Does what the cell of a display leads to, whatever is being typed or chosen.
  mutating func route(to target: BrailleLine.Target) -> [Effect] {
    mode = .keys
    switch target {
    case .command(let command): return perform(command)
    case .candle(let index):
      // The candles may have been gathered into larger ones meanwhile.
      guard chart.series.indices.contains(index) else { return stay(isFirst: false) }
      _ = interrupt(for: .go)
      return index == cursor ? arrive(from: nil) : jump(to: index)
    }
  }
}
