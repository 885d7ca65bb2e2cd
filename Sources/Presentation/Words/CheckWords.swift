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
  package var lines: [String] {
    var lines = [range, columns]
    if let order = file.dateOrder {
      let first =
        switch order {
        case .dayFirst: "day"
        case .monthFirst: "month"
        case .yearFirst: "year"
        }
      lines.append("Dates have the \(first) first.")
    }
    if file.decimal == .comma { lines.append("Numbers have decimal commas.") }
    if file.encoding != "UTF-8" { lines.append("The text is in the encoding \(file.encoding).") }
    // One candle has no distance to another.
    let step = file.series.count > 1 ? " Usual step: \(DurationWords.length(chart.interval).printed)." : ""
    lines.append("Times are \(basis).\(step)")
    lines.append(file.delimiter.map { "Cells are separated by \(separator($0))." } ?? "The text is JSON.")
    let notices = NoticeGroup.groups(of: file.notices).flatMap { group in
      // A row that is not understood gets its own line, for its own reason; rows of other kinds share one.
      group.first.kind.isBadRow ? file.notices.filter(\.kind.isBadRow).map(NoticeGroup.init) : [group]
    }
    lines += notices.isEmpty ? ["Nothing to note."] : notices.map(words.notice)
    return lines
  }

  private var range: String {
    guard let first = file.series.first, let last = file.series.last else { return "No candles." }
    let text = CandleWords(chart: chart, verbosity: .standard)
    let count = chart.values.count(file.series.count).printed
    let start = "\(words.name): \(count) \(chart.candlesInWords), \(text.date(of: first).printed)"
    return file.series.count == 1 ? "\(start)." : "\(start) to \(text.date(of: last).printed)."
  }

  private var columns: String {
    let isNumbered = file.columns.isHeaderless
    let named = ColumnRole.told.compactMap { role in
      file.columns.name(of: role).map { cell in
        let name = ShownText.of(cell)
        if isNumbered { return "\(role.rawValue) \(name)" }
        return name.lowercased() == role.rawValue ? role.rawValue : "\(role.rawValue) from \(name)"
      }
    }
    return "\(isNumbered ? "No header. Columns by number" : "Columns"): \(named.joined(separator: ", "))."
  }

  private var basis: String {
    switch file.series.traits.basis {
    case .date: "dates"
    case .wallClock: "dates with a time of day and no zone"
    case .instant: "moments with a zone"
    }
  }

  private func separator(_ delimiter: Character) -> String {
    switch delimiter {
    case ",": "commas"
    case ";": "semicolons"
    case "\t": "tabs"
    case "|": "vertical bars"
    case " ": "spaces"
    default: "the character \(delimiter)"
    }
  }
}
