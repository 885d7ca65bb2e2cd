import CandleEngine
package import CandleFiles

/// How a file was understood, a fact a line.
package struct CheckWords: Sendable {
  private let words: FileWords
  private let file: PriceFile
  private let chart: Chart

  package init(words: FileWords, file: PriceFile, chart: Chart) {
    self.words = words
    self.file = file
    self.chart = chart
  }

  /// The lines, the most important first.
  package var lines: [Phrase] {
    var lines = [range, columns]
    switch file.dateOrder {
    case .dayFirst: lines.append("Dates have the day first.")
    case .monthFirst: lines.append("Dates have the month first.")
    case .yearFirst: lines.append("Dates have the year first.")
    case nil: break
    }
    if file.decimal == .comma { lines.append("Numbers have decimal commas.") }
    let usual = "UTF-8"  // not said
    if file.encoding != usual { lines.append("The text is in the encoding \(file.encoding).") }
    // One candle has no distance to another.
    let step: Phrase = file.series.count > 1 ? " Usual step: \(DurationWords.length(chart.interval))." : ""
    lines.append("Times are \(basis).\(step)")
    lines.append(file.delimiter.map { "Cells are separated by \(separator($0))." } ?? "The text is JSON.")
    let notices = NoticeGroup.groups(of: file.notices).flatMap { group in
      // A row that is not understood gets its own line, for its own reason; rows of other kinds share one.
      group.first.kind.isBadRow ? file.notices.filter(\.kind.isBadRow).map(NoticeGroup.init) : [group]
    }
    lines += notices.isEmpty ? ["Nothing to note."] : notices.map(words.notice)
    return lines
  }

  private var range: Phrase {
    guard let first = file.series.first, let last = file.series.last else { return "No candles." }
    let text = CandleWords(chart: chart, verbosity: .standard)
    let count = chart.values.count(file.series.count)
    let start: Phrase = "\(words.name): \(count) \(chart.candlesInWords), \(text.date(of: first))"
    return file.series.count == 1 ? "\(start)." : "\(start) to \(text.date(of: last))."
  }

  private var columns: Phrase {
    let isNumbered = file.columns.isHeaderless
    let named = ColumnRole.told.compactMap { role in
      file.columns.name(of: role).map { cell -> Phrase in
        let name = ShownText.of(cell)
        if isNumbered { return "\(words.column(role)) \(name)" }
        return name.lowercased() == role.rawValue ? words.column(role) : "\(words.column(role)) from \(name)"
      }
    }
    let list = Phrase.list(named)
    return isNumbered ? "No header. Columns by number: \(list)." : "Columns: \(list)."
  }

  private var basis: Phrase {
    switch file.series.traits.basis {
    case .date: "dates"
    case .wallClock: "dates with a time of day and no zone"
    case .instant: "moments with a zone"
    }
  }

  private func separator(_ delimiter: Character) -> Phrase {
    switch delimiter {
    case ",": "commas"
    case ";": "semicolons"
    case "\t": "tabs"
    case "|": "vertical bars"
    case " ": "spaces"
    default: "the character \(String(delimiter))"
    }
  }
}
