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
      lines.append("Dates have the \(order == .dayFirst ? "day" : "month") first.")
    }
    lines.append("Times are \(basis). Usual step: \(DurationWords.length(chart.interval).printed).")
    lines.append("Cells are separated by \(delimiter).")
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
    return """
      \(words.name): \(count) \(DurationWords.kind(interval: chart.interval)) candles, \
      \(text.date(of: first).printed) to \(text.date(of: last).printed).
      """
  }

  private var columns: String {
    let named = ColumnRole.allCases.compactMap { role in
      file.columns.name(of: role).map { name in
        name.lowercased() == role.rawValue ? role.rawValue : "\(role.rawValue) from \(name)"
      }
    }
    return "Columns: \(named.joined(separator: ", "))."
  }

  private var basis: String {
    switch file.series.traits.basis {
    case .date: "dates"
    case .wallClock: "dates with a time of day and no zone"
    case .instant: "moments with a zone"
    }
  }

  private var delimiter: String {
    switch file.delimiter {
    case ",": "commas"
    case ";": "semicolons"
    default: "tabs"
    }
  }
}
